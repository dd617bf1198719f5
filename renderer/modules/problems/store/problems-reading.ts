/** What the inbox of problems shows, and reading it in pages. */
import { createStore, type StoreApi } from 'zustand/vanilla';
import type { AppFailureWire } from '../../../../main/contract/plain/errors.ts';
import type {
  AssetProblem,
  ProblemCounts,
  ProblemSeverity,
} from '../../../../main/contract/schema/library/facts.ts';
import type { Client } from '../../../bridge/bridge.ts';
import { failureOf } from '../../../bridge/failure.ts';

/** A problem with the name of its asset. */
export type ListedProblem = AssetProblem & { readonly title: string };
/** What is shown: open ones of a severity or all of them, or those that are ignored. */
export type ProblemFilter = ProblemSeverity | 'all' | 'ignored';
export type ProblemGrouping = 'code' | 'asset';

export interface ProblemsState {
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
export function createProblemStore(): StoreApi<ProblemsState> {
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
export function createProblemReading(
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
