/** MuJoCo's memory gives nothing back, so what a file needs must not depend on the files before it. */
import { expect, test } from 'vitest';
import { withCompiled } from '../../../main/fix/read-mjcf.ts';
import { threadEngine } from '../../../main/inspect/guarded/node-engine.ts';
import { memoryFiles } from '../../unit/fix/memory-files.ts';

const modelOf = (memory: string): ReturnType<typeof memoryFiles> =>
  memoryFiles({
    'a.xml': `<mujoco><size memory="${memory}"/><worldbody><body name="a"><freejoint/><geom size="0.1"/></body></worldbody></mujoco>`,
  });

/** As much memory as `times` states of it need, all at once; its mass, kilograms. */
async function openedTimes(files: ReturnType<typeof memoryFiles>, times: number): Promise<number> {
  return await withCompiled(files, 'a.xml', (model, { mujoco }) => {
    const all = Array.from({ length: times }, () => new mujoco.MjData(model));
    for (const data of all) data.delete();
    return Number(model.body_mass[1]);
  });
}

test('a model that fits into the memory of a new engine is read after others have filled the old one', async () => {
  await withCompiled(modelOf('350M'), 'a.xml', (model, { mujoco }) => {
    // Never freed, as what the engine remembers of meshes.
    void new mujoco.MjData(model);
  });
  const full = await threadEngine();
  const massKg = await openedTimes(modelOf('400M'), 2);
  expect(massKg).toBeCloseTo((1000 * 4 * Math.PI * 0.1 ** 3) / 3, 6);
  expect(await threadEngine()).not.toBe(full);
});

test('a model that fits into none is refused in words', async () => {
  await expect(openedTimes(modelOf('400M'), 3)).rejects.toMatchObject({ code: 'model.beyond-limit' });
});
