/** Where a command writes: judged before its work begins, so that nothing is made for nothing. */
import { access, constants, mkdir, rmdir, stat } from 'node:fs/promises';
import path from 'node:path';
import { AppError } from '../contract/plain/errors.ts';
import { shareAsUsual } from '../core/files/private-files.ts';
import { reallyLiesIn } from '../core/files/real-place.ts';
import { writeWhole } from '../core/files/whole-file.ts';
import { typedIn } from './create/input-file.ts';

/** The whole path of a sheet that can be written, outside of the library. Throws `review.sheet-not-written`. */
export async function judgeSheetFile(typed: string, libraryPath: string): Promise<string> {
  const at = path.resolve(typedIn(), typed);
  if (await reallyLiesIn(at, libraryPath))
    throw notWritten(at, 'it would lie in the library itself, which keeps assets only');
  const folder = path.dirname(at);
  const above = await stat(folder).catch((error: unknown) => {
    throw sheetFault(at, error);
  });
  if (!above.isDirectory()) throw notWritten(at, `${folder} is no folder`);
  const found = await stat(at).catch(() => null);
  if (found?.isDirectory() === true) throw notWritten(at, 'it is a folder');
  await access(folder, constants.W_OK | constants.X_OK).catch((error: unknown) => {
    throw sheetFault(at, error);
  });
  return at;
}

/** Whole or not at all. Throws `review.sheet-not-written`. */
export async function writeSheet(at: string, text: string): Promise<void> {
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
export async function makeOutputFolder(typed: string, libraryPath: string): Promise<OutputFolder> {
  const at = path.resolve(typedIn(), typed);
  const refuse = (reason: string, cause?: unknown): AppError =>
    new AppError('hand-on.not-written', { folder: at, reason }, { cause });
  if (await reallyLiesIn(at, libraryPath))
    throw refuse('it lies in the library itself, where every folder is one of an asset');
  const first = await mkdir(at, { recursive: true }).catch((error: unknown) => {
    throw refuse(folderWords[codeOf(error)] ?? codeOf(error), error);
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

const folderWords: Readonly<Record<string, string>> = {
  EEXIST: 'a file is in its way',
  ENOTDIR: 'a file is in its way',
  EACCES: 'you may not write there',
  EPERM: 'you may not write there',
  EROFS: 'its disk can only be read',
  ENOSPC: 'its disk is full',
};

function sheetFault(at: string, error: unknown): AppError {
  const folder = path.dirname(at);
  const words: Readonly<Record<string, string>> = {
    ENOENT: `the folder ${folder} is not there`,
    ENOTDIR: `${folder} is no folder`,
    EISDIR: 'it is a folder',
    EACCES: `you may not write to ${folder}`,
    EPERM: `you may not write to ${folder}`,
    EROFS: 'its disk can only be read',
    ENOSPC: 'its disk is full',
  };
  return notWritten(at, words[codeOf(error)] ?? `of ${codeOf(error)}`, error);
}

function notWritten(at: string, reason: string, cause?: unknown): AppError {
  return new AppError('review.sheet-not-written', { path: at, reason }, { cause });
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : 'an unknown fault';
}
