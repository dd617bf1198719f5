/** What fixes are chosen by: size, volume, mass with its slips, and how the colliders of a description fit. */
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';
import { openFixFolder } from '../../../main/fix/folder.ts';
import { measureAsset } from '../../../main/fix/measure-asset.ts';
import { makeAsset } from '../../../main/sandbox/make/make-asset.ts';
import { requestFor } from '../../unit/sandbox-make/request.ts';
import { emptyFolder, writeMade } from '../inspect/made-folder.ts';

const { signal } = new AbortController();

async function mug(simulator: 'sapien' | 'mujoco'): Promise<string> {
  const folder = path.join(await emptyFolder(), simulator);
  await mkdir(folder);
  await writeMade(folder, await makeAsset(requestFor('mug', { simulator, collision: 'convex_hull' })));
  return folder;
}

const measured = async (folder: string, colliders = true) =>
  measureAsset(await openFixFolder(folder, signal), { colliders }, { signal });

test.for(['sapien', 'mujoco'] as const)(
  'a mug for %s: size, volume, mass and its hull',
  async (simulator) => {
    const found = await measured(await mug(simulator));
    const [x = 0, y = 0, z = 0] = found.sizeM ?? [];
    expect(found).toMatchObject({ slip: null, collidersOf: expect.stringMatching(/\.(urdf|xml)$/) });
    expect(found.volumeM3).toBeGreaterThan(0);
    // The material of a mug is a part of its box.
    expect(found.volumeM3).toBeLessThan(x * y * z * 0.7);
    expect(found.massKg).toBeGreaterThan(0.05);
    expect(found.colliders).toMatchObject({ hulls: 1, primitives: 0 });
    // One hull closes the mug, and reaches into it by centimetres.
    expect(found.colliders?.openings.ways).toBeGreaterThan(0);
    expect(found.colliders?.openings.closed).toBe(found.colliders?.openings.ways);
    expect(found.colliders?.beyondMm.most).toBeGreaterThan(10);
  },
);

test('grams that were written as kilograms are noticed, with the mass that was meant', async () => {
  const folder = await mug('sapien');
  const { massKg, colliders } = await measured(folder, false);
  expect(colliders).toBeNull();
  const files = await readdir(folder, { recursive: true });
  for (const name of files.filter((one) => /\.(urdf|json)$/.test(one))) {
    const at = path.join(folder, name);
    const text = await readFile(at, 'utf8');
    await writeFile(
      at,
      text
        .replace(/<mass value="([^"]*)"/, (_, kg: string) => `<mass value="${Number(kg) * 1000}"`)
        .replace(/"mass_kg":\s*([\d.e-]+)/, (_, kg: string) => `"mass_kg": ${Number(kg) * 1000}`),
    );
  }
  const found = await measured(folder, false);
  expect(found.massKg).toBeCloseTo((massKg ?? 0) * 1000, 5);
  expect(found.slip?.suggestedKg).toBeCloseTo(massKg ?? 0, 5);
});

test('a folder without a model has no measures, and a damaged one takes nothing down', async () => {
  const folder = await emptyFolder();
  await writeFile(path.join(folder, 'broken.glb'), 'glTF but not really');
  await writeFile(path.join(folder, 'robot.urdf'), '<robot name="x"><link name="a"><collision>');
  expect(await measured(folder)).toMatchObject({
    sizeM: null,
    volumeM3: null,
    massKg: null,
    slip: null,
    colliders: null,
  });
});
