/** three ships this parser without types. */
declare module 'three/examples/jsm/loaders/usd/USDAParser.js' {
  /** Reads USD text into nested objects keyed by what stands before each block. */
  export class USDAParser {
    parseText(text: string): Record<string, unknown>;
  }
}
