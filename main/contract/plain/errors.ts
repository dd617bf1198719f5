/** The one error class: a stable code, data for the details view, and a message that says what happened, to what, and what to do next. */
import { describe, type ErrorData } from './error-messages.ts';

/**
 * An `AppError` as data: what crosses the bridge and what the catalogue keeps. It has no words: `sentenceOf` makes them
 * where it is shown, so that what was kept long ago is shown in today's.
 */
export interface AppFailureWire {
  code: string;
  data: Record<string, unknown>;
}

export type { ErrorData } from './error-messages.ts';
export type ErrorCode = keyof ErrorData;

/** Known by this and not by its class: a program that is built in several files has several copies of the class. */
const brand = Symbol.for('caliper.app-error');

/** Thrown for every expected failure. `data` must never hold a token, a secret or a presigned URL. */
export class AppError<C extends ErrorCode = ErrorCode> extends Error {
  readonly code: C;
  readonly data: ErrorData[C];
  readonly [brand] = true;

  constructor(code: C, data: ErrorData[C], options?: ErrorOptions) {
    super(describe(code, data), options);
    this.name = 'AppError';
    this.code = code;
    this.data = data;
  }
}

/** True for an `AppError`, of the given code when one is given. */
export function isAppError<C extends ErrorCode = ErrorCode>(error: unknown, code?: C): error is AppError<C> {
  return isOurs(error) && (code === undefined || error.code === code);
}

function isOurs(error: unknown): error is AppError {
  return error instanceof Error && brand in error;
}

/** As data for the bridge and the catalogue; anything unexpected becomes `internal` without its inner text. */
export function toFailure(error: unknown): AppFailureWire {
  if (isOurs(error)) return { code: error.code, data: { ...error.data } };
  const reason = error instanceof Error ? error.name : typeof error;
  return { code: 'internal', data: { reason } };
}
