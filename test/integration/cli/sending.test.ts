/** What all commands that create share: looked at first, set aside, labelled, and waited for until the files are here. */
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { assetDetailSchema } from '../../../main/contract/schema/asset.ts';
import { submissionSchema } from '../../../main/contract/schema/creation/submission.ts';
import { clip, png } from '../conformance/media.ts';
import { openWithin, type Within } from './downloads/within.ts';

let desk: Within;
beforeAll(async () => {
  desk = await openWithin();
  await mkdir(at('images'));
  await mkdir(at('pairs'));
  await writeFile(at('images', 'cup.png'), Buffer.from(png, 'base64'));
  await writeFile(at('pairs', 'cup.png'), Buffer.from(png, 'base64'));
  await writeFile(at('pairs', 'cup.mp4'), clip());
  await writeFile(at('text.png'), 'no image');
  await writeFile(at('text.mp4'), 'no clip');
});
afterAll(() => desk.close());

const at = (...names: string[]): string => path.join(desk.folder, ...names);
const resultSchema = z.object({
  submissions: z.array(submissionSchema),
  assets: z.array(assetDetailSchema).default([]),
  failed: z.array(z.object({ index: z.int(), name: z.string().nullable(), status: z.string() })).default([]),
});
const result = async (...args: string[]) => resultSchema.parse(await desk.json(...args));

const drawer = ['create', 'set', '--kind', 'procedural', '--count', '10', '--no-articulated', '--text'];
const kinds = (): Record<string, string[]> => ({
  standard: ['create', 'standard', '--no-check', '--image', at('images', 'cup.png')],
  measured: [
    'create',
    'measured',
    '--no-check',
    '--image',
    at('images', 'cup.png'),
    '--clip',
    at('pairs', 'cup.mp4'),
  ],
  batch: ['create', 'batch', '--no-check', '--folder', at('images')],
  'measured batch': ['create', 'batch', '--measured', '--no-check', '--folder', at('pairs')],
  set: [...drawer, 'a drawer'],
});

it.each(['standard', 'measured', 'batch', 'measured batch', 'set'])(
  '%s: --dry-run keeps and sends nothing; --paused keeps it under its --label until it is resumed',
  async (kind) => {
    const given = kinds()[kind] ?? [];
    const before = await desk.paidFor();
    const planned = await desk.caliper(...given, '--dry-run');
    expect(planned).toMatchObject({ code: 0, stderr: '' });
    expect(planned.stdout).toMatch(/^Would send .* Nothing was sent\./);
    expect((await result('queue', 'list')).submissions).toEqual([]);
    const { submissions } = await result(...given, '--paused', '--label', 'later', '--name', 'Later');
    expect(submissions).toMatchObject([{ state: 'waiting', paused: true, label: 'later' }]);
    expect(await desk.paidFor()).toBe(before);
    // Nothing that is set aside is waited for.
    const second = await result(...given, '--paused', '--wait');
    expect(second.submissions).toMatchObject([{ paused: true, label: null }]);
    await desk.json('queue', 'discard', 'all');
  },
);

it('--subject-name goes with images, and a row of a table keeps its own', async () => {
  const [standard] = (await result(...(kinds()['standard'] ?? []), '--subject-name', 'the cup', '--paused'))
    .submissions;
  expect(standard?.request).toMatchObject({ input: { type: 'image', subjectName: 'the cup' } });
  await writeFile(
    at('rows.csv'),
    'image,subject_name,text\nimages/cup.png,the spoon,\nimages/cup.png,,\n,,a plate\n',
  );
  const table = ['create', 'batch', '--table', at('rows.csv'), '--subject-name', 'the cup', '--paused'];
  const [batch] = (await result(...table)).submissions;
  expect(batch?.request).toMatchObject({
    items: [
      { input: { subjectName: 'the spoon' } },
      { input: { subjectName: 'the cup' } },
      { input: { text: 'a plate' } },
    ],
  });
  for (const wrong of [
    ['create', 'standard', '--text', 'a cup', '--subject-name', 'the cup'],
    [...(kinds()['measured batch'] ?? []), '--subject-name', 'the cup'],
  ])
    expect(await desk.caliper(...wrong)).toMatchObject({ code: 2, stdout: '' });
  await desk.json('queue', 'discard', 'all');
});

describe('--wait', () => {
  it('of a batch and of a set waits until the files of every member are on disk', async () => {
    const batch = await result('create', 'batch', '--folder', at('images'), '--name', 'Whole', '--wait');
    expect(batch.assets.map(({ name, transfer }) => [name, transfer?.state])).toEqual([['cup', 'complete']]);
    expect(batch.failed).toEqual([]);
    const set = await result(...drawer, 'a drawer', '--name', 'Drawers', '--wait');
    expect(set.assets).toHaveLength(10);
    expect(set.assets.every(({ transfer }) => transfer?.state === 'complete')).toBe(true);
  });

  it('exits with 1 if a member failed, names it, and prints what was', async () => {
    await writeFile(at('gaps.csv'), 'name,text\nCup,a cup\nPot,sandbox:fail a pot\nPan,sandbox:fail a pan\n');
    const batch = ['create', 'batch', '--table', at('gaps.csv'), '--name', 'Gaps', '--wait'];
    const said = await desk.caliper(...batch);
    expect(said.code).toBe(1);
    expect(said.stdout).toMatch(/^Cup \(/);
    expect(said.stderr).toMatch(/The job of “Pot” ended as failed/);
    expect(said.stderr).toMatch(/The job of “Pan” ended as failed/);
    const json = await desk.caliper(...batch, '--json');
    expect(json.code).toBe(1);
    const found = resultSchema.parse(JSON.parse(json.stdout));
    expect(found.assets.map(({ name }) => name)).toEqual(['Cup']);
    expect(found.failed).toMatchObject([
      { index: 2, name: 'Pot 2', status: 'failed' },
      { index: 3, name: 'Pan 2', status: 'failed' },
    ]);
    const set = await desk.caliper(
      ...drawer,
      'sandbox:fail=3 a drawer',
      '--name',
      'Gapped',
      '--wait',
      '--json',
    );
    expect(set.code).toBe(1);
    expect(resultSchema.parse(JSON.parse(set.stdout))).toMatchObject({ failed: [{ index: 3 }] });
    // The same of one that was made before.
    const ids = found.submissions.map(({ groupId }) => groupId ?? '');
    const again = await desk.caliper('download', ids[0] ?? '', '--wait');
    expect(again).toMatchObject({ code: 1, stdout: expect.stringMatching(/^Cup \(/) });
    expect(again.stderr).toContain('“Pan 2”');
  });
});

describe('--dry-run judges files as sending would', () => {
  it.each<[string, string[], number, string]>([
    ['an image that is none', ['standard', '--image', 'text.png'], 1, '“text.png” is not a readable image'],
    [
      'an image of a measured asset',
      ['measured', '--image', 'text.png', '--clip', 'pairs/cup.mp4'],
      1,
      'not a readable image',
    ],
    [
      'a clip that is none',
      ['measured', '--image', 'images/cup.png', '--clip', 'text.mp4'],
      1,
      '“text.mp4” is not',
    ],
    [
      'a reference that is none',
      ['set', '--kind', 'high-fidelity', '--count', '1', '--text', 'a', '--reference', 'text.png'],
      1,
      'not a readable image',
    ],
    ['a row of a batch', ['batch', '--folder', '.', '--leave-out'], 2, '“text.png” is not a readable image'],
  ])('%s', async (_, args, code, words) => {
    const [first = '', ...more] = args;
    const refused = await desk.typed('', 'create', first, ...more, '--dry-run');
    expect(refused).toMatchObject({ code, stdout: '' });
    expect(refused.stderr).toContain(words);
    const sent = await desk.typed('', 'create', first, ...more);
    expect(sent).toMatchObject({ code, stdout: '' });
  });

  it('of a batch of which everything failed names its members, and says nothing of files to come', async () => {
    await writeFile(at('lost.csv'), 'name,text\nJar,sandbox:fail a jar\nLid,sandbox:fail a lid\n');
    const batch = ['create', 'batch', '--table', at('lost.csv'), '--name', 'Lost', '--wait', '--json'];
    const said = await desk.caliper(...batch);
    expect(said.code).toBe(1);
    const found = resultSchema.parse(JSON.parse(said.stdout));
    expect(found.assets).toEqual([]);
    expect(found.failed.map(({ name }) => name)).toEqual(['Jar', 'Lid']);
    expect(said.stderr.match(/"code":"[^"]+"/g)).toEqual([
      '"code":"cli.job-ended"',
      '"code":"cli.job-ended"',
    ]);
  });
});
