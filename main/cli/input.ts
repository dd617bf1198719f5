/** What a user gives to a command: a file, an image or a clip, or a token from standard input. */
import { opendir, stat } from 'node:fs/promises';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { Writable } from 'node:stream';
import { formatBytes } from '../contract/messages/number-text.ts';
import { AppError } from '../contract/plain/errors.ts';
import type { RowSource } from '../contract/rules/batch-rows/row.ts';
import type { InputKind, StoredInput } from '../contract/schema/creation/create-request.ts';
import type { InputId } from '../contract/schema/ids.ts';
import { systemClock } from '../core/clock.ts';
import { examineInput } from '../modules/inputs/examine.ts';
import type { Context } from './context.ts';
import { inputWords } from './input-words.ts';
import type { OpenApp } from './open-app.ts';
import { createProgressLine, printable } from './output.ts';

// A file that a user names on the command line, and its way into the library.

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
  if (!found.isFile()) throw new AppError('cli.file-unreadable', { path: at, reason: inputWords.notAFile });
  return { at, sizeBytes: found.size };
}

/** The whole path of a file or a folder that is there. Throws `cli.file-unreadable`. */
export async function findAny(named: string): Promise<string> {
  const at = path.resolve(typedIn(), named);
  await stat(at).catch((error: NodeJS.ErrnoException) => {
    throw unreadable(at, error, 'either');
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
export function unreadable(at: string, cause: unknown, what: 'file' | 'folder' | 'either'): AppError {
  const code = cause instanceof Error && 'code' in cause ? String(cause.code) : 'unknown';
  const words: Readonly<Record<string, string>> = {
    ENOENT: inputWords.missing[what],
    ENOTDIR: what === 'folder' ? inputWords.notAFolder : inputWords.missing.file,
    EACCES: inputWords.denied,
    EPERM: inputWords.denied,
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
    progress.show(() => inputWords.copying(name, formatBytes(bytes), formatBytes(file.sizeBytes)));
  try {
    return await store(file.at, kind, { signal, onProgress });
  } finally {
    progress.clear();
  }
}

// An image or a clip as it is named on the command line: a file, or an address.

/** Exactly one of the two. */
export type NamedSource =
  | { readonly url: string; readonly file: null }
  | { readonly url: null; readonly file: InputFile };

/** Throws `cli.file-unreadable`. */
export async function findSource(text: string): Promise<NamedSource> {
  return /^https?:\/\//i.test(text) ? { url: text, file: null } : { url: null, file: await findFile(text) };
}

/** As a row has it, before it is stored. */
export function rowSource({ url, file }: NamedSource): RowSource {
  return { url, file: file === null ? null : { path: file.at, sizeBytes: file.sizeBytes, inputId: null } };
}

/** Judges a file as storing it would; an address is not looked at. Throws `input.*`. */
export async function examineSource({ file }: NamedSource, kind: InputKind): Promise<void> {
  if (file !== null) await examineInput(file.at, kind);
}

/** Null for an address. Throws `input.*` and `library.*`. */
export async function storeSource(
  app: OpenApp,
  context: Pick<Context, 'stderr' | 'signal'>,
  { file }: NamedSource,
  kind: InputKind,
): Promise<{ readonly inputId: InputId; readonly fileName: string } | null> {
  if (file === null) return null;
  const { id, fileName } = await storeFile(app, context, { file, kind });
  return { inputId: id, fileName };
}

// Reads a token or a secret from standard input: never from an argument, which other users of the machine could see.

const longest = 8192;

/** The first line, trimmed. On a terminal it is prompted for without echoing what is typed. Throws `cli.usage`. */
export async function readToken(
  { stdin, stderr, signal }: Context,
  { prompt, missing } = inputWords.token,
): Promise<string> {
  if (stdin.isTTY === true) stderr.write(prompt);
  const silent = new Writable({ write: (_chunk, _encoding, done) => done() });
  const lines = createInterface({ input: stdin, output: silent, terminal: stdin.isTTY === true });
  const close = (): void => lines.close();
  signal.addEventListener('abort', close, { once: true });
  lines.once('SIGINT', close);
  try {
    for await (const line of lines) {
      const token = line.trim();
      if (token !== '' && token.length <= longest) return token;
      if (token !== '') break;
    }
  } finally {
    lines.close();
    signal.removeEventListener('abort', close);
    if (stdin.isTTY === true) stderr.write('\n');
  }
  throw new AppError('cli.usage', { reason: missing });
}
