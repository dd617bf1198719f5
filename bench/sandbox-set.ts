/**
 * A procedural set of 500 variants in the embedded service at speed 50, as the application runs it (in a thread of its
 * own): how long it takes against making the same variants with no service around them, and how long a read of a job
 * takes meanwhile, against the same read when nothing is being made.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createThreadedWorkshop } from '../main/sandbox/engine/threaded-workshop.ts';
import { createSandboxStarter } from '../main/sandbox/start-in-worker.ts';

const count = 500;
const text = 'a cabinet with three drawers, oak';
const setLimitS = 60;
const readLimitMs = 50;
const pauseMs = 20;
/** Journalling, flushing and serving may cost as much again as making. */
const ratioLimit = 2;

const workerUrl = new URL('../main/sandbox/worker.ts', import.meta.url);
const dataDir = mkdtempSync(path.join(tmpdir(), 'caliper-bench-set-'));
const service = await createSandboxStarter(workerUrl)({ dataDir, token: 'bench', speed: 50 });

async function call<T>(method: string, where: string, body?: unknown): Promise<T> {
  const response = await fetch(service.url + where, {
    method,
    headers: { authorization: 'Bearer bench', 'content-type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  if (!response.ok) throw new Error(`${method} ${where}: ${response.status} ${await response.text()}`);
  // The bench knows what it requested.
  return (await response.json()) as T;
}

interface Job {
  readonly status: string;
}

/** Milliseconds of one read of each job in turn, until `done` says so. */
async function timeReads(ids: readonly string[], done: () => Promise<boolean>): Promise<number[]> {
  const times: number[] = [];
  for (let n = 0; !(await done()); n += 1) {
    const began = performance.now();
    await call<Job>('GET', `/v1/jobs/${ids[n % ids.length]}`);
    times.push(performance.now() - began);
    await new Promise((resolve) => setTimeout(resolve, pauseMs));
  }
  return times.toSorted((a, b) => a - b);
}

const at = (sorted: readonly number[], share: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
const rounded = (value: number): number => Number(value.toPrecision(3));

const held = await call<{ job_id: string }>('POST', '/v1/assets/standard', {
  inputs: { text: 'sandbox:hold' },
});
let idleReads = 0;
const idle = await timeReads([held.job_id], () => Promise.resolve((idleReads += 1) > 200));

const began = performance.now();
const set = await call<{ id: string; job_id: string }>('POST', '/v1/variation-sets/procedural', {
  count,
  seed: { text },
});
const { members } = await call<{ members: { job_id: string }[] }>(
  'GET',
  `/v1/variation-sets/${set.id}/assets?limit=100`,
);
const ids = members.map((member) => member.job_id);
let last = 0;
let status = '';
const busy = await timeReads(ids, async () => {
  if (performance.now() - last > 500) {
    ({ status } = await call<Job>('GET', `/v1/jobs/${set.job_id}`));
    last = performance.now();
  }
  return status !== 'queued' && status !== 'running';
});
const setS = (performance.now() - began) / 1000;
await service.close();
rmSync(dataDir, { recursive: true, force: true });

const workshop = createThreadedWorkshop(workerUrl);
const floorBegan = performance.now();
await Promise.all(
  Array.from({ length: count }, (_, index) =>
    workshop.makeAsset(
      {
        text,
        palette: [],
        name: null,
        stem: 'asset',
        seed: 7,
        variant: { method: 'procedural', index: index + 1, count, articulated: true },
        sizeM: null,
        params: {
          mesh: { quality: 'standard' },
          texture: { resolution: 4096 },
          physics: { body: 'rigid', collision: 'auto', simulator: 'isaac_sim_physx' },
        },
      },
      {},
    ),
  ),
);
const floorS = (performance.now() - floorBegan) / 1000;
await workshop.close();

const figures = {
  variants: count,
  status,
  setS: rounded(setS),
  makingAloneS: rounded(floorS),
  ratio: rounded(setS / floorS),
  readIdleP99Ms: rounded(at(idle, 0.99)),
  readBusyP50Ms: rounded(at(busy, 0.5)),
  readBusyP99Ms: rounded(at(busy, 0.99)),
  readBusyWorstMs: rounded(busy.at(-1) ?? 0),
  reads: busy.length,
};
const holds =
  status === 'complete' &&
  setS < setLimitS &&
  setS / floorS < ratioLimit &&
  figures.readBusyP99Ms < readLimitMs;
console.log(JSON.stringify({ ...figures, holds }));
