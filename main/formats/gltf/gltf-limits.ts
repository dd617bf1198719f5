/** How much a glTF may ask for; what is beyond is refused before anything is decoded, or measured by its stated bounds, and said. */

/** Counts and bytes. */
export const gltfLimits = {
  /** A document of 10,000 meshes is about 5 MB. */
  jsonBytes: 64_000_000,
  /** Nodes after children shared by several parents are counted for each. */
  nodes: 100_000,
  depth: 200,
  /** Separate parts to draw. */
  draws: 100_000,
  /** Triangle corners drawn, meshes used twice counted twice: 20 million triangles. */
  corners: 60_000_000,
  /** Everything that accessors and compressed views unfold to. */
  unfoldedBytes: 2_000_000_000,
  /** Zero-filled or sparse accessors, which cost the file nothing. */
  unbackedBytes: 64_000_000,
  /** Numbers of one accessor that are read at once for measuring. */
  measuredNumbers: 90_000_000,
  /** Points that are moved into the scene for measuring, copies counted for each. */
  movedPoints: 120_000_000,
  /** Bytes of one buffer that are read at once for measuring. */
  viewBytes: 400_000_000,
} as const;
