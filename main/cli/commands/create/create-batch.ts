/** `caliper create batch`: many assets from a folder or a table (specification: Create a standard or measured batch). */
import { randomUUID } from 'node:crypto';
import { readdir, readFile, realpath, stat } from 'node:fs/promises';
import path from 'node:path';
import { formatBytes } from '../../../contract/messages/number-text.ts';
import { AppError, isAppError } from '../../../contract/plain/errors.ts';
import { fileNameOf, roleOf } from '../../../contract/rules/batch-rows/file-names.ts';
import { rowsFromImages, rowsFromPairs } from '../../../contract/rules/batch-rows/from-files.ts';
import {
  type PlanFault,
  type PlannedBatch,
  planBatches,
  requestsOf,
  requireNoFaults,
} from '../../../contract/rules/batch-rows/requests.ts';
import type { BatchKind, BatchRow, ListedFile, RowSource } from '../../../contract/rules/batch-rows/row.ts';
import type { MediaFile } from '../../../contract/rules/pairing/pair-media.ts';
import { rowsFromMedia } from '../../../contract/rules/pairing/rows-of-media.ts';
import type { InputKind } from '../../../contract/schema/creation/create-request.ts';
import type { InputId } from '../../../contract/schema/ids.ts';
import { systemClock } from '../../../core/clock.ts';
import { checkSettings } from '../../../modules/captures/standalone-check.ts';
import { examineInput, readFacts } from '../../../modules/inputs/examine.ts';
import type { Context } from '../../context.ts';
import { type CheckFirstOptions, checkFilesFirst, checkFirst } from '../../create/check-first.ts';
import { createAll, type ParamOptions, paramsFrom, type SendingOptions } from '../../create/create-all.ts';
import { batchWords } from '../../create/create-words.ts';
import { type PhotoFile, photoFilesFirst, photosFirst, type StoredPhoto } from '../../create/photos-first.ts';
import { reportMade } from '../../follow/wait-for-files.ts';
import { findFile, typedIn, unreadable } from '../../input.ts';
import { type Client, type OpenApp, withApp } from '../../open-app.ts';
import { createProgressLine, table } from '../../output.ts';
import { cells, columns } from '../../table-words.ts';

/** Exactly one of `folder` and `table`. */
export interface CreateBatchOptions extends ParamOptions, SendingOptions, CheckFirstOptions {
  readonly folder?: string | undefined;
  readonly table?: string | undefined;
  readonly measured?: boolean | undefined;
  readonly leaveOut?: boolean | undefined;
  /** How photos of a folder find their clips; by their names unless it says otherwise. */
  readonly pair?: 'name' | 'time' | undefined;
  readonly name?: string | undefined;
  readonly dryRun?: boolean | undefined;
  /** Of rows that have an image and no subject of their own. */
  readonly subjectName?: string | undefined;
}

/** Prints the submissions, or with `dryRun` what would be sent. */
export async function createBatch(context: Context, options: CreateBatchOptions): Promise<void> {
  if ((options.folder === undefined) === (options.table === undefined))
    throw new AppError('cli.usage', { reason: batchWords.oneOf });
  // Whatever the account's defaults are, they cannot make up for a wrong value.
  paramsFrom(options, {});
  await withApp(context, async (app) => {
    const { client } = app;
    const source = withSubject(await sourceOf(context, client, options), options.subjectName);
    for (const warning of source.warnings) context.output.note(warning);
    requireNoFaults(source.rows, source.faults);
    const defaults = client.connections.defaults();
    // What would be sent can be shown without a service.
    const known = options.dryRun === true ? await defaults.catch(() => null) : await defaults;
    const { kind, rows, folder } = source;
    const batch = { kind, name: options.name ?? source.name };
    const params = paramsFrom(options, known?.params ?? {});
    const { batches, faults } = planBatches(rows, { ...batch, params });
    requireNoFaults(rows, faults);
    if (options.dryRun === true) {
      await examineRows(context, { rows, folder });
      await photoFilesFirst(context, photosOf(rows, folder), options);
      await checkFilesFirst(context, clipsOf(rows, folder), options);
      return showPlan(context, source, batches);
    }
    const stored = await storeRows(app, context, { rows, folder });
    const splitId = randomUUID();
    const clips = stored.flatMap(({ capture }) => {
      const file = capture?.file ?? null;
      return file?.inputId ? [{ inputId: file.inputId, fileName: fileNameOf(file.path).slice(-255) }] : [];
    });
    await photosFirst(client, context, storedPhotos(stored), options);
    await checkFirst(client, context, clips, options);
    const anyway = options.anyway === true;
    const created = await createAll(client, context, options, (account) =>
      requestsOf(stored, { ...batch, params: paramsFrom(options, account), splitId }).map((one) => ({
        ...one,
        ...(anyway && { anyway }),
      })),
    );
    await reportMade(client, context, created, options);
  });
}

/** A row keeps its own. Throws `cli.usage` where the service has no place for one. */
function withSubject(source: BatchSource, subjectName: string | undefined): BatchSource {
  if (subjectName === undefined) return source;
  if (source.kind === 'measured')
    throw new AppError('cli.usage', {
      reason: batchWords.subjectName,
    });
  const rows = source.rows.map((row) =>
    row.image === null || row.subjectName !== '' ? row : { ...row, subjectName },
  );
  return { ...source, rows };
}

async function sourceOf(context: Context, client: Client, options: CreateBatchOptions): Promise<BatchSource> {
  const { folder, table: file, measured = false, leaveOut = false, pair } = options;
  if (pair !== undefined && !(measured && folder !== undefined))
    throw new AppError('cli.usage', { reason: batchWords.pair });
  if (folder !== undefined)
    return rowsOfFolder(context, folder, { kind: measured ? 'measured' : 'standard', leaveOut, pair });
  return rowsOfTable(client, file ?? '', measured);
}

function showPlan({ output }: Context, source: BatchSource, batches: readonly PlannedBatch[]): void {
  const { kind, rows, warnings } = source;
  const totalBytes = batches.reduce((sum, { bodyBytes }) => sum + bodyBytes, 0);
  const plan = {
    dryRun: true,
    kind,
    count: rows.length,
    totalBytes,
    batches: batches.map(({ name, rows: own, bodyBytes }) => ({ name, count: own.length, bodyBytes })),
    warnings,
  };
  output.result(plan, () =>
    [
      batchWords.plan({
        count: rows.length,
        kind,
        batches: batches.length,
        size: formatBytes(totalBytes),
      }),
      table(
        [columns.batch, columns.assets, columns.size],
        batches.map(({ name, rows: own, bodyBytes }, index) => [
          name ?? cells.of(index + 1, batches.length),
          String(own.length),
          formatBytes(bodyBytes),
        ]),
      ),
    ].join('\n'),
  );
}

// The rows that `create batch` is given: from a folder, or from a table with the files that it names.

/** To name a whole disk is a mistake. */
const mostEntries = 100_000;

/** Links to files are files; links to folders are not followed. Throws `cli.file-unreadable` and `cli.usage`. */
async function listFolder(folder: string): Promise<ListedFile[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch((error: unknown) => {
    throw unreadable(folder, error, 'folder');
  });
  if (entries.length > mostEntries)
    throw new AppError('cli.usage', {
      reason: batchWords.tooManyFiles(folder, mostEntries),
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
interface BatchSource {
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
async function rowsOfFolder(
  context: Context,
  folder: string,
  {
    kind,
    leaveOut,
    pair,
  }: { readonly kind: BatchKind; readonly leaveOut: boolean; readonly pair: CreateBatchOptions['pair'] },
): Promise<BatchSource> {
  const at = path.resolve(typedIn(), folder);
  const files = await listFolder(at);
  const { rows, problems, notes } =
    pair === 'time'
      ? rowsFromMedia(await withFacts(context, at, files))
      : { notes: [], ...(kind === 'measured' ? rowsFromPairs(files) : rowsFromImages(files)) };
  const messages = problems.map(({ message }) => message);
  if (messages.length > 0 && !leaveOut) {
    const more = messages.length > maxMessages ? [batchWords.moreReasons(messages.length - maxMessages)] : [];
    const words = [...messages.slice(0, maxMessages), ...more].join(' ');
    throw new AppError('cli.usage', { reason: batchWords.doNotFit(words) });
  }
  return { folder: at, kind, name: null, rows, faults: [], warnings: [...notes, ...messages] };
}

/** What each photo and clip says of when it was taken. Throws `media.no-ffmpeg`, `cancelled`. */
async function withFacts(
  { locations, signal }: Context,
  folder: string,
  files: readonly ListedFile[],
): Promise<MediaFile[]> {
  const { preferences } = await checkSettings(locations.userDataPath);
  const known: MediaFile[] = [];
  for (const file of files) {
    signal.throwIfAborted();
    const role = roleOf(file.path);
    const options = { ffmpegPath: preferences.ffmpegPath, signal };
    const said =
      role === 'image' || role === 'clip'
        ? await readFacts(absoluteOf(folder, file.path), role, options)
        : { taken: null, durationS: null, contentId: null };
    known.push({ ...file, ...said });
  }
  return known;
}

/** Throws `cli.file-unreadable` and `table.unreadable`. */
async function rowsOfTable(client: Client, tablePath: string, isMeasured: boolean): Promise<BatchSource> {
  const { at, sizeBytes } = await findFile(tablePath);
  if (sizeBytes > mostTableBytes)
    throw new AppError('table.unreadable', {
      fileName: path.basename(at),
      line: null,
      reason: batchWords.tableTooLarge,
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
          message: batchWords.outside(outside),
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
function absoluteOf(folder: string, file: string): string {
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

// Copies the files of rows into the library; those that are no images or clips are named together.

/** The whole paths of the clips that are files. */
function clipsOf(rows: readonly BatchRow[], folder: string): string[] {
  return rows.flatMap(({ capture }) => {
    const file = capture?.file ?? null;
    return file === null ? [] : [absoluteOf(folder, file.path)];
  });
}

/** The same of their photos. */
function photosOf(rows: readonly BatchRow[], folder: string): PhotoFile[] {
  return rows.flatMap(({ image, subjectName }) => {
    const file = image?.file ?? null;
    return file === null ? [] : [{ file: absoluteOf(folder, file.path), severalMeant: subjectName !== '' }];
  });
}

function storedPhotos(rows: readonly BatchRow[]): StoredPhoto[] {
  return rows.flatMap(({ image, subjectName }) => {
    const file = image?.file ?? null;
    if (file === null || file.inputId === null) return [];
    const { inputId } = file;
    return [{ inputId, fileName: fileNameOf(file.path), severalMeant: subjectName !== '' }];
  });
}

/** Judges the files of rows as storing them would, and keeps none. Throws `request.invalid` with every file that is refused. */
async function examineRows(
  { signal }: Pick<Context, 'signal'>,
  { rows, folder }: { readonly rows: readonly BatchRow[]; readonly folder: string },
): Promise<void> {
  const faults: PlanFault[] = [];
  for (const [row, { image, capture }] of rows.entries())
    for (const [source, kind] of [
      [image, 'image'],
      [capture, 'clip'],
    ] as const) {
      signal.throwIfAborted();
      const file = source?.file ?? null;
      if (file === null) continue;
      await examineInput(absoluteOf(folder, file.path), kind).catch((error: unknown) => {
        if (!isAppError(error) || !error.code.startsWith('input.')) throw error;
        faults.push({ row, message: error.message });
      });
    }
  requireNoFaults(rows, faults);
}

/** The rows with the ids of their files. Throws `request.invalid` with every file that is refused, and `library.*`. */
async function storeRows(
  app: OpenApp,
  { stderr, signal }: Pick<Context, 'stderr' | 'signal'>,
  { rows, folder }: { readonly rows: readonly BatchRow[]; readonly folder: string },
): Promise<BatchRow[]> {
  const ids = new Map<string, InputId>();
  const faults: PlanFault[] = [];
  const progress = createProgressLine(stderr, systemClock);
  const stored = async (
    source: RowSource | null,
    kind: InputKind,
    row: number,
  ): Promise<RowSource | null> => {
    const file = source?.file ?? null;
    if (source === null || file === null) return source;
    const at = absoluteOf(folder, file.path);
    const known = ids.get(`${kind} ${at}`);
    if (known !== undefined) return { ...source, file: { ...file, inputId: known } };
    try {
      const { id, sizeBytes } = await app.storeFile(at, kind, { signal });
      ids.set(`${kind} ${at}`, id);
      return { ...source, file: { ...file, inputId: id, sizeBytes } };
    } catch (error) {
      if (!isAppError(error) || !error.code.startsWith('input.')) throw error;
      faults.push({ row, message: error.message });
      return source;
    }
  };
  const done: BatchRow[] = [];
  try {
    for (const [index, row] of rows.entries()) {
      signal.throwIfAborted();
      progress.show(() => batchWords.copying(index + 1, rows.length));
      const image = await stored(row.image, 'image', index);
      const capture = await stored(row.capture, 'clip', index);
      done.push({ ...row, image, capture });
    }
  } finally {
    progress.clear();
  }
  requireNoFaults(rows, faults);
  return done;
}
