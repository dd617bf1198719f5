import { readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { checkStandard } from '../../../main/contract/plain/request-rules/creates.ts';
import { assetDetailSchema } from '../../../main/contract/schema/asset.ts';
import { Desk, type Ended, type Running, root } from './command-line.ts';

const token = 'tok_of-the-test';
let desk: Desk;
let service: Running;
let url = '';

beforeAll(async () => {
  desk = await Desk.open();
  service = desk.start(['sandbox', '--token', token, '--data', 'sandbox', '--speed', '200']);
  url = (JSON.parse(await service.firstLine) as { url: string }).url;
});
afterAll(() => desk.close());

const failureOf = (ended: Ended): { code: string; message: string } =>
  (JSON.parse(ended.stderr) as { error: { code: string; message: string } }).error;
/** The one asset of a result. */
function assetOf(ended: Ended) {
  const [asset, ...more] = z
    .object({ assets: z.array(assetDetailSchema) })
    .parse(JSON.parse(ended.stdout)).assets;
  if (asset === undefined || more.length > 0) throw new Error(ended.stdout);
  return asset;
}

describe('before a service is connected', () => {
  it('lists nothing, in words and as JSON', async () => {
    expect(await desk.caliper(['library', 'use', desk.library, '--create'])).toMatchObject({ code: 0 });
    expect(await desk.program(['library'])).toEqual({
      code: 0,
      stdout: 'The library is empty.\n',
      stderr: '',
    });
    const json = await desk.caliper(['jobs', '--json']);
    expect(JSON.parse(json.stdout)).toEqual({
      schema: 1,
      jobs: [],
      submissions: [],
      groups: [],
      asked: true,
    });
  });

  it('refuses wrong options without asking anybody', async () => {
    const params = '{"mesh": {"quality": "best"}}';
    const refused = await desk.program(['create', 'standard', '--text', 'a mug', '--params', params]);
    expect(refused).toMatchObject({ code: 2, stdout: '' });
    expect(refused.stderr).toContain('This must be one of standard, low, ultra_low.');
  });

  it('says in one line what is missing', async () => {
    const created = await desk.caliper(['create', 'standard', '--text', 'a mug']);
    expect(created).toMatchObject({ code: 2, stdout: '' });
    expect(created.stderr).toMatch(/^No service is connected yet\..*\n$/);
  });
});

describe('connecting', () => {
  it('refuses a wrong address and a wrong token, and keeps neither', async () => {
    const address = await desk.caliper(['connect', '--url', 'http://api.example.com', '--json'], token);
    expect(failureOf(address).message).toContain('plain http');
    const wrong = await desk.caliper(['connect', '--url', url], 'tok_wrong\n');
    expect(wrong.code).toBe(1);
    expect(wrong.stderr).toContain('rejected the token');
    expect(wrong.stderr).not.toContain('tok_wrong');
  });

  it('keeps the token away from output and arguments', async () => {
    const connected = await desk.program(['connect', '--url', `${url}/v1/`, '--name', 'Test'], `${token}\n`);
    expect(connected).toMatchObject({ code: 0, stderr: '' });
    expect(connected.stdout).toContain(`Connected to “Test” at ${url}.`);
    expect(connected.stdout).toContain('secrets.json');
    expect(connected.stdout).not.toContain(token);
  });
});

describe('an asset', () => {
  it('is created from text and waited for until its files are on disk', async () => {
    const created = await desk.program([
      'create',
      'standard',
      '--text',
      'a coffee mug',
      '--name',
      'Mug \u001b[31m',
      '--resolution',
      '1024',
      '--wait',
      '--json',
    ]);
    expect(created).toMatchObject({ code: 0, stderr: '' });
    const asset = assetOf(created);
    expect(asset.effectiveParams).toMatchObject({ texture: { resolution: 1024 } });
    expect(asset.files.length).toBeGreaterThan(2);
    expect(asset.files.every((file) => file.state === 'complete')).toBe(true);
    const glb = asset.files.find((file) => file.kind === 'glb');
    const bytes = await readFile(path.join(asset.folderPath ?? '', glb?.localPath ?? ''));
    expect(bytes.subarray(0, 4).toString()).toBe('glTF');
    const listed = await desk.caliper(['library', 'search', 'coffee']);
    expect(listed.stdout).toContain('on disk');
    expect(listed.stdout).not.toContain('\u001b');
    expect(await desk.caliper(['library', 'search', 'teapot', 'mass>2kg'])).toEqual({
      code: 1,
      stdout: 'No results.\n',
      stderr: '',
    });
    const sorted = await desk.caliper(['library', 'search', '--sort', 'mass', 'coffee -tag:rejected']);
    expect([sorted.code, sorted.stderr]).toEqual([0, '']);
  });

  it('is created from an image, accepted at once, and downloaded later by its name', async () => {
    const image = await sharp({ create: { width: 64, height: 48, channels: 3, background: '#a33' } })
      .png()
      .toBuffer();
    await writeFile(path.join(desk.folder, 'chair.png'), image);
    const args = ['create', 'standard', '--image', 'chair.png', '--name', 'Chair', '--simulator', 'mujoco'];
    const accepted = await desk.caliper([...args, '--json']);
    expect(accepted).toMatchObject({ code: 0, stderr: '' });
    expect(JSON.parse(accepted.stdout)).toMatchObject({ schema: 1, submissions: [{ state: 'accepted' }] });
    const arrived = await desk.caliper(['download', 'Chair', '--wait']);
    expect(arrived.code).toBe(0);
    expect(arrived.stdout).toMatch(/^mjcf +complete .*chair\.xml$/m);
  });

  it('comes again when its files were deleted here', async () => {
    const before = await desk.caliper(['download', 'Chair', '--json']);
    const asset = assetOf(before);
    await rm(path.join(asset.folderPath ?? '', 'assets'), { recursive: true });
    expect((await desk.caliper(['download', asset.id])).code).toBe(0);
    const manifest = await readFile(path.join(asset.folderPath ?? '', 'manifest.json'), 'utf8');
    expect(manifest).not.toContain('signature');
    expect(await desk.caliper(['download'])).toMatchObject({ code: 0, stdout: 'Nothing new to download.\n' });
  });

  it('is not made when the job fails, and both say why', async () => {
    const failed = await desk.program([
      'create',
      'standard',
      '--text',
      'x',
      '--name',
      'sandbox:fail',
      '--wait',
    ]);
    expect(failed.code).toBe(1);
    expect(failed.stderr.trim().split('\n').at(-1)).toMatch(/^The job of “sandbox:fail” ended as failed/);
    expect((await desk.caliper(['jobs'])).stdout).toMatch(/ failed .*sandbox:fail/);
  });

  it('is not made from something that is no image, or not there', async () => {
    await writeFile(path.join(desk.folder, 'text.png'), 'not an image');
    const text = await desk.caliper(['create', 'standard', '--image', 'text.png', '--json']);
    expect(failureOf(text).code).toBe('input.not-an-image');
    const missing = await desk.caliper(['create', 'standard', '--image', 'missing.png', '--json']);
    expect(failureOf(missing).code).toBe('cli.file-unreadable');
  });

  it.each([
    ['a text that is too long', { inputs: { text: '🪑'.repeat(10_001) } }, ['--text', '🪑'.repeat(10_001)]],
    ['white space', { inputs: { text: ' \t' } }, ['--text', ' \t']],
    [
      'an address that is none, with too long a name',
      { inputs: { images: [{ url: 'ftp://x/y' }] }, name: 'n'.repeat(101) },
      ['--image-url', 'ftp://x/y', '--name', 'n'.repeat(101)],
    ],
    ['an empty file', { inputs: { images: [{ data: { sizeBytes: 0 } }] } }, ['--image', 'empty.png']],
  ])('is not requested with %s: the rules say why, as wrong usage', async (_, request, args) => {
    await writeFile(path.join(desk.folder, 'empty.png'), '');
    const refused = await desk.caliper(['create', 'standard', ...args, '--json']);
    expect(refused).toMatchObject({ code: 2, stdout: '' });
    expect(failureOf(refused).code).toBe('cli.usage');
    const sentences = checkStandard(request).map(({ message }) => message);
    expect(sentences.length).toBeGreaterThan(0);
    expect(failureOf(refused).message.startsWith(`${sentences.join(' ')} `)).toBe(true);
  });

  it('is requested with the longest text of all: 10,000 characters, whatever they are', async () => {
    // Nothing of what was refused above was kept.
    expect(JSON.parse((await desk.caliper(['jobs', '--json'])).stdout)).toMatchObject({ submissions: [] });
    const longest = ['create', 'standard', '--text', '🪑'.repeat(10_000), '--name', '🪑'.repeat(100)];
    expect(await desk.caliper([...longest, '--json'])).toMatchObject({ code: 0, stderr: '' });
  });

  it('is unknown by a wrong name', async () => {
    expect(failureOf(await desk.caliper(['download', 'Spoon', '--json'])).code).toBe('asset.unknown');
  });
});

describe('waiting', () => {
  it('ends cleanly on Ctrl+C, and the job is still known', async () => {
    const args = ['create', 'standard', '--text', 'x', '--name', 'sandbox:hold', '--wait'];
    const waiting = desk.start([...args, '--library', desk.library]);
    await new Promise<void>((resolve) => {
      waiting.child.stderr?.on('data', (chunk: Buffer) => {
        if (chunk.toString().includes('queued')) resolve();
      });
    });
    waiting.child.kill('SIGINT');
    const ended = await waiting.ended;
    expect(ended).toMatchObject({ code: 130, stdout: '' });
    expect(ended.stderr.trim().split('\n').at(-1)).toMatch(/^Interrupted\. Nothing is lost/);
    expect((await desk.caliper(['jobs'])).stdout).toMatch(/ queued .*sandbox:hold/);
  });
});

describe('the library', () => {
  it('is changed by one Caliper at a time', async () => {
    const args = ['create', 'standard', '--text', 'x', '--name', 'sandbox:hold', '--wait'];
    const waiting = desk.start([...args, '--library', desk.library]);
    await new Promise<void>((resolve) => waiting.child.stderr?.once('data', () => resolve()));
    const second = await desk.caliper(['queue', 'pause', 'all', '--lock-timeout', '0', '--json']);
    expect(second.code).toBe(75);
    expect(failureOf(second).code).toBe('catalogue.locked');
    waiting.child.kill('SIGTERM');
    expect((await waiting.ended).code).toBe(130);
  });
});

describe.runIf(process.platform === 'linux')('a standard error that takes nothing', () => {
  it('changes no exit code', async () => {
    const shell = desk.run('sh', [
      '-c',
      '"$0" "$@" 2>/dev/full',
      process.execPath,
      path.join(root, 'main/cli/caliper.ts'),
      'inspect',
      'nope',
    ]);
    expect(await shell.ended).toMatchObject({ code: 2, stdout: '' });
  });
});

// Last: it ends the service.
describe('a service that is gone', () => {
  it('is said in words, and what was requested is kept', async () => {
    service.child.kill('SIGTERM');
    expect((await service.ended).code).toBe(0);
    const created = await desk.caliper(['create', 'standard', '--text', 'x', '--json']);
    expect(created.code).toBe(75);
    expect(created.stderr).toContain('cannot be reached');
    const jobs = await desk.caliper(['jobs']);
    expect(jobs.code).toBe(0);
    expect(jobs.stderr).toContain('cannot be reached');
    expect(jobs.stdout).toContain('Chair');
  });
});
