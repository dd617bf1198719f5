/** ZIPs on the byte channel: those that the page sends for import, and exports that its browser downloads. */

import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { withoutHiddenMarks } from '../../contract/plain/hidden-marks.ts';
import type { ZipImport } from '../../contract/schema/review/review-export.ts';
import { diskError } from '../shared/disk-error.ts';
import { fileResponse } from '../shared/http/file-response.ts';
import { attachment, notFound } from '../shared/plain-answers.ts';
import type { Exports } from './exports.ts';
import { incomingFolder } from './import-zip.ts';

interface Deps {
  readonly libraryPath: string;
  readonly exports: Pick<Exports, 'zipToSend'>;
  readonly importZip: (zip: string, options: { readonly signal: AbortSignal }) => Promise<ZipImport>;
}

/** The body is a ZIP; `name` is what errors call it. Throws what opening it throws. */
export async function openBody(
  { libraryPath, importZip }: Deps,
  request: Request,
  name: string,
): Promise<Response> {
  const folder = path.join(incomingFolder(libraryPath), randomUUID());
  const zip = path.join(folder, safeName(name));
  try {
    await mkdir(folder, { recursive: true });
    const body = request.body ?? new ReadableStream({ start: (empty) => empty.close() });
    await pipeline(Readable.fromWeb(body), createWriteStream(zip, { flags: 'wx' }), {
      signal: request.signal,
    });
    return Response.json(await importZip(zip, { signal: request.signal }));
  } catch (error) {
    request.signal.throwIfAborted();
    throw error instanceof Error && 'syscall' in error ? diskError(error, libraryPath) : error;
  } finally {
    await rm(folder, { recursive: true, force: true }).catch(() => undefined);
  }
}

/** The ZIP that was made for the browser; 404 when there is none. */
export async function fetchZip({ exports }: Deps, request: Request, id: string): Promise<Response> {
  const found = exports.zipToSend(id);
  if (found === null) return notFound();
  const response = await fileResponse(request, found.absolute, null);
  for (const [name, value] of attachment('', 'application/zip', found.name).headers)
    response.headers.set(name, value);
  response.headers.set('cache-control', 'private, no-store');
  return response;
}

/** Only errors name it. */
function safeName(name: string): string {
  const plain = withoutHiddenMarks(name)
    .replace(/[\p{Cc}/\\:*?"<>|]+/gu, '_')
    .slice(0, 100);
  return plain === '' || /^\.+$/.test(plain) ? 'import.zip' : plain;
}
