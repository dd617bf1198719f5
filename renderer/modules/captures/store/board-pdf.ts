/** Asks main for the PDF of a board: bytes go through the byte channel, not through the bridge. */
import { contentPaths } from '../../../../main/contract/rules/content-paths.ts';
import type { BoardPrint } from '../../../../main/contract/schema/capture/board.ts';
import { bridgeLost, FailureError, isFailure } from '../../../bridge/failure.ts';

/** Rejects with `FailureError`: `board.in-print`, `bridge.lost`. */
export async function fetchBoardPdf(print: BoardPrint): Promise<Blob> {
  const answer = await fetch(contentPaths.boardPdf, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(print),
  }).catch((error: unknown) => {
    throw bridgeLost(error);
  });
  if (answer.headers.get('content-type')?.startsWith('application/pdf') === true) return await answer.blob();
  const body: unknown = await answer.json().catch(() => null);
  if (typeof body === 'object' && body !== null && 'error' in body && isFailure(body.error))
    throw new FailureError(body.error);
  throw bridgeLost();
}
