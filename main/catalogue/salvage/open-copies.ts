/** Opens copies of a damaged catalogue, each mended in another way, so that the damaged file itself stays as it is. */
import { constants, copyFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import Database from 'better-sqlite3';
import { currentVersion, migrate, supportedVersion } from '../migrate.ts';
import { expectedSchema, isTable, schemaOf, schemaVersion } from '../opening/examine.ts';
import { isResourceFault } from '../sqlite-errors.ts';
import { damagedTrees } from './damaged-trees.ts';
import { fitHeader, foldReadLog, graftSchema } from './mend-copy.ts';
import { notedPages } from './page-map.ts';
import { readLog } from './read-log.ts';

/** An open copy with today's tables; closed when the next one is requested. */
export interface OpenCopy {
  readonly raw: Database.Database;
  /** `left out`: the copy is the file alone, although there is a log beside it. */
  readonly log: 'read' | 'left out';
  /** False when our schema is used in place of a readable one that does not have tables: what is on their pages may be old. */
  readonly mayBeWhole: boolean;
}

/** 100,000 assets are 200 MB. A larger file is not copied. */
const largestBytes = 2 * 1024 ** 3;

/**
 * The file with its log, as it is or with our schema in place of its own; then without its log, which may be that of
 * another file. `folder` takes the copies. Throws when there is no room for a copy.
 */
export function* openCopies(source: string, folder: string): Generator<OpenCopy> {
  const size = sizeOf(source);
  if (size + sizeOf(`${source}-wal`) === 0 || size > largestBytes) return;
  const logs = sizeOf(`${source}-wal`) > 0 && size > 0 && readLog(source)?.damaged !== true;
  for (const log of logs ? (['read', 'left out'] as const) : (['read'] as const)) {
    let mayBeWhole = true;
    for (const isGrafted of [false, true]) {
      const copy = makeCopy(source, folder, log);
      const opened = mended(() => {
        if (isGrafted) graftSchema(copy, notedPages(dirname(source)));
        else fitHeader(copy);
        return openCopy(copy, isGrafted);
      });
      if (opened === null) continue;
      if (opened.lacksTables) mayBeWhole = false;
      if (opened.raw === null) continue;
      try {
        yield { raw: opened.raw, log, mayBeWhole };
      } finally {
        opened.raw.close();
      }
    }
  }
}

function makeCopy(source: string, folder: string, log: OpenCopy['log']): string {
  const copy = join(folder, basename(source));
  for (const suffix of ['', '-wal', '-shm', '-journal']) rmSync(copy + suffix, { force: true });
  if (sizeOf(source) > 0) copyFileSync(source, copy, constants.COPYFILE_FICLONE);
  else writeFileSync(copy, '');
  if (log === 'left out' || sizeOf(`${source}-wal`) === 0) return copy;
  copyFileSync(`${source}-wal`, `${copy}-wal`, constants.COPYFILE_FICLONE);
  const found = readLog(copy);
  // SQLite reads a log to its first damage only, and none of a file that is empty.
  if (found !== null && (found.damaged || sizeOf(source) === 0)) foldReadLog(copy, found);
  return copy;
}

/** `raw` is null when the schema is not ours, be it by one letter. */
function openCopy(
  copy: string,
  isGrafted: boolean,
): { readonly raw: Database.Database | null; readonly lacksTables: boolean } {
  const raw = new Database(copy, { timeout: 0 });
  try {
    raw.pragma('trusted_schema = off');
    raw.pragma('cell_size_check = on');
    const version = schemaVersion(raw) ?? currentVersion(raw);
    const found = schemaOf(raw);
    const wanted = version >= 1 && version <= supportedVersion ? expectedSchema(version) : [];
    const lacksTables =
      wanted.length === 0 || wanted.some(([name, sql]) => isTable(sql) && !isTable(found.get(name) ?? ''));
    // Tables that a damaged schema does not name any more are where they were.
    if (lacksTables && !isGrafted && damagedTrees(raw).damaged.has('sqlite_schema'))
      throw new Error('the schema is damaged');
    // Another's view or trigger under the name of a table of ours would be run by reading it.
    const isOurs =
      wanted.length > 0 && wanted.every(([name, sql]) => !found.has(name) || found.get(name) === sql);
    if (!isOurs) {
      raw.close();
      return { raw: null, lacksTables };
    }
    if (currentVersion(raw) !== version) raw.pragma(`user_version = ${version}`);
    // It is read with today's columns. A copy that cannot be brought up to them gets today's schema instead.
    migrate(raw);
    raw.pragma('query_only = on');
    return { raw, lacksTables };
  } catch (error) {
    raw.close();
    throw error;
  }
}

/** Null when the copy cannot be mended in this way. */
function mended<T>(work: () => T): T | null {
  try {
    return work();
  } catch (error) {
    if (isResourceFault(error)) throw error;
    return null;
  }
}

/** 0 for what is not there or no file. */
function sizeOf(path: string): number {
  const found = statSync(path, { throwIfNoEntry: false });
  return found?.isFile() === true ? found.size : 0;
}
