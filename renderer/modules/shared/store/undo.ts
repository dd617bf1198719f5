/** The way back from what the user did: a stack of actions with the words that notices have for them, and what was undone to do it again. */

import pLimit from 'p-limit';
import { createStore, type StoreApi } from 'zustand/vanilla';
import { failureOf } from '../../../bridge/failure.ts';
import { actionWords } from './notice-words.ts';
import type { Notices } from './notices.ts';

/** `words` tell what was done: `Rated 12 assets 4 stars`. Both actions may reject; an action without `redo` is not done again. */
export interface UndoEntry {
  readonly words: string;
  undo(): Promise<void>;
  redo?(): Promise<void>;
}

/** The last of each list is next. */
export interface UndoState {
  readonly done: readonly UndoEntry[];
  readonly undone: readonly UndoEntry[];
  /** Actions that have begun and are not in the stack yet. */
  readonly underWay: number;
}

/** No method rejects: a failure is a notice. One action after the other, however fast they are requested. */
export interface Undo {
  readonly store: StoreApi<UndoState>;
  /** An action pushes its entry before it settles: who undoes meanwhile means it, and waits for it. */
  during(action: Promise<unknown>): void;
  /** Something was done: what was undone before cannot be done again. */
  push(entry: UndoEntry): void;
  /** The same, and says so with a button that takes it back; what is said of the next action, or of its undoing, takes its place. */
  offer(entry: UndoEntry, message: string, tone?: 'info' | 'success'): void;
  /** The last action, or that one wherever it is in the stack. */
  undo(entry?: UndoEntry): Promise<void>;
  redo(): Promise<void>;
}

/** One notice at a time: a button beside it would take back what is taken back already, or what was done before. */
const noticeTag = 'undo';

/** Older ones are forgotten. */
const mostEntries = 100;

/** These say nothing about the entry itself, so it stays and can be tried again. */
const passing: ReadonlySet<string> = new Set(['bridge.lost', 'library.disk-full', 'library.read-only']);

/** Empty at first. */
export function createUndo({ notices }: { readonly notices: Notices }): Undo {
  const store = createStore<UndoState>(() => ({ done: [], undone: [], underWay: 0 }));
  const { setState: set, getState: get } = store;
  const attempt = async (entry: UndoEntry, from: 'done' | 'undone', action: () => Promise<void>) => {
    try {
      await action();
      set((state) => ({ ...state, [from]: without(state[from], entry) }));
      return true;
    } catch (error) {
      const failure = failureOf(error);
      if (!passing.has(failure.code)) set((state) => ({ ...state, [from]: without(state[from], entry) }));
      notices.fail(failure);
      return false;
    }
  };
  const inTurn = pLimit(1);
  const count = (by: number): void => set(({ underWay }) => ({ underWay: underWay + by }));
  const ended = (): void => count(-1);
  const during: Undo['during'] = (action) => {
    count(1);
    const settled = action.then(ended, ended);
    void inTurn(() => settled);
  };
  const undo: Undo['undo'] = (entry) => inTurn(() => undoNow(entry));
  const redo: Undo['redo'] = () => inTurn(redoNow);
  const push = (entry: UndoEntry): void =>
    set(({ done }) => ({ done: [...done, entry].slice(-mostEntries), undone: [] }));
  const tellBack = (entry: UndoEntry, message: string, tone: 'info' | 'success' = 'info'): void => {
    const back = { label: actionWords.undo, onSelect: () => void undo(entry) };
    notices.tell(message, { tone, tag: noticeTag, actions: [back] });
  };
  const redoNow = async (): Promise<void> => {
    const entry = get().undone.at(-1);
    const again = entry?.redo?.bind(entry);
    if (entry === undefined || again === undefined) return;
    if (!(await attempt(entry, 'undone', again))) return;
    set(({ done }) => ({ done: [...done, entry].slice(-mostEntries) }));
    tellBack(entry, actionWords.doneAgain(entry.words));
  };
  const undoNow = async (asked?: UndoEntry): Promise<void> => {
    const { done } = get();
    const entry = asked ?? done.at(-1);
    if (entry === undefined || !done.includes(entry)) return;
    if (!(await attempt(entry, 'done', () => entry.undo()))) return;
    const again = entry.redo !== undefined;
    if (again) set(({ undone }) => ({ undone: [...undone, entry].slice(-mostEntries) }));
    notices.tell(actionWords.undone(entry.words), {
      tag: noticeTag,
      actions: again ? [{ label: actionWords.redo, onSelect: () => void redo() }] : [],
    });
  };
  return {
    store,
    undo,
    redo,
    push,
    offer(entry, message, tone) {
      push(entry);
      tellBack(entry, message, tone);
    },
    during,
  };
}

function without(all: readonly UndoEntry[], entry: UndoEntry): readonly UndoEntry[] {
  return all.filter((other) => other !== entry);
}

declare module '../../../stores/stores.ts' {
  interface Stores {
    readonly undo: Undo;
  }
}
