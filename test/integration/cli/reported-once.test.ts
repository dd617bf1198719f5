/** What became of a request is told by the command that requested it, be it when the same is run again, and is paid for once. */
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { z } from 'zod';
import { assetDetailSchema } from '../../../main/contract/schema/asset.ts';
import { type Submission, submissionSchema } from '../../../main/contract/schema/creation/submission.ts';
import { groupSchema } from '../../../main/contract/schema/group.ts';
import { type FaultyProxy, startFaultyProxy } from '../../fakes/faulty-proxy.ts';
import { clip, png } from '../conformance/media.ts';
import { openWithin, type Said, type Within } from './downloads/within.ts';

let desk: Within;
let network: FaultyProxy;
/** A library and a service of one's own, with what lies between them. */
async function open(): Promise<{ readonly desk: Within; readonly network: FaultyProxy }> {
  const between = Promise.withResolvers<FaultyProxy>();
  const opened = await openWithin(async (url) => {
    const proxy = await startFaultyProxy(url);
    between.resolve(proxy);
    return proxy.url;
  });
  return { desk: opened, network: await between.promise };
}
beforeAll(async () => {
  ({ desk, network } = await open());
  await writeFile(path.join(desk.folder, 'a.png'), Buffer.from(png, 'base64'));
  await writeFile(path.join(desk.folder, 'a.mp4'), clip());
  await writeFile(path.join(desk.folder, 'rows.csv'), 'name,text\nA,a mug\nB,a jug\n');
});
beforeEach(() => {
  network.seen.length = 0;
  network.fault = () => ({ kind: 'pass' });
});
afterAll(async () => {
  await network.close();
  await desk.close();
});

const away = (): void => {
  network.fault = () => ({ kind: 'cut' });
};
const refusing = (status: number, type: string): void => {
  network.fault = ({ method }) =>
    method === 'POST'
      ? { kind: 'answer', status, body: JSON.stringify({ type, title: 'No', status, detail: 'No room.' }) }
      : { kind: 'pass' };
};
const resultSchema = z.object({ existing: z.boolean(), submissions: z.array(submissionSchema) });
const resultOf = ({ stdout }: Said) => resultSchema.parse(JSON.parse(stdout));
/** Those that wait. */
const queue = async (): Promise<Submission[]> =>
  z
    .object({ submissions: z.array(submissionSchema) })
    .parse(await desk.json('queue', 'list'))
    .submissions.filter(({ state }) => state !== 'refused');
const creates: [string, (folder: string) => string[], number][] = [
  ['standard', () => ['standard', '--text', 'a mug', '--name', 'Standard'], 1],
  ['standard with an image', (folder) => ['standard', '--image', path.join(folder, 'a.png')], 1],
  [
    'measured',
    (folder) => [
      'measured',
      '--no-check',
      '--image',
      path.join(folder, 'a.png'),
      '--clip',
      path.join(folder, 'a.mp4'),
    ],
    1,
  ],
  ['batch', (folder) => ['batch', '--table', path.join(folder, 'rows.csv'), '--name', 'Batch'], 2],
  ['set', () => ['set', '--kind', 'procedural', '--count', '10', '--text', 'a drawer', '--name', 'Set'], 10],
];

describe.each(creates)('create %s that another command has sent since', (_, argsOf, assets) => {
  it('is told of once by the same command, and then may be created again', async () => {
    const args = ['create', ...argsOf(desk.folder), '--label', 'sent since'];
    const before = await desk.paidFor();
    away();
    expect(await desk.caliper(...args)).toMatchObject({ code: 75 });
    const [entered] = await queue();
    network.fault = () => ({ kind: 'pass' });
    await desk.json('jobs');
    expect(await queue()).toEqual([]);
    const found = await desk.caliper(...args, '--json');
    expect(found).toMatchObject({ code: 0 });
    expect(resultOf(found)).toMatchObject({
      existing: true,
      submissions: [{ id: entered?.id, state: 'accepted' }],
    });
    expect(await desk.paidFor()).toBe(before + assets);
    expect(resultOf(await desk.caliper(...args, '--json')).existing).toBe(false);
    expect(await desk.paidFor()).toBe(before + 2 * assets);
  });
});

it('what another command has sent since is said in words', async () => {
  const vase = ['create', 'standard', '--text', 'a vase'];
  away();
  await desk.caliper(...vase);
  const [entered] = await queue();
  network.fault = () => ({ kind: 'pass' });
  await desk.caliper('create', 'standard', '--text', 'another vase');
  const found = await desk.caliper(...vase);
  expect(found).toMatchObject({ code: 0 });
  expect(found.stderr).toContain(`(${entered?.id}) and has been sent since, so it was not created again`);
  expect(found.stdout).toMatch(/^Accepted: standard asset\. Asset /);
});

it('a refusal that another command met is told of, and the same may be created again', async () => {
  const jug = ['create', 'standard', '--text', 'a jug'];
  away();
  await desk.caliper(...jug);
  refusing(422, 'validation');
  await desk.json('jobs');
  network.fault = () => ({ kind: 'pass' });
  const refused = await desk.caliper(...jug, '--json');
  expect(refused).toMatchObject({ code: 1 });
  expect(resultOf(refused)).toMatchObject({ existing: true, submissions: [{ state: 'refused' }] });
  const made = resultOf(await desk.caliper(...jug, '--json'));
  expect(made).toMatchObject({ existing: false, submissions: [{ state: 'accepted' }] });
});

it('ended by Ctrl+C after it was accepted, the same command goes on with what was made', async () => {
  // Where nothing else is made, the first job that is asked about is the one that was accepted.
  const own = await open();
  onTestFinished(async () => {
    await own.network.close();
    await own.desk.close();
  });
  const pot = ['create', 'standard', '--text', 'a pot', '--json'];
  const ended = new AbortController();
  own.network.fault = ({ path: at }) => {
    if (!at.startsWith('/v1/jobs')) return { kind: 'pass' };
    ended.abort();
    return { kind: 'cut' };
  };
  const interrupted = await own.desk.caliperUntil(ended.signal, ...pot, '--wait');
  expect(interrupted).toMatchObject({ code: 130, stdout: '' });
  expect(await own.desk.paidFor()).toBe(1);
  own.network.fault = () => ({ kind: 'pass' });
  const again = resultOf(await own.desk.caliper(...pot, '--wait'));
  expect(again).toMatchObject({ existing: true, submissions: [{ state: 'accepted' }] });
  expect(await own.desk.paidFor()).toBe(1);
  expect(resultOf(await own.desk.caliper(...pot)).existing).toBe(false);
});

it('of the parts of a batch, those that were told of are told again while one of them waits', async () => {
  const rows = Array.from({ length: 101 }, (_, at) => `${at},part ${at}`).join('\n');
  await writeFile(path.join(desk.folder, 'parts.csv'), `name,text\n${rows}\n`);
  const args = ['create', 'batch', '--table', path.join(desk.folder, 'parts.csv'), '--json'];
  const before = await desk.paidFor();
  let sent = 0;
  network.fault = ({ method }) => {
    if (method !== 'POST') return { kind: 'pass' };
    sent += 1;
    return { kind: sent > 1 ? 'cut' : 'pass' };
  };
  const first = resultOf(await desk.caliper(...args));
  expect(first.submissions.map(({ state }) => state).toSorted()).toEqual(['accepted', 'waiting']);
  network.fault = () => ({ kind: 'pass' });
  await desk.json('jobs');
  const second = resultOf(await desk.caliper(...args));
  expect(second).toMatchObject({
    existing: true,
    submissions: first.submissions.map(({ id }) => ({ id, state: 'accepted' })),
  });
  expect(await desk.paidFor()).toBe(before + 101);
  expect(resultOf(await desk.caliper(...args)).existing).toBe(false);
});

it('four at the same time that all succeed are four', async () => {
  const before = await desk.paidFor();
  const four = await Promise.all(
    Array.from({ length: 4 }, () =>
      desk.caliper('create', 'standard', '--text', 'a tile', '--lock-timeout', '600'),
    ),
  );
  expect(four.map(({ code }) => code)).toEqual([0, 0, 0, 0]);
  expect(await desk.paidFor()).toBe(before + 4);
});

it('what was set aside on purpose is over once it was sent; what a command was asked to send is told of', async () => {
  const dish = ['create', 'standard', '--text', 'a dish'];
  const setAside = async (): Promise<string> => {
    expect(await desk.caliper(...dish, '--paused')).toMatchObject({ code: 0 });
    return (await queue())[0]?.id ?? '';
  };
  await desk.json('queue', 'resume', await setAside());
  const id = await setAside();
  expect(await desk.caliper(...dish)).toMatchObject({ code: 75 });
  await desk.json('queue', 'resume', id);
  expect(resultOf(await desk.caliper(...dish, '--json'))).toMatchObject({
    existing: true,
    submissions: [{ id, state: 'accepted' }],
  });
});

const namesOf = (list: readonly { readonly name: string | null }[]) => list.map(({ name }) => name);

it('what the account was seen to have before the answer came is this library’s own, and comes', async () => {
  network.fault = ({ method }) => ({ kind: method === 'POST' ? 'lose-reply' : 'pass' });
  const lamp = ['create', 'standard', '--text', 'a lamp', '--name', 'Lamp'];
  const pair = ['create', 'batch', '--table', path.join(desk.folder, 'rows.csv'), '--name', 'Pair'];
  expect(await desk.caliper(...lamp)).toMatchObject({ code: 75 });
  expect(await desk.caliper(...pair)).toMatchObject({ code: 75 });
  const waiting = await queue();
  network.fault = () => ({ kind: 'pass' });
  const named = z.object({ name: z.string().nullable() });
  const listed = z.object({ assets: z.array(named) }).parse(await desk.json('account', 'list'));
  expect(namesOf(listed.assets)).toEqual(expect.arrayContaining(['Lamp']));
  expect(await queue()).toHaveLength(waiting.length);

  const { jobs } = z.object({ jobs: z.array(named) }).parse(await desk.json('jobs'));
  expect(namesOf(jobs)).toEqual(expect.arrayContaining(['Lamp', 'Pair']));
  const detail = z.object({ assets: z.array(assetDetailSchema) });
  for (const [name, count] of [
    ['Lamp', 1],
    ['Pair', 2],
  ] as const) {
    const { assets } = detail.parse(await desk.json('download', name, '--wait'));
    expect(assets.map(({ transfer }) => transfer?.state)).toEqual(Array(count).fill('complete'));
  }
  const { groups } = z.object({ groups: z.array(groupSchema) }).parse(await desk.json('groups'));
  expect(groups.find(({ name }) => name === 'Pair')?.submissionId).toBe(
    waiting.find(({ request }) => request.name === 'Pair')?.id,
  );
});
