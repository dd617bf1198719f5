/**
 * A clip of 500 MB as base64 inside of a JSON request, side by side with `curl --data-binary` of the same body prepared
 * beforehand as a file: curl only reads it, Caliper reads the clip and encodes it on the way. `ratio` is curl's time over
 * Caliper's (1 and more: no slower).
 */
import { fork, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { createWriteStream, mkdtempSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { jsonBody } from '../main/remote/body/json-body.ts';
import { clipBody } from './peers/clip-body.ts';
import { ended, type Measured, measured } from './peers/measured.ts';

const clipBytes = 500_000_000;
const rssLimitMb = 200;
const rounds = 3;

const script = (name: string): string => path.join(import.meta.dirname, 'peers', name);
const rounded = (value: number): number => Number(value.toPrecision(3));

async function caliper(origin: string, clip: string): Promise<Measured> {
  const child = fork(script('caliper-uploads.ts'), [origin, clip], { execArgv: [] });
  await once(child, 'message');
  const result = await measured(child.pid, async () => {
    child.send('go');
    const [said] = (await once(child, 'message')) as [unknown];
    if (said !== 'done') throw new Error('Caliper did not send the clip');
  });
  child.send('close');
  await ended(child, 'caliper');
  return result;
}

function curl(origin: string, body: string): Promise<Measured> {
  const headers = ['-H', 'content-type: application/json', '-H', 'expect:'];
  const options = ['-q', '-s', '-S', '-f', '-o', '/dev/null', ...headers, '--data-binary', `@${body}`];
  const child = spawn('curl', [...options, `${origin}/v1/assets/measured`], { stdio: 'ignore' });
  return measured(child.pid, () => ended(child, 'curl'));
}

/** Of some runs of the same: the best time, the most memory. */
function best(runs: readonly Measured[]): Measured | null {
  const [fastest] = runs.toSorted((a, b) => a.seconds - b.seconds);
  return fastest === undefined ? null : { ...fastest, rssMb: Math.max(...runs.map((run) => run.rssMb)) };
}

function report(name: string, { seconds, cpuSeconds, rssMb }: Measured): void {
  console.log(
    `${name} ${rounded(seconds)} s (${rounded(cpuSeconds)} s of processor), ${Math.round(rssMb)} MB resident`,
  );
}

const hasCurl = spawnSync('curl', ['--version'], { stdio: 'ignore' }).status === 0;
if (!hasCurl) console.log('curl is not installed: there is nothing to compare with (apt-get install curl)');
const folder = mkdtempSync(path.join(tmpdir(), 'caliper-bench-'));
const server = spawn(process.execPath, [script('take-bodies.ts')], { stdio: ['ignore', 'pipe', 'inherit'] });
try {
  const [port] = (await once(server.stdout, 'data')) as [Buffer];
  const origin = `http://127.0.0.1:${Number(port.toString())}`;
  const clip = path.join(folder, 'clip.mp4');
  writeFileSync(clip, Buffer.alloc(50_000_000, 'a clip of an object'));
  truncateSync(clip, clipBytes);
  const body = path.join(folder, 'body.json');
  const prepared = jsonBody(await clipBody(clip));
  if (hasCurl) await pipeline(prepared.open(), createWriteStream(body));
  const own: Measured[] = [];
  const others: Measured[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const ours = await caliper(origin, clip);
    report('caliper', ours);
    own.push(ours);
    if (!hasCurl) continue;
    const theirs = await curl(origin, body);
    report('curl', theirs);
    others.push(theirs);
  }
  const [ours, theirs] = [best(own), best(others)];
  if (ours === null) throw new Error('Caliper was not measured');
  const speed = (one: Measured | null): number | null =>
    one === null ? null : Math.round(prepared.sizeBytes / 1e6 / one.seconds);
  console.log(
    JSON.stringify({
      name: 'upload',
      clipMB: clipBytes / 1e6,
      wireMB: rounded(prepared.sizeBytes / 1e6),
      wireMBPerSecond: { caliper: speed(ours), curl: speed(theirs) },
      cpuSeconds: {
        caliper: rounded(ours.cpuSeconds),
        curl: theirs === null ? null : rounded(theirs.cpuSeconds),
      },
      ratio: theirs === null ? null : rounded(theirs.seconds / ours.seconds),
      rssMb: { caliper: Math.round(ours.rssMb), curl: theirs === null ? null : Math.round(theirs.rssMb) },
      rssLimitMb,
      holds: ours.rssMb < rssLimitMb,
    }),
  );
} finally {
  server.kill();
  rmSync(folder, { recursive: true, force: true });
}
