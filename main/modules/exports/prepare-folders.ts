/** Writes planned assets prepared for another program, a folder each, or all in a ZIP: under a partial name first, so that there is a whole one or none. */
import { randomBytes } from 'node:crypto';
import { mkdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { sentenceOf } from '../../contract/plain/error-messages.ts';
import { type AppError, isAppError, toFailure } from '../../contract/plain/errors.ts';
import { handoverWords } from '../../contract/plain/handover-words.ts';
import type { UseTarget } from '../../contract/schema/review/exports.ts';
import { shareAsUsual } from '../../core/files/private-files.ts';
import { flushFolder, renameOver } from '../../core/files/whole-file.ts';
import { plainName } from '../../handover/robot/robot-text.ts';
import type { LocalFiles } from '../local-files/index.ts';
import type { IndexedAsset } from './export-index.ts';
import type { PlannedAsset } from './plan.ts';
import { type WriteOut, writeIndex, zipFolder } from './write-out.ts';

export interface PrepareOut extends WriteOut {
  readonly use: UseTarget;
  readonly localFiles: Pick<LocalFiles, 'handOver'>;
  /** Of Caliper's own, for what is made on the way. */
  readonly folder: string;
}

/** `open`: what the program opens, below what was written; null for several assets. */
export interface PreparedOut {
  readonly notPrepared: number;
  readonly open: string | null;
}

/**
 * An asset that cannot be prepared is in the index with its reason, and the others go on; when none can, the first
 * reason is thrown. Throws the signal's reason, `hand-on.*` and what the file system throws; nothing is left behind then.
 */
export async function prepareFolders(out: PrepareOut): Promise<PreparedOut> {
  try {
    await mkdir(out.partial);
    const names = new Set<string>();
    const indexed: IndexedAsset[] = [];
    let first: unknown = null;
    for (const asset of out.assets) {
      out.signal.throwIfAborted();
      const one = { ...asset, folder: freeName(plainName(asset.title), names) };
      try {
        indexed.push(await prepare(one, out));
      } catch (error) {
        out.signal.throwIfAborted();
        await rm(path.join(out.partial, one.folder), { recursive: true, force: true });
        if (!isOfTheAsset(error)) throw error;
        first ??= error;
        names.delete(one.folder);
        const facts = out.factsOf(asset);
        indexed.push({ asset: one, facts, open: null, notes: [], error: sentenceOf(toFailure(error)) });
      }
    }
    if (first !== null && indexed.every(({ error }) => error !== null)) throw first;
    await writeIndex(out.partial, indexed, out.at);
    await shareAsUsual(out.partial, true);
    await renameOver(out.partial, out.target);
    await flushFolder(path.dirname(out.target));
    return preparedOut(indexed);
  } catch (error) {
    await rm(out.partial, { recursive: true, force: true }).catch(() => undefined);
    out.signal.throwIfAborted();
    throw error;
  }
}

/** As `prepareFolders`, into one ZIP. */
export async function prepareZip(out: PrepareOut): Promise<PreparedOut> {
  const name = `prepared-${randomBytes(8).toString('hex')}`;
  const target = path.join(out.folder, name);
  try {
    const prepared = await prepareFolders({ ...out, partial: `${target}.partial`, target });
    await zipFolder(target, out);
    return prepared;
  } finally {
    await rm(target, { recursive: true, force: true }).catch(() => undefined);
  }
}

function preparedOut(indexed: readonly IndexedAsset[]): PreparedOut {
  const notPrepared = indexed.filter(({ error }) => error !== null).length;
  const [only] = indexed;
  const isOne = indexed.length === 1 && only !== undefined && only.open !== null;
  return { notPrepared, open: isOne ? `${only.asset.folder}/${only.open}` : null };
}

/** A full disk ends the export; a file that cannot be read is left out of it. */
function isOfTheAsset(error: unknown): error is AppError {
  return (
    isAppError(error) &&
    (error.code === 'hand-on.no-format' || error.code === 'inspect.failed' || error.code.startsWith('model.'))
  );
}

function freeName(wanted: string, taken: Set<string>): string {
  let name = wanted;
  for (let n = 2; taken.has(name); n += 1) name = `${wanted}_${n}`;
  taken.add(name);
  return name;
}

async function prepare(asset: PlannedAsset, out: PrepareOut): Promise<IndexedAsset> {
  const into = path.join(out.partial, asset.folder);
  await mkdir(into);
  const { open, notes } = await out.localFiles.handOver(
    {
      root: asset.root,
      files: asset.files.map(({ from, kind, sizeBytes }) => ({
        localPath: path.relative(asset.root, from).split(path.sep).join('/'),
        kind,
        sizeBytes,
      })),
      title: asset.title,
      name: asset.folder,
      target: out.use,
      into,
    },
    { signal: out.signal, onBytes: out.onBytes },
  );
  return {
    asset,
    facts: out.factsOf(asset),
    open,
    notes: notes.map(({ code, values }) => handoverWords.notes[code](values)),
    error: null,
  };
}
