/** The libraries of this person and a move that is under way: read when somebody looks, kept current by events from then on. */
import { createStore, type StoreApi } from 'zustand/vanilla';
import type { AppFailureWire } from '../../../../main/contract/plain/errors.ts';
import type { LibrariesState, MovePlan } from '../../../../main/contract/schema/libraries.ts';
import type { Client } from '../../../bridge/bridge.ts';
import type { Events } from '../../../bridge/events.ts';
import { failureOf } from '../../../bridge/failure.ts';
import type { Session } from '../../session/store/session.ts';

export interface LibrariesShown {
  /** Null until it was read. */
  readonly now: LibrariesState | null;
  readonly error: AppFailureWire | null;
  /** Why the open library is not where it was opened; null while it is. */
  readonly away: AppFailureWire | null;
  /** How often it has come back: what could not be read of it may be there again. */
  readonly returns: number;
}

/** Methods reject with `FailureError`. */
export interface Libraries {
  readonly store: StoreApi<LibrariesShown>;
  load(): Promise<void>;
  /** Main looks at once, whether the open library is there. */
  look(): Promise<void>;
  /** The system's dialog; null when nothing was chosen. */
  choose(purpose: 'open' | 'create' | 'move'): Promise<string | null>;
  /** The page begins anew when the other library is there. */
  use(path: string, create: boolean): Promise<void>;
  forget(path: string): Promise<void>;
  plan(to: string): Promise<MovePlan>;
  move(to: string): Promise<void>;
  resume(): Promise<void>;
  cancel(): Promise<void>;
  removeOld(): Promise<void>;
  keepOld(): Promise<void>;
}

/** `begin` starts the page anew: all that it holds is of the library before. */
export function createLibraries(options: {
  readonly api: Client;
  readonly events: Pick<Events, 'on'>;
  readonly session: Pick<Session, 'store'>;
  readonly begin: () => void;
}): Libraries {
  const { api, events, session } = options;
  const store = createStore<LibrariesShown>(() => ({ now: null, error: null, away: null, returns: 0 }));
  const set = (now: LibrariesState): void => store.setState({ now, error: null });
  let heard = 0;
  const setAway = (away: AppFailureWire | null): void => {
    heard += 1;
    store.setState((before) => {
      const isBack = before.away !== null && away === null;
      return { away, returns: isBack ? before.returns + 1 : before.returns };
    });
  };
  const look = async (): Promise<void> => {
    const before = heard;
    const away = await api.libraries.look();
    // An event that arrived meanwhile is newer than the answer.
    if (heard === before) setAway(away);
  };
  const load = async (): Promise<void> => {
    try {
      set(await api.libraries.state());
    } catch (error) {
      store.setState({ error: failureOf(error) });
    }
  };
  events.on((batch) => {
    const last = batch.findLast((event) => event.type === 'libraries.changed');
    if (last !== undefined) set(last.state);
    const presence = batch.findLast((event) => event.type === 'presence.changed');
    if (presence !== undefined) setAway(presence.away);
    // Where no library is open, the whole page says so.
    if (batch.some((event) => event.type === 'ready')) look().catch(() => undefined);
    if (store.getState().now !== null && batch.some((event) => event.type === 'ready')) void load();
  });
  session.store.subscribe(({ info }, { info: before, status }) => {
    if (info === null) return;
    const isAnother = before !== null && info.libraryPath !== before.libraryPath;
    // Where there was none before, other parts of the page have only heard that.
    if (isAnother || (before === null && status === 'failed')) options.begin();
  });
  return {
    store,
    load,
    look,
    choose: async (purpose) => (await api.libraries.choose({ purpose })).path,
    use: async (path, create) => void (await api.libraries.use({ path, create })),
    forget: async (path) => set(await api.libraries.forget({ path })),
    plan: (to) => api.libraries.planMove({ to }),
    move: async (to) => set(await api.libraries.move({ to })),
    resume: async () => set(await api.libraries.resumeMove()),
    cancel: async () => set(await api.libraries.cancelMove()),
    removeOld: async () => set(await api.libraries.removeOld()),
    keepOld: async () => set(await api.libraries.keepOld()),
  };
}

declare module '../../../stores/stores.ts' {
  interface Stores {
    readonly libraries: Libraries;
  }
}
