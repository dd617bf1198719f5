/** The byte channel's answers: a file as a stream, and those without a body worth naming. */
import { type FileHandle, open, stat } from 'node:fs/promises';
import path from 'node:path';
import { withoutHiddenMarks } from '../../../contract/plain/foreign-text.ts';

// A file as a response: streamed, one range at most, with a validator; the types are those that a page may safely be given.

/** For a reader without a buffer. Each piece costs its way through the streams: with 64 kB a file of 28 MB takes twice as long. */
const pieceBytes = 512 * 1024;

/** From byte `first` to `last`, both included. Opens the file when it is read; rejects when it has become shorter. */
export function fileBytes(absolute: string, first: number, last: number): ReadableStream<Uint8Array> {
  let handle: FileHandle | null = null;
  let at = first;
  return new ReadableStream({
    type: 'bytes',
    autoAllocateChunkSize: pieceBytes,
    async pull(controller) {
      const request = controller.byobRequest;
      const view = request?.view;
      if (request === null || !(view instanceof Uint8Array)) throw new TypeError('no room for bytes');
      try {
        handle ??= await open(absolute, 'r');
        const most = Math.min(view.byteLength, last + 1 - at);
        const { bytesRead } = await handle.read(view, 0, most, at);
        if (bytesRead === 0) throw new Error(`the file is ${last + 1 - at} bytes too short`);
        at += bytesRead;
        request.respond(bytesRead);
        if (at <= last) return;
        await handle.close();
        controller.close();
        // A user who has requested more by now sees only that.
        controller.byobRequest?.respond(0);
      } catch (error) {
        await handle?.close();
        throw error;
      }
    },
    cancel: async () => handle?.close(),
  });
}

/** Anything else is `application/octet-stream`: a downloaded HTML or SVG must never act as a page of ours. */
const types = new Map([
  ['.png', 'image/png'],
  ['.jpg', 'image/jpeg'],
  ['.jpeg', 'image/jpeg'],
  ['.webp', 'image/webp'],
  ['.glb', 'model/gltf-binary'],
  ['.json', 'application/json'],
]);

/** `absolute` is a file that the caller has found to be contained; `sha256` makes the validator. */
export async function fileResponse(
  request: Request,
  absolute: string,
  sha256: string | null,
): Promise<Response> {
  const { size, mtimeMs } = await stat(absolute);
  const etag = `"${sha256 ?? `${size}-${Math.trunc(mtimeMs)}`}"`;
  const headers = new Headers({
    'content-type': types.get(path.extname(absolute).toLowerCase()) ?? 'application/octet-stream',
    'accept-ranges': 'bytes',
    'cache-control': 'private, no-cache',
    etag,
  });
  if (request.headers.get('if-none-match') === etag) return new Response(null, { status: 304, headers });
  const range = parseRange(request.headers.get('range'), size);
  if (range === 'unsatisfiable') {
    headers.set('content-range', `bytes */${size}`);
    return new Response(null, { status: 416, headers });
  }
  const { first, last } = range ?? { first: 0, last: size - 1 };
  headers.set('content-length', String(last - first + 1));
  if (range !== null) headers.set('content-range', `bytes ${first}-${last}/${size}`);
  const status = range === null ? 200 : 206;
  if (request.method === 'HEAD' || size === 0) return new Response(null, { status, headers });
  return new Response(fileBytes(absolute, first, last), { status, headers });
}

/** RFC 9110 section 14.2, a single range; null means the whole file (also for several ranges, which may be ignored). */
export function parseRange(
  header: string | null,
  sizeBytes: number,
): { first: number; last: number } | 'unsatisfiable' | null {
  const match = /^bytes=(\d*)-(\d*)$/.exec(header?.trim() ?? '');
  if (match === null) return null;
  const [, from = '', to = ''] = match;
  if (from === '' && to === '') return null;
  const first = from === '' ? Math.max(0, sizeBytes - Number(to)) : Number(from);
  const last = from === '' || to === '' ? sizeBytes - 1 : Math.min(Number(to), sizeBytes - 1);
  if (first > last || first >= sizeBytes || (from === '' && Number(to) === 0)) return 'unsatisfiable';
  return { first, last };
}

/** 404. */
export function notFound(): Response {
  return new Response('Not found', { status: 404, headers: { 'content-type': 'text/plain' } });
}

/** 405; `allow` names the methods. */
export function notAllowed(allow: string): Response {
  return new Response('Method not allowed', {
    status: 405,
    headers: { allow, 'content-type': 'text/plain' },
  });
}

/** 400, for what a page of ours never asks. */
export function badRequest(why: string): Response {
  return new Response(why, { status: 400, headers: { 'content-type': 'text/plain' } });
}

/** As a download; `fileName` may be anything (RFC 6266, RFC 8187). */
export function attachment(bytes: Uint8Array | string, contentType: string, fileName: string): Response {
  const name = withoutHiddenMarks(fileName);
  const plain = name.replace(/[^A-Za-z0-9 ()._-]/g, '_');
  const encoded = encodeURIComponent(name.toWellFormed()).replace(/['()*]/g, percent);
  const disposition = `attachment; filename="${plain}"; filename*=UTF-8''${encoded}`;
  const headers = { 'content-type': contentType, 'content-disposition': disposition };
  return new Response(typeof bytes === 'string' ? bytes : new Uint8Array(bytes), { headers });
}

function percent(letter: string): string {
  return `%${letter.charCodeAt(0).toString(16).toUpperCase()}`;
}
