/** From corners of several indices to vertices of one: equal corners become one vertex. */

/** `index` has a vertex for each corner; `unique` the indices of each vertex, as many as a corner has. */
export interface JoinedCorners {
  readonly index: Uint32Array<ArrayBuffer>;
  readonly unique: Int32Array<ArrayBuffer>;
}

/** `corners` has `stride` indices for each corner. Open addressing over integers: a map of strings takes ten times as long for a million corners. */
export function joinCorners(corners: Int32Array, stride: number): JoinedCorners {
  const count = corners.length / stride;
  const slots = new Int32Array(2 ** Math.ceil(Math.log2(count * 2 + 2))).fill(-1);
  const mask = slots.length - 1;
  const index = new Uint32Array(count);
  const unique = new Int32Array(corners.length);
  let found = 0;
  for (let corner = 0; corner < count; corner++) {
    const from = corner * stride;
    let slot = 0;
    for (let part = 0; part < stride; part++)
      slot ^= Math.imul(corners[from + part] ?? -1, factors[part] ?? 0x27d4eb2f);
    slot >>>= 0;
    slot = (slot ^ (slot >>> 15)) & mask;
    for (;;) {
      const vertex = slots[slot] ?? -1;
      if (vertex < 0) {
        slots[slot] = found;
        for (let part = 0; part < stride; part++) unique[found * stride + part] = corners[from + part] ?? -1;
        index[corner] = found++;
        break;
      }
      let part = 0;
      while (part < stride && unique[vertex * stride + part] === corners[from + part]) part++;
      if (part === stride) {
        index[corner] = vertex;
        break;
      }
      slot = (slot + 1) & mask;
    }
  }
  return { index, unique: unique.slice(0, found * stride) };
}

const factors = [0x9e3779b1, 0x85ebca6b, 0xc2b2ae35];

/** True when no vertex lacks the index at `part`. */
export function everyHas(unique: Int32Array, part: number, stride: number): boolean {
  for (let at = part; at < unique.length; at += stride) if ((unique[at] ?? -1) < 0) return false;
  return true;
}
