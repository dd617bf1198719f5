/**
 * Downloads from a loopback server in a process of its own: 5,000 files of 20 kB to 2 MB (1 GB in all) and 8 files of
 * 512 MB, side by side with `aria2c` (16 connections) and `curl --parallel` (16), hashing and flushing included.
 *
 * Every contender is measured twice: until it says that it is done, and until its files are on the disk (`sync -f`).
 * Caliper says so only when they are; the others leave that to the system, and a power cut then takes what it had not
 * written. `ratio` compares what survives a power cut, `ratioUnflushed` what the others call done.
 */
import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import {
  createWriteStream,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { Agent, request } from 'undici';
import { systemClock } from '../main/core/clock.ts';
import { silentLog } from '../main/core/log.ts';
import { inParallel } from '../main/services/in-parallel.ts';
import { createDownloadFile } from '../main/transfer/download-file.ts';

const connections = 16;
const rssLimitMb = 300;
/** Two runs of the same contender differ by as much on a shared machine. */
const tolerance = 0.1;

interface Wanted {
  readonly name: string;
  readonly sizeBytes: number;
}
interface Workload {
  readonly name: string;
  readonly files: readonly Wanted[];
  readonly totalBytes: number;
}
interface Measured {
  readonly seconds: number;
  readonly flushedSeconds: number;
  readonly rssMb: number;
}

/** Serves `/<bytes>/<name>` with ranges from one buffer; prints its port. */
const serverSource = `
const { createServer } = require('node:http');
const piece = require('node:crypto').randomBytes(1 << 20);
createServer((request, response) => {
  const size = Number(request.url.split('/')[1]);
  const [, first, last] = /^bytes=(\\d+)-(\\d*)$/.exec(request.headers.range ?? '') ?? [];
  const start = first === undefined ? 0 : Number(first);
  const end = last === undefined || last === '' ? size - 1 : Math.min(Number(last), size - 1);
  response.writeHead(first === undefined ? 200 : 206, {
    etag: '"' + size + '"', 'accept-ranges': 'bytes', 'content-length': end - start + 1,
    ...(first === undefined ? {} : { 'content-range': 'bytes ' + start + '-' + end + '/' + size }),
  });
  let at = start;
  const more = () => {
    while (at <= end && !response.destroyed) {
      const offset = at % piece.length;
      const slice = piece.subarray(offset, Math.min(piece.length, offset + end + 1 - at));
      at += slice.length;
      if (at > end) return response.end(slice);
      if (!response.write(slice)) return response.once('drain', more);
    }
  };
  more();
}).listen(0, '127.0.0.1', function () { console.log(this.address().port); });
`;

/** Sizes spread over two decades, more small than large, the same at every run. */
function smallFiles(): Workload {
  const files = Array.from({ length: 5000 }, (_, index) => {
    const at = ((index * 0.618_033_988_75) % 1) ** 1.9;
    return { name: `s${index}.bin`, sizeBytes: Math.round(20_000 * 100 ** at) };
  });
  return workload('small', files);
}

function largeFiles(): Workload {
  const files = Array.from({ length: 8 }, (_, index) => ({
    name: `l${index}.bin`,
    sizeBytes: 512 * 1024 * 1024,
  }));
  return workload('large', files);
}

function workload(name: string, files: readonly Wanted[]): Workload {
  return { name, files, totalBytes: files.reduce((sum, file) => sum + file.sizeBytes, 0) };
}

type Contender = (origin: string, load: Workload, folder: string) => Promise<number>;

/** The highest resident memory of a process, in MB, while `work` runs; 0 where the system does not tell. */
async function peakRss(pid: number, work: Promise<unknown>): Promise<number> {
  let peak = 0;
  const look = (): void => {
    try {
      const found = /VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'));
      peak = Math.max(peak, Number(found?.[1] ?? 0) / 1000);
    } catch {
      // It has ended.
    }
  };
  const timer = setInterval(look, 20);
  await work.finally(() => clearInterval(timer));
  return peak;
}

const caliper: Contender = async (origin, load, folder) => {
  const download = createDownloadFile({ log: silentLog, clock: systemClock });
  const work = inParallel(load.files, connections, async ({ name, sizeBytes }) => {
    const arrived = await download({
      url: `${origin}/${sizeBytes}/${name}`,
      folder,
      path: name,
      localPath: name,
      owner: load.name,
    });
    if (arrived.sizeBytes !== sizeBytes || arrived.sha256.length !== 64)
      throw new Error(`${name} is not whole`);
  });
  return peakRss(process.pid, work);
};

/** What the same client does without hashing, flushing, checking and renaming: the floor where no peer is installed. */
const undici: Contender = async (origin, load, folder) => {
  const dispatcher = new Agent({ connections });
  const work = inParallel(load.files, connections, async ({ name, sizeBytes }) => {
    const { body } = await request(`${origin}/${sizeBytes}/${name}`, { dispatcher });
    await pipeline(body, createWriteStream(path.join(folder, name)));
  });
  try {
    return await peakRss(process.pid, work);
  } finally {
    await dispatcher.destroy();
  }
};

async function ended(child: ChildProcess, name: string): Promise<void> {
  const [code] = (await once(child, 'exit')) as [number | null];
  if (code !== 0) throw new Error(`${name} ended with ${code}`);
}

const aria2c: Contender = async (origin, load, folder) => {
  const list = path.join(folder, '..', 'aria2.txt');
  writeFileSync(
    list,
    load.files.map(({ name, sizeBytes }) => `${origin}/${sizeBytes}/${name}\n  out=${name}\n`).join(''),
  );
  const files = Math.min(connections, load.files.length);
  const each = String(connections / files);
  const options = ['-q', '--no-conf', '--file-allocation=none', '-i', list, '-d', folder];
  const child = spawn('aria2c', [...options, '-j', String(files), '-x', each, '-s', each], {
    stdio: 'ignore',
  });
  return peakRss(child.pid ?? 0, ended(child, 'aria2c'));
};

const curl: Contender = async (origin, load, folder) => {
  const list = path.join(folder, '..', 'curl.txt');
  writeFileSync(
    list,
    load.files
      .map(({ name, sizeBytes }) => `url=${origin}/${sizeBytes}/${name}\noutput=${path.join(folder, name)}\n`)
      .join(''),
  );
  const options = ['-q', '-s', '-S', '-f', '--parallel', '--parallel-max', String(connections), '-K', list];
  const child = spawn('curl', options, { stdio: 'ignore' });
  return peakRss(child.pid ?? 0, ended(child, 'curl'));
};

async function measure(
  contender: Contender,
  origin: string,
  load: Workload,
  base: string,
): Promise<Measured> {
  const folder = path.join(base, 'files');
  mkdirSync(folder);
  execFileSync('sync', ['-f', base]);
  const start = performance.now();
  const rssMb = await contender(origin, load, folder);
  const done = performance.now();
  execFileSync('sync', ['-f', folder]);
  const flushed = performance.now();
  const bytes = load.files.reduce((sum, { name }) => sum + statSync(path.join(folder, name)).size, 0);
  if (bytes !== load.totalBytes) throw new Error(`${load.totalBytes - bytes} bytes are missing`);
  rmSync(folder, { recursive: true });
  return { seconds: (done - start) / 1000, flushedSeconds: (flushed - start) / 1000, rssMb };
}

const isInstalled = (name: string): boolean =>
  spawnSync(name, ['--version'], { stdio: 'ignore' }).status === 0;
const rounded = (value: number): number => Number(value.toPrecision(3));

async function compare(origin: string, load: Workload, peers: ReadonlyMap<string, Contender>, base: string) {
  const results = new Map<string, Measured>();
  for (const [name, contender] of [...peers, ['caliper', caliper] as const]) {
    const measured = await measure(contender, origin, load, base);
    results.set(name, measured);
    console.log(
      `${load.name}: ${name} ${rounded(measured.seconds)} s, on the disk after ${rounded(measured.flushedSeconds)} s, ${Math.round(measured.rssMb)} MB resident`,
    );
  }
  const own = results.get('caliper');
  if (own === undefined) throw new Error('Caliper was not measured');
  const others = [...results].filter(([name]) => name !== 'caliper').map(([, measured]) => measured);
  const speed = (seconds: number): number => Math.round(load.totalBytes / 1e6 / seconds);
  return {
    files: load.files.length,
    totalMB: Math.round(load.totalBytes / 1e6),
    MBPerSecond: Object.fromEntries([...results].map(([name, one]) => [name, speed(one.flushedSeconds)])),
    unflushedMBPerSecond: Object.fromEntries([...results].map(([name, one]) => [name, speed(one.seconds)])),
    ratio: rounded(Math.min(...others.map((one) => one.flushedSeconds)) / own.flushedSeconds),
    ratioUnflushed: rounded(Math.min(...others.map((one) => one.seconds)) / own.seconds),
    rssMb: Math.round(own.rssMb),
  };
}

const peers = new Map<string, Contender>();
for (const [name, contender] of [
  ['aria2c', aria2c],
  ['curl', curl],
] as const) {
  if (isInstalled(name)) peers.set(name, contender);
  else console.log(`${name} is not installed: it is left out (apt-get install aria2 curl)`);
}
if (peers.size === 0) peers.set('undici', undici);
const base = mkdtempSync(path.join(tmpdir(), 'caliper-bench-'));
const server = spawn(process.execPath, ['-e', serverSource], { stdio: ['ignore', 'pipe', 'inherit'] });
try {
  const [port] = (await once(server.stdout, 'data')) as [Buffer];
  const origin = `http://127.0.0.1:${Number(port.toString())}`;
  const only = process.argv[3];
  const loads = [smallFiles(), largeFiles()].filter((load) => only === undefined || load.name === only);
  const compared: Record<string, Awaited<ReturnType<typeof compare>>> = {};
  for (const load of loads) compared[load.name] = await compare(origin, load, peers, base);
  const all = Object.values(compared);
  const ratio = Math.min(...all.map((one) => one.ratio));
  const rssMb = Math.max(...all.map((one) => one.rssMb));
  console.log(
    JSON.stringify({
      name: 'transfer',
      peers: [...peers.keys()],
      ...compared,
      ratio,
      tolerance,
      rssMb,
      rssLimitMb,
      holds: ratio >= 1 - tolerance && rssMb < rssLimitMb,
    }),
  );
} finally {
  server.kill();
  rmSync(base, { recursive: true, force: true });
}
