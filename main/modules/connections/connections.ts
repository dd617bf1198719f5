/** Connections: tried before they are saved, switched, removed; the token goes to the keychain and nowhere else. */
import { randomUUID } from 'node:crypto';
import type { Catalogue } from '../../catalogue/catalogue.ts';
import { connectionNames } from '../../catalogue/connection-words.ts';
import type { Api } from '../../contract/api.ts';
import { AppError, isAppError, toFailure } from '../../contract/plain/errors.ts';
import type {
  Connection,
  ConnectionInput,
  ConnectionsState,
  ConnectionTrial,
} from '../../contract/schema/connection.ts';
import { type ConnectionId, connectionIdSchema } from '../../contract/schema/ids.ts';
import { type Clock, timestamp } from '../../core/clock.ts';
import { parseBaseUrl } from '../../remote/service-address.ts';
import type { HandlersOf } from '../shared/handlers.ts';
import type { ConnectionGate, Health } from './connection-health.ts';
import { createConnectionProfiles, probeConnection } from './connection-profiles.ts';
import type { Remotes } from './remotes.ts';

/** A user is waiting for the answer of a trial. */
const trialLimitMs = 15_000;

interface Deps {
  readonly catalogue: Catalogue;
  readonly remotes: Remotes;
  readonly health: Health;
  readonly gate: ConnectionGate;
  readonly clock: Clock;
  /** Tells every screen how the connections are now. */
  readonly publish: () => void;
  /** Called when what waits for a connection may go on. */
  readonly onUsable: () => void;
}

/** How the connections are now. */
export function connectionsState(
  deps: Pick<Deps, 'catalogue' | 'gate'> & { readonly health: Pick<Health, 'current'> },
): ConnectionsState {
  return {
    connections: deps.catalogue.connections.list(),
    health: deps.health.current(),
    refused: refusedIn(deps),
  };
}

function refusedIn({ catalogue, gate }: Pick<Deps, 'catalogue' | 'gate'>): ConnectionsState['refused'] {
  return catalogue.connections.list().flatMap(({ id }) => {
    const error = gate.reason(id);
    return isAppError(error, 'remote.unauthorized') ? [{ connectionId: id, error: toFailure(error) }] : [];
  });
}

/** The connections' part of the contract. */
export function createConnections(deps: Deps): HandlersOf<Api['connections']> {
  const { catalogue, remotes } = deps;
  const state = (): ConnectionsState => connectionsState(deps);
  let refused = refusedIn(deps);
  deps.gate.onChange(() => {
    const now = refusedIn(deps);
    if (JSON.stringify(now) === JSON.stringify(refused)) return;
    refused = now;
    deps.publish();
  });
  const changed = (): ConnectionsState => {
    deps.health.reset();
    deps.gate.reset();
    deps.publish();
    deps.onUsable();
    return state();
  };
  const wanted = (id: ConnectionId): Connection => {
    const connection = catalogue.connections.get(id);
    if (connection === null) throw new AppError('connection.unknown', { id });
    return connection;
  };
  const profiles = createConnectionProfiles({ ...deps, state });
  const { offersAgain } = profiles;
  return {
    ...profiles,
    probe: ({ connectionId }, { signal }) => probeConnection({ ...deps, offersAgain }, connectionId, signal),
    state: async () => state(),
    try: (input, { signal }) => tryConnection(deps, input, signal),
    async save(input, { signal }) {
      const lost = input.replaces === undefined ? null : wanted(input.replaces);
      const trial = await tryConnection(deps, input, signal);
      if (!trial.ok)
        throw new AppError('connection.trial-failed', { baseUrl: trial.baseUrl, failure: trial.error });
      if (lost !== null) assertReplaceable(lost, trial.baseUrl);
      const services = catalogue.connections.list().filter(({ kind }) => kind === 'service');
      // What waits for a connection without a URL was paid for at its service, perhaps: only the user knows which it was.
      const known = lost ?? services.find(({ baseUrl }) => baseUrl === trial.baseUrl);
      const connection = known ?? newConnection(deps.clock, 'service', trial.baseUrl);
      const name = input.name === undefined || input.name === '' ? new URL(trial.baseUrl).host : input.name;
      const atSameUrl = services.filter(({ baseUrl }) => baseUrl === trial.baseUrl);
      await setTokens([connection, ...atSameUrl], input.token, remotes);
      catalogue.transaction(() => {
        if (known === undefined) catalogue.connections.insert({ ...connection, name });
        else catalogue.connections.rename(known.id, name, trial.baseUrl);
        catalogue.connections.activate(connection.id);
        const read = { params: trial.defaults, readAt: timestamp(deps.clock) };
        catalogue.connections.setDefaults(connection.id, read);
      });
      return changed();
    },
    async useSandbox() {
      await chooseSandbox(deps);
      return changed();
    },
    async select({ connectionId }) {
      catalogue.connections.activate(wanted(connectionId).id);
      return changed();
    },
    async remove({ connectionId }) {
      const connection = wanted(connectionId);
      // In one turn: a request that is entered meanwhile must not find its token gone.
      catalogue.transaction(() => {
        const open = openWork(catalogue, connectionId);
        if (open > 0) throw new AppError('connection.in-use', { name: connection.name, open });
        catalogue.connections.remove(connectionId);
      });
      try {
        await remotes.forget(connection);
      } finally {
        changed();
      }
      return state();
    },
    defaults: async () => catalogue.connections.defaults(activeOf(catalogue)),
    async refreshDefaults(_, { signal }) {
      const client = await remotes.get(activeOf(catalogue));
      const params = await client.getSettings(signal === undefined ? {} : { signal });
      return { params, readAt: timestamp(deps.clock) };
    },
  };
}

/** A second one at the same URL is left by a service that was connected, or found in folders, before the lost one was named. */
async function setTokens(
  connections: readonly Connection[],
  token: string,
  { setToken }: Pick<Remotes, 'setToken'>,
): Promise<void> {
  for (const id of new Set(connections.map((one) => one.id))) await setToken(id, token);
}

/** Saving it twice is the same as once. Throws `connection.address-known`. */
function assertReplaceable({ kind, name, baseUrl }: Connection, saved: string): void {
  if (kind === 'sandbox' || (baseUrl !== null && baseUrl !== saved))
    throw new AppError('connection.address-known', { name, baseUrl });
}

/** Throws `connection.none`. */
function activeOf({ connections }: Catalogue): ConnectionId {
  const active = connections.active();
  if (active === null) throw new AppError('connection.none', {});
  return active.id;
}

/** Entered when it is not there yet, and taken back when it cannot be started. */
async function chooseSandbox({ catalogue, remotes, clock }: Deps): Promise<void> {
  const { connections } = catalogue;
  const known = connections.list().find((one) => one.kind === 'sandbox');
  const connection = known ?? newConnection(clock, 'sandbox', null);
  if (known === undefined) connections.insert(connection);
  try {
    const client = await remotes.get(connection.id);
    await client.getSettings();
  } catch (error) {
    if (known === undefined) connections.remove(connection.id);
    throw error;
  }
  connections.activate(connection.id);
}

async function tryConnection(
  deps: Deps,
  input: ConnectionInput,
  signal: AbortSignal | undefined,
): Promise<ConnectionTrial> {
  let baseUrl = input.baseUrl;
  try {
    baseUrl = parseBaseUrl(input.baseUrl);
    const client = deps.remotes.trial(baseUrl, input.token);
    const limit = AbortSignal.timeout(trialLimitMs);
    const startedAt = deps.clock.now();
    try {
      const defaults = await client.getSettings({
        insist: true,
        signal: signal === undefined ? limit : AbortSignal.any([limit, signal]),
      });
      return { ok: true, baseUrl, roundTripMs: deps.clock.now() - startedAt, defaults };
    } catch (error) {
      if (limit.aborted)
        throw new AppError('remote.timeout', { baseUrl, seconds: trialLimitMs / 1000 }, { cause: error });
      throw error;
    } finally {
      await client.close();
    }
  } catch (error) {
    return { ok: false, baseUrl, error: toFailure(error) };
  }
}

function newConnection(clock: Clock, kind: Connection['kind'], baseUrl: string | null): Connection {
  return {
    id: connectionIdSchema.parse(randomUUID()),
    kind,
    name: connectionNames.sandbox,
    baseUrl,
    createdAt: timestamp(clock),
    active: false,
    paths: {},
    notOffered: [],
  };
}

/** Unfinished jobs, requests and downloads of a connection: removing it would lose what was paid for. */
function openWork(catalogue: Catalogue, id: ConnectionId): number {
  const requests = catalogue.submissions
    .list(['sending', 'waiting'])
    .filter((row) => row.connectionId === id);
  const unfinished = catalogue.transfers.unfinished();
  const labels = catalogue.assets.labels(unfinished.map((row) => row.assetId));
  const downloads = unfinished.filter((row) => labels.get(row.assetId)?.connectionId === id);
  return catalogue.jobs.live(id).length + requests.length + downloads.length;
}
