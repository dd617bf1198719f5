/** `caliper review sheet` and `caliper hand-on`: what reviewers give to others. */

import { access, constants, mkdir, realpath, rmdir, stat } from 'node:fs/promises';
import path from 'node:path';
import { formatBytes } from '../../../contract/messages/number-text.ts';
import { AppError, isAppError } from '../../../contract/plain/errors.ts';
import { handoverWords } from '../../../contract/plain/handover-words.ts';
import type { UseTarget } from '../../../contract/schema/review/exports.ts';
import { reallyLiesIn } from '../../../core/files/paths.ts';
import { shareAsUsual } from '../../../core/files/private-files.ts';
import { writeWhole } from '../../../core/files/whole-file.ts';
import { exportFolder, type FolderExport } from '../../../modules/exports/standalone-export.ts';
import type { Context } from '../../context.ts';
import { allAssets, type QueryOptions, queryOf, requireTyped } from '../../find-target.ts';
import { findAny, requireFolder, typedIn } from '../../input.ts';
import { type Client, withAppReading } from '../../open-app.ts';
import { Failed, printable } from '../../output.ts';
import { reviewWords as words } from './review-words.ts';

/** What `caliper review sheet` is given; at least one of both files. */
export interface SheetOptions extends QueryOptions {
  readonly html?: string;
  readonly csv?: string;
}

/** Throws `cli.usage`, `review.sheet-too-long`, `review.sheet-not-written`, `library.nothing-matches`. */
export async function reviewSheet(context: Context, { html, csv, ...query }: SheetOptions): Promise<void> {
  if (html === undefined && csv === undefined) throw new AppError('cli.usage', { reason: words.oneAtLeast });
  requireTyped(query);
  const { libraryPath } = context.locations;
  const wanted: { readonly format: 'html' | 'csv'; readonly at: string }[] = [];
  if (html !== undefined) wanted.push({ format: 'html', at: await judgeSheetFile(html, libraryPath) });
  if (csv !== undefined) wanted.push({ format: 'csv', at: await judgeSheetFile(csv, libraryPath) });
  if (wanted.length === 2 && wanted[0]?.at === wanted[1]?.at)
    throw new AppError('cli.usage', { reason: words.sameName });
  await withAppReading(context, async ({ client, reviewSheet: make }) => {
    const text = await queryOf(client, query);
    for (const { format, at } of wanted) {
      const asked = { of: [{ text, except: [] }], format, title: query.saved ?? text };
      const sheet = await make(asked, context.signal).catch((error: unknown) => {
        throw isAppError(error, 'edit.nothing-selected') ? nothingMatches(text) : error;
      });
      await writeSheet(at, sheet.text);
    }
    const written = wanted.map(({ at }) => at);
    context.output.result({ written }, () => written.map((at) => words.written(printable(at))).join('\n'));
  });
}

/** What `caliper hand-on` is given. */
export interface ExportOptions extends QueryOptions {
  readonly to: string;
  readonly folder: boolean;
  /** Prepared for this program, as folders. */
  readonly for?: UseTarget;
  /** A folder instead of a query. */
  readonly from?: string;
}

/** Throws `hand-on.*`, `library.nothing-matches`, and `cancelled` when it was interrupted. */
export async function exportAssets(
  context: Context,
  { to, folder, for: program, from, ...query }: ExportOptions,
): Promise<void> {
  if (from !== undefined) return exportOneFolder(context, { from, to, use: program, text: query.text });
  requireTyped(query);
  await withAppReading(context, async ({ client, exportTo }) => {
    const ids = await idsOf(client, await queryOf(client, query));
    const into = await makeOutputFolder(to, context.locations.libraryPath);
    try {
      const use = program ?? null;
      const form = folder || use !== null ? 'folder' : 'zip';
      const done = await exportTo(into.at, ids, { form, use }, context.signal);
      if (done.state === 'stopped') throw new AppError('cancelled', {});
      if (done.error !== null) throw new Failed(done.error);
      context.output.result(done, () =>
        words.writtenSize(printable(done.path ?? ''), formatBytes(done.totalBytes)),
      );
    } catch (error) {
      await into.giveBack();
      throw error;
    }
  });
}

async function exportOneFolder(
  context: Context,
  {
    from,
    to,
    use,
    text,
  }: {
    readonly from: string;
    readonly to: string;
    readonly use: UseTarget | undefined;
    readonly text: string;
  },
): Promise<void> {
  if (use === undefined) throw new AppError('cli.usage', { reason: words.nameProgram });
  if (text !== '') throw new AppError('cli.usage', { reason: words.fromOrQuery });
  const { output, log, signal, locations } = context;
  const root = await findAny(from);
  await requireFolder(root);
  const into = await makeOutputFolder(to, locations.libraryPath);
  try {
    const done = await exportFolder({ root: await realpath(root), use, into: into.at }, { log, signal });
    const notes = done.notes.map((note) => ({ ...note, text: handoverWords.notes[note.code](note.values) }));
    output.result({ ...done, notes }, () =>
      [...notes.map((note) => note.text), checkedText(done), words.written(done.path), words.open(done.open)]
        .filter((line) => line !== '')
        .map(printable)
        .join('\n'),
    );
  } catch (error) {
    await into.giveBack();
    throw error;
  }
}

function checkedText({ checked }: FolderExport): string {
  if (checked === null) return '';
  return checked.is === 'refused'
    ? handoverWords.checked.refused(checked.reason)
    : handoverWords.checked[checked.is];
}

async function idsOf(client: Client, text: string) {
  const found = await allAssets(client, text);
  if (found.length === 0) throw nothingMatches(text);
  return found.map(({ id }) => id);
}

function nothingMatches(text: string): AppError {
  return new AppError('library.nothing-matches', { text });
}

// Where a command writes: judged before its work begins, so that nothing is made for nothing.

/** The whole path of a sheet that can be written, outside of the library. Throws `review.sheet-not-written`. */
async function judgeSheetFile(typed: string, libraryPath: string): Promise<string> {
  const at = path.resolve(typedIn(), typed);
  if (await reallyLiesIn(at, libraryPath)) throw notWritten(at, words.sheet.inLibrary);
  const folder = path.dirname(at);
  const above = await stat(folder).catch((error: unknown) => {
    throw sheetFault(at, error);
  });
  if (!above.isDirectory()) throw notWritten(at, words.sheet.notAFolder(folder));
  const found = await stat(at).catch(() => null);
  if (found?.isDirectory() === true) throw notWritten(at, words.sheet.isFolder);
  await access(folder, constants.W_OK | constants.X_OK).catch((error: unknown) => {
    throw sheetFault(at, error);
  });
  return at;
}

/** Whole or not at all. Throws `review.sheet-not-written`. */
async function writeSheet(at: string, text: string): Promise<void> {
  try {
    await writeWhole(at, text, { mode: 0o644 });
    await shareAsUsual(at, false);
  } catch (error) {
    throw sheetFault(at, error);
  }
}

/** A folder to write into. `giveBack` removes what was made of it while nothing lies there. */
export interface OutputFolder {
  readonly at: string;
  giveBack(): Promise<void>;
}

/** Makes it when it is missing, outside of the library. Throws `hand-on.not-written`. */
async function makeOutputFolder(typed: string, libraryPath: string): Promise<OutputFolder> {
  const at = path.resolve(typedIn(), typed);
  const refuse = (reason: string, cause?: unknown): AppError =>
    new AppError('hand-on.not-written', { folder: at, reason }, { cause });
  if (await reallyLiesIn(at, libraryPath)) throw refuse(words.folder.inLibrary);
  const first = await mkdir(at, { recursive: true }).catch((error: unknown) => {
    throw refuse(folderFault(error), error);
  });
  if (first !== undefined)
    for (let up = at; up.length >= first.length; up = path.dirname(up))
      await shareAsUsual(up, true).catch(() => undefined);
  return {
    at,
    async giveBack() {
      if (first === undefined) return;
      for (let up = at; up.length >= first.length; up = path.dirname(up)) {
        const isGone = await rmdir(up).then(
          () => true,
          () => false,
        );
        if (!isGone) return;
      }
    },
  };
}

function folderFault(error: unknown): string {
  const { isFile, denied } = words.folder;
  const known: Readonly<Record<string, string>> = {
    EEXIST: isFile,
    ENOTDIR: isFile,
    EACCES: denied,
    EPERM: denied,
    EROFS: words.readOnlyDisk,
    ENOSPC: words.fullDisk,
  };
  return known[codeOf(error)] ?? codeOf(error);
}

function sheetFault(at: string, error: unknown): AppError {
  const folder = path.dirname(at);
  const known: Readonly<Record<string, string>> = {
    ENOENT: words.sheet.noFolder(folder),
    ENOTDIR: words.sheet.notAFolder(folder),
    EISDIR: words.sheet.isFolder,
    EACCES: words.sheet.denied(folder),
    EPERM: words.sheet.denied(folder),
    EROFS: words.readOnlyDisk,
    ENOSPC: words.fullDisk,
  };
  return notWritten(at, known[codeOf(error)] ?? words.sheet.otherFault(codeOf(error)), error);
}

function notWritten(at: string, reason: string, cause?: unknown): AppError {
  return new AppError('review.sheet-not-written', { path: at, reason }, { cause });
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : words.unknownError;
}
