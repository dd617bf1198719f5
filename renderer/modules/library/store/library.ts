/** The library: the part of a search that is on the screen, kept current by events, and what is chosen in it. */
import { createStore, type StoreApi } from 'zustand/vanilla';
import type { AssetId, GroupId } from '../../../../main/contract/schema/ids.ts';
import type { LibraryRow, LibrarySort } from '../../../../main/contract/schema/library/search.ts';
import type { Client } from '../../../bridge/bridge.ts';
import type { PageClock } from '../../../bridge/clock.ts';
import type { Events } from '../../../bridge/events.ts';
import { type Choosing, createChoosing } from './choosing.ts';
import { createFacets, type Facets } from './facets.ts';
import { keyOf, placeOf, type RowRange, withEvents } from './loaded-rows.ts';
import { createReading, type Reading } from './reading.ts';
import {
  type Chosen,
  emptyLibrary,
  firstLook,
  type KeptLibrary,
  keptOf,
  type LibraryLook,
  type LibraryState,
  nothingChosen,
  withRecent,
} from './state.ts';

/** Keeps how the library was left in the catalogue, under one key, a moment after the last change. */
interface Keeping {
  /** How it was left; as at first when nothing was kept or it cannot be read. */
  load(): Promise<KeptLibrary>;
  /** Something changed; `read` is asked when the moment has passed. */
  soon(read: () => KeptLibrary): void;
}

const key = 'library';
const pauseMs = 800;

/** What cannot be kept is lost at the restart and nothing else: no failure is worth a message here. */
function createKeeping(drafts: Pick<Client['drafts'], 'get' | 'set'>, clock: PageClock): Keeping {
  let waiting: { cancel(): void } | null = null;
  let kept = '';
  return {
    async load() {
      try {
        const { value } = await drafts.get({ key });
        return keptOf(value);
      } catch {
        return keptOf(null);
      }
    },
    soon(read) {
      waiting?.cancel();
      waiting = clock.after(pauseMs, () => {
        const value = { ...read() };
        const text = JSON.stringify(value);
        if (text === kept) return;
        kept = text;
        drafts.set({ key, value: JSON.parse(text) }).catch(() => undefined);
      });
    },
  };
}

/** No method rejects; failures are in the state. */
export interface Library {
  readonly store: StoreApi<LibraryState>;
  readonly look: StoreApi<LibraryLook>;
  readonly facets: Facets;
  readonly choosing: Choosing;
  /** Asks at once; what is shown stays until the answer is there. */
  setText(text: string): void;
  setSort(sort: LibrarySort): void;
  setStacked(stacked: boolean): void;
  /** Shows the members of a stack under it, or no longer. */
  toggleStack(id: GroupId): void;
  setLook(part: Partial<LibraryLook>): void;
  /** The search has the focus, or no longer. */
  setWriting(writing: boolean): void;
  /** The search was meant: it is offered again later. */
  remember(): void;
  /** The rows that are on the screen: makes sure that they will be there. */
  need(screen: RowRange): void;
  retry(): void;
  /** Makes a row the active one without choosing it. */
  activate(place: number): void;
  /** Chooses one asset, as its own screen does for the way back. */
  select(id: AssetId | null): void;
  /** Makes one asset the active one and leaves the choice as it is. */
  point(id: AssetId): void;
  choose(chosen: Chosen, anchor?: number): void;
  /** Begins something with the active row, or ends it. */
  do(doing: LibraryState['doing']): void;
  /** The screen is there, or not: what nobody sees is not read anew. */
  setShown(shown: boolean): void;
}

/** Reads how it was left, then the list, at the first `ready`; at each later one, what is shown. */
export function createLibrary(options: {
  readonly api: {
    readonly library: Pick<Client['library'], 'search' | 'place' | 'facets'>;
    readonly drafts: Pick<Client['drafts'], 'get' | 'set'>;
  };
  readonly events: Pick<Events, 'onFirst'>;
  readonly clock: PageClock;
}): Library {
  const { api, clock } = options;
  const store = createStore<LibraryState>(() => emptyLibrary);
  const look = createStore<LibraryLook>(() => firstLook);
  const { setState: set, getState: get } = store;
  const keeping = createKeeping(api.drafts, clock);
  const reading = createReading({ api: api.library, store, clock });
  const facets = createFacets(api.library, clock);
  let begun = false;
  let shown = false;
  let stale = false;

  const refresh = (): void => {
    stale = !shown;
    if (shown) void reading.refresh();
  };
  const begin = async (): Promise<void> => {
    begun = true;
    const kept = await keeping.load();
    look.setState(kept.look);
    // What the user typed while it was read counts.
    if (get().text === '') {
      const { text, sort, stacked, topPlace } = kept;
      set({ text, sort, stacked, topPlace, active: { key: null, place: topPlace } });
    }
    await reading.start(get().topPlace);
  };
  options.events.onFirst((batch) => {
    const first = !begun && batch.some(({ type }) => type === 'ready');
    const beginning = first ? begin() : undefined;
    if (!first && batch.some(({ type }) => type === 'ready')) refresh();
    reading.heard(batch);
    const rows = withEvents(get().rows, batch);
    if (rows !== get().rows) set({ rows });
    if (begun && batch.some(({ type }) => type === 'library.changed')) {
      refresh();
      facets.about(get().text);
    }
    return beginning;
  });
  keepChanges(store, look, keeping, () => begun);
  store.subscribe((now, before) => {
    if (now.answered !== before.answered || (before.status === 'loading' && now.status === 'ready'))
      facets.about(now.answered);
  });
  return {
    store,
    look,
    facets,
    choosing: createChoosing({ api: api.library, store }),
    ...asking(store, reading),
    ...pointing(store),
    setWriting: (writing) => set({ writing }),
    setLook: (part) => look.setState(part),
    remember: () => look.setState(withRecent(look.getState(), get().text)),
    need(screen) {
      if (screen.first !== get().topPlace && get().status === 'ready') set({ topPlace: screen.first });
      reading.need(screen);
    },
    retry: () => void (get().rows.size === 0 ? reading.start(get().topPlace) : reading.refresh()),
    setShown(next) {
      shown = next;
      if (next && stale) refresh();
    },
  };
}

/** From when on `begun`: before, nothing is known that is worth keeping. */
function keepChanges(
  store: StoreApi<LibraryState>,
  look: StoreApi<LibraryLook>,
  keeping: Keeping,
  begun: () => boolean,
): void {
  const keep = (): void => {
    if (!begun()) return;
    keeping.soon(() => {
      const { text, sort, stacked, topPlace } = store.getState();
      return { text, sort, stacked, topPlace, look: look.getState() };
    });
  };
  store.subscribe((now, before) => {
    const { text, sort, stacked, topPlace } = before;
    if (now.text !== text || now.sort !== sort || now.stacked !== stacked || now.topPlace !== topPlace)
      keep();
  });
  look.subscribe(keep);
}

/** What makes it another list. */
function asking(
  { setState: set, getState: get }: StoreApi<LibraryState>,
  { ask, refresh }: Pick<Reading, 'ask' | 'refresh'>,
): Pick<Library, 'setText' | 'setSort' | 'setStacked' | 'toggleStack'> {
  return {
    setText(text) {
      if (text === get().text) return;
      set({ text, open: [], chosen: nothingChosen });
      void ask();
    },
    setSort(sort) {
      set({ sort });
      void ask();
    },
    setStacked(stacked) {
      set({ stacked, open: [], chosen: nothingChosen });
      void ask();
    },
    toggleStack(id) {
      const { open, chosen, active, rows } = get();
      if (open.includes(id)) {
        // The row that stays is the stack's: it takes the place of a member that was active.
        const row = rows.get(active.place);
        const isInside = row?.type === 'asset' && row.inStack && row.asset.groupId === id;
        const place = isInside ? placeOf(rows, `stack:${id}`) : null;
        set({
          open: open.filter((other) => other !== id),
          ...(place !== null && { active: { key: `stack:${id}` as const, place } }),
        });
      } else {
        // A stack that is opened is looked into: nothing that is done next should mean all of its members.
        const stacks = new Map(chosen.stacks);
        stacks.delete(id);
        set({ open: [...open, id].slice(-1000), ...(!chosen.all && { chosen: { ...chosen, stacks } }) });
      }
      void refresh();
    },
  };
}

/** What is active and what is chosen. */
function pointing({
  setState: set,
  getState: get,
}: StoreApi<LibraryState>): Pick<Library, 'activate' | 'select' | 'point' | 'choose' | 'do'> {
  return {
    activate(place) {
      const row = get().rows.get(place);
      set({ active: { key: row === undefined ? null : keyOf(row), place } });
    },
    select: (id) => set((state) => selected(state, id)),
    point(id) {
      const { active } = selected(get(), id);
      if (active !== undefined) set({ active });
    },
    choose: (chosen, anchor) => set(anchor === undefined ? { chosen } : { chosen, anchor }),
    do: (doing) => set({ doing }),
  };
}

function selected({ rows, active }: LibraryState, id: AssetId | null): Partial<LibraryState> {
  if (id === null) return { chosen: nothingChosen };
  const isIt = (row: LibraryRow): boolean =>
    row.type === 'asset' ? row.asset.id === id : !row.open && row.covers.some((cover) => cover.id === id);
  const found = [...rows].find(([, row]) => isIt(row));
  const chosen: Chosen = { ...nothingChosen, assets: new Set([id]) };
  if (found === undefined) return { chosen };
  const [place, row] = found;
  if (row.type === 'stack') return { active: { key: keyOf(row), place }, anchor: place };
  return { chosen, active: { ...active, key: keyOf(row), place }, anchor: place };
}

declare module '../../../stores/stores.ts' {
  interface Stores {
    readonly library: Library;
  }
}
