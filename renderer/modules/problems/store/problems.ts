/** The inbox of problems: what is wrong with assets, read in pages while its screen is shown, and how many are open. */
import type { StoreApi } from 'zustand/vanilla';
import type { AssetProblem } from '../../../../main/contract/schema/library/facts.ts';
import type { Selection } from '../../../../main/contract/schema/library/organisation.ts';
import type { Client } from '../../../bridge/bridge.ts';
import type { PageClock } from '../../../bridge/clock.ts';
import type { Events } from '../../../bridge/events.ts';
import { failureOf } from '../../../bridge/failure.ts';
import type { Notices } from '../../shared/store/notices.ts';
import { actionWords, type Undo, type UndoEntry } from '../../shared/store/undo.ts';
import {
  createProblemReading,
  createProblemStore,
  type ProblemFilter,
  type ProblemGrouping,
  type ProblemsState,
  problemKey,
} from './problems-reading.ts';

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
