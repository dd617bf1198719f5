/** Above the assets: the panel's button, the search, how many there are, the order, and how they are shown. */
import {
  ArrowDownWideNarrow,
  ArrowUpNarrowWide,
  Check,
  Columns3,
  Layers,
  LayoutGrid,
  List,
  PanelLeft,
} from 'lucide-react';
import { useStore } from 'zustand';
import type { SortKey } from '../../../main/contract/schema/library/search.ts';
import { useStores } from '../../stores/use-stores.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { Slider } from '../../ui/controls/Fields.tsx';
import { IconButton } from '../../ui/controls/IconButton.tsx';
import { RovingFocus } from '../../ui/layout/RovingFocus.tsx';
import { Menu, type MenuEntry } from '../../ui/overlays/Menu.tsx';
import { Spinner, useIsSlow } from '../../ui/status/Progress.tsx';
import { assetCount } from '../asset/asset-words.ts';
import { failureOf } from '../shared/store/failure.ts';
import { FacetPopover } from './facets/FacetPanel.tsx';
import styles from './LibraryScreen.module.css';
import { directionNames, listWords, sortNames, startsDescending, words } from './library-words.ts';
import { columnEntries } from './list/AssetList.tsx';
import { cardSizes } from './list/list-layout.ts';
import { SearchBox } from './search/SearchBox.tsx';
import { sortKeys } from './store/state.ts';

/** `narrow`: the panel does not fit beside the assets. */
export function LibraryBar({ narrow }: { readonly narrow: boolean }) {
  const { library } = useStores<'library'>();
  const look = useStore(library.look);
  const stacked = useStore(library.store, (state) => state.stacked);
  return (
    <RovingFocus role="toolbar" aria-label={words.bar} className={styles.bar}>
      {narrow ? (
        <FacetPopover />
      ) : (
        <IconButton
          label={look.panel ? words.hidePanel : words.showPanel}
          icon={<PanelLeft />}
          pressed={look.panel}
          onClick={() => library.setLook({ panel: !look.panel })}
        />
      )}
      <SearchBox />
      <Found />
      <SortMenu />
      <IconButton
        label={words.stacks}
        icon={<Layers />}
        pressed={stacked}
        onClick={() => library.setStacked(!stacked)}
      />
      {look.view === 'grid' ? (
        <CardSize />
      ) : (
        <Menu entries={columnEntries(look.columns, (columns) => library.setLook({ columns }))}>
          <Button size="md" variant="ghost" icon={<Columns3 />} aria-label={words.columns} />
        </Menu>
      )}
      <div className={styles.views}>
        <IconButton
          label={words.cards}
          icon={<LayoutGrid />}
          pressed={look.view === 'grid'}
          onClick={() => library.setLook({ view: 'grid' })}
        />
        <IconButton
          label={words.rows}
          icon={<List />}
          pressed={look.view === 'list'}
          onClick={() => library.setLook({ view: 'list' })}
        />
      </div>
    </RovingFocus>
  );
}

/** Nothing but the first search after a start takes so long: the index is made for it. */
const readingMs = 1200;

function Found() {
  const { library } = useStores<'library'>();
  const answered = useStore(library.store, (state) => state.answered);
  const assets = useStore(library.store, (state) => state.assets);
  const searching = useStore(library.store, (state) => state.status === 'searching');
  const whole = useStore(library.store, (state) => state.whole);
  const slow = useIsSlow(searching);
  const reading = useIsSlow(searching, readingMs);
  return (
    <output className={styles.count} title={reading || !whole ? listWords.readingLong : undefined}>
      {reading ? (
        listWords.reading
      ) : !whole ? (
        listWords.foundSoFar(assets)
      ) : slow ? (
        <Spinner />
      ) : assets === 0 ? (
        ''
      ) : answered === '' ? (
        assetCount(assets)
      ) : (
        listWords.found(assets)
      )}
    </output>
  );
}

function SortMenu() {
  const { library } = useStores<'library'>();
  const sort = useStore(library.store, (state) => state.sort);
  const [ascending, descending] = directionNames(sort.by);
  const ways: readonly MenuEntry[] = [ascending, descending].map((label, n) => ({
    label,
    icon: sort.descending === (n === 1) ? <Check /> : undefined,
    onSelect: () => library.setSort({ by: sort.by, descending: n === 1 }),
  }));
  return (
    <Menu entries={[...sortEntries(sort.by, library.setSort), null, ...ways]}>
      <Button
        variant="ghost"
        icon={sort.descending ? <ArrowDownWideNarrow /> : <ArrowUpNarrowWide />}
        aria-label={listWords.sortedBy(sortNames[sort.by], sort.descending ? descending : ascending)}
      >
        {sortNames[sort.by]}
      </Button>
    </Menu>
  );
}

function sortEntries(
  now: SortKey,
  setSort: (sort: { by: SortKey; descending: boolean }) => void,
): readonly MenuEntry[] {
  return sortKeys.map((by) => ({
    label: sortNames[by],
    icon: by === now ? <Check /> : undefined,
    onSelect: () => setSort({ by, descending: startsDescending(by) }),
  }));
}

/** Shown while dragging; kept by main when it ends. */
function CardSize() {
  const { session, notices } = useStores<'notices' | 'session'>();
  const size = useStore(session.store, (state) => state.preferences?.cardSize ?? cardSizes.usual);
  const show = (cardSize: number): void =>
    session.store.setState(({ preferences }) => ({
      preferences: preferences === null ? null : { ...preferences, cardSize },
    }));
  const keep = (cardSize: number): void => {
    session.setPreferences({ cardSize }).catch((error: unknown) => notices.fail(failureOf(error)));
  };
  return (
    <Slider
      className={styles.size}
      label={words.cardSize}
      value={size}
      min={cardSizes.smallest}
      max={cardSizes.largest}
      step={8}
      text={words.pixels(size)}
      onChange={show}
      onDone={keep}
    />
  );
}
