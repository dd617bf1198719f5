/** How far the checks of this run are, counted in clips that are finished: a run begins with the first clip that is to be checked and lasts until none is left. */
import { createStore, type StoreApi } from 'zustand/vanilla';
import type { CaptureCheck } from '../../../../main/contract/schema/capture/report.ts';
import type { Captures } from './captures.ts';
import type { ClipIntake } from './clip-intake.ts';

/** Clips; `done` of `total` are finished, the rest is one of the other three. */
export interface CheckRun {
  readonly total: number;
  readonly done: number;
  readonly checking: number;
  readonly waiting: number;
  /** On their way into the library, of which they are checked. */
  readonly copying: number;
}

/** Null while nothing is copied, checked or waits for it. */
export type CheckRunStore = StoreApi<CheckRun | null>;

/** Follows both lists from now on. What was finished before this page was there is in no run. */
export function createCheckRun({
  captures,
  clipIntake,
}: {
  readonly captures: Pick<Captures, 'store'>;
  readonly clipIntake: Pick<ClipIntake, 'store'>;
}): CheckRunStore {
  const store = createStore<CheckRun | null>(() => null);
  let run = new Set<string>();
  const count = (): void => {
    const checks = captures.store.getState().byId;
    const copies = clipIntake.store.getState().copies.filter(({ state }) => state !== 'failed');
    for (const check of checks.values()) if (isOpen(check)) run.add(check.inputId);
    const clips = [...run].flatMap((id) => checks.get(id) ?? []).filter(({ state }) => state !== 'stopped');
    const having = (state: CaptureCheck['state']): number =>
      clips.filter((check) => check.state === state).length;
    const [checking, waiting] = [having('checking'), having('waiting')];
    const copying = copies.filter(({ state }) => state === 'copying').length;
    const open = checking + waiting + copies.length;
    if (open === 0) run = new Set();
    const next =
      open === 0
        ? null
        : {
            total: clips.length + copies.length,
            done: clips.length - checking - waiting,
            checking,
            waiting: waiting + copies.length - copying,
            copying,
          };
    if (!isSame(next, store.getState())) store.setState(next, true);
  };
  captures.store.subscribe(count);
  clipIntake.store.subscribe(count);
  count();
  return store;
}

function isOpen({ state }: CaptureCheck): boolean {
  return state === 'checking' || state === 'waiting';
}

function isSame(a: CheckRun | null, b: CheckRun | null): boolean {
  if (a === null || b === null) return a === b;
  return (
    a.total === b.total &&
    a.done === b.done &&
    a.checking === b.checking &&
    a.waiting === b.waiting &&
    a.copying === b.copying
  );
}

declare module '../../../stores/stores.ts' {
  interface Stores {
    readonly checkRun: CheckRunStore;
  }
}
