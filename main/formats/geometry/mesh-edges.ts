/** The edges of triangles: which of them are one, what is connected by them, and what is on their other side. Pure. */

/** An edge is named by the corner that it begins at: it leads to the next corner of the same triangle. */
export const nextCorner = (corner: number): number => (corner % 3 === 2 ? corner - 2 : corner + 1);

/** Of each edge the one before it between the same two points plus one, in whatever direction; 0 for none. `points`: how many there are. */
export function chainEdges(indices: Uint32Array, points: number): Uint32Array<ArrayBuffer> {
  const keys = new Float64Array(indices.length);
  for (let corner = 0; corner < indices.length; corner++) {
    const [from, to] = [indices[corner] ?? 0, indices[nextCorner(corner)] ?? 0];
    keys[corner] = Math.min(from, to) * points + Math.max(from, to);
  }
  // Chained by hash instead of sorted: three million comparisons by a callback take seconds.
  const chain = new Uint32Array(keys.length);
  const slots = 2 ** Math.ceil(Math.log2(Math.max(16, keys.length * 2)));
  const table = new Uint32Array(slots);
  for (let corner = 0; corner < keys.length; corner++) {
    const key = keys[corner] ?? 0;
    let slot = (Math.imul(key % 4294967291, 0x9e3779b1) >>> 0) & (slots - 1);
    for (;;) {
      const known = table[slot] ?? 0;
      if (known === 0 || keys[known - 1] === key) break;
      slot = (slot + 1) & (slots - 1);
    }
    chain[corner] = table[slot] ?? 0;
    table[slot] = corner + 1;
  }
  return chain;
}

/** Each edge once, by the last corner of its chain. */
export function* lastOfChains(chain: Uint32Array): Generator<number> {
  const hasNext = new Uint8Array(chain.length);
  for (const before of chain) if (before > 0) hasNext[before - 1] = 1;
  for (let corner = 0; corner < chain.length; corner++) if (hasNext[corner] === 0) yield corner;
}

/** On the other side of an edge there is no triangle. */
export const border = -1;
/** More than two triangles meet, or one meets itself. */
export const crowded = -2;

/** Of each edge the same one of the triangle on its other side, `border` or `crowded`. */
export function twinEdges(chain: Uint32Array): Int32Array<ArrayBuffer> {
  const twins = new Int32Array(chain.length).fill(border);
  for (const last of lastOfChains(chain)) {
    const before = (chain[last] ?? 0) - 1;
    if (before < 0) continue;
    const isPair = (chain[before] ?? 0) === 0 && Math.floor(before / 3) !== Math.floor(last / 3);
    if (isPair) {
      twins[last] = before;
      twins[before] = last;
      continue;
    }
    for (let corner = last; corner >= 0; corner = (chain[corner] ?? 0) - 1) twins[corner] = crowded;
  }
  return twins;
}

/** Elements of 0 to `count` in groups, by union and find. */
export class Groups {
  private readonly parent: Uint32Array;

  constructor(count: number) {
    this.parent = new Uint32Array(count).map((_, n) => n);
  }

  /** The lowest element of its group. */
  rootOf(element: number): number {
    const { parent } = this;
    let at = element;
    for (let up = parent[at] ?? at; up !== at; up = parent[at] ?? at) {
      parent[at] = parent[up] ?? up;
      at = up;
    }
    return at;
  }

  join(one: number, other: number): void {
    const [a, b] = [this.rootOf(one), this.rootOf(other)];
    if (a !== b) this.parent[Math.max(a, b)] = Math.min(a, b);
  }

  /** The elements of each group, in order. */
  lists(): Uint32Array[] {
    const count = this.parent.length;
    const sizes = new Map<number, number>();
    for (let element = 0; element < count; element++) {
      const root = this.rootOf(element);
      sizes.set(root, (sizes.get(root) ?? 0) + 1);
    }
    const groups = new Map([...sizes].map(([root, size]) => [root, { list: new Uint32Array(size), end: 0 }]));
    for (let element = 0; element < count; element++) {
      const group = groups.get(this.rootOf(element));
      if (group !== undefined) group.list[group.end++] = element;
    }
    return [...groups.values()].map(({ list }) => list);
  }
}

/** Triangles that share edges. */
export function groupTriangles(chain: Uint32Array): Groups {
  const groups = new Groups(chain.length / 3);
  for (let corner = 0; corner < chain.length; corner++) {
    const before = chain[corner] ?? 0;
    if (before > 0) groups.join(Math.floor(corner / 3), Math.floor((before - 1) / 3));
  }
  return groups;
}
