/** A library, the service it works with, and the lives of the application over it: each ends on its own or is killed. */
import { spawn } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, rm, utimes } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { z } from 'zod';
import { silentLog } from '../../../main/core/logging/log.ts';
import type { Workshop } from '../../../main/sandbox/make/types.ts';
import { startSandboxServer } from '../../../main/sandbox/server.ts';
import { createSmallWorkshop } from '../../fakes/workshop.ts';
import type { Places } from './judge.ts';
import { fatalSchema, type LifeSettings, largeModel, stepAtSchema, type Work } from './wanted.ts';

/** When a life ends: on its own, or at a step. */
export const killSchema = z.discriminatedUnion('at', [
  z.object({ at: z.literal('end') }),
  z.object({ at: z.literal('step'), step: stepAtSchema }),
]);
export type Kill = z.infer<typeof killSchema>;

/** Counts of steps by their labels, and megabytes, are known of a life that ended on its own. */
export interface Ended {
  readonly killed: boolean;
  readonly steps: Readonly<Record<string, number>>;
  readonly peakRssMb: number;
  readonly tookMs: number;
}

/** After how long a life is stopped by the harness itself, on this machine as busy as it is. */
export interface Pace {
  readonly longestMs: number;
}

/** A life that ended otherwise than it should. `crash`: by an error, whose code it has; `limit`: the harness stopped it. */
export class LifeFailure extends Error {
  readonly kind: 'crash' | 'limit';
  /** Of the error with which it ended, or how its process ended. */
  readonly code: string;

  constructor(kind: 'crash' | 'limit', code: string, message: string) {
    super(message);
    this.name = 'LifeFailure';
    this.kind = kind;
    this.code = code;
  }
}

const lastWordsSchema = z.object({ steps: z.record(z.string(), z.number()), peakRssMb: z.number() });

export interface Home {
  /** Where all of it lies: the library, the service's store, and what each life said, as `lives/<n>.log`. */
  readonly folder: string;
  readonly places: Places;
  /** Throws `LifeFailure` when it ends in any other way, or not in time. */
  live(kill: Kill, pace: Pace): Promise<Ended>;
  /** The user comes back later: what was being written at a kill is surely nobody's any more. */
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
  readonly urlLifetimeMs?: number;
  /** Puts something between the application and the service. */
  readonly front?: (serviceUrl: string) => Promise<{ readonly url: string; close(): Promise<void> }>;
}

/**
 * A poll every 2 s becomes one every 100 ms; a file that stalls for 20 s one that stalls for a second. A job takes 30 to
 * 50 ms.
 */
export const hurried = { rate: 20, speed: 400 } as const;

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
  await mkdir(path.join(folder, 'lives'));
  let lives = 0;
  return {
    folder,
    places: { libraryPath: settings.libraryPath, userDataPath: settings.userDataPath, dataDir },
    live: (kill, pace) => live(settings, kill, pace, path.join(folder, 'lives', `${(lives += 1)}.log`)),
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

function live(settings: LifeSettings, kill: Kill, pace: Pace, logFile: string): Promise<Ended> {
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
  let words = '';
  let errors = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => (words += text));
  child.stderr.setEncoding('utf8').on('data', (text: string) => (errors += text));
  let isStopped = false;
  const limit = setTimeout(() => {
    isStopped = true;
    child.kill('SIGKILL');
  }, pace.longestMs);
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('close', (code, signal) => {
      clearTimeout(limit);
      const tookMs = performance.now() - startedAt;
      const end = isStopped ? 'stopped by the harness' : `ended with ${code ?? signal}`;
      writeFileSync(logFile, `${JSON.stringify({ kill, pace, tookMs, end })}\n${errors}${words}`);
      if (isStopped)
        return reject(
          new LifeFailure(
            'limit',
            'time-limit',
            `not over after ${Math.round(tookMs / 1000)} s, see ${logFile}`,
          ),
        );
      if ((signal === null && code !== 0) || (signal !== null && kill.at === 'end'))
        return reject(crashOf(errors, String(code ?? signal), logFile));
      const lines = signal === null ? words.trim().split('\n') : [];
      const parsed = lines.map((line) => lastWordsSchema.parse(JSON.parse(line)));
      resolve({
        killed: signal !== null,
        steps: highest(parsed.map(({ steps }) => steps)),
        peakRssMb: Math.max(0, ...parsed.map(({ peakRssMb }) => peakRssMb)),
        tookMs,
      });
    });
  });
}

/** With the code and the sentence that the child gave, as `child.ts` writes them. */
function crashOf(errors: string, end: string, logFile: string): LifeFailure {
  const line = errors.split('\n').findLast((one) => one.startsWith('{"fatal":'));
  const fatal = line === undefined ? null : fatalSchema.parse(JSON.parse(line)).fatal;
  return new LifeFailure(
    'crash',
    fatal?.code ?? `exit ${end}`,
    `${fatal?.message ?? `ended with ${end}: ${errors.trim().split('\n').at(-1) ?? ''}`}, see ${logFile}`,
  );
}

/** The most of each; threads count for themselves. */
export function highest(all: readonly Ended['steps'][]): Ended['steps'] {
  const found: Record<string, number> = {};
  for (const [label, count] of all.flatMap((counts) => Object.entries(counts)))
    found[label] = Math.max(found[label] ?? 0, count);
  return found;
}
