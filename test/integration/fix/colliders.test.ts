/** Colliders that are rebuilt, judged by MuJoCo: a ball falls through a tube and stays in a cup; and by the inspection. */
import { describe, expect, it } from 'vitest';
import type { ColliderFix } from '../../../main/fix/colliders/body-colliders.ts';
import { fixColliders } from '../../../main/fix/colliders/fix-colliders.ts';
import { withCompiled } from '../../../main/fix/read-mjcf.ts';
import { applied, type Contents, memoryFiles, plainRun, textAt } from '../../unit/fix/memory-files.ts';
import {
  cupOutline,
  mjcfText,
  objOf,
  type Profile,
  revolve,
  sdfText,
  tubeOutline,
  urdfText,
  usdaText,
} from './tube-asset.ts';

const decomposition: ColliderFix = {
  fix: 'colliders',
  shape: 'decomposition',
  mostHulls: 24,
  mostVertices: 32,
  mostErrorMm: 2,
};

function asset(outline: Profile['outline']): Contents {
  const mesh = revolve(outline);
  return {
    'tube.urdf': urdfText,
    'tube.xml': mjcfText,
    'tube.sdf': sdfText,
    'tube.usda': usdaText(mesh),
    'meshes/tube.obj': objOf(mesh),
    'meshes/old_hull.obj': objOf(mesh),
  };
}

/** Where a ball of 40 mm comes to be, m, that is let go above the opening. */
async function ballAfter(contents: Contents, seconds: number): Promise<number> {
  const ball =
    '<body name="ball" pos="0.002 0 0.14"><freejoint/><geom type="sphere" size="0.02" mass="0.01"/></body>';
  const world = textAt(contents, 'tube.xml').replace('</worldbody>', `${ball}</worldbody>`);
  const files = memoryFiles({ ...contents, 'tube.xml': world });
  return await withCompiled(files, 'tube.xml', (model, { mujoco }) => {
    using data = new mujoco.MjData(model);
    const steps = seconds / 0.002;
    for (let step = 0; step < steps; step++) mujoco.mj_step(model, data);
    return Number(data.qpos[2]);
  });
}

const massOf = (contents: Contents): Promise<number> =>
  withCompiled(memoryFiles(contents), 'tube.xml', (model) => Number(model.body_mass[1]));

async function fixed(contents: Contents, fix: ColliderFix = decomposition): Promise<Contents> {
  return applied(contents, await fixColliders(fix, memoryFiles(contents), plainRun));
}

describe('colliders in MuJoCo', () => {
  it('let a ball fall through a tube that its hull closed', async () => {
    const before = asset(tubeOutline);
    expect(await ballAfter(before, 1)).toBeGreaterThan(0.1);
    expect(await ballAfter(await fixed(before), 1)).toBeLessThan(-1);
  });

  it('let a ball into a cup and hold it on the floor', async () => {
    const before = asset(cupOutline);
    expect(await ballAfter(before, 1)).toBeGreaterThan(0.1);
    const after = await ballAfter(await fixed(before), 2);
    expect(after).toBeGreaterThan(0.02);
    expect(after).toBeLessThan(0.032);
  });

  it('keep the mass that came from the replaced geoms', async () => {
    const before = asset(tubeOutline);
    const box = { ...decomposition, shape: 'box' } as const;
    expect(await massOf(await fixed(before, box))).toBeCloseTo(await massOf(before), 6);
  });
});

describe('descriptions with new colliders', () => {
  it('keep everything else byte for byte', async () => {
    const before = asset(tubeOutline);
    const after = await fixed(before);
    const urdf = textAt(after, 'tube.urdf');
    expect(urdf.replaceAll(/^ *<collision>.*\n/gm, '')).toBe(urdfText.replace(/^ *<collision name.*\n/m, ''));
    expect(urdf.match(/<collision>/g)?.length).toBeGreaterThan(8);
    const mjcf = textAt(after, 'tube.xml');
    const stripped = mjcf.replaceAll(
      /^ *<(geom type="mesh" mesh="tube_|mesh name="tube_|inertial).*\n/gm,
      '',
    );
    expect(stripped).toBe(
      mjcfText.replace(/^.*name="old_hull".*\n/m, '').replace(/^.*mesh="old_hull".*\n/m, ''),
    );
    expect(textAt(after, 'tube.sdf').replaceAll(/^ *<collision.*\n/gm, '')).toBe(
      sdfText.replace(/^ *<collision.*\n/m, ''),
    );
    const usda = textAt(after, 'tube.usda');
    expect(usda).toContain('# Kept: { a brace in a comment');
    expect(usda).not.toContain('"bumper"');
    expect(usda).toContain('bool physics:collisionEnabled = 0');
  });

  it('remove the meshes that nothing names any more', async () => {
    const after = await fixed(asset(tubeOutline));
    expect(Object.keys(after)).not.toContain('meshes/old_hull.obj');
    expect(Object.keys(after)).toContain('meshes/tube.obj');
  });

  it('give the same bytes when the fix is repeated', async () => {
    const once = await fixed(asset(tubeOutline), { ...decomposition, shape: 'box' });
    const twice = await fixed(once, { ...decomposition, shape: 'box' });
    expect(textAt(twice, 'tube.usda')).toBe(textAt(once, 'tube.usda'));
    expect(textAt(twice, 'tube.xml')).toBe(textAt(once, 'tube.xml'));
  });
});
