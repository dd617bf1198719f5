/** What a host answers, and the built renderer with its security headers: the same function behind `app://` and behind the web host. */

import { createReadStream } from 'node:fs';
import { realpath, stat } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import type { Log } from '../core/logging/log.ts';
import { pageWords as words } from './page-words.ts';

// What a host answers. A shape of its own: when Node hears the name of `Response` for the first time it loads a whole
// fetch, 40 ms in which the page is not sent.

export type Headers = readonly (readonly [string, string])[];

/** `body` is read at most once. */
export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  readonly body: Readable | ReadableStream<Uint8Array> | string | null;
}

/** What is asked of the page; a `Request` has it. */
interface Asked {
  readonly method: string;
  /** Absolute. */
  readonly url: string;
}

/** A sentence that is read as it is. */
export function plainAnswer(status: number, sentence: string): Answer {
  return { status, headers: [['Content-Type', 'text/plain; charset=utf-8']], body: `${sentence}\n` };
}

/** A copy of the answer that carries these headers in place of any it had under the same names. */
export function withHeaders(given: Answer, headers: Headers): Answer {
  const replaced = new Set(headers.map(([name]) => name.toLowerCase()));
  const kept = given.headers.filter(([name]) => !replaced.has(name.toLowerCase()));
  return { ...given, headers: [...kept, ...headers] };
}

/** As fetch has it, for a host that takes that. */
export function asResponse({ status, headers, body }: Answer): Response {
  const bytes = body instanceof Readable ? (Readable.toWeb(body) as ReadableStream<Uint8Array>) : body;
  return new Response(bytes, { status, headers: headers.map(([name, value]) => [name, value]) });
}

/** Of a handler that answers as fetch does. */
export function fromResponse({ status, headers, body }: Response): Answer {
  return { status, headers: [...headers], body };
}

/** What nobody will read is let go. */
export function drop({ body }: Answer): void {
  if (body instanceof Readable) body.destroy();
  else if (typeof body === 'object') void body?.cancel().catch(() => undefined);
}

/** Answers every request for the page; never rejects. */
export type Page = (asked: Asked) => Promise<Answer>;

const mediaTypes: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.mjs': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json',
  '.map': 'application/json',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.webp': 'image/webp',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.wasm': 'application/wasm',
  '.glb': 'model/gltf-binary',
  '.hdr': 'image/vnd.radiance',
  '.exr': 'image/x-exr',
  '.txt': 'text/plain; charset=utf-8',
};

/**
 * Headers of every answer that is part of the page. `alsoConnect` is an origin: that of the page's own WebSocket, because
 * not every browser takes `'self'` to include it. `nonce` is for inline parts.
 */
export function securityHeaders(options: { alsoConnect?: string; nonce?: string } = {}): [string, string][] {
  const socket = options.alsoConnect === undefined ? '' : ` ${options.alsoConnect}`;
  const nonce = options.nonce === undefined ? '' : ` 'nonce-${options.nonce}'`;
  const policy = [
    `default-src 'none'`,
    // Decoders of geometry and the physics engine are WebAssembly.
    `script-src 'self' 'wasm-unsafe-eval'${nonce}`,
    `worker-src 'self'`,
    `style-src 'self'${nonce}`,
    `img-src 'self' blob: data:`,
    `font-src 'self'`,
    `connect-src 'self' blob:${socket}`,
    `base-uri 'none'`,
    `form-action 'none'`,
    `frame-ancestors 'none'`,
    `object-src 'none'`,
  ];
  return [['Content-Security-Policy', policy.join('; ')], ...commonHeaders()];
}

/** Headers of the byte channel: a hostile file that is opened as a page of its own can run and load nothing. */
export function contentSecurityHeaders(): [string, string][] {
  return [
    ['Content-Security-Policy', `default-src 'none'; frame-ancestors 'none'; sandbox`],
    ...commonHeaders(),
  ];
}

function commonHeaders(): [string, string][] {
  return [
    ['X-Content-Type-Options', 'nosniff'],
    ['Cross-Origin-Opener-Policy', 'same-origin'],
    ['Cross-Origin-Resource-Policy', 'same-origin'],
    ['Referrer-Policy', 'no-referrer'],
    [
      'Permissions-Policy',
      'camera=(), display-capture=(), geolocation=(), hid=(), microphone=(), midi=(), payment=(), serial=(), usb=()',
    ],
  ];
}

/** The page under `rootDir` (`out/renderer`). Files outside of it are not served, whatever the path or a link says. */
export function createPage(options: { rootDir: string; log: Log }): Page {
  return async (asked) => {
    const found = await answer(options.rootDir, asked).catch((error: unknown) => {
      options.log.error({ err: error }, 'a file of the page could not be served');
      return plainAnswer(500, words.unreadable);
    });
    return withHeaders(found, securityHeaders());
  };
}

async function answer(rootDir: string, { method, url }: Asked): Promise<Answer> {
  if (method !== 'GET' && method !== 'HEAD')
    return withHeaders(plainAnswer(405, words.onlyGet), [['Allow', 'GET, HEAD']]);
  const file = await containedFile(rootDir, new URL(url).pathname);
  if (file === null) return plainAnswer(404, words.noFile);
  return {
    status: 200,
    headers: [
      ['Content-Type', mediaTypes[path.extname(file.path).toLowerCase()] ?? 'application/octet-stream'],
      ['Content-Length', String(file.sizeBytes)],
      // The build puts a hash of the content into the names under assets/, and nowhere else.
      ['Cache-Control', file.hashedName ? 'public, max-age=31536000, immutable' : 'no-cache'],
    ],
    body: method === 'HEAD' ? null : createReadStream(file.path),
  };
}

/** Null for what is missing, not a plain file, badly encoded, or outside the root after links are followed. */
async function containedFile(
  rootDir: string,
  urlPath: string,
): Promise<{ path: string; sizeBytes: number; hashedName: boolean } | null> {
  const name = decoded(urlPath);
  // A backslash or a drive letter would mean something else on Windows than the URL says.
  if (name === null || /[\\:\0]/.test(name)) return null;
  try {
    const root = await realpath(rootDir);
    const found = await realpath(path.join(root, name.endsWith('/') ? `${name}index.html` : name));
    if (!found.startsWith(root + path.sep)) return null;
    const facts = await stat(found);
    if (!facts.isFile()) return null;
    return { path: found, sizeBytes: facts.size, hashedName: name.startsWith('/assets/') };
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT' || code === 'ENOTDIR' || code === 'ENAMETOOLONG' || code === 'ELOOP') return null;
    throw error;
  }
}

function decoded(urlPath: string): string | null {
  try {
    return decodeURIComponent(urlPath);
  } catch {
    return null;
  }
}
