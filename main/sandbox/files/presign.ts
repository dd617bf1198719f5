/** Presigned URLs: `/files/<owner>/<path>?expires=<unix seconds>&signature=<hex>`, good without a token until they expire. */
import { createHmac, timingSafeEqual } from 'node:crypto';

/** What a URL gives access to. */
export interface SignedFile {
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
