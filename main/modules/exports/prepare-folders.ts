/** Writes planned assets prepared for another program, a folder each, or all in a ZIP: under a partial name first, so that there is a whole one or none. */
import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { sentenceOf } from '../../contract/plain/error-messages.ts';
import { type AppError, isAppError, toFailure } from '../../contract/plain/errors.ts';
import { handoverWords } from '../../contract/plain/handover-words.ts';
import type { UseTarget } from '../../contract/schema/review/exports.ts';
import { plainName } from '../../handover/robot/robot-text.ts';
import type { LocalFiles } from '../local-files/index.ts';
import type { IndexedAsset } from './export-index.ts';
import type { PlannedAsset } from './plan.ts';
import { type FolderRules, fillFolder, inFolders, type WriteAsset, type WriteOut } from './write-out.ts';
import { addFolder, intoZip } from './write-zip.ts';

export interface PrepareOut extends WriteOut {
  readonly use: UseTarget;
  readonly localFiles: Pick<LocalFiles, 'handOver'>;
}

/** `open`: what the program opens, below what was written; null for several assets. */
interface PreparedOut {
  readonly notPrepared: number;
  readonly open: string | null;
}

/** `target`: where it is, absolute. */
export interface PreparedAt extends PreparedOut {
  readonly target: string;
}

/**
 * An asset that cannot be prepared is in the index with its reason, and the others go on; when none can, the first
 * reason is thrown. Throws the signal's reason, `hand-on.*` and what the file system throws.
 */
export async function prepareFolders(out: PrepareOut): Promise<PreparedAt> {
  const assets = named(out.assets);
  const write: WriteAsset = (asset, into) => prepare(asset, into, out);
  const { indexed, target } = await inFolders({ ...out, assets }, write, rules);
  return { ...preparedOut(indexed), target };
}

/** As `prepareFolders`, into one ZIP. */
export async function prepareZip(out: PrepareOut): Promise<PreparedAt> {
  let indexed: IndexedAsset[] = [];
  const partial = path.join(out.partial, 'prepared');
  const target = await intoZip(out, async (zip) => {
    const assets = named(out.assets);
    indexed = await fillFolder(
      { ...out, assets, partial },
      (asset, into) => prepare(asset, into, out),
      rules,
    );
    await addFolder(zip, partial, out.signal);
  });
  return { ...preparedOut(indexed), target };
}

const rules: FolderRules = {
  hasReadme: false,
  hasIndex: true,
  refused: (error) => (isOfTheAsset(error) ? sentenceOf(toFailure(error)) : null),
};

/** With names that every program takes, each once. */
function named(assets: readonly PlannedAsset[]): PlannedAsset[] {
  const names = new Set<string>();
  return assets.map((asset) => ({ ...asset, folder: freeName(plainName(asset.title), names) }));
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

async function prepare(
  asset: PlannedAsset,
  into: string,
  out: PrepareOut,
): Promise<Pick<IndexedAsset, 'open' | 'notes'>> {
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
  return { open, notes: notes.map(({ code, values }) => handoverWords.notes[code](values)) };
}
