/** The draft of a batch with its past, its verdict, its warnings and its place in the session's storage: what edits, files and sending share. */
import { createStore, type StoreApi } from 'zustand/vanilla';
import type { AppFailureWire } from '../../../../main/contract/plain/errors.ts';
import type { BatchRow, RowProblem } from '../../../../main/contract/rules/batch-rows/row.ts';
import type { PageClock } from '../../../bridge/clock.ts';
import type { CreateState } from '../../creation/store/create.ts';
import type { ParamChoices } from '../../creation/store/create-params.ts';
import { formWords } from '../../shared/store/form-words.ts';
import {
  batchKey,
  createDraftKeeper,
  type DraftKeeper,
  type DraftStorage,
  restoredDraft,
} from './session.ts';
import type { TableQuestion } from './table/columns.ts';
import type { BatchDraft } from './table/draft.ts';
import { type BatchVerdict, createJudge, type Judge, noVerdict, type RowTrouble } from './table/judge.ts';
import { createHeldFiles, type HeldFiles } from './table/row-files.ts';

/** Null where there is nothing to go to. */
interface History {
  /** A draft gave way to another; those that follow one another with the same `tag` count as one step. */
  left(draft: BatchDraft, tag: string | undefined): void;
  back(now: BatchDraft): BatchDraft | null;
  forward(now: BatchDraft): BatchDraft | null;
  can(): { readonly canUndo: boolean; readonly canRedo: boolean };
  forget(): void;
}

const mostSteps = 100;

/** Nothing yet. */
function createHistory(): History {
  let past: BatchDraft[] = [];
  let future: BatchDraft[] = [];
  let lastTag: string | undefined;
  const step = (from: BatchDraft[], to: BatchDraft[], now: BatchDraft): BatchDraft | null => {
    const draft = from.pop();
    lastTag = undefined;
    if (draft === undefined) return null;
    to.push(now);
    return draft;
  };
  return {
    left(draft, tag) {
      if (tag === undefined || tag !== lastTag) past = [...past, draft].slice(-mostSteps);
      [future, lastTag] = [[], tag];
    },
    back: (now) => step(past, future, now),
    forward: (now) => step(future, past, now),
    can: () => ({ canUndo: past.length > 0, canRedo: future.length > 0 }),
    forget() {
      [past, future, lastTag] = [[], [], undefined];
    },
  };
}

/** What sending is doing. `line-lost`: it may have arrived, and is asked anew with the same key once the connection is back. */
export type SendState =
  | { readonly phase: 'none' }
  | {
      readonly phase: 'copying';
      readonly files: number;
      readonly filesDone: number;
      readonly sentBytes: number;
      readonly totalBytes: number;
      readonly beganAtMs: number;
    }
  | { readonly phase: 'checking'; readonly clips: number; readonly clipsDone: number }
  | { readonly phase: 'entering' }
  | { readonly phase: 'line-lost' };

/** `sentence` replaces the code's own. */
export interface BatchFailure extends AppFailureWire {
  readonly sentence?: string;
}

export interface BatchState {
  readonly draft: BatchDraft;
  readonly canUndo: boolean;
  readonly canRedo: boolean;
  /** Counts for the draft only when it is `of` it. */
  readonly verdict: BatchVerdict;
  /** What did not become rows, in words. */
  readonly leftOut: readonly RowProblem[];
  /** Images and clips that were given and that no row uses. */
  readonly spare: number;
  /** What a table has that is not used. */
  readonly warnings: readonly string[];
  /** Tables that named clips when the batch had rows of standard assets. */
  readonly clipTables: readonly string[];
  /** What the columns of a table are, while a user is asked. */
  readonly question: TableQuestion | null;
  /** Files that are being read; null when none are. */
  readonly reading: number | null;
  readonly error: BatchFailure | null;
  readonly send: SendState;
}

/** What the draft needs from outside. */
export interface BatchCorePorts {
  readonly clock: PageClock;
  /** ms, finely. */
  readonly now: () => number;
  readonly session: DraftStorage;
  /** What else is wrong with a row. */
  readonly clipTroubles: (row: BatchRow) => readonly RowTrouble[];
  /** Where the account's defaults are. */
  readonly defaults: Pick<StoreApi<Pick<CreateState, 'defaults'>>, 'getState' | 'subscribe'>;
}

/** Shared by the parts of the batch's store. */
export interface BatchCore {
  readonly store: StoreApi<BatchState>;
  readonly held: HeldFiles;
  readonly judge: Judge;
  nextId(): number;
  choices(): ParamChoices;
  /** True while files are read or sent: then nothing is edited. */
  busy(): boolean;
  /** Can be undone; changes of the same `tag` one after another count as one. */
  change(draft: BatchDraft, tag?: string): void;
  /** Cannot be undone: the same to the user. */
  amend(draft: BatchDraft): void;
  undo(): void;
  redo(): void;
  /** Forgets what was before. `key`: of a sending that may have been begun. */
  restart(draft: BatchDraft, key?: string | null): void;
  /** Judges the draft as it is now. */
  judged(): Promise<BatchVerdict>;
  /** The same until something is changed. */
  sendKey(make: () => string): string;
  /** Writes all that is not kept yet, before the page goes. */
  flush(): void;
}

const keepMs = 300;

/** 1, 2, 3, ... */
function counter(): () => number {
  let last = 0;
  return () => (last += 1);
}

/** Begins with the kept draft. */
export function createBatchCore({ clock, now, session, defaults, clipTroubles }: BatchCorePorts): BatchCore {
  const nextId = counter();
  const held = createHeldFiles();
  const troubleOf = (row: BatchRow): RowTrouble[] => [...held.troublesOf(row), ...clipTroubles(row)];
  const judge = createJudge({ clock, now, troubleOf, awaitsImage: held.awaitsImage });
  const keeper = createDraftKeeper(session);
  const kept = restoredDraft(session, nextId);
  let sendKey = kept.sendKey;
  const history = createHistory();
  const store = createStore<BatchState>(() => stateOf(kept.draft));
  const choices = (): ParamChoices => ({ ...defaults.getState().defaults, ...store.getState().draft.chosen });
  let latest: Promise<BatchVerdict>;
  const judgeNow = async (): Promise<BatchVerdict> => {
    const { draft } = store.getState();
    try {
      const verdict = await judge.begin(draft, choices());
      store.setState({ verdict });
      return verdict;
    } catch (error) {
      // Another one has begun since, on what the draft is now.
      if (error instanceof DOMException && error.name === 'AbortError') return latest;
      throw error;
    }
  };
  const judged = (): Promise<BatchVerdict> => {
    latest = judgeNow();
    return latest;
  };
  const keeping = createKeeping(keeper, clock, (isSoon) => session.soon?.(batchKey, isSoon));
  const keep = (): void => {
    keeper.keep(store.getState().draft, sendKey);
    keeping.soon();
  };
  const show = (draft: BatchDraft): void => {
    // What is said of a table goes with the last of its rows.
    store.setState({ draft, ...history.can(), ...(draft.rows.length === 0 && noWarnings) });
    keep();
    void judged();
  };
  const step = (draft: BatchDraft | null): void => {
    if (draft === null) return;
    sendKey = null;
    show(draft);
  };
  const busy = (): boolean => store.getState().reading !== null || store.getState().send.phase !== 'none';
  defaults.subscribe((state, before) => {
    if (state.defaults !== before.defaults) void judged();
  });
  void judged();
  return {
    store,
    held,
    judge,
    nextId,
    choices,
    busy,
    change(draft, tag) {
      const before = store.getState().draft;
      if (draft === before) return;
      history.left(before, tag);
      sendKey = null;
      store.setState({ error: null });
      show(draft);
    },
    amend: show,
    undo: () => step(busy() ? null : history.back(store.getState().draft)),
    redo: () => step(busy() ? null : history.forward(store.getState().draft)),
    restart(draft, key = null) {
      history.forget();
      sendKey = key;
      store.setState({ leftOut: [], spare: 0, ...noWarnings, error: null });
      show(draft);
    },
    judged,
    sendKey(make) {
      sendKey ??= make();
      keep();
      return sendKey;
    },
    flush: keeping.now,
  };
}

/** Writes a part at a time once edits have come to rest, or all of it at once. */
function createKeeping(
  keeper: DraftKeeper,
  clock: PageClock,
  announce: (isSoon: boolean) => void,
): { soon(): void; now(): void } {
  let timer: { cancel(): void } | null = null;
  const writeOn = (): void => {
    timer = keeper.writePart() ? clock.after(0, writeOn) : null;
    if (timer === null) announce(false);
  };
  return {
    soon() {
      announce(true);
      timer?.cancel();
      timer = clock.after(keepMs, writeOn);
    },
    now() {
      timer?.cancel();
      timer = null;
      while (keeper.writePart());
      announce(false);
    },
  };
}

/** Of tables. */
const noWarnings = { warnings: [], clipTables: [] } as const;

function stateOf(draft: BatchDraft): BatchState {
  return {
    draft,
    canUndo: false,
    canRedo: false,
    verdict: noVerdict,
    leftOut: [],
    spare: 0,
    ...noWarnings,
    question: null,
    reading: null,
    error: null,
    send: { phase: 'none' },
  };
}

// What there is to say of the tables whose rows are in a batch.

/** Warns of clips among standard assets only while there are any: not once every row is measured, nor after an undo. */
export function warningsNow({
  draft: { kind, rows },
  warnings,
  clipTables,
}: Pick<BatchState, 'draft' | 'warnings' | 'clipTables'>): readonly string[] {
  const amongStandard = kind === 'standard' && rows.some(({ row }) => row.capture !== null);
  return amongStandard ? [...warnings, ...clipTables.map(formWords.clipsAmongStandard)] : warnings;
}
