/** Reviews, exports and imported ZIPs: the parts bound together, and their part of the byte channel. */

import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Api } from '../../contract/api.ts';
import { AppError } from '../../contract/plain/errors.ts';
import { withoutHiddenMarks } from '../../contract/plain/foreign-text.ts';
import type { AssetId } from '../../contract/schema/ids.ts';
import { reviewSheetAskedSchema, type ZipImport } from '../../contract/schema/review/exports.ts';
import { createReviews, reviewSheet, type SheetDeps, type SheetFile } from '../reviews/index.ts';
import { createLibraryNews } from '../search/index.ts';
import { diskError } from '../shared/disk-error.ts';
import type { HandlersOf } from '../shared/handlers.ts';
import { attachment, badRequest, fileResponse, notFound } from '../shared/http/file-response.ts';
import { boundedText } from '../shared/http/request-body.ts';
import type { Present } from '../shared/present.ts';
import { createExports, type Exports } from './exports.ts';
import { type ImportDeps, type ImportOptions, importZip, incomingFolder } from './import-zip.ts';

interface ReviewingDeps
  extends Omit<ImportDeps, 'news' | 'onReviewed'>,
    SheetDeps,
    Omit<Parameters<typeof createExports>[0], 'files' | 'search' | 'syncReview'> {
  readonly present: Present;
  readonly search: Parameters<typeof createLibraryNews>[0]['search'] & SheetDeps['search'];
}

/** One per application. */
export interface Reviewing {
  readonly handlers: HandlersOf<Pick<Api, 'reviews' | 'exports'>>;
  /** Verdicts of these changed, or they came with files that may have a review beside them. */
  touched(ids: readonly AssetId[]): void;
  /** For what runs on this machine only: `zip` is absolute. Throws `hand-on.refused` with what is wrong with it. */
  importZip(zip: string, options: ImportOptions): Promise<ZipImport>;
  /** For what runs on this machine only. */
  readonly exportTo: Exports['writeTo'];
  /** Throws `review.sheet-too-long`. */
  sheet(asked: Parameters<typeof reviewSheet>[1], signal: AbortSignal): Promise<SheetFile>;
  /** Of `contentPaths.importZip`, `exportZip` and `reviewSheet`. */
  readonly content: {
    open(request: Request, fileName: string): Promise<Response>;
    fetch(request: Request, id: string): Promise<Response>;
    sheet(request: Request): Promise<Response>;
  };
  kick(): void;
  close(): Promise<void>;
}

/** A selection of 5,000 ids has 200 kB. */
const mostAskedBytes = 512 * 1024;

export function createReviewing(deps: ReviewingDeps): Reviewing {
  const news = () => createLibraryNews(deps);
  const reviews = createReviews({ ...deps, news });
  const exports = createExports({ ...deps, syncReview: reviews.sync });
  let ready: Promise<unknown> = Promise.resolve();
  const importFrom: Reviewing['importZip'] = async (zip, options) => {
    await ready;
    return importZip({ ...deps, news, onReviewed: reviews.touched }, zip, options);
  };
  const ofContent = { libraryPath: deps.libraryPath, exports, importZip: importFrom };
  let begun = false;
  return {
    handlers: { reviews: reviews.handlers, exports: exports.handlers },
    touched: reviews.touched,
    importZip: importFrom,
    exportTo: exports.writeTo,
    sheet: (asked, signal) => reviewSheet(deps, asked, signal),
    content: {
      async open(request, fileName) {
        await ready;
        return openBody(ofContent, request, fileName);
      },
      fetch: (request, id) => fetchZip(ofContent, request, id),
      async sheet(request) {
        const text = await boundedText(request, mostAskedBytes);
        if (text === null) return new Response('Too large', { status: 413 });
        const asked = reviewSheetAskedSchema.safeParse(jsonOf(text));
        if (!asked.success) return badRequest('It does not say of which assets.');
        const file = await reviewSheet(deps, asked.data, request.signal);
        return attachment(file.text, file.type, file.name);
      },
    },
    kick() {
      reviews.kick();
      if (begun) return;
      begun = true;
      // What was being unpacked when Caliper was killed.
      ready = rm(incomingFolder(deps.libraryPath), { recursive: true, force: true }).catch(() => undefined);
      exports.kick();
    },
    async close() {
      await Promise.all([reviews.close(), exports.close()]);
    },
  };
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new AppError('internal', { reason: 'the request is not JSON' });
  }
}

// ZIPs on the byte channel: those that the page sends for import, and exports that its browser downloads.

interface ZipContentDeps {
  readonly libraryPath: string;
  readonly exports: Pick<Exports, 'zipToSend'>;
  readonly importZip: (zip: string, options: { readonly signal: AbortSignal }) => Promise<ZipImport>;
}

/** The body is a ZIP; `name` is what errors call it. Throws what opening it throws. */
async function openBody(
  { libraryPath, importZip: importOne }: ZipContentDeps,
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
    return Response.json(await importOne(zip, { signal: request.signal }));
  } catch (error) {
    request.signal.throwIfAborted();
    throw error instanceof Error && 'syscall' in error ? diskError(error, libraryPath) : error;
  } finally {
    await rm(folder, { recursive: true, force: true }).catch(() => undefined);
  }
}

/** The ZIP that was made for the browser; 404 when there is none. */
async function fetchZip({ exports }: ZipContentDeps, request: Request, id: string): Promise<Response> {
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
