/** Types of the parts of others' modules that are used here and have none of their own. */

/** Types of the part of Draco's decoder that is used; the @types package has no memory functions. */
declare module 'draco3dgltf/draco_decoder_gltf_nodejs.js' {
  /** Lies in the decoder's memory until it is destroyed. */
  export interface DracoObject {
    readonly ptr: number;
  }

  export interface DracoGeometry extends DracoObject {
    num_points(): number;
    num_faces(): number;
  }

  export interface DracoAttribute extends DracoObject {
    num_components(): number;
  }

  export interface DracoStatus {
    ok(): boolean;
    error_msg(): string;
  }

  export interface DracoDecoder extends DracoObject {
    GetEncodedGeometryType(bytes: Int8Array): number;
    DecodeArrayToMesh(bytes: Int8Array, length: number, into: DracoGeometry): DracoStatus;
    GetAttributeByUniqueId(geometry: DracoGeometry, id: number): DracoAttribute;
    GetTrianglesUInt32Array(geometry: DracoGeometry, bytes: number, pointer: number): void;
    GetAttributeDataArrayForAllPoints(
      geometry: DracoGeometry,
      attribute: DracoAttribute,
      type: number,
      bytes: number,
      pointer: number,
    ): void;
  }

  export interface DracoModule {
    readonly Decoder: new () => DracoDecoder;
    readonly Mesh: new () => DracoGeometry;
    readonly TRIANGULAR_MESH: number;
    readonly HEAPF32: Float32Array<ArrayBuffer>;
    readonly DT_FLOAT32: number;
    readonly DT_INT8: number;
    readonly DT_INT16: number;
    readonly DT_INT32: number;
    readonly DT_UINT8: number;
    readonly DT_UINT16: number;
    readonly DT_UINT32: number;
    destroy(object: DracoObject): void;
    _malloc(bytes: number): number;
    _free(pointer: number): void;
  }

  /** The answer is promise-like and resolves to itself: it must not be awaited. */
  export default function DracoDecoderModule(options: {
    wasmBinary: ArrayBuffer;
    onModuleLoaded: (module: DracoModule) => void;
  }): void;
}

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
