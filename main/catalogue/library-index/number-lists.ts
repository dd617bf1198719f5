/** For each row a list of whole numbers, all in one array. What is replaced stays behind until half of the array is of no use. */

/** Valid until the next `set`: the numbers of a row are `pool[starts[row]]` and on, `counts[row]` of them. */
export interface ListView {
  readonly pool: Uint32Array;
  readonly starts: Uint32Array;
  readonly counts: Uint32Array;
}

export interface NumberLists {
  /** True when the list is another one than before. */
  set(row: number, numbers: readonly number[]): boolean;
  view(): ListView;
}

const firstRows = 1024;

/** All rows have empty lists at first. */
export function createNumberLists(): NumberLists {
  let pool = new Uint32Array(firstRows);
  let starts = new Uint32Array(firstRows);
  let counts = new Uint32Array(firstRows);
  let used = 0;
  let dead = 0;
  let rows = 0;
  const compact = (): void => {
    const kept = new Uint32Array(Math.max(firstRows, (used - dead) * 2));
    let end = 0;
    for (let row = 0; row < rows; row += 1) {
      const start = starts[row] ?? 0;
      const count = counts[row] ?? 0;
      kept.set(pool.subarray(start, start + count), end);
      starts[row] = end;
      end += count;
    }
    pool = kept;
    used = end;
    dead = 0;
  };
  const same = (row: number, numbers: readonly number[]): boolean => {
    if (counts[row] !== numbers.length) return false;
    const start = starts[row] ?? 0;
    return numbers.every((number, index) => pool[start + index] === number);
  };
  return {
    set(row, numbers) {
      if (row >= starts.length) {
        starts = grown(starts, row + 1);
        counts = grown(counts, row + 1);
      }
      rows = Math.max(rows, row + 1);
      if (same(row, numbers)) return false;
      dead += counts[row] ?? 0;
      counts[row] = 0;
      if (dead > firstRows && dead * 2 > used) compact();
      if (used + numbers.length > pool.length) pool = grown(pool, used + numbers.length);
      pool.set(numbers, used);
      starts[row] = used;
      counts[row] = numbers.length;
      used += numbers.length;
      return true;
    },
    view: () => ({ pool, starts, counts }),
  };
}

/** Twice as long, or as long as is needed. */
export function grown<T extends Uint32Array | Float64Array | Uint8Array>(array: T, least: number): T;
export function grown(
  array: Uint32Array | Float64Array | Uint8Array,
  least: number,
): Uint32Array | Float64Array | Uint8Array {
  const length = Math.max(least, array.length * 2);
  const larger =
    array instanceof Uint32Array
      ? new Uint32Array(length)
      : array instanceof Float64Array
        ? new Float64Array(length)
        : new Uint8Array(length);
  larger.set(array);
  return larger;
}
