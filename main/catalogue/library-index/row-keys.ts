/** The key of each row in the catalogue, and the row of each key. */
import { grown } from './number-lists.ts';

export interface RowKeys {
  /** Longer than `count` says. */
  all(): Float64Array;
  count(): number;
  /** -1 where there is none. */
  rowOf(key: number): number;
  /** Answers the new row. */
  add(key: number): number;
}

const firstRows = 1024;

/** Rows that were read in the order of their keys, the largest first, are looked up among them; only later ones cost a place in a map. */
export function createRowKeys(): RowKeys {
  const later = new Map<number, number>();
  let keys = new Float64Array(firstRows);
  let count = 0;
  let ordered = 0;
  return {
    all: () => keys,
    count: () => count,
    rowOf(key) {
      let from = 0;
      let to = ordered;
      while (from < to) {
        const middle = (from + to) >>> 1;
        if ((keys[middle] ?? 0) > key) from = middle + 1;
        else to = middle;
      }
      return from < ordered && keys[from] === key ? from : (later.get(key) ?? -1);
    },
    add(key) {
      const row = count;
      if (row >= keys.length) keys = grown(keys, row + 1);
      keys[row] = key;
      count += 1;
      if (ordered === row && (row === 0 || (keys[row - 1] ?? 0) > key)) ordered += 1;
      else later.set(key, row);
      return row;
    },
  };
}
