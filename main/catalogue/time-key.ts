/** Integer row keys that sort by time: `milliseconds * 1024 + n`, so that "newest first" is the order of the table itself. */
import { z } from 'zod';
import type { ReadableDatabase } from './database.ts';

/** Rows with the same millisecond before the next one's room is used. */
const roomPerMs = 1024;
/** Year 2223; with the room it stays below 2^53, where JavaScript's integers are exact. */
const latestMs = 8e12;

/** The lowest key of a time; times outside 1970 to 2223 are clamped, they only sort oddly. */
export function firstKeyAt(timestamp: string): number {
  const ms = Date.parse(timestamp);
  return Math.min(Math.max(Number.isFinite(ms) ? Math.trunc(ms) : 0, 0), latestMs) * roomPerMs;
}

/** Answers, for a table with a `seq` key, the next free key at a time. Runs inside the insert's transaction. */
export function createTimeKeys(db: ReadableDatabase, table: string): (timestamp: string) => number {
  const shape = { table, key: [], schema: z.object({ last: z.int().nullable() }) };
  const last = db.query(shape, `SELECT max(seq) AS last FROM ${table} WHERE seq >= :from AND seq < :to`);
  return (timestamp) => {
    for (let from = firstKeyAt(timestamp); ; from += roomPerMs) {
      const found = last.get({ from, to: from + roomPerMs })?.last ?? null;
      if (found === null) return from;
      if (found + 1 < from + roomPerMs) return found + 1;
    }
  };
}
