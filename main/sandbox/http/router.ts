/** Routes as data: a method and a path with `:names`, which of them a request means, and the query of a list. */
import { type FieldError, validationError } from '../problem/problem.ts';
import { type JobStatus, jobStatusSchema } from '../store/records.ts';

/** A request of an account whose token was right. */
export interface Call {
  readonly account: string;
  /** Values of the `:names`, decoded. */
  readonly params: Readonly<Record<string, string>>;
  readonly query: URLSearchParams;
  /** A header's value, or null. */
  header(name: string): string | null;
  /** The JSON body, within the route's bound. Throws problems. */
  json(): Promise<unknown>;
}

/** `body` undefined: none is sent, as with `204`. */
export interface Answer {
  readonly status: number;
  readonly body?: unknown;
}

/** `maxBodyBytes` bounds what `json()` reads. */
export interface Route {
  readonly method: 'GET' | 'POST' | 'DELETE';
  readonly path: string;
  readonly maxBodyBytes?: number;
  handle(call: Call): Answer | Promise<Answer>;
}

/** The route of a request; the methods that its path allows when it is not among them; null for an unknown path. */
export function findRoute(
  routes: readonly Route[],
  method: string,
  path: string,
): { route: Route; params: Record<string, string> } | { allow: string[] } | null {
  const fitting = routes.flatMap((route) => {
    const params = paramsOf(route.path, path);
    return params === null ? [] : [{ route, params }];
  });
  // `/v1/assets/standard` is itself before it is an asset called "standard".
  const fewest = Math.min(...fitting.map(({ params }) => Object.keys(params).length));
  const meant = fitting.filter(({ params }) => Object.keys(params).length === fewest);
  if (meant.length === 0) return null;
  return (
    meant.find(({ route }) => route.method === method) ?? { allow: meant.map(({ route }) => route.method) }
  );
}

function paramsOf(pattern: string, path: string): Record<string, string> | null {
  const expected = pattern.split('/');
  const found = path.split('/');
  if (expected.length !== found.length) return null;
  const params: Record<string, string> = {};
  for (const [index, part] of expected.entries()) {
    const value = found[index] ?? '';
    if (!part.startsWith(':')) {
      if (part !== value) return null;
    } else if (/^[A-Za-z0-9_-]{1,100}$/.test(value)) params[part.slice(1)] = value;
    else return null;
  }
  return params;
}

// `limit`, `cursor` and `status` of a list (specification: Limits, page size).

const defaultLimit = 50;
const maxLimit = 100;

/** `after`: the sequence number behind which the page begins, null for the first. Throws `validation-error`. */
export function pageOf(query: URLSearchParams): { limit: number; after: number | null } {
  const limit = limitOf(query);
  const cursor = query.get('cursor');
  if (cursor === null) return { limit, after: null };
  const [, after] = /^after_(\d{1,15})$/.exec(Buffer.from(cursor, 'base64url').toString()) ?? [];
  if (after === undefined) throw refused('cursor', 'is not the next_cursor of a page');
  return { limit, after: Number(after) };
}

/** The opaque cursor of the page behind this sequence number. */
export function cursorAfter(sequence: number): string {
  return Buffer.from(`after_${sequence}`).toString('base64url');
}

/** Of a list of members: its cursor is the last index of the page before. Throws `validation-error`. */
export function memberPageOf(query: URLSearchParams): {
  limit: number;
  after: number;
  status: JobStatus | null;
} {
  const limit = limitOf(query);
  const cursor = query.get('cursor') ?? '0';
  if (!/^\d{1,9}$/.test(cursor)) throw refused('cursor', 'is not the next_cursor of a page');
  const asked = query.get('status');
  const status = jobStatusSchema.nullable().safeParse(asked);
  if (!status.success) throw refused('status', `must be one of ${jobStatusSchema.options.join(', ')}`);
  return { limit, after: Number(cursor), status: status.data };
}

function limitOf(query: URLSearchParams): number {
  const limit = query.get('limit');
  const count = limit === null ? defaultLimit : /^\d{1,4}$/.test(limit) ? Number(limit) : 0;
  if (count < 1 || count > maxLimit) throw refused('limit', `must be a number from 1 to ${maxLimit}`);
  return count;
}

function refused(path: string, message: string): ReturnType<typeof validationError> {
  const errors: FieldError[] = [{ path, message }];
  return validationError(errors);
}
