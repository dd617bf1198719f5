/** Gives each connection its client: the sandbox is started when it is first needed, tokens are read when they are sent. */
import { randomBytes } from 'node:crypto';
import path from 'node:path';
import type { Catalogue } from '../../catalogue/catalogue.ts';
import { AppError } from '../../contract/plain/errors.ts';
import type { OpenOperation } from '../../contract/plain/operation-paths.ts';
import type { Connection } from '../../contract/schema/connection.ts';
import type { ConnectionId } from '../../contract/schema/ids.ts';
import { type Clock, timestamp, wait } from '../../core/clock.ts';
import { type AppConfig, libraryLayout } from '../../core/config.ts';
import type { Log } from '../../core/logging/log.ts';
import { misreadExceptions } from '../../core/network/proxy.ts';
import type { Ports, SandboxHandle } from '../../core/ports.ts';
import type { ThreadFaults } from '../../core/process-faults.ts';
import type { Pace } from '../../core/rate-limit.ts';
import { createRemoteClient } from '../../remote/client.ts';
import { createServiceHolds } from '../../remote/retry.ts';
import type { RemoteClient } from '../../remote/types.ts';
import { sandboxWords } from './sandbox-words.ts';

/** Clients by connection, made once and kept. */
export interface Remotes {
  /** Throws `connection.unknown`, `connection.address-lost`, `connection.sandbox-failed`, `secrets.unavailable`. */
  get(id: ConnectionId): Promise<RemoteClient>;
  /** Where it is reached, of the sandbox as long as it runs; null when that is not known. */
  urlOf(id: ConnectionId): Promise<string | null>;
  /** Until when its service asked to be left alone, 0 when it did not. Connections to one service share that. */
  heldUntil(id: ConnectionId): number;
  /** As `heldUntil`, of the connection in use. */
  activeHeldUntil(): number;
  /** Forgets what services requested: the user wants to try now. */
  release(): void;
  /** A client for a connection that is not saved yet; the caller closes it. */
  trial(baseUrl: string, token: string): RemoteClient;
  setToken(id: ConnectionId, token: string): Promise<void>;
  /** The next `get` makes a new client, with the paths that the connection has by then; calls under way go on. */
  renew(id: ConnectionId): void;
  /** Ends the client and deletes the token of a connection that was removed. */
  forget(connection: Pick<Connection, 'id' | 'kind'>): Promise<void>;
  close(): Promise<void>;
}

interface Deps {
  readonly catalogue: Catalogue;
  readonly ports: Ports;
  readonly config: AppConfig;
  readonly clock: Clock;
  readonly log: Log;
  readonly faults: ThreadFaults;
  /** Called when a service answers that it does not have an operation at its path. */
  readonly onNotOffered: (id: ConnectionId, operation: OpenOperation) => void;
  /** Called when the service of the connection in use asks to be left alone, or for longer. */
  readonly onHeld: (pauseMs: number) => void;
  /** Of all uploads together. */
  readonly uploads: Pace;
}

const secretKey = (id: ConnectionId): string => `connection:${id}`;

/** One per application. */
export function createRemotes(deps: Deps): Remotes {
  const { catalogue, ports, clock, log } = deps;
  for (const misread of misreadExceptions(process.env))
    log.warn(misread, 'an entry in the list of hosts without a proxy is not understood and matches nothing');
  const closing = new AbortController();
  const held = holdsByConnection(deps);
  const shared = { log, clock, holds: held.holds, systemProxy: ports.systemProxy };
  const clients = new Map<ConnectionId, Promise<RemoteClient>>();
  const retired: Promise<RemoteClient>[] = [];
  let sandbox: Promise<SandboxHandle> | null = null;

  const make = async (connection: Connection): Promise<RemoteClient> => {
    const profile = { ...shared, ...profileOf(connection, deps) };
    if (connection.kind === 'sandbox') {
      sandbox ??= startSandbox(connection, deps);
      const handle = await sandbox;
      void restartWhenGone(connection.id, handle);
      return createRemoteClient({
        baseUrl: held.reachedAt(connection.id, handle.url),
        token: () => Promise.resolve(handle.token),
        ...profile,
      });
    }
    const token = (): Promise<string> => keptToken(connection, ports);
    const baseUrl = held.reachedAt(connection.id, keptUrl(connection));
    return createRemoteClient({ baseUrl, token, isKnown: true, ...profile });
  };
  /** A sandbox whose thread died is forgotten, so that the next call starts it again: its state is on the disk. */
  const restartWhenGone = async (id: ConnectionId, handle: SandboxHandle): Promise<void> => {
    const isCurrent = async (): Promise<boolean> => (await sandbox?.catch(() => undefined)) === handle;
    if (!(await endedByItself(handle, isCurrent, deps, closing.signal))) return;
    sandbox = null;
    await drop(id);
  };
  const drop = async (id: ConnectionId): Promise<void> => {
    const client = await clients.get(id)?.catch(() => undefined);
    clients.delete(id);
    await client?.close();
  };
  const stopSandbox = async (): Promise<void> => {
    const handle = await sandbox?.catch(() => undefined);
    sandbox = null;
    await handle?.close();
  };

  return {
    async get(id) {
      const known = clients.get(id);
      if (known !== undefined) return known;
      const connection = catalogue.connections.get(id);
      if (connection === null) throw new AppError('connection.unknown', { id });
      const made = make(connection).then((client) => keepingDefaults(client, id, deps));
      const client = made.catch((error: unknown) => {
        clients.delete(id);
        if (connection.kind === 'sandbox') sandbox = null;
        throw error;
      });
      clients.set(id, client);
      return client;
    },
    urlOf: async (id) => catalogue.connections.get(id)?.baseUrl ?? (await sandbox)?.url ?? null,
    ...held.face,
    trial: (baseUrl, token) => createRemoteClient({ baseUrl, token: async () => token, ...shared }),
    renew(id) {
      const known = clients.get(id);
      if (known !== undefined) retired.push(known);
      clients.delete(id);
    },
    setToken: (id, token) => ports.secrets.set(secretKey(id), token),
    async forget({ id, kind }) {
      await drop(id);
      if (kind === 'sandbox') await stopSandbox();
      await ports.secrets.delete(secretKey(id));
    },
    async close() {
      closing.abort();
      await Promise.all([...clients.keys()].map(drop));
      await Promise.allSettled(retired.map(async (client) => (await client).close()));
      await stopSandbox();
    },
  };
}

/** Throws `connection.address-lost`. */
function keptUrl({ id, name, baseUrl }: Connection): string {
  if (baseUrl === null) throw new AppError('connection.address-lost', { name, id });
  return baseUrl;
}

async function keptToken({ id, name }: Connection, { secrets }: Ports): Promise<string> {
  const found = await secrets.get(secretKey(id));
  if (found === null) throw new AppError('connection.token-missing', { name });
  return found;
}

/** Every read of the account's settings: they are kept, so that a create need not read them. */
function keepingDefaults(
  client: RemoteClient,
  id: ConnectionId,
  { catalogue, clock }: Pick<Deps, 'catalogue' | 'clock'>,
): RemoteClient {
  return {
    ...client,
    async getSettings(options) {
      const params = await client.getSettings(options);
      if (!catalogue.readOnly) catalogue.connections.setDefaults(id, { params, readAt: timestamp(clock) });
      return params;
    },
  };
}

/** What services requested, by the connections that were made to them. */
function holdsByConnection({ catalogue, clock, onHeld }: Pick<Deps, 'catalogue' | 'clock' | 'onHeld'>) {
  const addresses = new Map<ConnectionId, string>();
  const holds = createServiceHolds(clock, (_, pauseMs) => {
    if (ofActive() > 0) onHeld(pauseMs);
  });
  const until = (id: ConnectionId): number => {
    const baseUrl = addresses.get(id);
    return baseUrl === undefined ? 0 : holds.until(baseUrl);
  };
  const ofActive = (): number => {
    const active = catalogue.connections.active();
    return active === null ? 0 : until(active.id);
  };
  return {
    holds,
    face: { heldUntil: until, activeHeldUntil: ofActive, release: holds.release },
    reachedAt(id: ConnectionId, baseUrl: string): string {
      addresses.set(id, baseUrl);
      return baseUrl;
    },
  };
}

/** True once it may be started again: what asks meanwhile finds nobody there, and tries again on its own. */
async function endedByItself(
  handle: SandboxHandle,
  isCurrent: () => Promise<boolean>,
  { clock, faults }: Deps,
  signal: AbortSignal,
): Promise<boolean> {
  const end = await handle.closed;
  if (end === undefined || end.reason === null || !(await isCurrent())) return false;
  const waitMs = faults.brokeDown('sandbox', new Error(end.reason));
  await wait(clock, waitMs, signal).catch(() => undefined);
  return !signal.aborted && isCurrent();
}

/** What a client of this connection is made with, beside its address and token. */
function profileOf(connection: Connection, { onNotOffered, uploads }: Deps) {
  const { id, paths } = connection;
  return {
    paths,
    pace: uploads,
    onNotOffered: (operation: OpenOperation) => onNotOffered(id, operation),
  };
}

async function startSandbox(
  connection: Connection,
  { ports, config, faults }: Pick<Deps, 'ports' | 'config' | 'faults'>,
): Promise<SandboxHandle> {
  const key = secretKey(connection.id);
  const token = (await ports.secrets.get(key)) ?? randomBytes(24).toString('base64url');
  await ports.secrets.set(key, token);
  const dataDir = path.join(config.libraryPath, libraryLayout.caliperFolder, 'sandbox');
  try {
    const onFault = (fault: Error): void => void faults.brokeDown('sandbox', fault);
    return await ports.startSandbox({ dataDir, token, speed: config.sandboxSpeed, onFault });
  } catch (error) {
    const reason = error instanceof Error ? error.message : sandboxWords.unknownReason;
    throw new AppError('connection.sandbox-failed', { reason }, { cause: error });
  }
}
