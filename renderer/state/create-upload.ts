/** Copies an image into the library, telling how much has been sent: `fetch` does not tell, so this is an XMLHttpRequest. */
import { contentPaths } from '../../main/contract/content-paths.ts';
import type { StoredImage } from '../../main/contract/model/stored-input.ts';
import { bridgeLost, FailureError, isFailure } from '../bridge/failure.ts';
import type { UploadInput } from './create.ts';

/** The page's own way; see `contentPaths.inputs`. */
export const uploadInput: UploadInput = (file, { signal, onProgress }) =>
  new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    const abort = (): void => request.abort();
    signal.addEventListener('abort', abort, { once: true });
    request.open('POST', contentPaths.inputs);
    request.responseType = 'json';
    request.setRequestHeader('x-file-name', encodeURIComponent(file.name));
    request.upload.addEventListener('progress', (event) => onProgress(event.loaded));
    request.addEventListener('abort', () => reject(signal.reason));
    request.addEventListener('error', () => reject(bridgeLost()));
    request.addEventListener('load', () => {
      const body: unknown = request.response;
      if (typeof body === 'object' && body !== null && 'error' in body && isFailure(body.error)) {
        reject(new FailureError(body.error));
      } else if (request.status !== 200 || body === null) reject(bridgeLost());
      // Main has parsed what it sends; the bridge's answers are trusted alike.
      else resolve(body as StoredImage);
    });
    request.addEventListener('loadend', () => signal.removeEventListener('abort', abort));
    request.send(file);
  });
