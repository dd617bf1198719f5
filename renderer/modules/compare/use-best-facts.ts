/** Reads what the files of the compared assets state, one asset after the other, for as long as they are compared. */
import pLimit from 'p-limit';
import { useEffect, useMemo, useState } from 'react';
import type { AssetId } from '../../../main/contract/schema/ids.ts';
import { useStores } from '../../stores/use-stores.ts';
import { type BestFacts, bestFacts } from './best-facts.ts';

/** An asset whose files cannot be read has no entry: its row says what the shown model states. */
export function useBestFacts(assetIds: readonly AssetId[]): ReadonlyMap<AssetId, BestFacts> {
  const { api } = useStores<'api'>();
  const [known, setKnown] = useState<ReadonlyMap<AssetId, BestFacts>>(new Map());
  const key = [...new Set(assetIds)].toSorted().join(' ');
  const unread = useMemo(
    () => [...new Set(assetIds)].filter((id) => !known.has(id)),
    // oxlint-disable-next-line react/exhaustive-deps -- what was read meanwhile is not read again, and stops nothing
    [key],
  );
  useEffect(() => {
    const leave = new AbortController();
    const { signal } = leave;
    const inTurn = pLimit(1);
    for (const assetId of unread)
      inTurn(async () => {
        if (signal.aborted) return;
        const report = await api.inspection.report({ assetId }, { signal });
        if (!signal.aborted) setKnown((all) => new Map(all).set(assetId, bestFacts(report)));
      }).catch(() => undefined);
    return () => leave.abort();
  }, [api, unread]);
  return known;
}
