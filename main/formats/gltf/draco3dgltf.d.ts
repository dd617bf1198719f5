/** Types of the part of Draco's decoder that is used; the @types package has no memory functions. */
declare module 'draco3dgltf/draco_decoder_gltf_nodejs.js' {
  import type { DracoModule } from './draco.ts';

  /** The answer is promise-like and resolves to itself: it must not be awaited. */
  export default function DracoDecoderModule(options: {
    wasmBinary: ArrayBuffer;
    onModuleLoaded: (module: DracoModule) => void;
  }): void;
}
