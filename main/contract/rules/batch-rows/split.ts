/** Rows that are too many for one batch, cut into parts of about the same size without changing their order. */

/** Most items, and most bytes of the items with a comma between two of them. */
export interface PartLimits {
  readonly items: number;
  readonly bytes: number;
}

/** `from` counts from 0; `to` is the first of the next. */
export interface Part {
  readonly from: number;
  readonly to: number;
}

/**
 * As few parts as can be, none empty. Every size must fit on its own. Parts have as many items as each other where their
 * bytes allow it; otherwise the largest one has as few bytes as can be.
 */
export function evenParts(sizes: readonly number[], limits: PartLimits): Part[] {
  const fewest = filled(sizes, limits).length;
  if (fewest <= 1) return filled(sizes, limits);
  const even = evenCounts(sizes.length, fewest);
  if (even.every((part) => bytesOf(sizes, part) <= limits.bytes)) return even;
  let enough = limits.bytes;
  let tooFew = Math.max(...sizes) - 1;
  while (enough - tooFew > 1) {
    const bytes = Math.floor((enough + tooFew) / 2);
    if (filled(sizes, { ...limits, bytes }).length === fewest) enough = bytes;
    else tooFew = bytes;
  }
  return filled(sizes, { ...limits, bytes: enough });
}

/** Each part is filled before the next begins: no other way makes fewer. */
function filled(sizes: readonly number[], limits: PartLimits): Part[] {
  const parts: Part[] = [];
  let from = 0;
  let bytes = 0;
  for (const [at, size] of sizes.entries()) {
    const more = at === from ? size : bytes + 1 + size;
    if (at > from && (at - from === limits.items || more > limits.bytes)) {
      parts.push({ from, to: at });
      from = at;
      bytes = size;
    } else bytes = more;
  }
  return sizes.length === 0 ? [] : [...parts, { from, to: sizes.length }];
}

function evenCounts(count: number, parts: number): Part[] {
  const startOf = (part: number): number => Math.ceil((part * count) / parts);
  return Array.from({ length: parts }, (_, part) => ({ from: startOf(part), to: startOf(part + 1) }));
}

function bytesOf(sizes: readonly number[], { from, to }: Part): number {
  return sizes.slice(from, to).reduce((sum, size) => sum + size, to - from - 1);
}
