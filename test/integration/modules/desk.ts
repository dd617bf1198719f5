/** A whole Caliper without a window, against a real sandbox service behind a proxy that misbehaves on demand. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { onTestFinished, vi } from 'vitest';
import { type App, type AppOptions, createApp } from '../../../main/app.ts';
import type { Capture } from '../../../main/capture/capture.ts';
import { paramDefaults } from '../../../main/contract/plain/param-values.ts';
import type { AssetDetail, AssetSummary } from '../../../main/contract/schema/asset.ts';
import type { StandardRequest } from '../../../main/contract/schema/creation/create-request.ts';
import type { Submission } from '../../../main/contract/schema/creation/submission.ts';
import type { AssetId } from '../../../main/contract/schema/ids.ts';
import { newestFirst } from '../../../main/contract/schema/library/search.ts';
import type { Clock } from '../../../main/core/clock.ts';
import type { AppConfig } from '../../../main/core/config.ts';
import { createLog, silentLog } from '../../../main/core/logging/log.ts';
import type { FileDrag } from '../../../main/core/ports.ts';
import type { Workshop } from '../../../main/sandbox/make/types.ts';
import { startSandboxServer } from '../../../main/sandbox/server.ts';
import type { FileSystem } from '../../../main/transfer/disk/file-system.ts';
import { type FaultyProxy, startFaultyProxy } from '../../fakes/faulty-proxy.ts';
import { createFakePorts, type MemorySecrets, type RecordingOpener } from '../../fakes/ports.ts';
import { createSmallWorkshop } from '../../fakes/workshop.ts';
import { patientMs } from '../../patience.ts';

export const token = 'test-token-5c0ffee';

export interface Desk {
  readonly libraryPath: string;
  /** The service itself, past the proxy. */
  readonly serviceUrl: string;
  readonly proxy: FaultyProxy;
  readonly secrets: MemorySecrets;
  readonly opener: RecordingOpener;
  /** Everything that was logged, for the search for secrets. */
  readonly logged: string[];
  app: App;
  connect(): Promise<void>;
  create(request?: Partial<StandardRequest> & { once?: string }): Promise<Submission>;
  /** Closes Caliper and opens it again on the same library. */
  restart(): Promise<void>;
  /** Assets that the service holds: what was paid for. */
  paidFor(): Promise<number>;
  untilAccepted(submission: Submission): Promise<AssetId>;
  untilDownloaded(assetId: AssetId): Promise<AssetDetail>;
}

export interface DeskOptions {
  readonly workshop?: Workshop;
  readonly urlLifetimeMs?: number;
  readonly speed?: number;
  /** The account's lifetime asset limit. */
  readonly assetLimit?: number;
  readonly files?: FileSystem;
  /** What applies fixes; Caliper's own unless it is given. */
  readonly runFixes?: NonNullable<AppOptions['runFixes']>;
  /** Where the thread that applies fixes begins; without it this thread does. */
  readonly fixThread?: URL;
  /** What measures clips. */
  readonly measuring?: Capture;
  /** None unless it is given, as in a browser. */
  readonly fileDrag?: FileDrag;
  /** The machine's unless it is given. */
  readonly clock?: Clock;
}

/** Everything is closed and removed when the test ends. */
export async function openDesk(options: DeskOptions = {}): Promise<Desk> {
  const folder = await mkdtemp(path.join(tmpdir(), 'caliper-services-'));
  const libraryPath = path.join(folder, 'library');
  const sandbox = await startSandboxServer({
    dataDir: path.join(folder, 'service'),
    token,
    port: 0,
    speed: options.speed ?? 200,
    log: silentLog,
    allowLocalWebhooks: true,
    workshop: options.workshop ?? createSmallWorkshop(),
    assetLimit: options.assetLimit ?? null,
    ...(options.urlLifetimeMs === undefined ? {} : { urlLifetimeMs: options.urlLifetimeMs }),
  });
  const proxy = await startFaultyProxy(sandbox.url);
  const ports = createFakePorts({ fileDrag: options.fileDrag ?? null });
  const logged: string[] = [];
  const log = createLog({ level: 'debug', destination: { write: (line) => void logged.push(line) } });
  const config: AppConfig = {
    version: '0.0.0',
    host: 'cli',
    libraryPath,
    userDataPath: path.join(folder, 'user'),
    sandboxSpeed: 1,
    parallelDownloads: 3,
  };
  // Retries without their waiting: jitter is drawn from the low end.
  const open = (): Promise<App> =>
    createApp(ports, config, {
      log,
      random: () => 0,
      ...(options.files === undefined ? {} : { files: options.files }),
      ...(options.measuring === undefined ? {} : { measuring: options.measuring }),
      ...(options.clock === undefined ? {} : { clock: options.clock }),
      ...(options.runFixes === undefined ? {} : { runFixes: options.runFixes }),
      ...(options.fixThread === undefined ? {} : { fixThread: options.fixThread }),
    });
  const desk: Desk = {
    libraryPath,
    serviceUrl: sandbox.url,
    proxy,
    secrets: ports.secrets,
    opener: ports.opener,
    logged,
    app: await open(),
    async connect() {
      await desk.app.handlers.connections.save({ baseUrl: proxy.url, token }, { signal: undefined });
    },
    create: (request) =>
      desk.app.handlers.create.standard(
        { name: 'Blue mug', input: { type: 'text', text: 'a blue mug' }, params: paramDefaults, ...request },
        { signal: undefined },
      ),
    async restart() {
      await desk.app.close();
      desk.app = await open();
    },
    async paidFor() {
      const answer = await fetch(`${sandbox.url}/v1/assets?limit=100`, {
        headers: { authorization: `Bearer ${token}` },
      });
      const { assets } = (await answer.json()) as { assets: unknown[] };
      return assets.length;
    },
    untilAccepted: (submission) =>
      until(async () => {
        const assets = await assetsOf(desk.app);
        const unsettled = await desk.app.handlers.submissions.list(undefined, { signal: undefined });
        if (unsettled.some((one) => one.id === submission.id)) return null;
        return assets.find((asset) => asset.name === submission.request.name)?.id ?? null;
      }),
    untilDownloaded: (assetId) =>
      until(async () => {
        const asset = await desk.app.handlers.assets.get({ assetId }, { signal: undefined });
        return asset.transfer?.state === 'complete' ? asset : null;
      }),
  };
  onTestFinished(async () => {
    await desk.app.close();
    await proxy.close();
    await sandbox.close();
    await rm(folder, { recursive: true, force: true });
  });
  return desk;
}

/** All that is in the library, newest first, up to 500. */
export async function assetsOf({ handlers }: Pick<App, 'handlers'>): Promise<AssetSummary[]> {
  const query = { text: '', sort: newestFirst, stacked: false, open: [], offset: 0, limit: 500 };
  const { rows } = await handlers.library.search(query, { signal: undefined });
  return rows.flatMap((row) => (row.type === 'asset' ? row.asset : []));
}

/** Asks until the answer is not null; the test's own time limit bounds it. */
export function until<T>(ask: () => Promise<T | null>): Promise<T> {
  return vi.waitFor(
    async () => {
      const answer = await ask();
      if (answer === null) throw new Error('the state waited for has not come');
      return answer;
    },
    { timeout: patientMs(110_000), interval: 25 },
  );
}
