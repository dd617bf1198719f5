/** Short notices to the user: what failed, what was done, and one thing that can be done about it. */
import { createStore, type StoreApi } from 'zustand/vanilla';
import { sentenceOf } from '../../../../main/contract/plain/error-messages.ts';
import type { AppFailureWire } from '../../../../main/contract/plain/errors.ts';

/** What a button of a notice does. */
export interface NoticeAction {
  readonly label: string;
  readonly onSelect: () => void;
}

/** `failure` is set for errors: its details can be opened. `timeoutMs` 0 stays until dismissed. */
export interface Notice {
  readonly id: string;
  readonly tone: 'info' | 'success' | 'danger';
  readonly message: string;
  readonly failure: AppFailureWire | null;
  readonly actions: readonly NoticeAction[];
  readonly timeoutMs: number;
  /** A later one of the same tag takes its place. */
  readonly tag: string | null;
}

/** `tag` is null unless said otherwise. Without `stays` it leaves when it has been read. */
export interface TellOptions {
  readonly tone?: 'info' | 'success';
  readonly actions?: readonly NoticeAction[];
  readonly tag?: string;
  readonly stays?: keyof typeof staysMs;
}

/** The notices that are shown now, oldest first. */
export interface Notices {
  readonly store: StoreApi<readonly Notice[]>;
  /** Shows a failure; the same one again replaces the earlier. A cancelled call shows nothing. */
  fail(failure: AppFailureWire, actions?: readonly NoticeAction[]): void;
  tell(message: string, options?: TellOptions): string;
  dismiss(id: string): void;
}

const failureMs = 12_000;
const tellMs = 6000;
/** Time to decide; what is shown nowhere else stays. */
const staysMs = { longer: 20_000, 'until-dismissed': 0 } as const;

/** No notices at first. */
export function createNotices(): Notices {
  const store = createStore<readonly Notice[]>(() => []);
  let made = 0;
  const add = (notice: Omit<Notice, 'id'>, replaces: (old: Notice) => boolean): string => {
    made += 1;
    const id = `notice-${made}`;
    store.setState((all) => [...all.filter((old) => !replaces(old)), { ...notice, id }], true);
    return id;
  };
  return {
    store,
    fail(failure, actions = []) {
      if (failure.code === 'cancelled') return;
      const message = sentenceOf(failure);
      add(
        { tone: 'danger', message, failure, actions, timeoutMs: failureMs, tag: null },
        (old) => old.message === message,
      );
    },
    tell: (message, { tone = 'info', actions = [], tag, stays } = {}) =>
      add(
        {
          tone,
          message,
          failure: null,
          actions,
          timeoutMs: stays === undefined ? tellMs : staysMs[stays],
          tag: tag ?? null,
        },
        (old) => old.message === message || (tag !== undefined && old.tag === tag),
      ),
    dismiss: (id) => store.setState((all) => all.filter((notice) => notice.id !== id), true),
  };
}

declare module '../../../stores/stores.ts' {
  interface Stores {
    readonly notices: Notices;
  }
}
