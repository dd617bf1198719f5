/** What the sandbox's workshop is asked for and what it makes: real files of a real parametric object. */

/** Colours are sRGB, 0 to 1. */
export type Rgb = readonly [number, number, number];

/** `palette`, most prominent first, comes from the input image; empty when the asset is made from text. */
export interface MakeRequest {
  readonly text: string | null;
  readonly palette: readonly Rgb[];
  /** The asset's name as the person wrote it, for titles inside the files; never used for paths. */
  readonly name?: string | null;
  /** File stem by the naming rules of the specification. */
  readonly stem: string;
  /** Same seed, same asset. */
  readonly seed: number;
  readonly params: {
    readonly mesh: { readonly quality: 'standard' | 'low' | 'ultra_low' };
    readonly texture: { readonly resolution: number };
    readonly physics: {
      readonly body: 'rigid' | 'deformable';
      readonly collision: string;
      readonly simulator: string;
    };
  };
}

/** A deliverable: `path` is relative to the asset's deliverable folder, as `AssetFileEntry.path`. */
export interface MadeFile {
  readonly kind: string;
  readonly path: string;
  readonly bytes: Uint8Array;
}

/** `dimensions` in metres, `mass_kg`, and the like: the free-form `dimensions` of AssetDetail. */
export interface MadeAsset {
  readonly dimensions: Record<string, unknown>;
  readonly files: readonly MadeFile[];
}
