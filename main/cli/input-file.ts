/** A file that a person names on the command line, and its way into the library. */
import { stat } from 'node:fs/promises';
import path from 'node:path';
import { AppError } from '../contract/errors.ts';
import type { InputKind, StoredInput } from '../contract/model/stored-input.ts';
import type { Context } from './context.ts';
import type { OpenApp } from './open-app.ts';
import { size } from './text.ts';

/** A file that is there; `at` is its whole path. */
export interface InputFile {
  readonly at: string;
  readonly sizeBytes: number;
}

/** Files below this are there before anybody could read a word about it. */
const worthTellingBytes = 20_000_000;

/** Where relative names begin: the folder in which the command was typed. */
export function typedIn(): string {
  return process.env['INIT_CWD'] ?? process.cwd();
}

/** `file` is relative to `folder`. Throws `cli.file-unreadable`. */
export async function findFile(file: string, folder = typedIn()): Promise<InputFile> {
  const at = path.resolve(folder, file);
  const found = await stat(at).catch((error: NodeJS.ErrnoException) => {
    const reason = error.code === 'ENOENT' ? 'there is no such file' : (error.code ?? error.message);
    throw new AppError('cli.file-unreadable', { path: at, reason }, { cause: error });
  });
  if (!found.isFile()) throw new AppError('cli.file-unreadable', { path: at, reason: 'it is no file' });
  return { at, sizeBytes: found.size };
}

/** Copies it into the library. Throws `input.*` and `library.*`. */
export async function storeFile(
  { storeFile: store }: OpenApp,
  { output, signal }: Pick<Context, 'output' | 'signal'>,
  { file, kind }: { readonly file: InputFile; readonly kind: InputKind },
): Promise<StoredInput> {
  if (file.sizeBytes >= worthTellingBytes)
    output.note(`Copying ${path.basename(file.at)} (${size(file.sizeBytes)}) into the library.`);
  return store(file.at, kind, { signal });
}
