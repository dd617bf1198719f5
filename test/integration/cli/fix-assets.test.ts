/** `caliper fix` on what is in the library: new versions, several at once, and what is refused. */
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import { boxGlb } from '../inspect/made-folder.ts';
import { openWithin, type Within } from './downloads/within.ts';

let desk: Within;
beforeAll(async () => {
  desk = await openWithin();
  for (const [name, edge] of [
    ['Mug', 0.1],
    ['Bowl', 0.2],
  ] as const) {
    const folder = path.join(desk.folder, 'models', name);
    await mkdir(folder, { recursive: true });
    await writeFile(path.join(folder, `${name}.glb`), boxGlb([edge, edge, edge]));
  }
  // A file that is none: it cannot be fixed, and keeps its version.
  await mkdir(path.join(desk.folder, 'models', 'Torn'));
  await writeFile(path.join(desk.folder, 'models', 'Torn', 'Torn.glb'), 'torn');
  await desk.json('import', path.join(desk.folder, 'models'));
});
afterAll(() => desk.close());

const fixedSchema = z.object({
  assets: z.array(
    z.object({
      assetId: z.string(),
      name: z.string(),
      fromNumber: z.number(),
      number: z.number().nullable(),
      done: z.array(z.object({ text: z.string() })),
    }),
  ),
  failed: z.array(z.object({ name: z.string(), error: z.object({ message: z.string() }) })),
});
const fixed = async (...args: string[]) =>
  fixedSchema.parse(JSON.parse((await desk.caliper('fix', ...args, '--json')).stdout));
const versions = async (name: string) =>
  z
    .object({ versions: z.array(z.object({ number: z.number(), isCurrent: z.boolean() })) })
    .parse(JSON.parse((await desk.caliper('versions', name, '--json')).stdout)).versions;

it('makes a new version, which is used from then on; a dry run makes none', async () => {
  const tried = await fixed('Mug', '--scale', '2', '--dry-run');
  expect(tried).toMatchObject({ assets: [{ name: 'Mug', fromNumber: 1, number: null }], failed: [] });
  expect(tried.assets[0]?.done.length).toBeGreaterThan(0);
  expect(await versions('Mug')).toHaveLength(1);

  const text = await desk.caliper('fix', 'Mug', '--scale', '2');
  expect(text).toMatchObject({ code: 0, stderr: '' });
  expect(text.stdout).toMatch(/Mug: version 2/);
  expect(await versions('Mug')).toEqual([
    { number: 2, isCurrent: true },
    { number: 1, isCurrent: false },
  ]);
});

it('fixes all that a query finds, and names what could not be fixed', async () => {
  const said = await desk.caliper('fix', 'created>=2000', '--scale', '0.5', '--json');
  expect(said.code).toBe(1);
  const { assets, failed } = fixedSchema.parse(JSON.parse(said.stdout));
  expect(assets.map(({ name }) => name).toSorted()).toEqual(['Bowl', 'Mug']);
  expect(failed).toMatchObject([{ name: 'Torn', error: { message: expect.stringMatching(/Torn\.glb/) } }]);
  expect(said.stderr).toMatch(/Torn\.glb/);
  expect(await versions('Bowl')).toHaveLength(2);
  expect(await versions('Torn')).toHaveLength(1);
  const tried = await desk.caliper('fix', 'Torn', '--scale', '2', '--dry-run');
  expect(tried).toMatchObject({
    code: 1,
    stdout: 'Torn: not changed\n',
    stderr: expect.stringMatching(/Torn\.glb/),
  });
});

it.each([
  [['Teapot', '--scale', '2'], 1, /Teapot/],
  [['Mug', '--scale', '2', '--out', 'elsewhere'], 2, /no such file or folder/],
  [['Mug'], 2, /at least one fix/],
] as const)('%j is refused', async (args, code, words) => {
  const refused = await desk.caliper('fix', ...args);
  expect(refused).toMatchObject({ code, stdout: '' });
  expect(refused.stderr).toMatch(words);
});
