/** What Caliper uses of Khronos' validator, which brings no types (its README.md and validation.schema.json). */
declare module 'gltf-validator' {
  /** `severity`: 0 error, 1 warning, 2 information, 3 hint. `pointer` is a JSON pointer into the document. */
  export interface ValidationMessage {
    readonly code: string;
    readonly message: string;
    readonly severity: number;
    readonly pointer?: string;
    readonly offset?: number;
  }
  /** The part of the report that is read. */
  export interface ValidationReport {
    readonly issues: { readonly truncated: boolean; readonly messages: readonly ValidationMessage[] };
  }
  /** Rejects with a text for what is no glTF at all. */
  export function validateBytes(
    data: Uint8Array,
    options: {
      readonly uri?: string;
      readonly format?: 'glb' | 'gltf';
      readonly maxIssues?: number;
      readonly writeTimestamp?: boolean;
      readonly ignoredIssues?: readonly string[];
      readonly externalResourceFunction?: (uri: string) => Promise<Uint8Array>;
    },
  ): Promise<ValidationReport>;
}
