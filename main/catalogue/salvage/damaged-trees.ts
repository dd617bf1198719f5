/** Reads the findings of SQLite's own check: which tables and indexes of a damaged catalogue they concern. */
import type Database from 'better-sqlite3';
import { z } from 'zod';

/** By name; the schema is called `sqlite_schema`. */
export interface DamagedTrees {
  readonly damaged: ReadonlySet<string>;
  /** Indexes that hold more or fewer rows than their tables. */
  readonly miscounted: ReadonlySet<string>;
  /** A finding that tells of neither. */
  readonly isUnexplained: boolean;
}

const mostFindings = 200_000;
const findingsSchema = z.array(z.object({ quick_check: z.string() }));

/** What indexes say of rows is not compared: that check ends at the first damaged index. Throws SQLite's own errors. */
export function damagedTrees(raw: Database.Database): DamagedTrees {
  const damaged = new Set<string>();
  const miscounted = new Set<string>();
  const findings = findingsSchema.parse(raw.pragma(`quick_check(${mostFindings})`));
  let isUnexplained = findings.length >= mostFindings;
  for (const line of findings.flatMap((one) => one.quick_check.split('\n'))) {
    const root = /^Tree (\d+) /.exec(line)?.[1];
    const page = /^Fragmentation of .* on page (\d+)$/.exec(line)?.[1];
    const index = /^wrong # of entries in index (\S+)$/.exec(line)?.[1];
    if (index !== undefined) miscounted.add(index);
    else if (root !== undefined || page !== undefined) {
      const name = root === undefined ? treeOf(raw, Number(page)) : treeAt(raw, Number(root));
      if (name === undefined) isUnexplained = true;
      else damaged.add(name);
    } else if (!/^(|ok|\*\*\* in database .*|Freelist: .*|Page \d+: never used)$/.test(line))
      isUnexplained = true;
  }
  return { damaged, miscounted, isUnexplained };
}

function treeAt(raw: Database.Database, root: number): string | undefined {
  if (root === 1) return 'sqlite_schema';
  return raw.prepare<[number], string>('SELECT name FROM sqlite_schema WHERE rootpage = ?').pluck().get(root);
}

function treeOf(raw: Database.Database, page: number): string | undefined {
  try {
    const rows = raw.prepare<[], [number, string]>('SELECT pageno, name FROM dbstat').raw();
    for (const [at, name] of rows.iterate()) if (at === page) return name;
  } catch {
    // It reads the trees one after the other, up to one that is worse.
  }
  return undefined;
}
