/** `caliper queue`: what means sending waits for the answer, what does not sends nothing, not even what waits beside it. */
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { z } from 'zod';
import { type Submission, submissionSchema } from '../../../main/contract/schema/creation/submission.ts';
import { type FaultyProxy, startFaultyProxy } from '../../fakes/faulty-proxy.ts';
import { openWithin, type Within } from './downloads/within.ts';

let desk: Within;
let network: FaultyProxy;
beforeEach(async () => {
  desk = await openWithin(async (url) => {
    network = await startFaultyProxy(url);
    return network.url;
  });
});
afterEach(async () => {
  await network.close();
  await desk.close();
});

const set = (name: string, text = 'sandbox:hold a drawer'): string[] =>
  ['create', 'set', '--kind', 'procedural', '--count', '10', '--no-articulated', '--text', text].concat(
    '--name',
    name,
  );
const resultSchema = z.object({ submissions: z.array(submissionSchema) });
const submissionsOf = ({ stdout }: { stdout: string }): Submission[] =>
  resultSchema.parse(JSON.parse(stdout)).submissions;
const queue = async (): Promise<Submission[]> =>
  resultSchema.parse(await desk.json('queue', 'list')).submissions;
const creates = (): string[] => network.seen.filter(({ method }) => method === 'POST').map((one) => one.path);

it('resumes until the service has answered: accepted, or kept with its reason and exit code 75', async () => {
  await desk.json(...set('First'), '--paused');
  const before = await desk.paidFor();
  const resumed = await desk.caliper('queue', 'resume', 'First');
  expect(resumed).toMatchObject({ code: 0, stderr: '' });
  expect(resumed.stdout).toMatch(/^Accepted: First: procedural set of 10 variants\. ID \S+, job \S+\.\n$/);
  expect(await queue()).toEqual([]);
  expect(await desk.paidFor()).toBe(before + 10);

  await desk.json(...set('Second'), '--paused');
  const noRoom = { type: 'about:blank', title: 'Down', status: 503 };
  network.fault = (asked) =>
    asked.path.endsWith('/procedural')
      ? { kind: 'answer', status: 503, body: JSON.stringify(noRoom) }
      : { kind: 'pass' };
  const kept = await desk.caliper('queue', 'resume', 'Second', '--json');
  expect(kept.code).toBe(75);
  const [first] = submissionsOf(kept);
  expect(first).toMatchObject({ state: 'waiting', paused: false, error: { code: 'remote.server-error' } });
  // What it says now is of this try, not of the one before.
  const again = await desk.caliper('queue', 'resume', 'Second', '--json');
  expect(again.code).toBe(75);
  expect(submissionsOf(again)[0]?.attempt).toBeGreaterThan(first?.attempt ?? Number.POSITIVE_INFINITY);
  // Whatever was under way when the command ended: nobody sends it now.
  expect(await queue()).toMatchObject([{ request: { name: 'Second' }, state: 'waiting' }]);
});

it('says of what was being sent when it was interrupted that it waits', async () => {
  const requested = Promise.withResolvers<void>();
  const never = new Promise<void>(() => undefined);
  network.fault = ({ method }) => {
    if (method !== 'POST') return { kind: 'pass' };
    requested.resolve();
    return { kind: 'hold', afterBytes: 0, until: never };
  };
  const interrupt = new AbortController();
  const ended = desk.caliperUntil(interrupt.signal, ...set('First'));
  await requested.promise;
  interrupt.abort();
  expect(await ended).toMatchObject({ code: 130, stdout: '' });
  expect(await queue()).toMatchObject([{ state: 'waiting', mayBeAtService: true, attempt: 1 }]);
});

it('moves, labels, pauses and takes back without sending what waits', async () => {
  await desk.json(...set('Third'), '--paused');
  network.fault = ({ method }) => ({ kind: method === 'POST' ? 'cut' : 'pass' });
  await desk.caliper(...set('Fourth'));
  network.fault = () => ({ kind: 'pass' });
  network.seen.length = 0;
  for (const args of [
    ['move', 'Third', '--first'],
    ['label', 'Third', '--label', 'later'],
    ['pause', 'Third'],
    ['discard', 'Third'],
    ['list'],
  ])
    expect(await desk.caliper('queue', ...args)).toMatchObject({ code: 0 });
  expect(creates()).toEqual([]);
  expect(await queue()).toMatchObject([{ request: { name: 'Fourth' }, state: 'waiting' }]);
});

it('releases until each is accepted, or it is known that there is still no room', async () => {
  for (const name of ['S1', 'S2', 'S3', 'S4', 'S5']) await desk.json(...set(name));
  const full = await desk.caliper(...set('Sixth'));
  expect(full.code).toBe(75);
  expect(full.stderr).toMatch(/^Five variation sets are active, .*“caliper queue release \S+” sends it\.\n$/);
  const still = await desk.caliper('queue', 'release', 'Sixth');
  expect(still.code).toBe(75);
  expect(still.stderr).toBe(full.stderr);
  expect((await desk.caliper('cancel', 'S5')).code).toBe(0);
  const released = await desk.caliper('queue', 'release', 'Sixth');
  expect(released.code).toBe(0);
  expect(released.stdout).toMatch(/^Accepted: Sixth: /);
});

async function table(name: string): Promise<string> {
  const at = path.join(desk.folder, `${name}.csv`);
  await writeFile(at, `name,text\n${name},a mug\n`);
  return at;
}

it('says of one behind others that it is kept, too, while the service is away', async () => {
  network.fault = ({ method }) => ({ kind: method === 'POST' ? 'cut' : 'pass' });
  await desk.json('create', 'batch', '--table', await table('Fifth'), '--name', 'Fifth', '--paused');
  for (const name of ['A', 'B', 'C'])
    expect(await desk.caliper('create', 'standard', '--text', 'a mug', '--name', name)).toMatchObject({
      code: 75,
    });
  expect(await desk.caliper('queue', 'resume', 'Fifth')).toMatchObject({ code: 75 });
});
