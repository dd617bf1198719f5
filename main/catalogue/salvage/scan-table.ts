/** Reads the rows of a damaged table: from both ends up to the damage, then in between from as many places as it takes. */
import type Database from 'better-sqlite3';
import type { RowShape } from '../database.ts';

/** `rows` in no order. `whole` is false when any part could not be read, or a row was not as its schema says. */
export interface Scanned<Row> {
  readonly rows: readonly Row[];
  readonly whole: boolean;
}

/** Rows of one table, places tried between damages, and the time (`performance.now()`) when to stop. */
export interface ScanLimits {
  readonly rows: number;
  readonly probes: number;
  readonly until: number;
}

interface Gap {
  readonly low: number;
  readonly high: number;
}
type Walk = (direction: 'ASC' | 'DESC', gap: Gap) => { reached: number; ended: boolean };

const everything: Gap = { low: Number.MIN_SAFE_INTEGER, high: Number.MAX_SAFE_INTEGER };

/** `key` is the table's own integer key: rows are never read through an index, which may be what is damaged. Never throws. */
export function scanTable<Row>(
  raw: Database.Database,
  shape: RowShape<Row>,
  key: 'seq' | 'rowid',
  limits: ScanLimits,
): Scanned<Row> {
  const rows = new Map<number, Row>();
  let whole = true;
  const walk: Walk = (direction, { low, high }) => {
    let reached = direction === 'ASC' ? low : high;
    try {
      const statement = raw.prepare<[number, number], Record<string, unknown>>(
        `SELECT ${key} AS scan_key, ${shape.columns} FROM ${shape.table} NOT INDEXED
         WHERE ${key} > ? AND ${key} < ? ORDER BY ${key} ${direction}`,
      );
      for (const row of statement.iterate(low, high)) {
        const at = Number(row['scan_key']);
        // A damaged tree may give its rows in any order, or again and again.
        const onwards = direction === 'ASC' ? at > reached && at < high : at < reached && at > low;
        if (!onwards || rows.size >= limits.rows || performance.now() > limits.until)
          return { reached, ended: false };
        reached = at;
        const parsed = shape.schema.safeParse(row);
        if (parsed.success) rows.set(at, parsed.data);
        else whole = false;
      }
      return { reached, ended: true };
    } catch {
      return { reached, ended: false };
    }
  };

  const gaps = [everything];
  let keys: readonly number[] | null = null;
  let left = limits.probes;
  for (let gap = gaps.pop(); gap !== undefined && performance.now() < limits.until; gap = gaps.pop()) {
    const up = walk('ASC', gap);
    if (up.ended) continue;
    whole = false;
    const down = walk('DESC', { low: up.reached, high: gap.high });
    if (down.ended) continue;
    const damage = { low: up.reached, high: down.reached };
    keys ??= keysOf(raw, shape.table, key, limits.rows);
    const tried = findSurvivor(walk, damage, keys, left);
    left = tried.left;
    if (tried.survivor !== null)
      gaps.push({ low: damage.low, high: tried.survivor + 1 }, { low: tried.survivor, high: damage.high });
  }
  return { rows: [...rows.values()], whole };
}

/** The key of a row that can be read between two places that cannot; null when no probe finds one. */
function findSurvivor(
  walk: Walk,
  { low, high }: Gap,
  keys: readonly number[],
  probes: number,
): { survivor: number | null; left: number } {
  let left = probes;
  for (const place of places({ low, high }, keys)) {
    if (left <= 0) break;
    left -= 1;
    // One row is enough here: what follows it is read when its gap is.
    const { reached } = walk('ASC', { low: place - 1, high: Math.min(high, place + 1) });
    if (reached >= place) return { survivor: reached, left };
    const next = walk('ASC', { low: place, high });
    if (next.reached > place) return { survivor: next.reached, left };
  }
  return { survivor: null, left };
}

/** Where a row may be: by the keys that an index still knows, then ever farther away from both edges of the damage. */
function* places({ low, high }: Gap, keys: readonly number[]): Generator<number> {
  const known = keys.filter((at) => at > low && at < high);
  const step = Math.max(1, Math.floor(known.length / 64));
  for (let n = 0; n < known.length; n += step) yield known[n] ?? low + 1;
  for (let far = 1; far < high - low; far *= 2) {
    if (low !== everything.low) yield low + far;
    if (high !== everything.high) yield high - far;
  }
}

/** All keys as the smallest index has them; fewer when it is damaged too. */
function keysOf(raw: Database.Database, table: string, key: string, most: number): number[] {
  const keys: number[] = [];
  try {
    const statement = raw.prepare<[], number>(`SELECT ${key} FROM ${table}`).pluck();
    for (const at of statement.iterate()) {
      if (keys.length >= most) break;
      keys.push(at);
    }
  } catch {
    // What was read until here helps all the same.
  }
  return keys.toSorted((a, b) => a - b);
}
