/** Batches, measured assets and sets from the command line, and what is done with them afterwards. */
import { mkdir, readFile, symlink, writeFile } from 'node:fs/promises';
import path from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { assetDetailSchema } from '../../../main/contract/schema/asset.ts';
import { type Submission, submissionSchema } from '../../../main/contract/schema/creation/submission.ts';
import { groupSchema } from '../../../main/contract/schema/group.ts';
import { jobSchema } from '../../../main/contract/schema/job.ts';
import { findTools } from '../../../main/media/tools.ts';
import { greys, h264, madeBy } from '../../clips/make.ts';
import { patientMs } from '../../patience.ts';
import { clip, png } from '../conformance/media.ts';
import { openWithin, type Within } from './downloads/within.ts';

let desk: Within;
beforeAll(async () => {
  desk = await openWithin();
});
// What is still to be fetched would be begun anew by every command that follows, with threads.
beforeEach(async () => {
  await desk.caliper('download', '--wait');
});
afterAll(() => desk.close());

const submissionsOf = async (...args: string[]): Promise<Submission[]> =>
  z.object({ submissions: z.array(submissionSchema) }).parse(await desk.json(...args)).submissions;
const assetsOf = async (...args: string[]) =>
  z.object({ assets: z.array(assetDetailSchema) }).parse(await desk.json(...args)).assets;
const image = Buffer.from(png, 'base64');

/** A box with stripes on grey paper. */
const bar = (left: number, top: number, width: number, height: number, background: string) => ({
  input: { create: { width, height, channels: 3 as const, background } },
  left,
  top,
});
const photo = await sharp({ create: { width: 640, height: 640, channels: 3, background: '#b4b0a8' } })
  .composite([
    bar(180, 160, 280, 320, '#7a3b1d'),
    ...[200, 260, 320, 380, 440].map((top) => bar(180, top - 5, 280, 10, '#e0c9a0')),
    ...[220, 300, 380].map((left) => bar(left - 5, 160, 10, 320, '#e0c9a0')),
  ])
  .jpeg({ quality: 92 })
  .toBuffer();

/** A JPEG that was taken so many minutes after nine. */
const taken = (minute: number) =>
  sharp(image)
    .jpeg()
    .withExif({ IFD2: { DateTimeOriginal: `2026:11:05 09:0${minute}:00`, OffsetTimeOriginal: '+00:00' } })
    .toBuffer();

/** Files by their paths, in a folder of that name. */
async function folderOf(name: string, files: Record<string, string | Uint8Array>): Promise<string> {
  const folder = path.join(desk.folder, name);
  for (const [file, content] of Object.entries(files)) {
    await mkdir(path.dirname(path.join(folder, file)), { recursive: true });
    await writeFile(path.join(folder, file), content);
  }
  return folder;
}

describe('a batch from a folder', () => {
  it('is shown before it is sent, and sent once, in the order of the names', async () => {
    const folder = await folderOf('images', { 'IMG_10.png': image, 'IMG_2.png': image, '.DS_Store': 'x' });
    const given = ['create', 'batch', '--folder', folder, '--name', 'Kitchen', '--params', 'quality=low'];
    const shown = await desk.caliper(...given, '--no-check', '--dry-run');
    expect(shown).toMatchObject({ code: 0, stderr: '' });
    expect(shown.stdout).toMatch(
      /^Would send 2 standard assets in 1 batch, [\d.]+ k?B\. Nothing was sent\.\n/,
    );
    expect(await desk.paidFor()).toBe(0);
    const [batch, ...more] = await submissionsOf(...given, '--label', 'today');
    expect(more).toEqual([]);
    expect(batch).toMatchObject({ state: 'accepted', label: 'today', lineage: null });
    expect(batch?.request).toMatchObject({
      route: 'standard-batch',
      name: 'Kitchen',
      items: [{ name: 'IMG_2', params: { mesh: { quality: 'low' } } }, { name: 'IMG_10' }],
    });
    expect(await desk.paidFor()).toBe(2);
  });

  it('names photos that should be looked at or taken again, in a line each, and sends them all the same', async () => {
    const blurred = await sharp(await sharp(photo).blur(12).toBuffer())
      .jpeg()
      .toBuffer();
    const folder = await folderOf('photos', { 'bowl.jpg': photo, 'mug.jpg': blurred });
    const given = ['create', 'batch', '--folder', folder];
    const said = /^mug\.jpg: RETAKE\. Out of focus: .+\n$/;
    const shown = await desk.caliper(...given, '--dry-run');
    expect(shown).toMatchObject({ code: 0, stderr: expect.stringMatching(said) });
    expect(await desk.caliper(...given, '--dry-run', '--no-check')).toMatchObject({ code: 0, stderr: '' });
    expect(await desk.caliper(...given, '--dry-run', '--json')).toMatchObject({ code: 0, stderr: '' });
    const single = ['create', 'standard', '--image', path.join(folder, 'mug.jpg')];
    expect(await desk.caliper(...single, '--dry-run')).toMatchObject({ stderr: expect.stringMatching(said) });
    const sent = await desk.caliper(...given, '--label', 'blurred');
    expect(sent).toMatchObject({ code: 0, stderr: expect.stringMatching(said) });
  });

  it('of pairs is refused while a file has no partner; without it, it is sent', async () => {
    const folder = await folderOf('pairs', {
      'a/x.png': image,
      'a/X.MP4': clip(),
      'y.png': image,
      'notes.txt': 'hm',
    });
    const given = ['create', 'batch', '--measured', '--folder', folder];
    const refused = await desk.caliper(...given);
    expect(refused).toMatchObject({ code: 2, stdout: '' });
    expect(refused.stderr).toContain('The image “y.png” has no clip with the same name.');
    expect(refused.stderr).toContain('“notes.txt” was skipped');
    // Its clip is only the beginning of one.
    const [batch] = await submissionsOf(...given, '--leave-out', '--no-check');
    expect(batch).toMatchObject({
      state: 'accepted',
      request: {
        route: 'measured-batch',
        items: [{ image: { fileName: 'x.png' }, capture: { fileName: 'X.MP4' } }],
      },
    });
  });

  it('pairs photos and clips by time when that is asked, and names what is not certain', async () => {
    const tools = await findTools({ ffmpegPath: null });
    const walk = async (name: string, minute: number) => {
      const at = [
        '-movflags',
        'use_metadata_tags',
        '-metadata',
        `creation_time=2026-11-05T09:0${minute}:10Z`,
      ];
      return readFile(await madeBy(tools, desk.folder, ...greys(1), ...h264, ...at, name));
    };
    const folder = await folderOf('by-time', {
      'IMG_1.jpg': await taken(0),
      'MVI_7.mp4': await walk('MVI_7.mp4', 0),
      'IMG_2.jpg': await taken(5),
    });
    const given = ['create', 'batch', '--measured', '--folder', folder, '--no-check', '--dry-run'];
    const byName = await desk.caliper(...given);
    expect(byName).toMatchObject({ code: 2 });
    const refused = await desk.caliper(...given, '--pair', 'time');
    expect(refused.stderr).toContain('The photo “IMG_2.jpg” has no clip with the same name or time.');
    const shown = await desk.caliper(...given, '--pair', 'time', '--leave-out');
    expect(shown).toMatchObject({ code: 0 });
    expect(shown.stdout).toContain('Would send 1 measured asset');
    expect(shown.stderr).toContain('“IMG_1.jpg” is paired with “MVI_7.mp4”: taken 10 s from it.');
    expect(await desk.caliper('create', 'batch', '--folder', folder, '--pair', 'time')).toMatchObject({
      code: 2,
    });
  });

  it('that is not there is said in words', async () => {
    const none = await desk.caliper('create', 'batch', '--folder', path.join(desk.folder, 'nope'));
    expect(none).toMatchObject({ code: 2, stdout: '' });
    expect(none.stderr).toMatch(/nope cannot be read \(no such folder\)\. /);
  });

  it('with files that are not what they are called names each of them and sends nothing', async () => {
    const before = await desk.paidFor();
    const folder = await folderOf('wrong', { 'a.png': image, 'b.png': 'text', 'c.png': clip() });
    const refused = await desk.caliper('create', 'batch', '--folder', folder);
    expect(refused).toMatchObject({ code: 2, stdout: '' });
    expect(refused.stderr).toContain('Row 2 (b): “b.png” is not a readable image');
    expect(refused.stderr).toContain('Row 3 (c): “c.png” is not a readable image');
    expect(await desk.paidFor()).toBe(before);
  });
});

describe('a batch from a table', () => {
  it('finds its files beside it, and reaches no others', async () => {
    const outside = await folderOf('elsewhere', { 'b.png': image });
    const table = 'name;image;weight\nA;img\\a.png;3\n';
    const folder = await folderOf('relative', { 'img/a.png': image, 'good.csv': table });
    await symlink(path.join(outside, 'b.png'), path.join(folder, 'img/link.png'));
    const bad = `${table}B;../elsewhere/b.png;\nC;img/link.png;\n`;
    await writeFile(path.join(folder, 'bad.csv'), bad);
    await writeFile(path.join(folder, 'gone.csv'), 'image\nimg/c.png\n');
    await writeFile(path.join(folder, 'whole.csv'), `image\n${path.join(outside, 'b.png')}\n`);
    const told = async (file: string) =>
      desk.caliper('create', 'batch', '--dry-run', '--table', path.join(folder, file));
    expect(await told('good.csv')).toMatchObject({
      code: 0,
      stderr: expect.stringContaining('“weight” was skipped'),
    });
    expect(await told('whole.csv')).toMatchObject({ code: 0 });
    const refused = await told('bad.csv');
    expect(refused.code).toBe(2);
    expect(refused.stderr).toContain('Row 2 (B): “../elsewhere/b.png” is outside the table’s folder');
    expect(refused.stderr).toContain('Row 3 (C): “img/link.png” is outside the table’s folder');
    expect((await told('gone.csv')).stderr).toContain('The image “img/c.png” was not found');
    expect(await told('none.csv')).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('no such file'),
    });
  });
});

describe('a measured asset and a set', () => {
  it('are sent from files', async () => {
    const folder = await folderOf('one', {
      'a.png': image,
      'a.mov': clip({ brand: 'qt  ' }),
      'b.mp4': 'text',
    });
    const given = ['create', 'measured', '--no-check', '--image', path.join(folder, 'a.png'), '--clip'];
    expect((await desk.caliper(...given, path.join(folder, 'a.mov'), '--dry-run')).stdout).toMatch(
      /^Would send one measured asset, [\d.]+ (kB|B)\. Nothing was sent\.\n$/,
    );
    const [asset] = await submissionsOf(...given, path.join(folder, 'a.mov'), '--name', 'Measured');
    expect(asset).toMatchObject({ state: 'accepted', request: { capture: { fileName: 'a.mov' } } });
    const refused = await desk.caliper(...given, path.join(folder, 'b.mp4'));
    expect(refused).toMatchObject({ code: 1, stdout: '', stderr: expect.stringContaining('it is text') });
    const seed = ['--image', path.join(folder, 'a.png'), '--reference', path.join(folder, 'a.png')];
    const more = ['https://example.com/b.png', '--wildness', 'bold'];
    const kind = ['--kind', 'high-fidelity', '--count', '2'];
    const [set] = await submissionsOf('create', 'set', ...kind, ...seed, ...more);
    expect(set?.request).toMatchObject({
      count: 2,
      seed: { references: [{ type: 'image' }, { type: 'image-url' }] },
      params: { variation: { wildness: 'bold' } },
    });
  });
});

describe('the queue', () => {
  it('holds what was entered as paused until it is resumed, moved, labelled or taken back', async () => {
    const before = await desk.paidFor();
    const set = [
      'create',
      'set',
      '--kind',
      'procedural',
      '--count',
      '10',
      '--text',
      'sandbox:hold a drawer',
      '--paused',
    ];
    for (const name of ['One', 'Two', 'Three']) await desk.json(...set, '--no-articulated', '--name', name);
    const names = async (): Promise<unknown> =>
      z
        .object({ submissions: z.array(submissionSchema) })
        .parse(await desk.json('queue', 'list'))
        .submissions.map(({ request }) => request.name);
    expect(await names()).toEqual(['One', 'Two', 'Three']);
    await desk.json('queue', 'move', 'Three', '--first');
    expect(await names()).toEqual(['Three', 'One', 'Two']);
    await desk.json('queue', 'move', 'One', 'Three');
    expect(await names()).toEqual(['Two', 'One', 'Three']);
    await desk.json('queue', 'label', 'Two', 'One', '--label', 'drawers');
    const listed = await desk.caliper('queue', 'list');
    expect(listed.stdout).toMatch(/paused +procedural set of 10 variants +Two +drawers/);
    const discarded = await desk.caliper('queue', 'discard', 'drawers');
    expect(discarded.stdout).toBe('Discarded 2 requests. Nothing was created.\n');
    expect(await names()).toEqual(['Three']);
    expect((await desk.caliper('jobs')).stdout).toMatch(/^Paused: Three, procedural set of 10 variants\.\n/);
    expect(await desk.paidFor()).toBe(before);
    const [three] = await submissionsOf('queue', 'resume', 'Three');
    expect(three).toMatchObject({ paused: false, state: 'accepted' });
    expect(await names()).toEqual([]);
    expect(await desk.paidFor()).toBe(before + 10);
    expect(await desk.caliper('queue', 'pause', 'Nobody')).toMatchObject({ code: 1, stdout: '' });
    expect((await desk.caliper('cancel', 'Three')).stdout).toMatch(/: canceled\.\n$/);
  });
});

describe('the gaps of a batch', () => {
  it('are made again once, and the batch shows what it has', async () => {
    const folder = await folderOf('gaps', { 'gaps.csv': 'name,text\nA,a mug\nB,sandbox:fail a mug\n' });
    await desk.json('create', 'batch', '--table', path.join(folder, 'gaps.csv'), '--name', 'Gaps');
    const group = async () =>
      z
        .object({ groups: z.array(groupSchema), jobs: z.array(jobSchema) })
        .parse(await desk.json('jobs'))
        .groups.find(({ name }) => name === 'Gaps');
    await vi.waitFor(async () => expect((await group())?.job?.status).toBe('partial'), {
      timeout: patientMs(25_000),
      interval: 50,
    });
    const first = await group();
    expect((await desk.caliper('groups')).stdout).toMatch(
      /standard batch +partial +1 of 2 complete, 1 failed, 1 to retry .* Gaps /,
    );
    const [again] = await submissionsOf('retry-gaps', 'Gaps', '--as', 'batch');
    expect(again).toMatchObject({
      state: 'accepted',
      lineage: { type: 'gaps', indexes: [2] },
      request: { name: 'Gaps (retry 1)', items: [{ name: 'B' }] },
    });
    // The name goes on meaning the first one.
    expect(first?.id).toBeDefined();
    const none = await desk.caliper('retry-gaps', 'Gaps');
    expect(none).toMatchObject({ code: 1, stdout: '' });
    expect(none.stderr).toMatch(/^“Gaps” has no failed or canceled members left/);
  });
});

describe('names', () => {
  it('that a batch shares with its members mean the batch, wherever one can be given', async () => {
    const folder = await folderOf('shelf', { 'shelf.csv': 'name,text\nShelf,a shelf\nShelf,a shelf\n' });
    await desk.json('create', 'batch', '--table', path.join(folder, 'shelf.csv'), '--name', 'Shelf');
    const arrived = await assetsOf('download', 'Shelf', '--wait');
    expect(arrived.map(({ name }) => name)).toEqual(['Shelf', 'Shelf']);
    // Each is one asset by its id, or by as much of it as no other has.
    const [one] = arrived;
    if (one === undefined) throw new TypeError('two have arrived');
    expect((await assetsOf('download', one.id.slice(0, 13))).map(({ id }) => id)).toEqual([one.id]);
    expect((await desk.caliper('cancel', 'Shelf')).stderr).toMatch(/has already ended/);
    expect((await desk.caliper('retry-gaps', 'Shelf')).stderr).toMatch(
      /“Shelf” has no failed or canceled members left/,
    );
  });

  it('that mean several list ids which work when they are pasted, with what each is', async () => {
    const folder = await folderOf('twice', { 'two.csv': 'name,text\nCup,a cup\n' });
    const batch = ['create', 'batch', '--table', path.join(folder, 'two.csv'), '--name', 'Twice'];
    for (let at = 0; at < 2; at += 1) {
      const [made] = await submissionsOf(...batch);
      await assetsOf('download', made?.groupId ?? '', '--wait');
    }
    await desk.json('create', 'standard', '--text', 'a cup', '--name', 'Twice', '--wait');
    for (const command of ['download', 'cancel']) {
      const refused = await desk.caliper(command, 'Twice', '--json');
      expect(refused).toMatchObject({ code: 1, stdout: '' });
      const { error } = z
        .object({
          error: z.object({
            code: z.literal('cli.asset-ambiguous'),
            message: z.string(),
            data: z.object({
              candidates: z.array(
                z.object({
                  id: z.string(),
                  kind: z.string(),
                  createdAt: z.iso.datetime(),
                  status: z.string(),
                }),
              ),
            }),
          }),
        })
        .parse(JSON.parse(refused.stderr));
      const { candidates } = error.data;
      expect(candidates.map(({ kind }) => kind).toSorted()).toEqual([
        'asset',
        'standard batch',
        'standard batch',
      ]);
      for (const { id, kind } of candidates) {
        expect(error.message).toMatch(
          new RegExp(`${id} \\(${kind}, \\d{4}-\\d\\d-\\d\\d \\d\\d:\\d\\d UTC, \\w+\\)`),
        );
        // All of them have ended, so that there is nothing to cancel.
        const pasted = await desk.caliper(command, id);
        expect(pasted.stderr).not.toContain('is ambiguous');
        expect(pasted.code).toBe(command === 'download' ? 0 : 1);
      }
    }
  });
});

// Last: every command after it would go on fetching its assets.
describe('a large batch', () => {
  it('of a table of more than 100 rows becomes several, which know of each other', async () => {
    const before = await desk.paidFor();
    const rows = Array.from({ length: 101 }, (_, at) => `Mug ${at},a mug,${at === 0 ? 'mujoco' : ''}`);
    const folder = await folderOf('tables', { 'mugs.csv': ['name,text,simulator', ...rows].join('\r\n') });
    const batches = await submissionsOf(
      'create',
      'batch',
      '--table',
      path.join(folder, 'mugs.csv'),
      '--name',
      'Mugs',
    );
    expect(batches.map(({ request }) => request.name)).toEqual(['Mugs (1 of 2)', 'Mugs (2 of 2)']);
    const [first, second] = batches.map(({ lineage }) => lineage);
    expect(first).toMatchObject({ type: 'split', part: 1, parts: 2 });
    expect(second).toEqual({ ...first, part: 2 });
    expect(await desk.paidFor()).toBe(before + 101);
  });
});
