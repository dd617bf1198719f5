/** The program with its newer versions, the user’s preferences and the connections: what every screen rests on. */
import { createStore, type StoreApi } from 'zustand/vanilla';
import type { AppFailureWire } from '../../../../main/contract/plain/errors.ts';
import type { OpenOperation, OperationPaths } from '../../../../main/contract/plain/operation-paths.ts';
import type { AppInfo, Preferences, UpdateState } from '../../../../main/contract/schema/app-info.ts';
import type {
  Connection,
  ConnectionInput,
  ConnectionProbe,
  ConnectionsState,
  ConnectionTrial,
} from '../../../../main/contract/schema/connection.ts';
import type { ConnectionId } from '../../../../main/contract/schema/ids.ts';
import type { Client } from '../../../bridge/bridge.ts';
import type { Events } from '../../../bridge/events.ts';
import { failureOf } from '../../../bridge/failure.ts';

/** All three are null until the first load has ended; a later failed load keeps them. */
export interface SessionState {
  readonly status: 'loading' | 'ready' | 'failed';
  readonly info: AppInfo | null;
  readonly preferences: Preferences | null;
  readonly connections: ConnectionsState | null;
  readonly error: AppFailureWire | null;
}

/** Methods reject with `FailureError`; a form shows it beside itself. */
export interface Session {
  readonly store: StoreApi<SessionState>;
  load(): Promise<void>;
  /** Shown at once, taken back when it could not be kept. */
  setPreferences(change: Partial<Preferences>): Promise<void>;
  /** Asks for the ffmpeg to use, in a dialog of the system; nothing changes when none is chosen. */
  chooseFfmpeg(): Promise<void>;
  forgetFfmpeg(): Promise<void>;
  /** Nothing is saved; a service that says no is an answer, not a rejection. */
  tryConnection(input: ConnectionInput): Promise<ConnectionTrial>;
  /** Of one that is saved: what it answers, by reading alone. */
  probe(connectionId: ConnectionId): Promise<ConnectionProbe>;
  saveConnection(input: ConnectionInput): Promise<void>;
  chooseSandbox(): Promise<void>;
  selectConnection(connectionId: ConnectionId): Promise<void>;
  removeConnection(connectionId: ConnectionId): Promise<void>;
  /** Replaces all own paths of the connection. */
  setPaths(connectionId: ConnectionId, paths: OperationPaths): Promise<void>;
  /** Forgets that the service was found not to offer the operation. */
  offersAgain(connectionId: ConnectionId, operation: OpenOperation): Promise<void>;
}

/** The connection that is used, or null. */
export function activeConnection(state: SessionState): Connection | null {
  return state.connections?.connections.find((connection) => connection.active) ?? null;
}

/** True when Caliper has been loaded and no service was ever connected, or all were removed. */
export function hasNoConnection(state: SessionState): boolean {
  return state.connections !== null && state.connections.connections.length === 0;
}

/** Follows `connections.changed`; loads at every `ready`. */
export function createSession({ api, events }: { api: Client; events: Events }): Session {
  const store = createStore<SessionState>(() => ({
    status: 'loading',
    info: null,
    preferences: null,
    connections: null,
    error: null,
  }));
  let heard = 0;
  const setConnections = (connections: ConnectionsState): void => {
    heard += 1;
    store.setState({ connections });
  };
  const load = async (): Promise<void> => {
    const before = heard;
    try {
      const [info, preferences, connections] = await Promise.all([
        api.app.info(),
        api.app.preferences(),
        api.connections.state(),
      ]);
      // An event that arrived meanwhile is newer than the answer.
      if (heard === before) setConnections(connections);
      store.setState({ status: 'ready', info, preferences, error: null });
    } catch (error) {
      // They are of the user and not of the library: a page that says what failed has their theme.
      const preferences = await api.app.preferences().catch(() => null);
      store.setState((state) => ({
        status: state.info === null ? 'failed' : state.status,
        preferences: state.preferences ?? preferences,
        error: failureOf(error),
      }));
    }
  };
  events.onFirst((batch) => {
    const last = batch.findLast((event) => event.type === 'connections.changed');
    if (last !== undefined) setConnections(last.state);
    return batch.some((event) => event.type === 'ready') ? load() : undefined;
  });
  return {
    store,
    load,
    async setPreferences(change) {
      const before = store.getState().preferences;
      if (before !== null) store.setState({ preferences: { ...before, ...change } });
      try {
        store.setState({ preferences: await api.app.setPreferences(change) });
      } catch (error) {
        store.setState({ preferences: before });
        throw error;
      }
      // Main speaks another language now, and what it said before is in the one before.
      if (change.language !== undefined && change.language !== before?.language) await load();
    },
    async chooseFfmpeg() {
      const preferences = await api.app.chooseFfmpeg();
      if (preferences !== null) store.setState({ preferences });
    },
    forgetFfmpeg: async () => store.setState({ preferences: await api.app.forgetFfmpeg() }),
    tryConnection: (input) => api.connections.try(input),
    probe: (connectionId) => api.connections.probe({ connectionId }),
    saveConnection: async (input) => setConnections(await api.connections.save(input)),
    chooseSandbox: async () => setConnections(await api.connections.useSandbox()),
    selectConnection: async (connectionId) => setConnections(await api.connections.select({ connectionId })),
    setPaths: async (connectionId, paths) =>
      setConnections(await api.connections.setPaths({ connectionId, paths })),
    offersAgain: async (connectionId, operation) =>
      setConnections(await api.connections.offersAgain({ connectionId, operation })),
    removeConnection: async (connectionId) => setConnections(await api.connections.remove({ connectionId })),
  };
}

// Newer versions of the program: read when somebody looks, kept current by events from then on.

/** Null until it was read. Methods reject with `FailureError`. */
export interface Updates {
  readonly store: StoreApi<UpdateState | null>;
  read(): Promise<void>;
  look(): Promise<void>;
  load(): Promise<void>;
  install(): Promise<void>;
}

/** One per page. */
export function createUpdates({
  api,
  events,
}: {
  readonly api: Client;
  readonly events: Pick<Events, 'on'>;
}): Updates {
  const store = createStore<UpdateState | null>(() => null);
  const set = (state: UpdateState): void => store.setState(state, true);
  events.on((batch) => {
    const last = batch.findLast((event) => event.type === 'updates.changed');
    if (last !== undefined) set(last.state);
  });
  return {
    store,
    read: async () => set(await api.updates.state()),
    look: async () => set(await api.updates.look()),
    load: async () => set(await api.updates.load()),
    install: async () => void (await api.updates.install()),
  };
}

declare module '../../../stores/stores.ts' {
  interface Stores {
    readonly session: Session;
    readonly updates: Updates;
  }
}
