/** What cannot be sent now is kept, said to be kept once with the command that sends it, and not entered again by the same command. */
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import Database from 'better-sqlite3';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { type Submission, submissionSchema } from '../../../../main/contract/schema/creation/submission.ts';
import { type FaultyProxy, startFaultyProxy } from '../../../fakes/faulty-proxy.ts';
import { clip, png } from '../../conformance/media.ts';
import { Desk } from '../command-line.ts';
import { openWithin, type Said, type Within } from './within.ts';

let desk: Within;
let network: FaultyProxy;
beforeAll(async () => {
  desk = await openWithin(async (url) => {
    network = await startFaultyProxy(url);
    return network.url;
  });
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
const queue = async (): Promise<Submission[]> =>
  z.object({ submissions: z.array(submissionSchema) }).parse(await desk.json('queue', 'list')).submissions;
/** Those with which something was requested, each once however often it was tried. */
const keysSent = (): Set<string> =>
  new Set(
    network.seen
      .filter(({ method, path: at }) => method === 'POST' && !at.includes('status'))
      .map(({ headers }) => String(headers['idempotency-key'])),
  );

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

describe.each(creates)('create %s while the service is away', (_, argsOf, assets) => {
  it('is kept with exit code 75, found by the same command, and sent once when the service is back', async () => {
    const args = ['create', ...argsOf(desk.folder)];
    const before = await desk.paidFor();
    away();
    const kept = await desk.caliper(...args);
    const [entered, ...more] = await queue();
    expect(more).toEqual([]);
    expect(kept).toMatchObject({ code: 75, stdout: '' });
    expect(kept.stderr.match(/kept/g)).toEqual(['kept']);
    expect(kept.stderr).toContain(`“caliper queue resume ${entered?.id}” sends it.`);

    const again = await desk.caliper(...args, '--json');
    expect(again.code).toBe(75);
    expect(resultOf(again)).toMatchObject({ existing: true, submissions: [{ id: entered?.id }] });
    const said = await desk.caliper(...args);
    expect(said.stderr).toContain(`(${entered?.id}), so it was not created again`);
    expect(await queue()).toHaveLength(1);

    network.seen.length = 0;
    network.fault = () => ({ kind: 'pass' });
    const sent = await desk.caliper(...args, '--json');
    expect(sent).toMatchObject({ code: 0 });
    expect(resultOf(sent)).toMatchObject({
      existing: true,
      submissions: [{ id: entered?.id, state: 'accepted' }],
    });
    expect(keysSent().size).toBe(1);
    expect(await desk.paidFor()).toBe(before + assets);
    expect(await queue()).toEqual([]);
  });
});

it('create asks for no settings before it is sent, and has those that the service says for the next time', async () => {
  network.fault = ({ path: at }) =>
    at === '/v1/settings'
      ? { kind: 'answer', status: 200, body: JSON.stringify({ texture: { resolution: 1024 } }) }
      : { kind: 'pass' };
  const first = resultOf(await desk.caliper('create', 'standard', '--text', 'one', '--json'));
  expect(first.submissions[0]?.request).toMatchObject({ params: { texture: { resolution: 4096 } } });
  network.fault = ({ path: at }) => ({ kind: at === '/v1/settings' ? 'cut' : 'pass' });
  const second = resultOf(await desk.caliper('create', 'standard', '--text', 'two', '--json'));
  expect(second.submissions[0]).toMatchObject({
    state: 'accepted',
    request: { params: { texture: { resolution: 1024 } } },
  });
});

it('the same with other defaults of the account is the same; with --again, another label or other words it is not', async () => {
  away();
  const mug = ['create', 'standard', '--text', 'a cup'];
  await desk.caliper(...mug);
  network.fault = ({ method, path: at }) =>
    at === '/v1/settings'
      ? { kind: 'answer', status: 200, body: JSON.stringify({ texture: { resolution: 8192 } }) }
      : { kind: method === 'POST' ? 'cut' : 'pass' };
  await desk.caliper('jobs');
  away();
  await desk.caliper(...mug);
  expect(await queue()).toHaveLength(1);
  await desk.caliper(...mug, '--again');
  expect(await queue()).toHaveLength(2);
  await desk.caliper(...mug, '--label', 'later');
  expect(await queue()).toHaveLength(3);
  await desk.caliper('create', 'standard', '--text', 'a cup.');
  expect(await queue()).toHaveLength(4);
  expect(resultOf(await desk.caliper(...mug, '--label', 'later', '--json'))).toMatchObject({
    existing: true,
    submissions: [{ label: 'later' }],
  });
  expect(await queue()).toHaveLength(4);
  network.fault = () => ({ kind: 'pass' });
  await desk.json('queue', 'resume', 'all');
  expect(keysSent().size).toBe(4);
});

it('accepted once, the same may be created again', async () => {
  const mug = ['create', 'standard', '--text', 'a bowl', '--json'];
  const first = resultOf(await desk.caliper(...mug));
  const second = resultOf(await desk.caliper(...mug));
  expect([first.existing, second.existing]).toEqual([false, false]);
  expect(second.submissions[0]?.assetId).not.toBe(first.submissions[0]?.assetId);
});

it('what was set aside before is named with the command that sends it', async () => {
  const mug = ['create', 'standard', '--text', 'a plate'];
  expect(await desk.caliper(...mug, '--paused')).toMatchObject({ code: 0 });
  const [entered] = await queue();
  const found = await desk.caliper(...mug);
  expect(found).toMatchObject({ code: 75, stdout: '' });
  expect(found.stderr).toContain(`“caliper queue resume ${entered?.id}” sends it.`);
  expect(await desk.caliper('queue', 'resume', entered?.id ?? '')).toMatchObject({ code: 0 });
});

describe.each([
  ['the asset limit', 429, 'asset-limit-reached', creates[0], 'once the limit is raised'],
  ['the asset limit', 429, 'asset-limit-reached', creates[3], 'once the limit is raised'],
  ['the limit of sets', 409, 'too-many-sets', creates[4], 'when one of them finishes'],
] as const)('%s (%i %s)', (_, status, type, create, when) => {
  it('keeps the request, says so once, and is sent by the command that was named', async () => {
    const [, argsOf, assets] = create ?? ['', () => [], 0];
    const args = ['create', ...argsOf(desk.folder)];
    const before = await desk.paidFor();
    refusing(status, type);
    const kept = await desk.caliper(...args);
    const [entered] = await queue();
    expect(kept).toMatchObject({ code: 75, stdout: '' });
    expect(kept.stderr.match(/kept/g)).toEqual(['kept']);
    const command = /“caliper (queue release [^”]+)”/.exec(kept.stderr)?.[1] ?? '';
    expect(kept.stderr).toContain(`${when}, “caliper queue release ${entered?.id}” sends it.`);
    expect(await desk.caliper(...args)).toMatchObject({ code: 75 });
    expect(await queue()).toHaveLength(1);
    network.fault = () => ({ kind: 'pass' });
    expect(await desk.caliper(...command.split(' '))).toMatchObject({ code: 0 });
    expect(await desk.paidFor()).toBe(before + assets);
  });
});

it('without any connection a create says what to run', async () => {
  const empty = await Desk.open();
  await mkdir(path.join(empty.library, '.caliper'), { recursive: true });
  const none = await empty.caliper(['create', 'standard', '--text', 'a mug', '--json']);
  await empty.close();
  expect(none).toMatchObject({ code: 2, stdout: '' });
  expect(none.stderr).toContain('caliper connect --url URL');
});

it('where the account’s defaults were never known, they are requested first, and a create does not fail without', async () => {
  const db = () => new Database(path.join(desk.folder, 'library', '.caliper', 'catalogue.db'));
  const forget = (): void => {
    const raw = db();
    raw.exec('UPDATE connections SET account_defaults = NULL');
    raw.close();
  };
  forget();
  network.fault = ({ path: at }) =>
    at === '/v1/settings'
      ? { kind: 'answer', status: 200, body: JSON.stringify({ texture: { resolution: 2048 } }) }
      : { kind: 'pass' };
  const asked = resultOf(await desk.caliper('create', 'standard', '--text', 'three', '--json'));
  expect(asked.submissions[0]?.request).toMatchObject({ params: { texture: { resolution: 2048 } } });
  forget();
  network.fault = ({ path: at }) => ({ kind: at === '/v1/settings' ? 'cut' : 'pass' });
  const unknown = await desk.caliper('create', 'standard', '--text', 'four');
  expect(unknown.code).toBe(0);
  expect(unknown.stderr).toContain('default params are unknown');
});

it('create --wait goes on when the service is back, and ends when only the user can help', async () => {
  let isBack = false;
  network.fault = ({ path: at }) => {
    if (at === '/v1/assets/standard' && !isBack) {
      isBack = true;
      return { kind: 'cut' };
    }
    return { kind: 'pass' };
  };
  const waited = await desk.caliper('create', 'standard', '--text', 'five', '--wait');
  expect(waited.stderr).toContain('Nothing is lost; Caliper retries automatically.');
  expect(waited.code).toBe(0);
  refusing(401, 'unauthorized');
  const ended = await desk.caliper('create', 'standard', '--text', 'six', '--wait');
  expect(ended.code).toBe(75);
  expect(ended.stderr).toMatch(/“caliper queue resume \S+” sends it\./);
});
