/** Sends files to the byte channel, telling how much has arrived: main counts, since on `app://` Chromium does not (electron#39709). */
import { contentPaths } from '../../../../main/contract/rules/content-paths.ts';
import type { StoredInput } from '../../../../main/contract/schema/creation/stored-input.ts';
import type { EventListener } from '../../../bridge/events.ts';
import { bridgeLost, FailureError, isFailure } from '../../../bridge/failure.ts';
import type { UploadInput } from '../../creation/store/image-slot.ts';
import type { StoreInput } from '../../shared/store/given-files.ts';

/** What sends files to the byte channel. Everything rejects with `FailureError`, or the signal's reason. */
export interface Uploads {
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
