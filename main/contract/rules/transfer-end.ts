/** Which downloads have come to an end that no further try changes: plain data for both sides of the bridge. */
import type { Transfer } from '../schema/transfer.ts';

const codes: readonly string[] = ['asset.deleted-at-service', 'asset.never-made'];

/** True when no more of it can ever be fetched: trying again is of no use. */
export function isOver({ error }: Pick<Transfer, 'error'>): boolean {
  return error !== null && codes.includes(error.code);
}
