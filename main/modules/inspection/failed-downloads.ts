/** Downloads that stopped are problems too, as long as they are. */
import type { AssetId } from '../../contract/schema/ids.ts';
import type { Transfer } from '../../contract/schema/transfer.ts';
import { timestamp } from '../../core/clock.ts';
import { createPause } from '../../core/slices.ts';
import type { InspectionDeps } from './deps.ts';

type Deps = Pick<InspectionDeps, 'catalogue' | 'clock'>;
type Row = Pick<Transfer, 'assetId' | 'state' | 'error'>;

/** `onChanged`: the asset has a problem more or less. */
export function createFailedDownloads({ catalogue, clock }: Deps, onChanged: (assetId: AssetId) => void) {
  let isBegun = false;
  // Progress comes ten times a second: only what begins or ends a failure is worth a query.
  const known = new Set<AssetId>();
  const heard = ({ assetId, state, error }: Row): void => {
    const isStopped = state === 'stopped' && error !== null;
    if (!isStopped && isBegun && !known.has(assetId)) return;
    if (isStopped) known.add(assetId);
    else known.delete(assetId);
    const found = isStopped
      ? [
          {
            assetId,
            code: 'download-failed' as const,
            path: '',
            severity: 'error' as const,
            message: error.message,
            fix: 'fetch-again' as const,
            foundAt: timestamp(clock),
          },
        ]
      : [];
    if (catalogue.problems.replace(assetId, ['download-failed'], found)) onChanged(assetId);
  };
  return {
    heard,
    /** What had stopped before this start; does it once. */
    async begin(): Promise<void> {
      if (isBegun) return;
      const pause = createPause();
      for (const row of catalogue.transfers.stopped()) {
        await pause();
        heard(row);
      }
      isBegun = true;
    },
  };
}
