/** Types of the part that is used; three ships this library without any. */
declare module 'three/examples/jsm/libs/meshopt_simplifier.module.js' {
  export const MeshoptSimplifier: {
    readonly ready: Promise<void>;
    /** `positions` are packed by `stride` numbers; answers the remaining indices and the error made. */
    simplifySloppy(
      indices: Uint32Array,
      positions: Float32Array,
      stride: number,
      locked: Uint8Array | null,
      targetIndexCount: number,
      targetError: number,
    ): [indices: Uint32Array, error: number];
  };
}
