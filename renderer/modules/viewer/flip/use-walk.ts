/** From asset to asset through the search that led here, whatever else is flipped through. */
import { useEffect, useRef, useState } from 'react';
import { useStore } from 'zustand';
import type { AssetId } from '../../../../main/contract/schema/ids.ts';
import { useStores } from '../../../stores/use-stores.ts';
import type { Along } from '../../navigation/store/navigation.ts';
import { failureOf } from '../../shared/store/failure.ts';
import { besideOf, type Stretch } from '../store/neighbours.ts';

/** Null at the ends, and until it is known. */
export interface Walk {
  readonly previous: AssetId | null;
  readonly next: AssetId | null;
  /** Asks when it is not known yet. */
  readonly go: (step: 1 | -1) => void;
}

/** The way back leads to the library, not through all that was passed. `along` is kept while it holds the asset. */
export function useWalk(assetId: AssetId, along: Along | null): Walk {
  const { flip, neighbours, navigation, notices } = useStores<
    'flip' | 'navigation' | 'neighbours' | 'notices'
  >();
  const flipped = useStore(flip.store, ({ stretch }) => (stretch?.what === 'search' ? stretch : null));
  const [read, setRead] = useState<Stretch | null>(null);
  const current = useRef(assetId);
  useEffect(() => {
    current.current = assetId;
    // Without anything else to go through, the search is what is flipped through.
    if (along === null) return undefined;
    const leave = new AbortController();
    neighbours.around(assetId, null, 1, { signal: leave.signal }).then(
      (stretch) => !leave.signal.aborted && setRead(stretch),
      // The arrows stay grey; the keys ask again and say why.
      () => undefined,
    );
    return () => leave.abort();
  }, [neighbours, assetId, along]);
  const go = (step: 1 | -1): void => {
    if (along === null) return void flip.go(step);
    neighbours.of(assetId, step).then(
      (to) => {
        // After a second press the user is already further.
        if (to === null || current.current !== assetId) return undefined;
        const kept = along.assetIds.includes(to) ? { along } : {};
        navigation.replace({ name: 'asset', assetId: to, ...kept });
        return undefined;
      },
      (error: unknown) => notices.fail(failureOf(error)),
    );
  };
  return { ...besideOf(along === null ? flipped : read, assetId), go };
}
