/** The embedded service: data folder, store, engine and routes behind one HTTP server on 127.0.0.1. */
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { type Clock, systemClock } from '../core/clock.ts';
import type { Log } from '../core/logging/log.ts';
import { createBundler } from './bundles/bundler.ts';
import type { Account } from './create/creators.ts';
import { createReplays } from './create/replay.ts';
import { inputIdsOf } from './engine/endings.ts';
import { createEngine } from './engine/engine.ts';
import { type AssetFiles, openAssetFiles } from './files/asset-files.ts';
import { lifetimesMs, presign, serveFile } from './files/presigned-files.ts';
import { answerMalformed, createListener } from './http/listener.ts';
import type { Route } from './http/router.ts';
import type { Workshop } from './make/types.ts';
import { folderFailure, ProblemError, StartFailure, systemCode } from './problem/problem.ts';
import { accountDefaults, mergeParams, type Params } from './requests/params.ts';
import { bundleRoutes } from './routes/bundles.ts';
import { createRoutes } from './routes/create.ts';
import { assetRoutes, groupRoutes, jobRoutes, settingsRoutes } from './routes/resources.ts';
import type { Service } from './routes/service.ts';
import { webhookRoutes } from './routes/webhooks.ts';
import { type DataFolder, openDataFolder } from './store/data-folder.ts';
import { isFinished } from './store/records.ts';
import { openStore, type Store } from './store/store.ts';
import { createDeliverer } from './webhooks/deliverer.ts';

/**
 * `port` 0 takes a free one. `speed` divides all durations of generation. The second account, with `token2`, has the
 * same defaults and limit as the first. `settings` are laid over the usual defaults; `assetLimit` is the lifetime limit.
 */
export interface SandboxOptions {
  readonly dataDir: string;
  readonly token: string;
  readonly token2?: string | null;
  readonly port: number;
  readonly speed: number;
  readonly settings?: Params | null;
  readonly assetLimit?: number | null;
  /** Webhooks to this machine are accepted, also over plain http. */
  readonly allowLocalWebhooks?: boolean;
  /** In place of the hour that an asset's URLs live, and of the day of all others. */
  readonly urlLifetimeMs?: number;
  readonly jobBudgetMs?: number;
  readonly parallelJobs?: number;
  readonly log: Log;
  readonly workshop: Workshop;
  readonly clock?: Clock;
}

/** A service that answers at `url` (no slash at its end). `close` resolves when its folder is free again. */
export interface SandboxServer {
  readonly url: string;
  readonly token: string;
  close(): Promise<void>;
}

const hourMs = 3_600_000;
/** The specification does not state its length: long enough for a user to try `sandbox:hold` overnight. */
const jobBudgetMs = 24 * hourMs;
/** Most of a job's time is waiting; the workshop bounds what is made at once. */
const parallelJobs = 8;
const longestRequestMs = 2 * hourMs;
/** What is being answered at a close may take this long to end. */
const closeGraceMs = 2_000;

/** Starts the service; what was under way when it last ended goes on. Throws `StartFailure`. */
export async function startSandboxServer(options: SandboxOptions): Promise<SandboxServer> {
  checkOptions(options);
  const folder = await openDataFolder(options.dataDir, options.log);
  let store: Store | null = null;
  try {
    store = openStore(folder.root, options.log);
    const files = openAssetFiles(folder.root, awaitedInputs(store));
    const server = createServer();
    await listen(server, options.port);
    server.on('error', (error) => options.log.warn({ err: error }, 'a connection could not be accepted'));
    return serve(server, { folder, store, files }, options);
  } catch (error) {
    await store?.close();
    await folder.release();
    throw folderFailure(error, options.dataDir);
  }
}

function checkOptions({ token, token2 = null, speed, assetLimit = null }: SandboxOptions): void {
  for (const given of [token, token2])
    if (given !== null && !/^[\x21-\x7e]{1,4096}$/.test(given))
      throw new StartFailure('The token must be 1 to 4096 printable ASCII characters without spaces.');
  if (token === token2) throw new StartFailure('The two accounts must have different tokens.');
  if (!(Number.isFinite(speed) && speed > 0)) throw new StartFailure('The speed must be a number above 0.');
  if (assetLimit !== null && !(Number.isInteger(assetLimit) && assetLimit >= 0))
    throw new StartFailure('The asset limit must be a whole number, 0 or more.');
}

interface OpenedData {
  readonly folder: DataFolder;
  readonly store: Store;
  readonly files: AssetFiles;
}

function serve(server: Server, data: OpenedData, options: SandboxOptions): SandboxServer {
  const { folder, store, files } = data;
  const { log, speed, workshop, clock = systemClock, allowLocalWebhooks = false } = options;
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  const secret = folder.signingSecret;
  const accounts = accountsOf(options);
  const closing = new AbortController();
  const { urlLifetimeMs } = options;
  const lifetimes = urlLifetimeMs === undefined ? lifetimesMs : { hour: urlLifetimeMs, day: urlLifetimeMs };
  const deliverer = createDeliverer({ store, clock, log, speed, allowLocal: allowLocalWebhooks });
  const engine = createEngine({
    store,
    files,
    workshop,
    clock,
    log,
    speed,
    parallelJobs: options.parallelJobs ?? parallelJobs,
    budgetMs: options.jobBudgetMs ?? jobBudgetMs,
    settled: () => deliverer.wake(),
  });
  const bundler = createBundler({ store, filesRoot: join(folder.root, 'files'), clock, log, speed });
  const service: Service = {
    store,
    files,
    engine,
    bundler,
    deliverer,
    replays: createReplays(store, clock),
    clock,
    speed,
    spoolFolder: folder.spoolFolder,
    closing: closing.signal,
    account: (id) => accountOf(accounts, id),
    presign: (ownerId, path, lifetime) =>
      presign(
        { ownerId, path },
        { baseUrl: `http://${host}`, secret, nowMs: clock.now(), lifetimeMs: lifetimes[lifetime] },
      ),
  };
  // A clip of 500 MB over a slow line takes longer than the five minutes that are usual.
  server.requestTimeout = longestRequestMs;
  server.on('clientError', answerMalformed);
  server.on(
    'request',
    createListener({
      host,
      accounts: accounts.map(({ id, token }) => ({ account: id, token })),
      routes: [...routesOf(service), ...webhookRoutes({ ...service, allowLocal: allowLocalWebhooks })],
      log,
      spoolFolder: folder.spoolFolder,
      serveFile: (request, response, target) =>
        serveFile({ store, files, secret, nowMs: () => clock.now(), log }, request, response, target),
    }),
  );
  engine.resume();
  return {
    url: `http://${host}`,
    token: options.token,
    async close() {
      closing.abort(new ProblemError('internal-error', 'The service is closing.'));
      await stopListening(server);
      await deliverer.close();
      await bundler.close();
      await engine.close();
      await store.close();
      await folder.release();
    },
  };
}

function routesOf(service: Service): Route[] {
  return [
    ...createRoutes(service),
    ...assetRoutes(service),
    ...groupRoutes(service),
    ...jobRoutes(service),
    ...settingsRoutes(service),
    ...bundleRoutes(service),
  ];
}

function accountsOf({ token, token2 = null, settings = null, assetLimit = null }: SandboxOptions): Account[] {
  const shared = { settings: mergeParams(accountDefaults, settings), assetLimit };
  const first = { ...shared, id: 'first', token };
  return token2 === null ? [first] : [first, { ...shared, id: 'second', token: token2 }];
}

function accountOf(accounts: readonly Account[], id: string): Account {
  const account = accounts.find((known) => known.id === id);
  if (account === undefined) throw new ProblemError('internal-error', 'The account is unknown.');
  return account;
}

/** Inputs of jobs and sets that have not ended. */
function awaitedInputs(store: Store): Set<string> {
  const live = (jobId: string): boolean => {
    const job = store.jobs.get(jobId);
    return job !== undefined && !isFinished(job.status);
  };
  const assets = [...store.assets.values()].filter((asset) => live(asset.jobId));
  const groups = [...store.groups.values()].filter((group) => group.manifest === null);
  return new Set([
    ...assets.flatMap((asset) => inputIdsOf(asset.source)),
    ...groups.flatMap((group) => inputIdsOf(group.seed)),
  ]);
}

function listen(server: Server, port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', (error) => {
      const code = systemCode(error);
      const reason =
        code === 'EADDRINUSE' ? 'is already in use' : code === 'EACCES' ? 'may not be used' : null;
      reject(reason === null ? error : new StartFailure(`Port ${port} on 127.0.0.1 ${reason}.`));
    });
    server.listen({ port, host: '127.0.0.1', exclusive: true }, resolve);
  });
}

async function stopListening(server: Server): Promise<void> {
  const timer = setTimeout(() => server.closeAllConnections(), closeGraceMs);
  await new Promise((resolve) => {
    server.close(resolve);
    server.closeIdleConnections();
  });
  clearTimeout(timer);
}
