/** Marks the rows whose content another asset on the shelf has, too. */
import type { Columns } from './columns.ts';
import { flagBits } from './entry.ts';
import { radixOrder } from './radix-order.ts';

/** 1 for each that has an equal, 0 for all others and for those whose content is not known. */
export function markDuplicates(columns: Columns): Uint8Array {
  const count = columns.count();
  const flags = columns.flags();
  const { high, low } = columns.content();
  const marks = new Uint8Array(count);
  const known = new Uint32Array(count)
    .map((_zero, row) => row)
    .filter((row) => (high[row] !== 0 || low[row] !== 0) && ((flags[row] ?? 0) & flagBits.shelf) !== 0);
  const rows = radixOrder(known, { high, low });
  for (let n = 1; n < rows.length; n += 1) {
    const [one, other] = [rows[n - 1] ?? 0, rows[n] ?? 0];
    if (high[one] !== high[other] || low[one] !== low[other]) continue;
    marks[one] = 1;
    marks[other] = 1;
  }
  return marks;
}
