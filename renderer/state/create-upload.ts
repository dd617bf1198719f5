/** Copies an image or a clip into the library, telling how much has been sent: `fetch` does not tell, so this is an XMLHttpRequest. */
import { contentPaths } from '../../main/contract/content-paths.ts';
import type { StoredInput } from '../../main/contract/model/stored-input.ts';
import { bridgeLost, FailureError, isFailure } from '../bridge/failure.ts';
import type { StoreInput } from './batch-upload.ts';
import type { UploadInput } from './create.ts';

/** Sends a file as the body of a POST to the byte channel; the answer is what main has parsed. Rejects with `FailureError`, or the signal's reason. */
export function postFile<Answer>(
  path: string,
  file: File,
  headers: Readonly<Record<string, string>>,
  {
    signal,
    onProgress,
    tooLarge = bridgeLost,
  }: {
    readonly signal: AbortSignal;
    readonly onProgress: (sentBytes: number) => void;
    /** What the host's own refusal of so many bytes is called. */
    readonly tooLarge?: () => Error;
  },
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    const abort = (): void => request.abort();
    signal.addEventListener('abort', abort, { once: true });
    request.open('POST', path);
    request.responseType = 'json';
    request.setRequestHeader('x-file-name', encodeURIComponent(file.name));
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
    request.upload.addEventListener('progress', (event) => onProgress(event.loaded));
    request.addEventListener('abort', () => reject(signal.reason));
    request.addEventListener('error', () => reject(bridgeLost()));
    request.addEventListener('load', () => {
      const body: unknown = request.response;
      if (typeof body === 'object' && body !== null && 'error' in body && isFailure(body.error)) {
        reject(new FailureError(body.error));
      } else if (request.status === 413) reject(tooLarge());
      else if (request.status !== 200 || body === null) reject(bridgeLost());
      // Main has parsed what it sends; the bridge's answers are trusted alike.
      else resolve(body as Answer);
    });
    request.addEventListener('loadend', () => signal.removeEventListener('abort', abort));
    request.send(file);
  });
}

/** The page's own way; see `contentPaths.inputs`. */
export const storeInput: StoreInput = (file, { kind, ...options }) =>
  postFile<StoredInput>(contentPaths.inputs, file, { 'x-input-kind': kind }, options);

/** For the form, which takes an image. */
export const uploadInput: UploadInput = async (file, options) => {
  const stored = await storeInput(file, { ...options, kind: 'image' });
  if (stored.kind !== 'image') throw bridgeLost();
  return stored;
};

/** Bytes of an input that is kept in the library; null when it is not there any more. Throws `bridge.lost`. */
export async function sizeOfInput(inputId: string): Promise<number | null> {
  const answer = await fetch(contentPaths.input(inputId), { method: 'HEAD' }).catch((error: unknown) => {
    throw bridgeLost(error);
  });
  if (answer.status === 404) return null;
  if (!answer.ok) throw bridgeLost();
  return Number(answer.headers.get('content-length') ?? '1');
}
