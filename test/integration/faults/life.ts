/** A library, the service it works with, and the lives of the application over it: each ends by itself or is killed. */
import { spawn } from 'node:child_process';
import { mkdir, mkdtemp, readdir, rm, utimes } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { z } from 'zod';
import { silentLog } from '../../../main/core/log.ts';
import type { Workshop } from '../../../main/sandbox/engine/workshop.ts';
import { startSandboxServer } from '../../../main/sandbox/server.ts';
import { createSmallWorkshop } from '../../fakes/workshop.ts';
import type { Places } from './judge.ts';
import { type LifeSettings, largeModel, stepAtSchema, type Work } from './wanted.ts';

/** When a life ends: by itself, at a step, or so many milliseconds after its start. */
export const killSchema = z.discriminatedUnion('at', [
  z.object({ at: z.literal('end') }),
  z.object({ at: z.literal('step'), step: stepAtSchema }),
  z.object({ at: z.literal('moment'), ms: z.number() }),
]);
export type Kill = z.infer<typeof killSchema>;

/** Counts of steps by their labels, and megabytes, are known of a life that ended by itself. */
export interface Ended {
  readonly killed: boolean;
  readonly steps: Readonly<Record<string, number>>;
  readonly peakRssMb: number;
  readonly tookMs: number;
}
const lastWordsSchema = z.object({ steps: z.record(z.string(), z.number()), peakRssMb: z.number() });

export interface Home {
  readonly places: Places;
  /** Throws with all it said when it ends in any other way, or not within `longestMs`. */
  live(kill: Kill): Promise<Ended>;
  /** The person comes back later: what was being written at a kill is surely nobody's any more. */
  anHourPasses(): Promise<void>;
  close(options: { keep: boolean }): Promise<void>;
}

/** What the library works on, and with what service. `rate`: how many times faster than life the application's clock runs. */
export interface HomeOptions {
  readonly work: Work;
  readonly rate: number;
  readonly speed: number;
  /** Downloads run in threads of their own, as in every host. */
  readonly threads: boolean;
  /** A life that takes longer is stuck. */
  readonly longestMs: number;
  readonly urlLifetimeMs?: number;
  /** Puts something between the application and the service. */
  readonly front?: (serviceUrl: string) => Promise<{ readonly url: string; close(): Promise<void> }>;
}

/**
 * A poll every 2 s becomes one every 100 ms; a file that stalls for 20 s one that stalls for a second. A job takes 30 to
 * 50 ms.
 */
export const hurried = { rate: 20, speed: 400, longestMs: 120_000 } as const;

const projectRoot = path.resolve(import.meta.dirname, '../../..');
const at = (name: string): string => path.join(import.meta.dirname, name);

/** A new library beside a new service. */
export async function openHome(options: HomeOptions): Promise<Home> {
  const folder = await mkdtemp(path.join(tmpdir(), 'caliper-faults-'));
  const dataDir = path.join(folder, 'service');
  const token = 'test-token-fau175';
  const service = await startSandboxServer({
    dataDir,
    token,
    port: 0,
    speed: options.speed,
    log: silentLog,
    workshop: workshop(),
    ...(options.urlLifetimeMs === undefined ? {} : { urlLifetimeMs: options.urlLifetimeMs }),
  });
  const front = await options.front?.(service.url);
  const settings: LifeSettings = {
    libraryPath: path.join(folder, 'library'),
    userDataPath: path.join(folder, 'user'),
    baseUrl: front?.url ?? service.url,
    token,
    epochMs: Date.now(),
    rate: options.rate,
    work: options.work,
    threads: options.threads,
  };
  await mkdir(settings.userDataPath);
  return {
    places: { libraryPath: settings.libraryPath, userDataPath: settings.userDataPath, dataDir },
    live: (kill) => live(settings, kill, options.longestMs),
    async anHourPasses() {
      const then = Date.now() / 1000 - 3600;
      for (const name of await readdir(settings.userDataPath))
        await utimes(path.join(settings.userDataPath, name), then, then);
    },
    async close({ keep }) {
      await front?.close();
      await service.close();
      if (!keep) await rm(folder, { recursive: true, force: true });
    },
  };
}

function workshop(): Workshop {
  const small = createSmallWorkshop();
  const large = createSmallWorkshop({ modelBytes: 3_000_000 });
  return {
    paletteOf: small.paletteOf,
    makeAsset: (request, options) =>
      (largeModel.test(request.stem) ? large : small).makeAsset(request, options),
  };
}

function live(settings: LifeSettings, kill: Kill, longestMs: number): Promise<Ended> {
  const startedAt = performance.now();
  const child = spawn(
    process.execPath,
    ['--import', pathToFileURL(at('steps.ts')).href, at('child.ts'), JSON.stringify(settings)],
    {
      stdio: ['ignore', 'pipe', 'pipe'],
      env: {
        ...process.env,
        CALIPER_KILL_AT: JSON.stringify(kill.at === 'step' ? kill.step : null),
        // Half of a life is spent on reading the sources: once is enough.
        NODE_COMPILE_CACHE: path.join(projectRoot, 'node_modules/.cache/faults'),
      },
    },
  );
  let said = '';
  let told = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => (told += text));
  child.stderr.setEncoding('utf8').on('data', (text: string) => (said += text));
  let isStuck = false;
  const limit = setTimeout(() => {
    isStuck = true;
    child.kill('SIGKILL');
  }, longestMs);
  const moment = kill.at === 'moment' ? setTimeout(() => child.kill('SIGKILL'), kill.ms) : undefined;
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('close', (code, signal) => {
      clearTimeout(limit);
      clearTimeout(moment);
      if (isStuck || (signal === null && code !== 0) || (signal !== null && kill.at === 'end'))
        return reject(
          new Error(
            `A life ${isStuck ? 'does not end' : `ended with ${code ?? signal}`}: ${said.slice(0, 600)}`,
          ),
        );
      const words = signal === null ? told.trim().split('\n') : [];
      const parsed = words.map((line) => lastWordsSchema.parse(JSON.parse(line)));
      resolve({
        killed: signal !== null,
        steps: highest(parsed.map(({ steps }) => steps)),
        peakRssMb: Math.max(0, ...parsed.map(({ peakRssMb }) => peakRssMb)),
        tookMs: performance.now() - startedAt,
      });
    });
  });
}

/** Threads count for themselves. */
function highest(all: readonly Ended['steps'][]): Ended['steps'] {
  const found: Record<string, number> = {};
  for (const [label, count] of all.flatMap((counts) => Object.entries(counts)))
    found[label] = Math.max(found[label] ?? 0, count);
  return found;
}
