/** Bytes that go to main beside the bridge: the page's own origin, see `contract/content-paths.ts`. */
import { contentPaths } from '../../main/contract/content-paths.ts';
import type { StoredInput } from '../../main/contract/model/stored-input.ts';
import { bridgeLost, FailureError, failureOf, isFailure } from './failure.ts';

/** Copies an image into the library for a submission. Throws `FailureError` with `input.*`, `library.*` or `bridge.lost`. */
export async function storeInput(image: Blob, fileName: string, signal?: AbortSignal): Promise<StoredInput> {
  const answer = await fetch(contentPaths.inputs, {
    method: 'POST',
    body: image,
    headers: { 'x-file-name': encodeURIComponent(fileName) },
    ...(signal !== undefined && { signal }),
  }).catch((error: unknown) => {
    throw signal?.aborted === true ? new FailureError(failureOf(error)) : bridgeLost(error);
  });
  const body: unknown = await answer.json().catch((error: unknown) => {
    throw bridgeLost(error);
  });
  if (typeof body === 'object' && body !== null && 'error' in body && isFailure(body.error))
    throw new FailureError(body.error);
  if (!answer.ok) throw bridgeLost();
  return body as StoredInput;
}
