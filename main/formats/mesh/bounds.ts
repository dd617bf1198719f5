/** The extents of points: of those that something is drawn of. */

/** In the points' own units. */
export interface Bounds {
  readonly min: [number, number, number];
  readonly max: [number, number, number];
}

/** Grows with each point; points with a value that is no number are counted and left out. */
export class BoundsOfPoints {
  /** Points left out. */
  unusable = 0;
  private readonly min: [number, number, number] = [Infinity, Infinity, Infinity];
  private readonly max: [number, number, number] = [-Infinity, -Infinity, -Infinity];

  add(x: number, y: number, z: number): void {
    if (!Number.isFinite(x + y + z)) {
      this.unusable++;
      return;
    }
    const { min, max } = this;
    if (x < min[0]) min[0] = x;
    if (y < min[1]) min[1] = y;
    if (z < min[2]) min[2] = z;
    if (x > max[0]) max[0] = x;
    if (y > max[1]) max[1] = y;
    if (z > max[2]) max[2] = z;
  }

  /** Null without a usable point. */
  bounds(): Bounds | null {
    return this.min[0] === Infinity ? null : { min: this.min, max: this.max };
  }
}

/** Of all points, triples one after the other. */
export function boundsOfAll(positions: Float32Array | Float64Array): BoundsOfPoints {
  const bounds = new BoundsOfPoints();
  for (let at = 0; at + 2 < positions.length; at += 3)
    bounds.add(positions[at] ?? 0, positions[at + 1] ?? 0, positions[at + 2] ?? 0);
  return bounds;
}

/** Of the points that are used: `indices` has the place of one in every `stride` numbers, from the first on. */
export function boundsOfUsed(
  bounds: BoundsOfPoints,
  positions: Float32Array | Float64Array,
  indices: Int32Array | Uint32Array,
  stride = 1,
): void {
  const seen = new Uint8Array(positions.length / 3);
  for (let at = 0; at < indices.length; at += stride) {
    const point = indices[at] ?? 0;
    if (seen[point] !== 0) continue;
    seen[point] = 1;
    bounds.add(positions[point * 3] ?? 0, positions[point * 3 + 1] ?? 0, positions[point * 3 + 2] ?? 0);
  }
}
