/** The query of a list call (specification: `limit`, `cursor`, `status`). */
import { checkPage } from '../../contract/plain/request-rules/other-calls.ts';
import { requireNoFaults } from '../../contract/plain/request-rules/refuse.ts';

/** `?limit=50&cursor=7`, empty when nothing is set. Throws `request.invalid` for a limit outside of 1 to 100. */
export function pageQuery(page: {
  readonly limit?: number;
  readonly cursor?: string | number;
  readonly status?: string;
}): string {
  const { limit, cursor, status } = page;
  requireNoFaults(checkPage(limit === undefined ? {} : { limit }));
  const query = new URLSearchParams();
  if (limit !== undefined) query.set('limit', String(limit));
  if (cursor !== undefined) query.set('cursor', String(cursor));
  if (status !== undefined) query.set('status', status);
  return query.size === 0 ? '' : `?${query.toString()}`;
}
