import { beforeAll, describe, expect, it } from 'vitest';
import { makeAsset } from '../../../main/sandbox/make/make-asset.ts';
import { principalAxes } from '../../../main/sandbox/make/physics/mass-properties.ts';
import { buildModel } from '../../../main/sandbox/make/shape/model.ts';
import { requestFor } from '../../unit/sandbox-make/request.ts';
import { dropped, type Mujoco, mount, numbersOf, openModel, run, startMujoco } from './simulate.ts';

let mujoco: Mujoco;
beforeAll(async () => {
  mujoco = await startMujoco();
});

const sorted = (values: readonly number[]): number[] => [...values].sort((a, b) => a - b);

describe('MuJoCo', () => {
  it.each([
    ['mug', 'auto'],
    ['mug', 'convex_hull'],
    ['mug', 'bounding_box'],
    ['cabinet', 'sdf'],
    ['ball', 'auto'],
    ['walnut chair', 'coacd'],
    ['bucket', 'convex_decomposition'],
    ['strange thing', 'auto'],
  ])(
    'agrees on mass and inertia of a %s and lets it come to rest on its feet with %s contact',
    async (text, collision) => {
      const request = requestFor(text, { collision, name: '"><x/> & co' });
      const { mass } = buildModel(request);
      const made = await makeAsset(request);
      const root = `${text} ${collision}`.replaceAll(' ', '_');
      mount(mujoco, root, made.files);
      using world = dropped(mujoco, root, 'assets/thing/MJCF/thing.xml', 0.02);
      const { model, data } = world;
      expect(numbersOf(model.body_mass)[1] ?? 0).toBeCloseTo(mass.massKg, 5);
      const moments = sorted(principalAxes(mass.inertia).moments);
      sorted(numbersOf(model.body_inertia).slice(3, 6)).forEach((moment, i) =>
        expect(moment / (moments[i] ?? 0)).toBeCloseTo(1, 4),
      );
      run(mujoco, model, data, 1);
      const [x = 9, y = 9, z = 9, w = 0] = numbersOf(data.qpos);
      expect(Math.hypot(x, y)).toBeLessThan(0.02);
      expect(Math.abs(z)).toBeLessThan(0.002);
      expect(Math.abs(w)).toBeGreaterThan(0.999);
      expect(Math.hypot(...numbersOf(data.qvel))).toBeLessThan(1e-3);
    },
  );
});

describe('URDF through MuJoCo', () => {
  it('has the mass, the inertia and every contact piece', async () => {
    const request = requestFor('cabinet', { simulator: 'sapien', name: '--> <x/>' });
    const { mass } = buildModel(request);
    const { files } = await makeAsset(request);
    mount(mujoco, 'urdf', files);
    // MuJoCo would weld a lone link to the world.
    const urdf = files.find((file) => file.kind === 'urdf');
    const folder = 'urdf/assets/thing/URDF';
    const text = new TextDecoder().decode(urdf?.bytes);
    const adapted = text.replace(
      '<robot name="thing">',
      '<robot name="thing"><mujoco><compiler fusestatic="false" discardvisual="true"/></mujoco>',
    );
    mujoco.FS.writeFile(`/${folder}/adapted.urdf`, new TextEncoder().encode(adapted));
    using model = openModel(mujoco, `/${folder}/adapted.urdf`);
    expect(numbersOf(model.model.body_mass)[1] ?? 0).toBeCloseTo(mass.massKg, 5);
    expect(model.model.ngeom).toBe([...text.matchAll(/<collision /g)].length);
    const moments = sorted(principalAxes(mass.inertia).moments);
    sorted(numbersOf(model.model.body_inertia).slice(3, 6)).forEach((moment, i) =>
      expect(moment / (moments[i] ?? 0)).toBeCloseTo(1, 4),
    );
  });
});

describe('a deformable object', () => {
  it('falls as a flex of the right mass and keeps its shape', async () => {
    const made = await makeAsset(requestFor('foam cube', { body: 'deformable' }));
    mount(mujoco, 'soft', made.files);
    using world = dropped(mujoco, 'soft', 'assets/thing/MJCF/thing.xml', 0);
    const { model, data } = world;
    const total = numbersOf(model.body_mass).reduce((sum, mass) => sum + mass, 0);
    expect(total).toBeCloseTo(Number(made.dimensions.mass_kg), 4);
    run(mujoco, model, data, 0.3);
    const heights = numbersOf(data.flexvert_xpos).filter((_, i) => i % 3 === 2);
    expect(Math.min(...heights)).toBeGreaterThan(-0.005);
    expect(Math.max(...heights)).toBeCloseTo(Number(made.dimensions.height_m), 1);
  });
});
