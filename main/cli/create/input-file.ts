/** A file that a user names on the command line, and its way into the library. */

import { opendir, stat } from 'node:fs/promises';
import path from 'node:path';
import { AppError } from '../../contract/plain/errors.ts';
import { formatBytes } from '../../contract/plain/number-text.ts';
import type { InputKind, StoredInput } from '../../contract/schema/creation/stored-input.ts';
import { systemClock } from '../../core/clock.ts';
import type { Context } from '../context.ts';
import { createProgressLine } from '../follow/progress-line.ts';
import type { OpenApp } from '../open-app.ts';
import { printable } from '../text.ts';

/** A file that is there; `at` is its whole path. */
export interface InputFile {
  readonly at: string;
  readonly sizeBytes: number;
}

/** Where relative names begin: the folder in which the command was typed. */
export function typedIn(): string {
  return process.env['INIT_CWD'] ?? process.cwd();
}

/** `file` is relative to `folder`. Throws `cli.file-unreadable`. */
export async function findFile(file: string, folder = typedIn()): Promise<InputFile> {
  const at = path.resolve(folder, file);
  const found = await stat(at).catch((error: NodeJS.ErrnoException) => {
    throw unreadable(at, error, 'file');
  });
  if (!found.isFile()) throw new AppError('cli.file-unreadable', { path: at, reason: 'it is no file' });
  return { at, sizeBytes: found.size };
}

/** The whole path of a file or a folder that is there. Throws `cli.file-unreadable`. */
export async function findAny(named: string): Promise<string> {
  const at = path.resolve(typedIn(), named);
  await stat(at).catch((error: NodeJS.ErrnoException) => {
    throw unreadable(at, error, 'file or folder');
  });
  return at;
}

/** `folder` is a whole path. Throws `cli.file-unreadable` unless it can be looked into. */
export async function requireFolder(folder: string): Promise<void> {
  const opened = await opendir(folder).catch((error: unknown) => {
    throw unreadable(folder, error, 'folder');
  });
  await opened.close();
}

/** Why what was named cannot be read, in words as far as there are some. */
export function unreadable(at: string, cause: unknown, what: 'file' | 'folder' | 'file or folder'): AppError {
  const code = cause instanceof Error && 'code' in cause ? String(cause.code) : 'unknown';
  const words: Readonly<Record<string, string>> = {
    ENOENT: `there is no such ${what}`,
    ENOTDIR: what === 'folder' ? 'it is no folder' : 'there is no such file',
    EACCES: 'you may not read it',
    EPERM: 'you may not read it',
  };
  return new AppError('cli.file-unreadable', { path: at, reason: words[code] ?? code }, { cause });
}

/** Copies it into the library; on a terminal a line tells how far it is. Throws `input.*` and `library.*`. */
export async function storeFile(
  { storeFile: store }: OpenApp,
  { stderr, signal }: Pick<Context, 'stderr' | 'signal'>,
  { file, kind }: { readonly file: InputFile; readonly kind: InputKind },
): Promise<StoredInput> {
  const progress = createProgressLine(stderr, systemClock);
  const name = printable(path.basename(file.at));
  const onProgress = (bytes: number): void =>
    progress.show(
      () => `Copying ${name} into the library: ${formatBytes(bytes)} of ${formatBytes(file.sizeBytes)}`,
    );
  try {
    return await store(file.at, kind, { signal, onProgress });
  } finally {
    progress.clear();
  }
}
