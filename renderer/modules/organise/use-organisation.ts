/** What is said about assets as the screen shows it, with the changes that are still on their way to main; and who reviews. */
import { useEffect, useMemo } from 'react';
import { useStore } from 'zustand';
import type { AssetSummary } from '../../../main/contract/schema/asset.ts';
import type { Organisation } from '../../../main/contract/schema/library/organisation.ts';
import { useStores } from '../../stores/use-stores.ts';
import { shownOrganisation } from './store/organise.ts';

/** Of one asset. */
export function useOrganisation(asset: Pick<AssetSummary, 'id' | 'organisation'>): Organisation {
  const { organise } = useStores<'organise'>();
  const pending = useStore(organise.store);
  return useMemo(() => shownOrganisation(asset, pending), [asset, pending]);
}

/** Of many. */
export function useOrganisations(
  assets: readonly Pick<AssetSummary, 'id' | 'organisation'>[],
): readonly Organisation[] {
  const { organise } = useStores<'organise'>();
  const pending = useStore(organise.store);
  return useMemo(() => assets.map((asset) => shownOrganisation(asset, pending)), [assets, pending]);
}

// Who reviews on this machine: requested once, then remembered.

/** Empty until it was read, and where nobody ever wrote it. `remember` keeps it for every later review. */
export function useReviewer(): { readonly reviewer: string; readonly remember: (name: string) => void } {
  const { reviewer } = useStores<'reviewer'>();
  const name = useStore(reviewer.store);
  useEffect(() => void reviewer.read(), [reviewer]);
  return { reviewer: name, remember: reviewer.remember };
}
