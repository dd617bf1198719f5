/** How much a model may ask for before the viewer declines; each keeps the program alive on a machine with 4 GB. */

/** Counted before anything is decoded. Bytes, pixels, counts and milliseconds. */
export const modelLimits = {
  /** One ArrayBuffer has to hold the file twice while it is parsed. */
  fileBytes: 900_000_000,
  /** A model with all the files that it refers to. */
  folderBytes: 1_500_000_000,
  /** Triangle corners drawn, meshes used twice counted twice: 20 million triangles. */
  corners: 60_000_000,
  imageEdgePx: 16_384,
  imagePixels: 420_000_000,
  /** From the first byte requested until the model can be drawn. */
  loadMs: 90_000,
  /** After the last byte has arrived; more for large files, see `parseMs`. With starting and saying so, within 10 s. */
  parseMs: 9_000,
} as const;

/** How long a worker may take for so many bytes: text of 20 MB needs a second on a slow machine. */
export function parseMs(sizeBytes: number): number {
  return modelLimits.parseMs + sizeBytes / 20_000;
}

/** Textures are scaled down to this edge before they reach the GPU. */
export const textureEdgePx = { software: 2048, hardware: 4096 } as const;

/** Triangles drawn at most; a graphics card takes what `modelLimits` lets through. */
export const drawnTriangles = { software: 300_000, hardware: modelLimits.corners / 3 } as const;

/** Triangles drawn at most while the view moves: what a processor draws before anybody notices. */
export const movingTriangles = { software: 50_000, hardware: modelLimits.corners / 3 } as const;

/** How finely a model is drawn, from the limits above. */
export interface Fineness {
  readonly textureEdgePx: number;
  readonly mostTriangles: number;
  readonly movingTriangles: number;
}
