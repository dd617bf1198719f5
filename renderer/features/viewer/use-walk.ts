/** From asset to asset through the search that led here. */
import { useEffect, useRef, useState } from 'react';
import type { AssetId } from '../../../main/contract/model/ids.ts';
import { failureOf } from '../../state/failure.ts';
import type { Along } from '../../state/navigation.ts';
import { useApp } from '../app-context.ts';

/** Null at the ends, and until it is known. */
export interface Walk {
  readonly previous: AssetId | null;
  readonly next: AssetId | null;
  /** Asks when it is not known yet. */
  readonly go: (step: 1 | -1) => void;
}

/** The way back leads to the library, not through all that was passed. `along` is kept while it holds the asset. */
export function useWalk(assetId: AssetId, along: Along | null): Walk {
  const { neighbours, navigation, notices } = useApp();
  const [known, setKnown] = useState<{ of: AssetId; previous: AssetId | null; next: AssetId | null }>({
    of: assetId,
    previous: null,
    next: null,
  });
  const current = useRef(assetId);
  useEffect(() => {
    current.current = assetId;
    const leave = new AbortController();
    const { signal } = leave;
    Promise.all([neighbours.of(assetId, -1, { signal }), neighbours.of(assetId, 1, { signal })]).then(
      ([previous, next]) => !signal.aborted && setKnown({ of: assetId, previous, next }),
      // The arrows stay grey; the keys ask again and say why.
      () => undefined,
    );
    return () => leave.abort();
  }, [neighbours, assetId]);
  const go = (step: 1 | -1): void => {
    const here = assetId;
    neighbours.of(here, step).then(
      (to) => {
        // Whoever pressed twice is already further.
        if (to === null || current.current !== here) return undefined;
        const kept = along?.assetIds.includes(to) === true ? { along } : {};
        navigation.replace({ name: 'asset', assetId: to, ...kept });
        return undefined;
      },
      (error: unknown) => notices.fail(failureOf(error)),
    );
  };
  const mine = known.of === assetId;
  return { previous: mine ? known.previous : null, next: mine ? known.next : null, go };
}
