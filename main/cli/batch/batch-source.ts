/** The rows that `create batch` is given: from a folder, or from a table with the files that it names. */
import { readdir, readFile, realpath, stat } from 'node:fs/promises';
import path from 'node:path';
import { AppError } from '../../contract/plain/errors.ts';
import { rowsFromImages, rowsFromPairs } from '../../contract/rules/batch-rows/from-files.ts';
import type { PlanFault } from '../../contract/rules/batch-rows/requests.ts';
import type { BatchKind, BatchRow, ListedFile, RowSource } from '../../contract/rules/batch-rows/row.ts';
import { findFile, typedIn, unreadable } from '../create/input-file.ts';
import type { Client } from '../open-app.ts';

/** To name a whole disk is a mistake. */
const mostEntries = 100_000;

/** Links to files are files; links to folders are not followed. Throws `cli.file-unreadable` and `cli.usage`. */
async function listFolder(folder: string): Promise<ListedFile[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch((error: unknown) => {
    throw unreadable(folder, error, 'folder');
  });
  if (entries.length > mostEntries)
    throw new AppError('cli.usage', {
      reason: `${folder} has more than ${mostEntries} files. Name a smaller folder.`,
    });
  const files: ListedFile[] = [];
  for (const entry of entries) {
    if (!entry.isFile() && !entry.isSymbolicLink()) continue;
    const at = path.join(entry.parentPath, entry.name);
    const found = await stat(at).catch(() => null);
    if (found?.isFile() === true)
      files.push({ path: path.relative(folder, at).split(path.sep).join('/'), sizeBytes: found.size });
  }
  return files;
}

/** `folder` is where the paths of the rows begin. */
export interface BatchSource {
  readonly folder: string;
  readonly kind: BatchKind;
  readonly name: string | null;
  readonly rows: readonly BatchRow[];
  /** What stops it. */
  readonly faults: readonly PlanFault[];
  /** What was not used, for the user to know. */
  readonly warnings: readonly string[];
}

const maxMessages = 10;
/** Above this, reading it would only cost memory: twice what a table may have. */
const mostTableBytes = 40_000_000;

/** Throws `cli.usage` with the files that do not fit, unless they may be left out. */
export async function rowsOfFolder(
  folder: string,
  { kind, leaveOut }: { readonly kind: BatchKind; readonly leaveOut: boolean },
): Promise<BatchSource> {
  const at = path.resolve(typedIn(), folder);
  const files = await listFolder(at);
  const { rows, problems } = kind === 'measured' ? rowsFromPairs(files) : rowsFromImages(files);
  const messages = problems.map(({ message }) => message);
  if (messages.length > 0 && !leaveOut) {
    const more = messages.length > maxMessages ? [`And ${messages.length - maxMessages} more.`] : [];
    const words = [...messages.slice(0, maxMessages), ...more].join(' ');
    throw new AppError('cli.usage', {
      reason: `Not every file of the folder fits. ${words} Correct this, or go on without these files by --leave-out.`,
    });
  }
  return { folder: at, kind, name: null, rows, faults: [], warnings: messages };
}

/** Throws `cli.file-unreadable` and `table.unreadable`. */
export async function rowsOfTable(client: Client, table: string, isMeasured: boolean): Promise<BatchSource> {
  const { at, sizeBytes } = await findFile(table);
  if (sizeBytes > mostTableBytes)
    throw new AppError('table.unreadable', {
      fileName: path.basename(at),
      line: null,
      reason: 'it has more than 20 MB; give it in several files',
    });
  const text = await readFile(at, 'utf8').catch((error: NodeJS.ErrnoException) => {
    throw new AppError('cli.file-unreadable', { path: at, reason: error.code ?? '' }, { cause: error });
  });
  const read = await client.create.readTable({ fileName: path.basename(at), text });
  const folder = path.dirname(at);
  const rows: BatchRow[] = [];
  const faults: PlanFault[] = [];
  for (const [index, row] of read.rows.entries()) {
    const image = await located(folder, row.image);
    const capture = await located(folder, row.capture);
    rows.push({ ...row, image: image.source, capture: capture.source });
    for (const { outside } of [image, capture])
      if (outside !== null)
        faults.push({
          row: index,
          message: `“${outside}” lies outside of the table’s folder. Move it there, or write its whole path`,
        });
  }
  return {
    folder,
    kind: isMeasured ? 'measured' : read.kind,
    name: read.name,
    rows,
    faults,
    warnings: read.warnings,
  };
}

/** The whole path of a row's file. */
export function absoluteOf(folder: string, file: string): string {
  // Tables are written on Windows, too.
  return path.resolve(folder, path.sep === '/' ? file.replaceAll('\\', '/') : file);
}

/** With its size when it is there. A table must not reach what lies elsewhere without saying so. */
async function located(
  folder: string,
  source: RowSource | null,
): Promise<{ readonly source: RowSource | null; readonly outside: string | null }> {
  const file = source?.file ?? null;
  if (source === null || file === null) return { source, outside: null };
  const at = absoluteOf(folder, file.path);
  if (!path.isAbsolute(file.path) && !(await isInside(folder, at))) return { source, outside: file.path };
  const found = await stat(at).catch(() => null);
  const sizeBytes = found?.isFile() === true ? found.size : null;
  return { source: { ...source, file: { ...file, sizeBytes } }, outside: null };
}

/** Also behind every link. What is not there is judged by its path. */
async function isInside(folder: string, at: string): Promise<boolean> {
  if (!at.startsWith(folder + path.sep)) return false;
  const [realFolder, real] = await Promise.all([realpath(folder), realpath(at).catch(() => null)]);
  return real === null || real.startsWith(realFolder + path.sep);
}
