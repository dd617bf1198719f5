/** `limit`, `cursor` and `status` of a list (specification: Limits, page size). */
import { type FieldError, validationError } from '../common/problem.ts';
import { type JobStatus, jobStatusSchema } from '../store/records.ts';

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
