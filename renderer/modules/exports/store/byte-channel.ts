/** Bytes by way of the byte channel and not the bridge: files sent with their progress, and exported ZIPs and review sheets. */

import { AppError, toFailure } from '../../../../main/contract/plain/errors.ts';
import { contentPaths } from '../../../../main/contract/rules/content-paths.ts';
import type { StoredInput } from '../../../../main/contract/schema/creation/create-request.ts';
import type { ReviewSheetAsked, ZipImport } from '../../../../main/contract/schema/review/exports.ts';
import type { EventListener } from '../../../bridge/events.ts';
import { bridgeLost, FailureError, isFailure } from '../../../bridge/failure.ts';
import type { UploadInput } from '../../creation/store/image-slot.ts';
import type { StoreInput } from '../../shared/store/given-files.ts';
import type { SendZip } from './exports.ts';

// Sends files to the byte channel, telling how much has arrived: main counts, since on `app://` Chromium does not (electron#39709).

/** What sends files to the byte channel. Everything rejects with `FailureError`, or the signal's reason. */
interface Uploads {
  /** An image or a clip for a request; see `contentPaths.inputs`. */
  readonly store: StoreInput;
  /** For the form, which takes an image. */
  readonly image: UploadInput;
  /** Any file; the answer is what main has parsed. */
  readonly post: PostFile;
  /** Takes main's events, which say how much has arrived. */
  readonly hear: EventListener;
}

export type PostFile = <Answer>(
  path: string,
  file: File,
  options: {
    readonly signal: AbortSignal;
    /** Ten times a second at most. */
    readonly onProgress: (receivedBytes: number) => void;
    readonly headers?: Readonly<Record<string, string>>;
    /** What the host's own refusal of so many bytes is called. */
    readonly tooLarge?: () => Error;
  },
) => Promise<Answer>;

/**
 * One per page. `inParts` is for Electron: its `protocol.handle` reads a Blob whole before it hands it to main, and a
 * stream in parts of at most 1 MB (lib/browser/api/protocol.ts, `convertToRequestBody`). HTTP/1.1, which the web host
 * speaks, takes no stream, and delivers a Blob in parts.
 */
export function createUploads({ inParts = false }: { readonly inParts?: boolean } = {}): Uploads {
  const running = new Map<string, (receivedBytes: number) => void>();
  const post: PostFile = async (path, file, { signal, onProgress, headers = {}, tooLarge = bridgeLost }) => {
    const uploadId = crypto.randomUUID();
    running.set(uploadId, onProgress);
    try {
      const body = inParts ? { body: file.stream(), duplex: 'half' } : { body: file };
      return await send(path, {
        body,
        signal,
        headers: {
          'x-file-name': encodeURIComponent(file.name),
          // A stream has no length of its own.
          'x-file-size': String(file.size),
          'x-upload-id': uploadId,
          ...headers,
        },
        tooLarge,
      });
    } finally {
      running.delete(uploadId);
    }
  };
  const store: StoreInput = (file, { kind, ...options }) =>
    post<StoredInput>(contentPaths.inputs, file, { ...options, headers: { 'x-input-kind': kind } });
  return {
    post,
    store,
    image: async (file, options) => {
      const stored = await store(file, { ...options, kind: 'image' });
      if (stored.kind !== 'image') throw bridgeLost();
      return stored;
    },
    hear(batch) {
      for (const event of batch)
        if (event.type === 'upload.received') running.get(event.uploadId)?.(event.receivedBytes);
    },
  };
}

async function send<Answer>(
  path: string,
  {
    body,
    signal,
    headers,
    tooLarge,
  }: {
    readonly body: Pick<RequestInit, 'body'> & { readonly duplex?: string };
    readonly signal: AbortSignal;
    readonly headers: Readonly<Record<string, string>>;
    readonly tooLarge: () => Error;
  },
): Promise<Answer> {
  try {
    const answer = await fetch(path, {
      method: 'POST',
      ...body,
      headers,
      signal,
    });
    const said: unknown = await answer.json().catch(() => null);
    if (typeof said === 'object' && said !== null && 'error' in said && isFailure(said.error))
      throw new FailureError(said.error);
    if (answer.status === 413) throw tooLarge();
    if (answer.status !== 200 || said === null) throw bridgeLost();
    // Main has parsed what it sends; the bridge's answers are trusted alike.
    return said as Answer;
  } catch (error) {
    signal.throwIfAborted();
    // What `fetch` itself throws is that the host is not there.
    throw error instanceof TypeError ? bridgeLost(error) : error;
  }
}

/** Bytes of an input that is kept in the library; null when it is not there any more. Throws `bridge.lost`. */
export async function sizeOfInput(inputId: string): Promise<number | null> {
  const answer = await fetch(contentPaths.input(inputId), { method: 'HEAD' }).catch((error: unknown) => {
    throw bridgeLost(error);
  });
  if (answer.status === 404) return null;
  if (!answer.ok) throw bridgeLost();
  return Number(answer.headers.get('content-length') ?? '1');
}

// Bytes of exported ZIPs and of review sheets: they go through the byte channel, not through the bridge.

/** Rejects with `FailureError`: `hand-on.refused`, `hand-on.too-large-to-send`, `bridge.lost`. */
export function sendZipBy({ post }: Pick<Uploads, 'post'>): SendZip {
  return (file, options) =>
    post<ZipImport>(contentPaths.importZip, file, {
      ...options,
      tooLarge: () =>
        new FailureError(toFailure(new AppError('hand-on.too-large-to-send', { file: file.name }))),
    });
}

/** By the browser, which asks where to put it or has its own place. */
export function fetchFile(path: string): void {
  const link = document.createElement('a');
  link.href = path;
  link.download = '';
  link.click();
}

/** The sheet as a file. Rejects with `FailureError`: `review.sheet-too-long`, `bridge.lost`. */
export async function fetchReviewSheet(
  asked: ReviewSheetAsked,
): Promise<{ readonly blob: Blob; readonly name: string }> {
  const answer = await fetch(contentPaths.reviewSheet, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(asked),
  }).catch((error: unknown) => {
    throw bridgeLost(error);
  });
  const name = /filename\*=UTF-8''([^;]+)/.exec(answer.headers.get('content-disposition') ?? '')?.[1];
  if (answer.ok && name !== undefined) return { blob: await answer.blob(), name: decodeURIComponent(name) };
  const body: unknown = await answer.json().catch(() => null);
  if (typeof body === 'object' && body !== null && 'error' in body && isFailure(body.error))
    throw new FailureError(body.error);
  throw bridgeLost();
}
