/** What can be done with all that is chosen, below the assets. */
import { CloudDownload, FolderHeart, ListChecks, Tag, Trash2, X } from 'lucide-react';
import { useMemo } from 'react';
import { useStore } from 'zustand';
import type { AssetSummary } from '../../../main/contract/schema/asset.ts';
import { useStores } from '../../stores/use-stores.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { IconButton } from '../../ui/controls/IconButton.tsx';
import { useFootRoom } from '../../ui/layout/ScreenFrame.tsx';
import { assetCount, chosenWords } from '../asset/asset-words.ts';
import { commonOrganisation } from '../organise/mixed.ts';
import { StarRating } from '../organise/StarRating.tsx';
import { useOrganisations } from '../organise/use-organisation.ts';
import styles from './ChosenBar.module.css';
import { isOnlyAtService } from './card/asset-badges.ts';
import { DragHandle } from './card/DragHandle.tsx';
import { askToDelete, changeChosen, fetchChosen, openWindow } from './library-actions.ts';
import { chosenCount, isChosen, nothingChosen } from './store/chosen.ts';

/** Only for two assets or more: one has its own keys and menu. */
export function ChosenBar() {
  const app = useStores<'deletionsHere' | 'library' | 'notices' | 'organiseWindows'>();
  const { library } = app;
  const count = useStore(library.store, (state) => chosenCount(state.chosen, state.assets));
  // Actions are done to all that is found, also to what the list does not know of yet.
  const grows = useStore(library.store, ({ chosen, whole }) => chosen.all && !whole);
  const bar = useFootRoom();
  if (count < 2) return null;
  return (
    <section ref={bar} className={styles.bar} aria-label={chosenWords.name}>
      <output className={styles.count}>
        {(grows ? chosenWords.allSoFar : chosenWords.count)(assetCount(count))}
      </output>
      <CommonRating />
      <Button size="sm" icon={<Tag />} onClick={() => void openWindow(app, 'tags')}>
        {chosenWords.tags}
      </Button>
      <Button size="sm" icon={<FolderHeart />} onClick={() => void openWindow(app, 'collections')}>
        {chosenWords.collections}
      </Button>
      <Button size="sm" icon={<ListChecks />} onClick={() => void openWindow(app, 'review')}>
        {chosenWords.review}
      </Button>
      <FetchChosen />
      <Button size="sm" icon={<Trash2 />} onClick={() => void askToDelete(app)}>
        {chosenWords.deleteHere}
      </Button>
      <DragHandle />
      <IconButton
        label={chosenWords.clear}
        command="library-choose-none"
        shortcut="Esc"
        size="sm"
        icon={<X />}
        onClick={() => library.choose(nothingChosen)}
      />
    </section>
  );
}

/** Those of the chosen ones that are loaded. */
function useKnown(): readonly AssetSummary[] {
  const { library } = useStores<'library'>();
  const rows = useStore(library.store, (state) => state.rows);
  const chosen = useStore(library.store, (state) => state.chosen);
  return useMemo(
    () =>
      [...rows.values()]
        .filter((row) => isChosen(chosen, row))
        .flatMap((row) => (row.type === 'asset' ? [row.asset] : row.covers)),
    [rows, chosen],
  );
}

/** Where some of them are at the service only. */
function FetchChosen() {
  const app = useStores<'api' | 'library' | 'notices'>();
  if (!useKnown().some(isOnlyAtService)) return null;
  return (
    <Button size="sm" icon={<CloudDownload />} onClick={() => void fetchChosen(app)}>
      {chosenWords.fetch}
    </Button>
  );
}

/** Of those that are loaded; the change is made to all. */
function CommonRating() {
  const app = useStores<'library' | 'notices' | 'organise'>();
  const known = useKnown();
  const { rating } = commonOrganisation(useOrganisations(known));
  return (
    <StarRating
      value={rating}
      onChange={(next) => void changeChosen(app, { type: 'rating', rating: next })}
    />
  );
}
