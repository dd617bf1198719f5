/**
 * Downloads from a loopback server: 5,000 files of 20 kB to 2 MB (1.3 GB in all) and 8 files of 512 MB, side by side with
 * `aria2c` and `curl --parallel`, 16 connections each. Caliper hashes every file and flushes it to the disk; the others
 * do neither. `ratio` is their best time as they are over Caliper's (1 and more: no slower); `ratioRunning` is the same
 * with downloading threads that run already, as they do for all but the first files; `ratioHashed` counts `sha256sum`
 * of every file in, `ratioFlushed` a `sync` after each.
 */
import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, statSync, truncateSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import {
  aria2c,
  caliper,
  caliperRunning,
  connections,
  curl,
  type Downloader,
  discard,
  sha256sum,
  type Workload,
} from './peers/downloaders.ts';
import type { Measured } from './peers/measured.ts';

const rssLimitMb = 300;
const rounds = 2;
/** Seconds after which no further round begins. */
const enoughSeconds = 100;
const startedMs = performance.now();

interface Result extends Measured {
  readonly flushedSeconds: number;
}

/** Sizes spread over two decades, more small than large, the same at every run. */
function smallFiles(): Workload {
  const files = Array.from({ length: 5000 }, (_, index) => {
    const at = ((index * 0.618_033_988_75) % 1) ** 1.9;
    return { name: `s${index}.bin`, sizeBytes: Math.round(20_000 * 100 ** at) };
  });
  return workload('small', files);
}

function largeFiles(): Workload {
  const sizeBytes = 512 * 1024 * 1024;
  return workload(
    'large',
    Array.from({ length: 8 }, (_, index) => ({ name: `l${index}.bin`, sizeBytes })),
  );
}

function workload(name: string, files: Workload['files']): Workload {
  return { name, files, totalBytes: files.reduce((sum, file) => sum + file.sizeBytes, 0) };
}

const rounded = (value: number): number => Number(value.toPrecision(3));
const speed = (bytes: number, seconds: number): number => Math.round(bytes / 1e6 / seconds);

async function measure(name: string, downloader: Downloader, load: Workload): Promise<Result> {
  const folder = mkdtempSync(path.join(base, `${name}-`));
  execFileSync('sync', ['-f', base]);
  const result = await downloader(origin, load, folder);
  const start = performance.now();
  execFileSync('sync', ['-f', folder]);
  const flushedSeconds = result.seconds + (performance.now() - start) / 1000;
  const bytes = load.files.reduce((sum, file) => sum + statSync(path.join(folder, file.name)).size, 0);
  if (bytes !== load.totalBytes) throw new Error(`${load.totalBytes - bytes} bytes are missing`);
  // The files of one peer are enough to know what hashing takes; the same is added to the other's time.
  if (name === 'curl') hashSeconds.set(load.name, (await sha256sum(load, folder)).seconds);
  // Emptied now, deleted at the end: ext4 looks long for a new file's place among those just deleted.
  for (const file of load.files) truncateSync(path.join(folder, file.name), 0);
  console.log(
    `${load.name}: ${name} ${rounded(result.seconds)} s (${rounded(result.cpuSeconds)} s of processor), on the disk after ${rounded(flushedSeconds)} s, ${Math.round(result.rssMb)} MB resident`,
  );
  return { ...result, flushedSeconds };
}

async function compare(load: Workload) {
  const best = new Map<string, Result>();
  for (let round = 0; round < rounds; round += 1) {
    for (const [name, downloader] of contenders) {
      const isLate = performance.now() - startedMs > enoughSeconds * 1000;
      // One round of the slowest is enough.
      if (round > 0 && (isLate || name === 'aria2c')) continue;
      // What a thread's start takes is nothing beside gigabytes.
      if (name === 'caliperRunning' && load.name === 'large') continue;
      const result = await measure(name, downloader, load);
      const before = best.get(name);
      const rssMb = Math.max(result.rssMb, before?.rssMb ?? 0);
      best.set(name, {
        ...(before === undefined || result.seconds < before.seconds ? result : before),
        rssMb,
      });
    }
  }
  const own = best.get('caliper');
  if (own === undefined) throw new Error('Caliper was not measured');
  const others = [...best].filter(([name]) => peers.includes(name)).map(([, result]) => result);
  const running = best.get('caliperRunning') ?? own;
  const sha256sumSeconds = hashSeconds.get(load.name) ?? null;
  const of = (pick: (result: Result) => number, ours: Result = own): number | null =>
    others.length === 0 ? null : rounded(Math.min(...others.map(pick)) / pick(ours));
  return {
    files: load.files.length,
    totalMB: Math.round(load.totalBytes / 1e6),
    MBPerSecond: Object.fromEntries(
      [...best].map(([name, one]) => [name, speed(load.totalBytes, one.seconds)]),
    ),
    cpuSecondsPerGB: Object.fromEntries(
      [...best].map(([name, one]) => [name, rounded(one.cpuSeconds / (load.totalBytes / 1e9))]),
    ),
    ratio: of((result) => result.seconds),
    ratioRunning: of((result) => result.seconds, running),
    ratioHashed:
      others.length === 0
        ? null
        : rounded((Math.min(...others.map((one) => one.seconds)) + (sha256sumSeconds ?? 0)) / own.seconds),
    sha256sumSeconds: sha256sumSeconds === null ? null : rounded(sha256sumSeconds),
    ratioFlushed: of((result) => result.flushedSeconds),
    rssMb: Math.round(Math.max(own.rssMb, running.rssMb)),
  };
}

/** One thread's SHA-256, in MB/s: nobody who hashes with two is faster than twice this. */
function hashSpeed(): number {
  const piece = Buffer.alloc(1 << 20, 1);
  const hash = createHash('sha256');
  const start = performance.now();
  for (let n = 0; n < 1000; n += 1) hash.update(piece);
  hash.digest();
  return speed(1000 * piece.length, (performance.now() - start) / 1000);
}

async function serverSpeed(load: Workload): Promise<number> {
  const folder = path.join(base, 'nothing');
  mkdirSync(folder);
  return speed(load.totalBytes, (await discard(origin, load, folder)).seconds);
}

const isInstalled = (name: string): boolean =>
  spawnSync(name, ['--version'], { stdio: 'ignore' }).status === 0;

const contenders = new Map<string, Downloader>();
/** Of a workload, by its name. */
const hashSeconds = new Map<string, number>();
for (const [name, downloader] of [
  ['aria2c', aria2c],
  ['curl', curl],
] as const) {
  if (isInstalled(name)) contenders.set(name, downloader);
  else console.log(`${name} is not installed: it is left out (apt-get install aria2 curl)`);
}
const peers = [...contenders.keys()];
contenders.set('caliper', caliper);
contenders.set('caliperRunning', caliperRunning);
const base = mkdtempSync(path.join(tmpdir(), 'caliper-bench-'));
// Each contender's folder in a region of the disk of its own: ext4 without a journal looks at each file deleted in the
// last minutes before it finds a place for a new one. Where there is no such flag, that is well.
spawnSync('chattr', ['+T', base], { stdio: 'ignore' });
const server = spawn(process.execPath, [path.join(import.meta.dirname, 'peers/serve-files.ts')], {
  stdio: ['ignore', 'pipe', 'inherit'],
});
let origin = '';
try {
  const [port] = (await once(server.stdout, 'data')) as [Buffer];
  origin = `http://127.0.0.1:${Number(port.toString())}`;
  const only = process.argv[3];
  const loads = [smallFiles(), largeFiles()].filter((load) => only === undefined || load.name === only);
  const serverMBPerSecond = contenders.has('curl') ? await serverSpeed(largeFiles()) : null;
  const compared: Record<string, Awaited<ReturnType<typeof compare>>> = {};
  for (const load of loads) compared[load.name] = await compare(load);
  const all = Object.values(compared);
  const ratios = all.flatMap(({ ratio }) => (ratio === null ? [] : [ratio]));
  const ratio = ratios.length === 0 ? null : Math.min(...ratios);
  const rssMb = Math.max(...all.map((one) => one.rssMb));
  console.log(
    JSON.stringify({
      name: 'transfer',
      peers,
      connections,
      hashMBPerSecond: hashSpeed(),
      serverMBPerSecond,
      ...compared,
      ratio,
      rssMb,
      rssLimitMb,
      holds: ratio !== null && ratio >= 1 && rssMb < rssLimitMb,
    }),
  );
} finally {
  server.kill();
  rmSync(base, { recursive: true, force: true });
}
