/** The library: search at the top, facets at the left, the assets or why there are none, and what can be done with those that are chosen. */

import {
  Boxes,
  CloudDownload,
  Columns2,
  FileArchive,
  FolderHeart,
  FolderInput,
  Forward,
  Grip,
  ListTodo,
  Plus,
  SearchX,
  Tag,
  Trash2,
  TriangleAlert,
  X,
} from 'lucide-react';
import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react';
import { useStore } from 'zustand';
import { tokenize } from '../../../main/contract/rules/query/text.ts';
import type { AssetSummary } from '../../../main/contract/schema/asset.ts';
import { useStores } from '../../stores/use-stores.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { IconButton } from '../../ui/controls/IconButton.tsx';
import { RovingFocus } from '../../ui/layout/RovingFocus.tsx';
import { useFootRoom } from '../../ui/layout/ScreenFrame.tsx';
import { Tooltip } from '../../ui/overlays/Tooltip.tsx';
import { EmptyState, FailureNotice } from '../../ui/status/Messages.tsx';
import { useIsSlow } from '../../ui/status/Progress.tsx';
import { assetCount, chosenWords, statusWords } from '../asset/asset-words.ts';
import { compareChosen } from '../compare/compare-actions.ts';
import { FixButton } from '../fixes/FixButton.tsx';
import { StarRating } from '../organise/AssetFields.tsx';
import { commonOrganisation } from '../organise/field-values.ts';
import { useOrganisations } from '../organise/use-organisation.ts';
import { UseInButton } from '../use-in/UseInButton.tsx';
import { isOnlyAtService } from './card/cell-words.ts';
import { FacetPanel } from './facets/FacetPanel.tsx';
import { LibraryBar } from './LibraryBar.tsx';
import styles from './LibraryScreen.module.css';
import { askToDelete, changeChosen, fetchChosen, openWindow, subjectNow } from './library-actions.ts';
import { activeCommands, chosenCommands } from './library-commands.ts';
import { listWords, nothingWords, words } from './library-words.ts';
import { AssetList } from './list/AssetList.tsx';
import { useDragChosen } from './list/list-input.ts';
import { useSize } from './list/use-fixed-rows.ts';
import { exportSelection, reviewChosen } from './menu-entries.tsx';
import { QuickLook } from './preview/QuickLook.tsx';
import { chosenCount, isChosen, nothingChosen } from './store/state.ts';
import { savedCommands, shownCommands } from './view-commands.ts';

type LibraryScreenStores =
  | 'api'
  | 'commands'
  | 'create'
  | 'deletions'
  | 'deletionsHere'
  | 'exports'
  | 'library'
  | 'navigation'
  | 'notices'
  | 'organise'
  | 'organiseWindows'
  | 'handOver'
  | 'fixes'
  | 'reviewer'
  | 'reviews'
  | 'savedSearches'
  | 'session'
  | 'viewer';

/** CSS pixels: below, the panel lies over the assets. */
const narrowPx = 820;

export function LibraryScreen() {
  const app = useStores<LibraryScreenStores>();
  const { library, commands, savedSearches } = app;
  const screen = useRef<HTMLDivElement>(null);
  const { width } = useSize(screen);
  const nothing = useStore(library.store, (state) => state.total === 0);
  const panel = useStore(library.look, (look) => look.panel);
  const saved = useStore(savedSearches.store, ({ items }) => items);
  useEffect(() => {
    library.setShown(true);
    return () => library.setShown(false);
  }, [library]);
  useEffect(
    () => commands.add([...activeCommands(app), ...chosenCommands(app), ...shownCommands(app)]),
    [commands, app],
  );
  // oxlint-disable-next-line react/exhaustive-deps -- a command each
  useEffect(() => commands.add(savedCommands(app)), [commands, app, saved]);
  const narrow = width > 0 && width < narrowPx;
  return (
    <div ref={screen} className={styles.screen}>
      <LibraryBar narrow={narrow} />
      <Faults />
      <Failed />
      <div className={styles.body}>
        {panel && !narrow && (
          <aside className={styles.panel} aria-label={words.panel}>
            <FacetPanel />
          </aside>
        )}
        <Assets>{nothing ? <Nothing /> : <AssetList />}</Assets>
      </div>
      <ChosenBar />
      <QuickLook />
    </div>
  );
}

function Failed() {
  const { library } = useStores<'library'>();
  const error = useStore(library.store, (state) => (state.status === 'failed' ? state.error : null));
  if (error === null) return null;
  return (
    <div className={styles.failed}>
      <FailureNotice
        failure={error}
        live
        actions={
          <Button size="sm" onClick={library.retry}>
            {statusWords.tryAgain}
          </Button>
        }
      />
    </div>
  );
}

/** Every key of a search makes it busy and idle again: nothing but the attribute changes with that. */
function Assets({ children }: { readonly children: ReactNode }) {
  const { library } = useStores<'library'>();
  const busy = useStore(library.store, ({ status }) => status === 'loading' || status === 'searching');
  return (
    <div className={styles.assets} aria-busy={busy}>
      {children}
    </div>
  );
}

// What of the search could not be understood, in words.

/** The rest of the search counts all the same. */
function Faults() {
  const { library } = useStores<'library'>();
  const writing = useStore(library.store, (state) => (state.writing ? state.text.length : null));
  const all = useStore(library.store, (state) => (state.answered === state.text ? state.faults : none));
  // What is being written at the end is not wrong yet.
  const faults = writing === null ? all : all.filter(({ to }) => to < writing);
  return (
    <output className={styles.faults} hidden={faults.length === 0}>
      {faults.map(({ from, message }) => (
        <span key={from} className={styles.fault}>
          <TriangleAlert />
          {message}
        </span>
      ))}
    </output>
  );
}

const none: readonly never[] = [];

// Instead of the list.

/** The library without a single row: nothing there yet, or nothing found, and what to do about it. */
function Nothing() {
  const { commands, library, navigation, folders } = useStores<
    'commands' | 'folders' | 'library' | 'navigation'
  >();
  const status = useStore(library.store, (state) => state.status);
  const answered = useStore(library.store, (state) => state.answered);
  const slow = useIsSlow(status === 'loading');
  if (status === 'loading') return slow ? <AssetList /> : null;
  if (status === 'failed') return null;
  if (answered.trim() !== '') return <NothingFound key={answered} text={answered} />;
  return (
    <EmptyState
      icon={<Boxes />}
      title={words.emptyTitle}
      actions={
        <>
          <Button variant="primary" icon={<Plus />} onClick={() => navigation.go({ name: 'create' })}>
            {nothingWords.create}
          </Button>
          <Button icon={<FolderInput />} onClick={() => folders.open()}>
            {nothingWords.addFolders}
          </Button>
          <Button icon={<FileArchive />} onClick={() => void commands.run('open-hand-on')}>
            {nothingWords.importZip}
          </Button>
        </>
      }
    >
      {words.emptyText}
    </EmptyState>
  );
}

interface Way {
  readonly without: string;
  readonly text: string;
  readonly assets: number;
}

function NothingFound({ text }: { readonly text: string }) {
  const { library } = useStores<'library'>();
  const ways = useWaysOut(text);
  return (
    <EmptyState
      icon={<SearchX />}
      title={nothingWords.title(text)}
      actions={
        <>
          {ways.map((way) => (
            <Button key={way.without} onClick={() => library.setText(way.text)}>
              {nothingWords.without(way.without, assetCount(way.assets))}
            </Button>
          ))}
          <Button icon={<X />} onClick={() => library.setText('')}>
            {words.clear}
          </Button>
        </>
      }
    >
      {ways.length > 0 ? nothingWords.allTerms : nothingWords.everyWord}
    </EmptyState>
  );
}

const mostTerms = 6;

/** What would be found without each of the terms; the best first. */
function useWaysOut(text: string): readonly Way[] {
  const { api } = useStores<'api'>();
  const [ways, setWays] = useState<readonly Way[]>([]);
  useEffect(() => {
    const terms = tokenize(text);
    if (terms.length < 2 || terms.length > mostTerms) return undefined;
    const stop = new AbortController();
    const ask = async ({ from, to }: { from: number; to: number }): Promise<Way> => {
      const rest = `${text.slice(0, from).trimEnd()} ${text.slice(to).trimStart()}`.trim();
      const { assets } = await api.library.search({ text: rest, limit: 1 }, { signal: stop.signal });
      return { without: text.slice(from, to), text: rest, assets };
    };
    Promise.all(terms.map(ask)).then(
      (found) => {
        if (stop.signal.aborted) return undefined;
        const best = found.filter(({ assets }) => assets > 0).toSorted((a, b) => b.assets - a.assets);
        return setWays(best.slice(0, 3));
      },
      () => undefined,
    );
    return () => stop.abort();
  }, [api, text]);
  return ways;
}

// What can be done with all that is chosen, below the assets.

type ChosenBarStores =
  | 'deletionsHere'
  | 'exports'
  | 'library'
  | 'navigation'
  | 'notices'
  | 'organise'
  | 'organiseWindows'
  | 'reviewer'
  | 'reviews'
  | 'viewer';

/** Only for two assets or more: one has its own keys and menu. */
function ChosenBar() {
  const app = useStores<ChosenBarStores>();
  const { library } = app;
  const count = useStore(library.store, (state) => chosenCount(state.chosen, state.assets));
  // Actions are done to all that is found, also to what the list does not know of yet.
  const grows = useStore(library.store, ({ chosen, whole }) => chosen.all && !whole);
  const all = useStore(library.store, ({ chosen }) => chosen.all);
  const bar = useFootRoom();
  if (count < 2) return null;
  return (
    <section ref={bar} aria-label={chosenWords.name}>
      <RovingFocus className={styles.chosenBar}>
        <output className={styles.chosenCount}>
          {(grows ? chosenWords.allSoFar : chosenWords.count)(assetCount(count))}
        </output>
        <CommonRating />
        {/* What is done with them comes first, what is said about them second; deleting is last. */}
        <Button size="sm" icon={<ListTodo />} onClick={() => void reviewChosen(app)}>
          {chosenWords.review}
        </Button>
        {!all && (
          <Button size="sm" icon={<Columns2 />} onClick={() => void compareChosen(app)}>
            {chosenWords.compare}
          </Button>
        )}
        <UseInButton subject={() => subjectNow(app)} />
        <FixButton subject={() => subjectNow(app)} />
        <Button size="sm" icon={<Forward />} onClick={() => void exportSelection(app)}>
          {chosenWords.export}
        </Button>
        <Button size="sm" icon={<Tag />} onClick={() => void openWindow(app, 'tags')}>
          {chosenWords.tags}
        </Button>
        <Button size="sm" icon={<FolderHeart />} onClick={() => void openWindow(app, 'collections')}>
          {chosenWords.collections}
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
      </RovingFocus>
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

// By this the chosen assets are dragged out of the window; only in Caliper's own.

/** Says in its tooltip how a card is dragged, too. There is nothing to press: keys copy paths and open folders instead. */
function DragHandle() {
  const { session } = useStores<'session'>();
  const drag = useDragChosen();
  const isDesktop = useStore(session.store, ({ info }) => info?.host === 'electron');
  if (!isDesktop) return null;
  return (
    <Tooltip content={listWords.dragHint}>
      <span className={styles.handle} draggable onDragStart={drag}>
        <Grip aria-hidden="true" />
        {listWords.drag}
      </span>
    </Tooltip>
  );
}
