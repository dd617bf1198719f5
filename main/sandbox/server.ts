/** The embedded service: data folder, store, engine and routes behind one HTTP server on 127.0.0.1. */
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type Clock, systemClock } from '../core/clock.ts';
import type { Log } from '../core/log.ts';
import { createReplays } from './create/replay.ts';
import { createEngine } from './engine/engine.ts';
import type { Workshop } from './engine/workshop.ts';
import { type AssetFiles, openAssetFiles } from './files/asset-files.ts';
import { presign } from './files/presign.ts';
import { serveFile } from './files/serve-file.ts';
import { createListener } from './http/listener.ts';
import { answerMalformed } from './http/malformed.ts';
import { systemCode } from './problem.ts';
import { assetRoutes } from './routes/assets.ts';
import { jobRoutes } from './routes/jobs.ts';
import type { Service } from './routes/service.ts';
import { settingsRoutes } from './routes/settings.ts';
import { type DataFolder, openDataFolder } from './store/data-folder.ts';
import { isFinished, type JobRecord } from './store/records.ts';
import { folderFailure, StartFailure } from './store/start-failure.ts';
import { openStore, type Store } from './store/store.ts';

/** `port` 0 takes a free one. `speed` divides all durations of generation. `urlLifetimeMs` is one hour unless given. */
export interface SandboxOptions {
  readonly dataDir: string;
  readonly token: string;
  readonly port: number;
  readonly speed: number;
  readonly log: Log;
  readonly workshop: Workshop;
  readonly clock?: Clock;
  readonly urlLifetimeMs?: number;
}

/** A service that answers at `url` (no slash at its end). `close` resolves when its folder is free again. */
export interface SandboxServer {
  readonly url: string;
  readonly token: string;
  close(): Promise<void>;
}

const hourMs = 3_600_000;
/** The specification does not state its length: long enough for a person to try `sandbox:hold` overnight. */
const jobBudgetMs = 24 * hourMs;
const parallelJobs = 2;
/** What is being answered at a close may take this long to end. */
const closeGraceMs = 2_000;

/** Starts the service; what was under way when it last ended goes on. Throws `StartFailure`. */
export async function startSandboxServer(options: SandboxOptions): Promise<SandboxServer> {
  checkOptions(options);
  const folder = await openDataFolder(options.dataDir, options.log);
  let store: Store | null = null;
  try {
    store = await openStore(folder.root, options.log);
    const live = [...store.jobs.values()].filter((job) => !isFinished(job.status));
    const files = openAssetFiles(folder.root, new Set(live.map((job) => job.resource.id)));
    const server = createServer();
    await listen(server, options.port);
    return serve(server, { folder, store, files, live }, options);
  } catch (error) {
    await store?.close();
    await folder.release();
    throw folderFailure(error, options.dataDir);
  }
}

function checkOptions({ token, speed }: SandboxOptions): void {
  if (!/^[\x21-\x7e]{1,4096}$/.test(token))
    throw new StartFailure('The token must be 1 to 4096 printable ASCII characters without spaces.');
  if (!(Number.isFinite(speed) && speed > 0)) throw new StartFailure('The speed must be a number above 0.');
}

interface OpenedData {
  readonly folder: DataFolder;
  readonly store: Store;
  readonly files: AssetFiles;
  /** Jobs that had not ended. */
  readonly live: JobRecord[];
}

function serve(server: Server, data: OpenedData, options: SandboxOptions): SandboxServer {
  const { folder, store, files, live } = data;
  const { log, token, speed, workshop, clock = systemClock, urlLifetimeMs = hourMs } = options;
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  const baseUrl = `http://${host}`;
  const secret = folder.signingSecret;
  const engine = createEngine({
    store,
    files,
    workshop,
    clock,
    log,
    speed,
    parallelJobs,
    budgetMs: jobBudgetMs,
  });
  const service: Service = {
    store,
    files,
    engine,
    replays: createReplays(store, clock),
    clock,
    speed,
    presign: (assetId, path) =>
      presign({ ownerId: assetId, path }, { baseUrl, secret, nowMs: clock.now(), lifetimeMs: urlLifetimeMs }),
  };
  const nowMs = (): number => clock.now();
  server.on('clientError', answerMalformed);
  server.on(
    'request',
    createListener({
      host,
      accounts: [{ account: 'first', token }],
      routes: [...assetRoutes(service), ...jobRoutes(service), ...settingsRoutes()],
      log,
      serveFile: (request, response, target) =>
        serveFile({ store, files, secret, nowMs, log }, request, response, target),
    }),
  );
  // Those that were running come first, so that none of them waits behind one that was not.
  for (const job of live.sort((a, b) => Number(b.status === 'running') - Number(a.status === 'running')))
    engine.submit(job.id);
  return {
    url: baseUrl,
    token,
    async close() {
      await stopListening(server);
      await engine.close();
      await store.close();
      await folder.release();
    },
  };
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
