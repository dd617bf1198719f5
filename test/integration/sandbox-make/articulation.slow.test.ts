import { beforeAll, describe, expect, it } from 'vitest';
import { classes, proceduralModel } from '../../../main/sandbox/make/procedural/procedural-model.ts';
import { allBodies, bodyTree } from '../../../main/sandbox/make/shape/bodies.ts';
import type { Model } from '../../../main/sandbox/make/shape/model.ts';
import type { Joint } from '../../../main/sandbox/make/shape/solid.ts';
import type { MadeFile } from '../../../main/sandbox/make/types.ts';
import { writeFormats } from '../../../main/sandbox/make/write/formats.ts';
import { variantRequest } from '../../unit/sandbox-make/procedural-request.ts';
import { type Mujoco, mount, numbersOf, openModel, run, startMujoco, type World } from './simulate.ts';

let mujoco: Mujoco;
beforeAll(async () => {
  mujoco = await startMujoco();
});

/** Metres by which hulls and boxes may seem to overlap where parts slide along each other. */
const clearance = 5e-4;
const variants = [1, 2];
const cases = classes.flatMap(({ name, words }) =>
  variants.map((index) => ({ name, text: words[0] ?? name, index })),
);

/** The model, and its MJCF changed by `adapt`, loaded; no textures are drawn. */
async function loaded(
  text: string,
  index: number,
  root: string,
  adapt: (mjcf: string) => string = (mjcf) => mjcf,
  collision = 'auto',
): Promise<{ model: Model; world: World }> {
  const request = variantRequest(text, index, { collision });
  const model = proceduralModel(request, request.variant);
  const { files } = await writeFormats({
    request,
    title: text,
    model,
    root: bodyTree(model, request.stem),
    textures: [],
  });
  const kept = files
    .filter((file) => file.path.includes('/MJCF/'))
    .map((file): MadeFile => {
      if (file.kind !== 'mjcf') return file;
      const plain = new TextDecoder()
        .decode(file.bytes)
        .replace(/ *<texture .*\n/g, '')
        .replaceAll(/ texture="[^"]*"/g, '');
      return { ...file, bytes: new TextEncoder().encode(adapt(plain)) };
    });
  mount(mujoco, root, kept);
  return { model, world: openModel(mujoco, `/${root}/assets/thing/MJCF/thing.xml`) };
}

const jointsOf = (model: Model): readonly Joint[] => model.articulation?.joints ?? [];
/** Where each joint's position lies in qpos, in the order of the tree (MuJoCo's own order). */
function addresses(model: Model, world: World): Map<string, { q: number; v: number }> {
  const free = model.articulation?.base === 'free' && world.model.nq > world.model.nv ? 1 : 0;
  const named = allBodies(bodyTree(model, 'thing')).flatMap(({ joint }) =>
    joint === null || joint.type === 'fixed' ? [] : [joint.name],
  );
  return new Map(named.map((name, i) => [name, { q: i + free * 7, v: i + free * 6 }]));
}
const mounted = (mjcf: string): string => mjcf.replace('<freejoint/>', '');
const weightless = (mjcf: string): string =>
  mjcf.replace('<worldbody>', '<option gravity="0 0 0"/>\n  <worldbody>');
/** All pairs of bodies are looked at, also those that never collide in use. */
const touching = (mjcf: string): string =>
  mjcf
    .replace(
      '<worldbody>',
      '<option><flag filterparent="disable" gravity="disable"/></option>\n  <worldbody>',
    )
    .replace(/ *<exclude .*\n/g, '');

describe.each(cases)('$name, variant $index', ({ name, text, index }) => {
  const root = `${name}_${index}`;

  it('keeps its links apart through the whole range of each joint', async () => {
    const { model, world } = await loaded(text, index, `${root}_range`, (mjcf) => touching(mounted(mjcf)));
    using _ = world;
    const deepest = new Map<string, number>();
    for (const joint of jointsOf(model)) {
      const covers = coversOf(model, world, joint);
      for (const { pair, depth } of sweep(world, model, joint, covers)) {
        const key = `${joint.name}: ${pair.join(' x ')}`;
        deepest.set(key, Math.max(deepest.get(key) ?? 0, depth));
      }
    }
    expect([...deepest].filter(([, depth]) => depth > clearance)).toEqual([]);
  });

  it('pushes each joint from one limit to the other, and stops there', async () => {
    const { model, world } = await loaded(text, index, `${root}_push`, (mjcf) => weightless(mounted(mjcf)));
    using _ = world;
    const at = addresses(model, world);
    expect(at.size).toBe(world.model.nv);
    const covers = new Map<string, readonly Joint[]>();
    {
      const probe = await loaded(text, index, `${root}_covers`, (mjcf) => touching(mounted(mjcf)));
      using seen = probe.world;
      for (const joint of jointsOf(model)) covers.set(joint.name, coversOf(model, seen, joint));
    }
    const missed: string[] = [];
    for (const joint of jointsOf(model)) {
      const place = at.get(joint.name) ?? { q: 0, v: 0 };
      const push = (way: 1 | -1, seconds: number): number => {
        world.data.qvel.set(Array.from({ length: world.model.nv }, () => 0));
        world.data.qfrc_applied[place.v] =
          way * (joint.friction + joint.damping * (joint.limits === null ? 3 : 2));
        run(mujoco, world.model, world.data, seconds);
        return world.data.qpos[place.q] ?? Number.NaN;
      };
      atRest(world);
      for (const cover of covers.get(joint.name) ?? [])
        world.data.qpos[at.get(cover.name)?.q ?? 0] = cover.limits?.upper ?? 0;
      const [low, high] = [push(-1, 4), push(1, joint.limits === null ? 8 : 5)];
      world.data.qfrc_applied[place.v] = 0;
      const slack = joint.type === 'prismatic' ? 0.003 : 0.03;
      const stops =
        joint.limits === null
          ? low < -2 && high > 2
          : Math.abs(low - joint.limits.lower) < slack && Math.abs(high - joint.limits.upper) < slack;
      if (!stops) missed.push(`${joint.name} from ${low} to ${high}`);
    }
    expect(missed).toEqual([]);
  });

  it('stands on the floor without moving off, and weighs what the model says', async () => {
    const floor = '<worldbody>\n    <geom type="plane" size="0 0 0.1"/>';
    const { model, world } = await loaded(text, index, `${root}_rest`, (mjcf) =>
      mjcf.replace('<worldbody>', floor),
    );
    using _ = world;
    const total = numbersOf(world.model.body_mass).reduce((sum, mass) => sum + mass, 0);
    expect(total).toBeCloseTo(model.mass.massKg, 4);
    run(mujoco, world.model, world.data, 1);
    expect(Math.max(...numbersOf(world.data.qvel).map(Math.abs))).toBeLessThan(0.5);
    const [x = 9, y = 9, z = 9, w = 0] =
      model.articulation?.base === 'free' ? numbersOf(world.data.qpos) : [0, 0, 0, 1];
    expect(Math.hypot(x, y)).toBeLessThan(0.03);
    expect(Math.abs(z)).toBeLessThan(0.01);
    expect(Math.abs(w)).toBeGreaterThan(0.995);
    const at = addresses(model, world);
    const outside = jointsOf(model).filter(({ name: joint, limits }) => {
      const q = world.data.qpos[at.get(joint)?.q ?? 0] ?? Number.NaN;
      return limits !== null && !(q > limits.lower - 0.02 && q < limits.upper + 0.02);
    });
    expect(outside).toEqual([]);
  });
});

describe.each(['convex_hull', 'bounding_box', 'sdf'])('%s contact', (collision) => {
  it.each(['trolley', 'cabinet with 2 drawers and 2 doors', 'swivel chair'])(
    'lets a %s rest, though hulls of its links overlap',
    async (text) => {
      const { model, world } = await loaded(
        text,
        1,
        `${text}_${collision}`.replaceAll(' ', '_'),
        (mjcf) => mjcf.replace('<worldbody>', '<worldbody>\n    <geom type="plane" size="0 0 0.1"/>'),
        collision,
      );
      using _ = world;
      expect(world.model.nbody).toBe((model.articulation?.links.length ?? 0) + 1);
      run(mujoco, world.model, world.data, 0.5);
      expect(Math.max(...numbersOf(world.data.qvel).map(Math.abs))).toBeLessThan(0.5);
      expect(Math.abs(numbersOf(world.data.qpos)[2] ?? 9)).toBeLessThan(0.01);
    },
  );
});

interface Touch {
  readonly pair: readonly string[];
  readonly depth: number;
}

/** All contacts between different bodies on the joint's way, every other joint at 0 or, for `opened`, at its upper limit. */
function sweep(world: World, model: Model, joint: Joint, opened: readonly Joint[]): Touch[] {
  const at = addresses(model, world);
  const names = ['world', ...allBodies(bodyTree(model, 'thing')).map((body) => body.name)];
  const { lower, upper } = joint.limits ?? { lower: 0, upper: 2 * Math.PI };
  return Array.from({ length: 13 }, (_, step) => {
    atRest(world);
    for (const other of opened) world.data.qpos[at.get(other.name)?.q ?? 0] = other.limits?.upper ?? 0;
    world.data.qpos[at.get(joint.name)?.q ?? 0] = lower + ((upper - lower) * step) / 12;
    mujoco.mj_forward(world.model, world.data);
    return touchesOf(world, names);
  }).flat();
}

/** Joints whose links lie over this one's (a carton's outer flaps) and open first: never its ancestors or descendants. */
function coversOf(model: Model, world: World, joint: Joint): Joint[] {
  const joints = jointsOf(model);
  const above = (name: string): string[] => {
    const carrier = joints.find((one) => one.child === name);
    return carrier === undefined ? [name] : [name, ...above(carrier.parent)];
  };
  const covering = sweep(world, model, joint, [])
    .filter(({ depth, pair }) => depth > clearance && pair.includes(joint.child))
    .map(({ pair }) => pair.find((name) => name !== joint.child) ?? '');
  return joints.filter(
    ({ child, limits }) =>
      limits !== null &&
      covering.includes(child) &&
      !above(joint.child).includes(child) &&
      !above(child).includes(joint.child),
  );
}

function atRest(world: World): void {
  world.data.qpos.set(Array.from({ length: world.model.nq }, () => 0));
  world.data.qvel.set(Array.from({ length: world.model.nv }, () => 0));
}

/** Depths of contacts between different bodies. */
function touchesOf(world: World, bodyNames: readonly string[]): Touch[] {
  const found: Touch[] = [];
  const { contact } = world.data;
  for (let i = 0; i < world.data.ncon; i++) {
    const one = contact.get(i);
    if (one === undefined) continue;
    const bodies = [one.geom1, one.geom2].map((geom) => bodyNames[world.model.geom_bodyid[geom]] ?? '?');
    found.push({ pair: bodies, depth: -one.dist });
    one.delete();
  }
  return found;
}
