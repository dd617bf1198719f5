/** What the "Use in…" window is about, and the program that was used last: it is offered first the next time. */
import { createStore, type StoreApi } from 'zustand/vanilla';
import type { UseTargetId } from '../../../../main/contract/plain/use-target-ids.ts';
import type { EditSubject } from '../../organise/store/organise-windows.ts';

export interface UseInState {
  /** Null while the window is closed. */
  readonly subject: EditSubject | null;
  /** Null until the user has chosen one: the first that opens a file. */
  readonly target: UseTargetId | null;
  /** By program: the kind of file that the user would rather have than its best. Kept while Caliper runs. */
  readonly kinds: Readonly<Partial<Record<UseTargetId, string>>>;
}

/** One window at a time. */
export interface UseIn {
  readonly store: StoreApi<UseInState>;
  open(subject: EditSubject): void;
  choose(target: UseTargetId): void;
  chooseKind(target: UseTargetId, kind: string): void;
  close(): void;
}

/** One per window; closed at first. */
export function createUseIn(): UseIn {
  const store = createStore<UseInState>(() => ({ subject: null, target: null, kinds: {} }));
  return {
    store,
    open: (subject) => store.setState({ subject }),
    choose: (target) => store.setState({ target }),
    chooseKind: (target, kind) => store.setState(({ kinds }) => ({ kinds: { ...kinds, [target]: kind } })),
    close: () => store.setState({ subject: null }),
  };
}

declare module '../../../stores/stores.ts' {
  interface Stores {
    readonly handOver: UseIn;
  }
}
