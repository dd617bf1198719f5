/** The inbox of problems: what is wrong with assets, read in pages while its screen is shown, and how many are open. */
import { createStore, type StoreApi } from 'zustand/vanilla';
import type { AppFailureWire } from '../../../../main/contract/plain/errors.ts';
import type {
  AssetProblem,
  ProblemCounts,
  ProblemSeverity,
} from '../../../../main/contract/schema/library/facts.ts';
import type { Selection } from '../../../../main/contract/schema/library/organisation.ts';
import type { Client } from '../../../bridge/bridge.ts';
import type { PageClock } from '../../../bridge/clock.ts';
import type { Events } from '../../../bridge/events.ts';
import { failureOf } from '../../../bridge/failure.ts';
import { actionWords } from '../../shared/store/notice-words.ts';
import type { Notices } from '../../shared/store/notices.ts';
import type { Undo, UndoEntry } from '../../shared/store/undo.ts';

// What the inbox of problems shows, and reading it in pages.

/** A problem with the name of its asset. */
export type ListedProblem = AssetProblem & { readonly title: string };
/** What is shown: open ones of a severity or all of them, or those that are ignored. */
export type ProblemFilter = ProblemSeverity | 'all' | 'ignored';
export type ProblemGrouping = 'code' | 'asset';

interface ProblemsState {
  readonly status: 'loading' | 'ready' | 'failed';
  readonly error: AppFailureWire | null;
  /** Open ones, of the whole library. */
  readonly counts: ProblemCounts;
  readonly problems: readonly ListedProblem[];
  /** How many are there beyond those that are loaded. */
  readonly more: number;
  readonly filter: ProblemFilter;
  readonly grouping: ProblemGrouping;
  /** Keys, see `problemKey`. */
  readonly selected: ReadonlySet<string>;
  /** The one that has or had the focus. */
  readonly active: string | null;
  /** The one that somebody was led to; null once the inbox was left. */
  readonly revealed: string | null;
  /** Assets that wait to be looked into, and how many these were at most since there were none. */
  readonly inspection: { readonly left: number; readonly most: number };
}

/** Tells problems apart. */
export function problemKey({ assetId, code, path }: Pick<AssetProblem, 'assetId' | 'code' | 'path'>): string {
  return `${assetId} ${code} ${path}`;
}

/** Rows per call, and how many are loaded at most: what comes after them comes as these are dealt with. */
const pageSize = 500;
const mostLoaded = 20_000;

/** Before anything is read. */
function createProblemStore(): StoreApi<ProblemsState> {
  return createStore<ProblemsState>(() => ({
    status: 'loading',
    error: null,
    counts: { error: 0, warn: 0, note: 0 },
    problems: [],
    more: 0,
    filter: 'all',
    grouping: 'code',
    selected: new Set(),
    active: null,
    revealed: null,
    inspection: { left: 0, most: 0 },
  }));
}

/** A reading that begins ends the one before it. */
function createProblemReading(
  api: Client,
  { setState: set, getState: get }: StoreApi<ProblemsState>,
): { load(): Promise<void>; leave(): void } {
  let reading = new AbortController();
  const show = (part: Part): void => {
    const { problems, selected } = get();
    // A list that is read again stays whole on the screen until as much of it is there again.
    if (!part.last && part.problems.length < problems.length) return;
    const keys = new Set(part.problems.map(problemKey));
    const { last: _, ...shown } = part;
    set({
      ...shown,
      status: 'ready',
      error: null,
      selected: new Set([...selected].filter((key) => keys.has(key))),
    });
  };
  return {
    leave: () => reading.abort(),
    async load() {
      reading.abort();
      reading = new AbortController();
      const { signal } = reading;
      try {
        await readPages(api, get().filter, signal, show);
      } catch (error) {
        if (!signal.aborted) set({ status: 'failed', error: failureOf(error) });
      }
    },
  };
}

type Part = Pick<ProblemsState, 'problems' | 'counts' | 'more'> & { readonly last: boolean };

/** Reports what is there after each page. Pages overlap or leave a gap when the list changes meanwhile; it is read again then. */
async function readPages(
  api: Client,
  filter: ProblemFilter,
  signal: AbortSignal,
  onPart: (part: Part) => void,
): Promise<void> {
  const found = new Map<string, ListedProblem>();
  for (let offset = 0; ; offset += pageSize) {
    const { problems, counts, more } = await api.problems.list(
      {
        ...(filter !== 'all' && filter !== 'ignored' && { severity: filter }),
        ignored: filter === 'ignored',
        offset,
        limit: pageSize,
      },
      { signal },
    );
    if (signal.aborted) return;
    for (const one of problems) {
      if (one.ignored === (filter === 'ignored')) found.set(problemKey(one), one);
    }
    const last = more === 0 || problems.length === 0 || found.size >= mostLoaded;
    onPart({ problems: [...found.values()], counts, more, last });
    if (last) return;
  }
}

/** No method rejects; failures are in the state or a notice. */
export interface Problems {
  readonly store: StoreApi<ProblemsState>;
  /** Reads while the inbox is shown; returns how to stop. */
  show(): () => void;
  load(): Promise<void>;
  setFilter(filter: ProblemFilter): void;
  setGrouping(grouping: ProblemGrouping): void;
  select(keys: Iterable<string>): void;
  activate(key: string | null): void;
  /** Leads to this one, whatever was hidden before. */
  reveal(key: string): void;
  /** Ignores them, or takes that back; can be undone. */
  ignore(problems: readonly AssetProblem[], ignored: boolean): Promise<void>;
  /** Looks into the files again. */
  inspect(of: Selection): Promise<boolean>;
}

const readAgainMs = 700;

/** Knows the counts from every `ready` on. */
export function createProblems(options: {
  readonly api: Client;
  readonly events: Pick<Events, 'on'>;
  readonly clock: PageClock;
  readonly notices: Notices;
  readonly undo: Undo;
}): Problems {
  const { api, events, clock } = options;
  const store = createProblemStore();
  const { setState: set, getState: get } = store;
  const reading = createProblemReading(api, store);
  const setIgnored = createIgnoring(options);
  let shown = 0;
  let waiting: { cancel(): void } | null = null;

  const countOnly = async (): Promise<void> => {
    try {
      const { counts } = await api.problems.list({ limit: 1 });
      set({ counts });
    } catch {
      // The count in the sidebar is a courtesy; the inbox itself says what went wrong.
    }
  };
  const refresh = (): void => {
    waiting ??= clock.after(readAgainMs, () => {
      waiting = null;
      if (shown > 0) void reading.load();
    });
  };
  const setFilter = (filter: ProblemFilter): void => {
    if (filter === get().filter) return;
    set({ filter, problems: [], more: 0, selected: new Set(), status: 'loading' });
    void reading.load();
  };
  events.on((batch) => {
    if (batch.some((event) => event.type === 'ready')) void (shown > 0 ? reading.load() : countOnly());
    for (const event of batch) {
      if (event.type === 'problems.changed') {
        set({ counts: event.counts });
        refresh();
      } else if (event.type === 'inspection.changed') {
        const { left } = event;
        set(({ inspection: { most } }) => ({
          inspection: { left, most: left === 0 ? 0 : Math.max(left, most) },
        }));
      }
    }
  });
  return {
    store,
    load: reading.load,
    show() {
      shown += 1;
      void reading.load();
      return () => {
        shown -= 1;
        if (shown > 0) return;
        set({ revealed: null });
        reading.leave();
      };
    },
    setFilter,
    setGrouping: (grouping) => set({ grouping }),
    select: (keys) => set({ selected: new Set(keys) }),
    activate: (active) => set({ active }),
    reveal(key) {
      setFilter('all');
      set({ active: key, revealed: key });
    },
    async ignore(problems, ignored) {
      const keys = new Set(problems.map(problemKey));
      const before = get().problems;
      set({ problems: before.filter((one) => !keys.has(problemKey(one))), selected: new Set() });
      if (!(await setIgnored(problems, ignored))) set({ problems: before });
      if (shown > 0) void reading.load();
    },
    inspect: createInspecting(options),
  };
}

/** False when it failed. */
function createInspecting({
  api,
  notices,
}: {
  readonly api: Client;
  readonly notices: Notices;
}): Problems['inspect'] {
  return async (of) => {
    try {
      await api.problems.inspect({ of });
      return true;
    } catch (error) {
      notices.fail(failureOf(error));
      return false;
    }
  };
}

/** As the contract has it. */
const mostIgnoredAtOnce = 2000;

/** With a way back; false when it failed. */
function createIgnoring({
  api,
  notices,
  undo,
}: {
  readonly api: Client;
  readonly notices: Notices;
  readonly undo: Undo;
}): (problems: readonly AssetProblem[], ignored: boolean) => Promise<boolean> {
  const set = async (problems: readonly AssetProblem[], ignored: boolean): Promise<void> => {
    for (let at = 0; at < problems.length; at += mostIgnoredAtOnce) {
      const part = problems.slice(at, at + mostIgnoredAtOnce);
      await api.problems.ignore({
        problems: part.map(({ assetId, code, path }) => ({ assetId, code, path })),
        ignored,
      });
    }
  };
  return async (problems, ignored) => {
    try {
      await set(problems, ignored);
    } catch (error) {
      notices.fail(failureOf(error));
      return false;
    }
    const entry: UndoEntry = {
      words: actionWords.ignored(problems.length, ignored),
      undo: () => set(problems, !ignored),
      redo: () => set(problems, ignored),
    };
    undo.offer(entry, actionWords.sentence(entry.words));
    return true;
  };
}

declare module '../../../stores/stores.ts' {
  interface Stores {
    readonly problems: Problems;
  }
}
