/** What is prepared of what the service makes for Isaac Sim, and what a full disk is called. */
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';
import { handOverInto } from '../../../main/handover/write-out.ts';
import { makeAsset } from '../../../main/sandbox/make/make-asset.ts';
import { variantRequest } from '../../unit/sandbox-make/procedural-request.ts';
import { requestFor } from '../../unit/sandbox-make/request.ts';
import { emptyFolder, writeMade } from '../inspect/made-folder.ts';
import { filesOf, madeMug, prepared } from './prepared.ts';

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

test('a full disk has its own code, which threads keep', async () => {
  const [root, into] = [await madeMug('mujoco'), await emptyFolder()];
  const order = {
    root,
    files: await filesOf(root),
    title: 'Mug',
    name: 'mug',
    target: 'mujoco',
    into,
  } as const;
  const full = Object.assign(new Error('no room'), { code: 'ENOSPC' });
  const onBytes = (): never => {
    throw full;
  };
  const failing = { guard: null, signal: new AbortController().signal, onBytes };
  await expect(handOverInto(order, failing)).rejects.toMatchObject({
    code: 'hand-on.disk-full',
    cause: full,
  });
});
