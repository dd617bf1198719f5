/** Brings an image file into the library through the byte channel, as a dropped file comes in from the page. */
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import path from 'node:path';
import { contentPaths } from '../contract/content-paths.ts';
import { AppError } from '../contract/errors.ts';
import { appFailureSchema } from '../contract/model/app-failure.ts';
import { type StoredInput, storedInputSchema } from '../contract/model/stored-input.ts';
import { Failed } from './failure.ts';
import type { OpenApp } from './open-app.ts';

/** A file that is there; `at` is its whole path. */
export interface ImageFile {
  readonly at: string;
  readonly sizeBytes: number;
}

/** `file` is relative to where the command was typed. Throws `cli.file-unreadable`. */
export async function findImage(file: string): Promise<ImageFile> {
  const at = path.resolve(process.env['INIT_CWD'] ?? process.cwd(), file);
  const found = await stat(at).catch((error: NodeJS.ErrnoException) => {
    throw unreadable(
      at,
      error.code === 'ENOENT' ? 'there is no such file' : (error.code ?? error.message),
      error,
    );
  });
  if (!found.isFile()) throw unreadable(at, 'it is no file');
  return { at, sizeBytes: found.size };
}

/** Throws `cli.file-unreadable`, `input.*`, `library.*`. */
export async function storeImage(app: OpenApp, { at }: ImageFile): Promise<StoredInput> {
  const response = await app.content(
    new Request(`http://localhost${contentPaths.inputs}`, {
      method: 'POST',
      headers: { 'x-file-name': encodeURIComponent(path.basename(at)) },
      body: ReadableStream.from(createReadStream(at)),
      duplex: 'half',
    }),
  );
  const answer: unknown = await response.json();
  if (response.ok) return storedInputSchema.parse(answer);
  const failed = appFailureSchema.safeParse(
    typeof answer === 'object' && answer !== null && 'error' in answer ? answer.error : null,
  );
  if (failed.success) throw new Failed(failed.data);
  throw unreadable(at, `HTTP ${response.status}`);
}

function unreadable(at: string, reason: string, cause?: unknown): AppError {
  return new AppError('cli.file-unreadable', { path: at, reason }, { cause });
}
