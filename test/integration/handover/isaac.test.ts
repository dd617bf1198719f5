/** What the service makes for Isaac Sim, as Isaac Lab spawns it. */
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';
import { makeAsset } from '../../../main/sandbox/make/make-asset.ts';
import { variantRequest } from '../../unit/sandbox-make/procedural-request.ts';
import { requestFor } from '../../unit/sandbox-make/request.ts';
import { emptyFolder, writeMade } from '../inspect/made-folder.ts';
import { prepared } from './prepare.ts';

test.each([
  {
    what: 'a cabinet with drawers',
    make: () => variantRequest('cabinet', 0, { simulator: 'isaac_sim_physx' }),
    spawned: 'ArticulationCfg',
  },
  {
    what: 'a mug',
    make: () => requestFor('mug', { simulator: 'isaac_sim_physx' }),
    spawned: 'RigidObjectCfg',
  },
])('$what as the service makes it for Isaac Sim is spawned as $spawned', async ({ make, spawned }) => {
  const root = await emptyFolder();
  await writeMade(root, await makeAsset(make()));
  const { into } = await prepared(root, 'isaac-sim');
  const code = await readFile(path.join(into, 'spawn_isaac_lab.py'), 'utf8');
  expect(code).toContain(`_CFG = ${spawned}(`);
  expect(code).toContain('UsdFileCfg');
});
