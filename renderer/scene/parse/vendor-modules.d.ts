/** Types of the parts of others' modules that are used here and have none of their own. */

/** Types of the part of the Basis transcoder that is used; it ships without any. The default export is added by the build. */
declare module 'three/examples/jsm/libs/basis/basis_transcoder.js' {
  /** Lies in the transcoder's memory until it is closed and deleted. */
  export interface Ktx2File {
    isValid(): boolean;
    isHDR(): boolean;
    getWidth(): number;
    getHeight(): number;
    getLevels(): number;
    getHasAlpha(): number;
    startTranscoding(): number;
    getImageTranscodedSizeInBytes(level: number, layer: number, face: number, format: number): number;
    transcodeImage(
      into: Uint8Array,
      level: number,
      layer: number,
      face: number,
      format: number,
      alphaForOpaque: number,
      channel0: number,
      channel1: number,
    ): number;
    getImageLevelInfo(level: number, layer: number, face: number): { origWidth: number; origHeight: number };
    close(): void;
    delete(): void;
  }

  export interface BasisModule {
    initializeBasis(): void;
    readonly KTX2File: new (bytes: Uint8Array) => Ktx2File;
  }

  const start: (options: { wasmBinary: ArrayBuffer }) => Promise<BasisModule>;
  export default start;
}
