/** Problems of the service: RFC 7807 bodies, the one error class that becomes such an answer, and why it cannot start. */

/** A field that is not as specified; `path` is dotted, `inputs.images.0.url`, empty for the whole body. */
export interface FieldError {
  readonly path: string;
  readonly message: string;
}

/** RFC 7807 object as sent in error bodies and in a failed job's `error` (specification: Errors). */
export interface Problem {
  readonly type: string;
  readonly title: string;
  readonly status: number;
  readonly detail: string;
  readonly errors?: readonly FieldError[];
}

/** Every problem type of the service with its status and title. */
const kinds = {
  'invalid-request': [400, 'The request is not valid HTTP for this service'],
  unauthorized: [401, 'A valid token is needed'],
  'not-found': [404, 'Not found'],
  'method-not-allowed': [405, 'Method not allowed'],
  'idempotency-key-reused': [409, 'The idempotency key was used with another request'],
  'too-many-sets': [409, 'Too many variation sets'],
  'too-many-webhooks': [409, 'Too many webhooks'],
  'variation-set-member': [409, 'A variant is part of its set'],
  'job-started': [409, 'The job has started'],
  'job-finished': [409, 'The job has finished'],
  'job-in-progress': [409, 'The job is in progress'],
  'no-deliverables': [409, 'There are no deliverables'],
  'payload-too-large': [413, 'The request is too large'],
  'misdirected-request': [421, 'This host is not served here'],
  'validation-error': [422, 'The request is not valid'],
  'asset-limit-reached': [429, 'The asset limit is reached'],
  'generation-failed': [422, 'Generation failed'],
  'input-unreachable': [422, 'An input could not be fetched'],
  'time-budget-exhausted': [504, 'The time budget is exhausted'],
  'internal-error': [500, 'The service failed'],
  'storage-full': [507, 'The storage is full'],
} as const satisfies Record<string, readonly [number, string]>;
export type ProblemType = keyof typeof kinds;

/** A problem object of the given type. `detail` is for the user and never holds a secret. */
export function problemOf(type: ProblemType, detail: string, errors?: readonly FieldError[]): Problem {
  const [status, title] = kinds[type];
  return { type, title, status, detail, ...(errors === undefined ? {} : { errors }) };
}

/** Thrown by whatever refuses a request or fails a job; the server answers with `problem`. */
export class ProblemError extends Error {
  readonly problem: Problem;
  readonly headers: Readonly<Record<string, string>>;

  constructor(
    type: ProblemType,
    detail: string,
    options: { errors?: readonly FieldError[]; headers?: Record<string, string>; cause?: unknown } = {},
  ) {
    super(detail, { cause: options.cause });
    this.name = 'ProblemError';
    this.problem = problemOf(type, detail, options.errors);
    this.headers = options.headers ?? {};
  }
}

/** A `422 validation-error` naming every field that is wrong. */
export function validationError(errors: readonly FieldError[]): ProblemError {
  const detail = errors.map((e) => (e.path === '' ? e.message : `${e.path}: ${e.message}`)).join('; ');
  return new ProblemError('validation-error', detail, { errors });
}

/** The code of a failed system call (`ENOSPC`), or null. */
export function systemCode(error: unknown): string | null {
  if (!(error instanceof Error)) return null;
  const { code } = error as NodeJS.ErrnoException;
  return typeof code === 'string' ? code : null;
}

// Why the embedded service cannot start, in words for the user.

/** Thrown before the service is ready; `message` is a sentence without a stack or a secret. */
export class StartFailure extends Error {
  override readonly name = 'StartFailure';
}

/** A failed system call on the data folder as a `StartFailure`; anything else comes back as it is. */
export function folderFailure(error: unknown, dataDir: string): unknown {
  if (error instanceof StartFailure) return error;
  const code = systemCode(error);
  const reason =
    code === 'EACCES' || code === 'EPERM' || code === 'EROFS'
      ? 'it may not be written to'
      : code === 'ENOSPC'
        ? 'its disk is full'
        : code === 'ENOTDIR' || code === 'EEXIST'
          ? 'a file is in the way'
          : code;
  return reason === null
    ? error
    : new StartFailure(`The data folder ${dataDir} cannot be used: ${reason}.`, { cause: error });
}
