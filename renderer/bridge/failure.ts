/** Whatever goes wrong on the bridge as one shape: an `AppFailureWire` inside a `FailureError`. */

import { ORPCError } from '@orpc/client';
import { sentenceOf } from '../../main/contract/plain/error-messages.ts';
import { AppError, type AppFailureWire, toFailure } from '../../main/contract/plain/errors.ts';

/** Thrown by every call of the client; `failure` is what screens show. */
export class FailureError extends Error {
  readonly failure: AppFailureWire;

  constructor(failure: AppFailureWire, options?: ErrorOptions) {
    super(sentenceOf(failure), options);
    this.name = 'FailureError';
    this.failure = failure;
  }
}

/** The failure inside anything that was caught; what nobody expected becomes `internal`. */
export function failureOf(error: unknown): AppFailureWire {
  if (error instanceof FailureError) return error.failure;
  if (error instanceof ORPCError && isFailure(error.data)) return error.data;
  if (error instanceof DOMException && error.name === 'AbortError')
    return toFailure(new AppError('cancelled', {}));
  // A part of the page that could not be fetched: the host that serves it is gone.
  if (error instanceof TypeError && /dynamically imported module|module script/i.test(error.message))
    return toFailure(new AppError('bridge.lost', {}));
  return toFailure(error);
}

/** True for `{code, data}`: main has already parsed it, this only tells it from other data. */
export function isFailure(value: unknown): value is AppFailureWire {
  return (
    typeof value === 'object' &&
    value !== null &&
    'code' in value &&
    typeof value.code === 'string' &&
    'data' in value &&
    typeof value.data === 'object' &&
    value.data !== null
  );
}

/** The window has no connection to main at the moment. */
export function bridgeLost(cause?: unknown): FailureError {
  return new FailureError(toFailure(new AppError('bridge.lost', {})), { cause });
}
