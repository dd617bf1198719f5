/** `limit` and `cursor` of a list (specification: Limits, page size). */
import { validationError } from '../problem.ts';

const defaultLimit = 50;
const maxLimit = 100;

/** `after`: the sequence number behind which the page begins, null for the first. Throws `validation-error`. */
export function pageOf(query: URLSearchParams): { limit: number; after: number | null } {
  const limit = query.get('limit');
  const count = limit === null ? defaultLimit : /^\d{1,4}$/.test(limit) ? Number(limit) : 0;
  if (count < 1 || count > maxLimit)
    throw validationError([{ path: 'limit', message: `must be a number from 1 to ${maxLimit}` }]);
  const cursor = query.get('cursor');
  if (cursor === null) return { limit: count, after: null };
  const [, after] = /^after_(\d{1,15})$/.exec(Buffer.from(cursor, 'base64url').toString()) ?? [];
  if (after === undefined)
    throw validationError([{ path: 'cursor', message: 'is not the next_cursor of a page' }]);
  return { limit: count, after: Number(after) };
}

/** The opaque cursor of the page behind this sequence number. */
export function cursorAfter(sequence: number): string {
  return Buffer.from(`after_${sequence}`).toString('base64url');
}
