/** Two commands with one library: what reads works beside the one that has it, what changes something waits its turn. */
import { readdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import Database from 'better-sqlite3';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { supportedVersion } from '../../../../main/catalogue/migrate.ts';
import type { SandboxServer } from '../../../../main/sandbox/server.ts';
import { patientMs } from '../../../patience.ts';
import { Desk, type Ended, type Running } from '../command-line.ts';
import { startSmallService } from '../small-service.ts';

const token = 'tok_beside';
let desk: Desk;
let service: SandboxServer;
let owner: Running;

beforeAll(async () => {
  desk = await Desk.open();
  service = await startSmallService(desk.folder, token);
  await desk.caliper(['connect', '--url', service.url], token);
  await desk.caliper(['create', 'standard', '--text', 'a jug', '--name', 'Jug', '--wait']);
  await desk.caliper(['create', 'batch', '--table', await tableOf('parts'), '--name', 'Parts', '--paused']);
  // Has the library until it is ended: its job stays queued.
  const held = ['create', 'standard', '--text', 'a mug', '--name', 'sandbox:hold mug', '--wait'];
  owner = desk.start([...held, '--library', desk.library]);
  await new Promise<void>((resolve) => {
    owner.child.stderr?.on('data', (chunk: Buffer) => {
      if (chunk.toString().includes('queued')) resolve();
    });
  });
});
afterAll(async () => {
  await desk.close();
  await service.close();
});

async function tableOf(name: string): Promise<string> {
  const at = path.join(desk.folder, `${name}.csv`);
  await writeFile(at, `name,text\n${name},a ${name}\n`);
  return at;
}
const failed = ({ stderr }: Ended) =>
  (JSON.parse(stderr) as { error: { code: string; message: string } }).error;

it.each([
  [['jobs'], 'sandbox:hold mug'],
  [['groups'], 'No batches or sets.'],
  [['library'], 'sandbox:hold mug'],
  [['library', 'search', 'hold'], 'sandbox:hold mug'],
  [['queue', 'list'], 'Parts'],
  [['connections'], '127.0.0.1'],
  [['folders'], 'No folders.'],
  [['webhooks', 'list'], 'No webhooks.'],
])('%j reads what the other one has written', async (args, found) => {
  const read = await desk.caliper(args);
  expect(read.stdout).toContain(found);
  expect(read.code).toBe(0);
});

it('jobs says that the service was not asked', async () => {
  expect((await desk.caliper(['jobs'])).stderr).toContain('the service was not queried');
  const { stdout, stderr } = await desk.caliper(['jobs', '--json']);
  expect(JSON.parse(stdout)).toMatchObject({
    asked: false,
    jobs: [{ status: 'queued' }, { status: 'complete' }],
  });
  expect(stderr).toBe('');
});

it('a sheet is written beside the other one', async () => {
  const html = path.join(desk.folder, 'sheet.html');
  expect(await desk.caliper(['review', 'sheet', 'hold', '--html', html])).toMatchObject({ code: 0 });
});

it('assets are handed on beside the other one', async () => {
  const to = path.join(desk.folder, 'outbox');
  expect(await desk.caliper(['hand-on', 'Jug', '--to', to])).toMatchObject({ code: 0 });
});

it.each([
  ['create', 'standard', '--text', 'a cup'],
  ['queue', 'discard', 'all'],
  ['cancel', 'sandbox:hold mug'],
])('%s %s waits and then ends with 75, naming who has the library, and has done nothing', async (...args) => {
  const before = await desk.caliper(['queue', 'list']);
  const refused = await desk.caliper([...args, '--lock-timeout', '0.1', '--json']);
  expect(refused).toMatchObject({ code: 75, stdout: '' });
  expect(failed(refused)).toMatchObject({ code: 'catalogue.locked' });
  expect(failed(refused).message).toContain(`Another caliper command (process ${owner.child.pid})`);
  expect((await desk.caliper(['queue', 'list'])).stdout).toBe(before.stdout);
});

it('a command that waits is done once the other one has ended, and leaves no file of its waiting', async () => {
  const waiting = desk.caliper(['queue', 'label', 'Parts', '--label', 'later', '--lock-timeout', '600']);
  const folder = path.join(desk.library, '.caliper');
  const turns = async () => (await readdir(folder)).filter((name) => name.startsWith('catalogue-turn'));
  await expect.poll(turns, { timeout: patientMs(60_000) }).toHaveLength(1);
  owner.child.kill('SIGTERM');
  expect((await owner.ended).code).toBe(130);
  expect(await waiting).toMatchObject({ code: 0, stdout: expect.stringContaining('later') });
  expect(await turns()).toEqual([]);
  expect(await readdir(folder)).not.toContain('catalogue-owner.json');
});

it('beside an owner of an older version a reader says so', async () => {
  const held = new Database(path.join(desk.library, '.caliper', 'catalogue.lock'));
  held.exec('BEGIN EXCLUSIVE');
  const raw = new Database(path.join(desk.library, '.caliper', 'catalogue.db'));
  try {
    raw.pragma(`user_version = ${supportedVersion - 1}`);
    const older = await desk.caliper(['library', '--json']);
    expect(older).toMatchObject({ code: 1, stdout: '' });
    expect(failed(older).code).toBe('catalogue.older');
    raw.pragma(`user_version = ${supportedVersion + 1}`);
    expect(failed(await desk.caliper(['library', '--json'])).code).toBe('catalogue.from-the-future');
  } finally {
    raw.pragma(`user_version = ${supportedVersion}`);
    raw.close();
    held.close();
  }
});

it('many creates at once each have their turn: every one is made, once', async () => {
  const script =
    'seq 1 6 | xargs -P 4 -I @ "$0" "$1" create standard --text "thing @" --name "Thing @" --library "$2" --lock-timeout 3600';
  const all = desk.run('sh', [
    '-c',
    script,
    process.execPath,
    path.resolve(import.meta.dirname, '../../../../main/cli/caliper.ts'),
    desk.library,
  ]);
  const ended = await all.ended;
  expect(ended.stderr).toBe('');
  expect(ended.code).toBe(0);
  const answer = await fetch(`${service.url}/v1/assets?limit=100`, {
    headers: { authorization: `Bearer ${token}` },
  });
  const { assets } = (await answer.json()) as { assets: { name: string }[] };
  const made = assets.map(({ name }) => name).filter((name) => name.startsWith('Thing'));
  expect(made.toSorted()).toEqual(Array.from({ length: 6 }, (_, at) => `Thing ${at + 1}`).toSorted());
});
