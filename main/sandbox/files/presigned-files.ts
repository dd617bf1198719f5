/** Presigned URLs, good without a token until they expire, and their answers as an object store gives them. */
import { createHmac, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { basename, extname } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { Log } from '../../core/logging/log.ts';
import type { FileRecord, ResourceRef } from '../store/records.ts';
import type { ReadonlyTables, Store } from '../store/store.ts';
import type { AssetFiles } from './asset-files.ts';

// Presigned URLs: `/files/<owner>/<path>?expires=<unix seconds>&signature=<hex>`, good without a token until they expire.

/** What a URL gives access to. */
interface SignedFile {
  /** An asset, a batch or variation set (its manifest), or a bundle: `bundle_<resource id>`. */
  readonly ownerId: string;
  /** As in `AssetFileEntry.path`. */
  readonly path: string;
}

export const filesPrefix = '/files/';

/** How long URLs last (specification: Limits): an asset's files one hour; members' files, manifests and bundles a day. */
export const lifetimesMs = { hour: 3_600_000, day: 86_400_000 } as const;
export type Lifetime = keyof typeof lifetimesMs;

/** A URL for one file; `lifetimeMs` counts from `nowMs`, to the second. */
export function presign(
  file: SignedFile,
  options: { baseUrl: string; secret: Buffer; nowMs: number; lifetimeMs: number },
): { url: string; expiresAt: string } {
  const expires = Math.floor((options.nowMs + options.lifetimeMs) / 1000);
  const path = [file.ownerId, ...file.path.split('/')].map(encodeURIComponent).join('/');
  const signature = sign(file, expires, options.secret).toString('hex');
  return {
    url: `${options.baseUrl}${filesPrefix}${path}?expires=${expires}&signature=${signature}`,
    expiresAt: new Date(expires * 1000).toISOString(),
  };
}

/** The file that a request's path and query give access to, or why they give none. Any other or doubled parameter spoils them. */
export function verify(
  path: string,
  query: string,
  options: { secret: Buffer; nowMs: number },
): SignedFile | 'invalid' | 'expired' {
  const [, expires, signature] = /^expires=(\d{1,12})&signature=([0-9a-f]{64})$/.exec(query) ?? [];
  const [ownerId, ...rest] = decodeSegments(path.slice(filesPrefix.length)) ?? [];
  if (expires === undefined || signature === undefined || ownerId === undefined) return 'invalid';
  const file = { ownerId, path: rest.join('/') };
  const right = sign(file, Number(expires), options.secret);
  if (!timingSafeEqual(right, Buffer.from(signature, 'hex'))) return 'invalid';
  return Number(expires) * 1000 > options.nowMs ? file : 'expired';
}

function sign(file: SignedFile, expires: number, secret: Buffer): Buffer {
  return createHmac('sha256', secret).update(`${file.ownerId}\n${file.path}\n${expires}`).digest();
}

function decodeSegments(path: string): string[] | null {
  try {
    return path.split('/').map(decodeURIComponent);
  } catch {
    return null;
  }
}

// Answers for presigned URLs, as an object store gives them: XML errors, `ETag`, ranges, `HEAD`. No token is requested.

const mediaTypes: Readonly<Record<string, string>> = {
  '.glb': 'model/gltf-binary',
  '.json': 'application/json',
  '.mtl': 'model/mtl',
  '.obj': 'model/obj',
  '.png': 'image/png',
  '.urdf': 'application/xml',
  '.usda': 'model/vnd.usda',
  '.xml': 'application/xml',
  '.zip': 'application/zip',
};

/** What serving needs. */
export interface FileServing {
  readonly store: Store;
  readonly files: Pick<AssetFiles, 'open'>;
  readonly secret: Buffer;
  readonly nowMs: () => number;
  readonly log: Log;
}

/** Serves one request below `/files/`; `path` and `query` are raw, as they came. */
export async function serveFile(
  serving: FileServing,
  request: IncomingMessage,
  response: ServerResponse,
  target: { path: string; query: string },
): Promise<void> {
  const { store, files, secret, log } = serving;
  response.setHeader('cache-control', 'private, no-store');
  if (request.method !== 'GET' && request.method !== 'HEAD') {
    response.setHeader('allow', 'GET, HEAD');
    return refuse(response, 405, 'MethodNotAllowed', 'Only GET and HEAD are allowed.');
  }
  const file = verify(target.path, target.query, { secret, nowMs: serving.nowMs() });
  if (file === 'invalid')
    return refuse(response, 403, 'SignatureDoesNotMatch', 'The signature does not match this request.');
  if (file === 'expired') return refuse(response, 403, 'AccessDenied', 'Request has expired.');
  const record = ownedFile(store, file);
  const opened = record === undefined ? null : await files.open(file.ownerId, file.path);
  if (record === undefined || opened === null)
    return refuse(response, 404, 'NoSuchKey', 'The file does not exist.');
  try {
    if (opened.sizeBytes !== record.sizeBytes) {
      log.error({ ownerId: file.ownerId, kind: record.kind }, 'a made file does not have its size any more');
      return refuse(response, 404, 'NoSuchKey', 'The file is damaged.');
    }
    await send(request, response, record, (range) =>
      opened.handle.createReadStream({ ...range, autoClose: false }),
    );
  } finally {
    await opened.handle.close();
  }
}

async function send(
  request: IncomingMessage,
  response: ServerResponse,
  file: FileRecord,
  read: (range: { start?: number; end?: number }) => NodeJS.ReadableStream,
): Promise<void> {
  const { sizeBytes } = file;
  const etag = `"${file.sha256.slice(0, 32)}"`;
  const { range, 'if-range': ifRange, 'if-none-match': known } = request.headers;
  response.setHeader('etag', etag);
  response.setHeader('accept-ranges', 'bytes');
  if (known === etag) {
    response.writeHead(304).end();
    return;
  }
  const part = ifRange === undefined || ifRange === etag ? rangeOf(range, sizeBytes) : 'whole';
  if (part === 'unsatisfiable') {
    response.setHeader('content-range', `bytes */${sizeBytes}`);
    return refuse(response, 416, 'InvalidRange', 'The requested range is not satisfiable.');
  }
  response.setHeader(
    'content-type',
    mediaTypes[extname(file.path).toLowerCase()] ?? 'application/octet-stream',
  );
  if (file.kind === 'bundle')
    response.setHeader('content-disposition', `attachment; filename="${basename(file.path)}"`);
  if (part === 'whole') response.writeHead(200, { 'content-length': sizeBytes });
  else
    response.writeHead(206, {
      'content-length': part.end - part.start + 1,
      'content-range': `bytes ${part.start}-${part.end}/${sizeBytes}`,
    });
  if (request.method === 'HEAD' || sizeBytes === 0) response.end();
  else await pipeline(read(part === 'whole' ? {} : part), response);
}

function refuse(response: ServerResponse, status: number, code: string, message: string): void {
  const body = `<?xml version="1.0" encoding="UTF-8"?>\n<Error><Code>${code}</Code><Message>${message}</Message></Error>\n`;
  response.writeHead(status, {
    'content-type': 'application/xml',
    'content-length': Buffer.byteLength(body),
  });
  response.end(response.req.method === 'HEAD' ? undefined : body);
}

/** `start` and `end` are inclusive byte offsets. */
type RangeAnswer = { readonly start: number; readonly end: number } | 'whole' | 'unsatisfiable';

/** What to send of a file of `sizeBytes`. A header that is not understood is ignored, as the RFC asks. */
export function rangeOf(header: string | undefined, sizeBytes: number): RangeAnswer {
  const [, first, last] = /^bytes=(\d*)-(\d*)$/.exec(header?.trim() ?? '') ?? [];
  if (first === undefined || last === undefined || (first === '' && last === '')) return 'whole';
  if (first === '') {
    const count = Math.min(Number(last), sizeBytes);
    return count === 0 ? 'unsatisfiable' : { start: sizeBytes - count, end: sizeBytes - 1 };
  }
  const start = Number(first);
  if (last !== '' && Number(last) < start) return 'whole';
  if (start >= sizeBytes) return 'unsatisfiable';
  return { start, end: last === '' ? sizeBytes - 1 : Math.min(Number(last), sizeBytes - 1) };
}

/** The record of a file that its owner lists: a deliverable of an asset, a group's manifest, or a finished bundle; not of what is deleted. */
function ownedFile(tables: ReadonlyTables, { ownerId, path }: SignedFile): FileRecord | undefined {
  return filesOf(tables, ownerId).find((file) => file.path === path);
}

function filesOf(tables: ReadonlyTables, ownerId: string): readonly FileRecord[] {
  const asset = tables.assets.get(ownerId);
  if (asset !== undefined) return asset.deletedAt === null ? asset.files : [];
  const group = tables.groups.get(ownerId);
  if (group !== undefined) return group.deletedAt === null && group.manifest !== null ? [group.manifest] : [];
  const bundle = tables.bundles.get(ownerId);
  if (bundle?.state !== 'ready' || bundle.file === null) return [];
  return isThere(tables, bundle.resource) ? [bundle.file] : [];
}

function isThere(tables: ReadonlyTables, { type, id }: ResourceRef): boolean {
  const resource = type === 'asset' ? tables.assets.get(id) : tables.groups.get(id);
  return resource?.deletedAt === null;
}
