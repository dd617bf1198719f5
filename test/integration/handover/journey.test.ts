/** A mug that is ten times too large and as heavy as solid steel is put right and prepared for MuJoCo and Gazebo by the command line alone. */
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { PassThrough } from 'node:stream';
import { expect, test } from 'vitest';
import { run } from '../../../main/cli/run.ts';
import { emptyFolder, looked } from '../inspect/made-folder.ts';
import { numbersOf, openModel, run as simulate, startMujoco } from '../sandbox-make/simulate.ts';
import { brokenMug, filesBelow } from './broken-mug.ts';

async function caliper(...args: string[]): Promise<{ code: number; stdout: string; stderr: string }> {
  const said = { stdout: '', stderr: '' };
  const into = (name: 'stdout' | 'stderr') => ({
    write: (text: string) => {
      said[name] += text;
    },
  });
  const code = await run({
    args,
    stdin: new PassThrough(),
    stdout: into('stdout'),
    stderr: into('stderr'),
    env: {},
    signal: new AbortController().signal,
  });
  return { code, ...said };
}

test('a mug of 10 times its size and a mass of steel rests in MuJoCo, and is a model of Gazebo, after two commands each', async () => {
  const folder = await emptyFolder();
  const broken = await brokenMug(folder);
  const before = (await looked(broken)).facts;
  expect(Math.max(...(before.sizeM ?? []))).toBeGreaterThan(0.8);

  const fixed = path.join(folder, 'mug');
  const done = await caliper('fix', broken, '--size', 'z=0.1', '--mass', '0.35', '--out', fixed);
  expect(done).toMatchObject({ code: 0 });
  const { facts, faults } = await looked(fixed);
  expect(faults.filter(({ severity }) => severity === 'error')).toEqual([]);
  expect(facts.massKg).toBeCloseTo(0.35, 5);
  expect(facts.sizeM?.[1]).toBeCloseTo(0.1, 4);

  const out = path.join(folder, 'out');
  const over = await caliper('export', '--from', fixed, '--for', 'mujoco', '--to', out, '--json');
  expect(over).toMatchObject({ code: 0 });
  expect(JSON.parse(over.stdout)).toMatchObject({ open: 'scene.xml', checked: { is: 'loaded' } });
  const mujoco = await startMujoco();
  const made = path.join(out, 'mug');
  for (const name of await filesBelow(made)) {
    mujoco.FS.mkdirTree(path.posix.dirname(`/mug/${name}`), 0o777);
    mujoco.FS.writeFile(`/mug/${name}`, await readFile(path.join(made, name)));
  }
  using loaded = openModel(mujoco, '/mug/scene.xml');
  const { model, data } = loaded;
  const [, , startZ = 0] = numbersOf(data.qpos);
  simulate(mujoco, model, data, 2);
  const [, , z = 9, w = 0] = numbersOf(data.qpos);
  expect(Math.abs(z - startZ)).toBeLessThan(0.003);
  expect(Math.abs(w)).toBeGreaterThan(0.999);
  expect(Math.hypot(...numbersOf(data.qvel))).toBeLessThan(1e-2);
  expect(numbersOf(model.body_mass).reduce((sum, one) => sum + one, 0)).toBeCloseTo(0.35, 5);

  // Another program beside it gets a folder of its own, and the first stays.
  expect((await caliper('export', '--from', fixed, '--for', 'gazebo', '--to', out)).code).toBe(0);
  const model2 = await looked(path.join(out, 'mug_2'));
  expect(model2.faults.filter(({ severity }) => severity === 'error')).toEqual([]);
  expect(model2.facts.massKg).toBeCloseTo(0.35, 5);
});

test('a folder that cannot be prepared leaves nothing behind, and wrong words are wrong usage', async () => {
  const folder = await emptyFolder();
  await mkdir(path.join(folder, 'bare'));
  await writeFile(path.join(folder, 'bare', 'notes.glb'), 'none');
  const out = path.join(folder, 'out');
  const bare = ['export', '--from', path.join(folder, 'bare'), '--to', out];
  expect(await caliper(...bare, '--for', 'ros2')).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('no file that can be prepared for ROS 2'),
  });
  expect(await readdir(folder)).toEqual(['bare']);
  expect((await caliper(...bare)).code).toBe(2);
  expect((await caliper(...bare, '--for', 'ros2', 'kind:standard')).code).toBe(2);
});
