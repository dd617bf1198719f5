import { describe, expect, it } from 'vitest';
import { principalAxes } from '../../../main/sandbox/make/physics/mass-properties.ts';
import { placeOf, readClassBrief } from '../../../main/sandbox/make/procedural/class.ts';
import {
  chooseClass,
  classes,
  proceduralModel,
} from '../../../main/sandbox/make/procedural/procedural-model.ts';
import type { Model } from '../../../main/sandbox/make/shape/model.ts';
import { variantRequest } from './procedural-request.ts';

const modelOf = (text: string, index = 1, wishes: Parameters<typeof variantRequest>[2] = {}): Model => {
  const request = variantRequest(text, index, wishes);
  return proceduralModel(request, request.variant);
};
const linksLike = (model: Model, start: string): number =>
  (model.articulation?.links ?? []).filter(({ name }) => name.startsWith(start)).length;

describe('the class of a brief', () => {
  it.each([
    ['A kitchen cabinet with two doors and soft-close hinges', 'cabinet'],
    ['three drawers in oak', 'cabinet'],
    ['a cardboard box with four flaps', 'box_with_flaps'],
    ['a wooden treasure chest with a domed lid', 'box_with_lid'],
    ['box with a hinged lid', 'box_with_lid'],
    ['An adjustable desk lamp with three jointed arms', 'desk_lamp'],
    ['hospital trolley on casters', 'trolley'],
    ['industrial gate valve with a red hand wheel', 'valve'],
    ['front door in its frame, with a lever handle', 'door'],
    ['a door', 'door'],
    ['laptop that folds flat', 'laptop'],
    ['two-finger robot gripper', 'gripper'],
    ['combination pliers', 'pliers'],
    ['an office chair that swivels', 'swivel_chair'],
    ['microwave oven', 'appliance'],
    ['kitchen faucet', 'tap'],
    ['red toolbox with three drawers', 'toolbox'],
  ])('%s', (text, name) => {
    const { chosen, fallback } = chooseClass(text);
    expect([chosen.name, fallback]).toEqual([name, false]);
  });

  it.each(['an articulated dinosaur', '', '工具箱', 'constructor __proto__'])(
    'falls back to a box with a lid, and says so: "%s"',
    (text) => {
      const model = modelOf(text);
      expect(model.subject).toBe('box_with_lid');
      expect(model.recipe?.fallback).toBe(true);
    },
  );
});

describe('numbers in a brief', () => {
  it.each([
    ['a cabinet with three drawers', 3],
    ['a cabinet with 4 large drawers', 4],
    ['a 5-drawer cabinet', 5],
    ['a cabinet with two doors and a single drawer', 1],
    ['a cabinet with two doors and no drawers', 0],
    ['a cabinet, 120 cm tall, with drawers', null],
  ])('%s: %s drawers', (text, count) => {
    expect(readClassBrief(text, (word) => (word === 'cabinet' ? word : null)).countOf('drawer')).toBe(count);
  });

  it('steers every variant of a set', () => {
    for (let index = 1; index <= 12; index++) {
      const cabinet = modelOf('a cabinet with three drawers and two doors', index);
      expect([linksLike(cabinet, 'drawer_'), linksLike(cabinet, 'door_')]).toEqual([3, 2]);
      expect(linksLike(modelOf('a lamp with three arms', index), 'arm_')).toBe(3);
      expect(linksLike(modelOf('a toolbox with 2 drawers', index), 'drawer_')).toBe(2);
      expect(linksLike(modelOf('a fridge with two doors', index), 'door_')).toBe(2);
    }
  });

  it.each(classes.map(({ name, words }) => [name, words[0] ?? name]))(
    'brings a %s to the height it asks for',
    (_, text) => {
      for (const [measure, height] of [
        ['120 cm tall', 1.2],
        ['6 cm high', 0.06],
        ['3 m tall', 3],
      ] as const) {
        const { size, parts, mass } = modelOf(`${text}, ${measure}`, 3);
        expect(size.height).toBeCloseTo(height, 4);
        expect(Math.min(...parts.map((part) => part.mass.massKg))).toBeGreaterThan(0);
        expect(Number.isFinite(mass.massKg)).toBe(true);
      }
    },
  );

  it('takes materials and colours by role', () => {
    const { parts } = modelOf('a walnut cabinet with 2 drawers and brass handles', 4);
    const materialOf = (end: string) => parts.find((part) => part.name.endsWith(end))?.look.material.name;
    expect(materialOf('carcass_top')).toBe('walnut');
    expect(materialOf('drawer_1_handle_1')).toBe('brass');
  });
});

describe.each(classes.map(({ name, words }) => [name, words[0] ?? name]))('a set of %s', (_, text) => {
  const set = Array.from({ length: 12 }, (__, i) => modelOf(text, i + 1));

  it('is a tree of links with sane joints', () => {
    for (const { articulation, parts, mass } of set) {
      const links = articulation?.links ?? [];
      const joints = articulation?.joints ?? [];
      const names = links.map(({ name }) => name);
      expect(joints.length).toBe(links.length - 1);
      expect(joints.length).toBeGreaterThan(0);
      expect(new Set([...names, ...parts.map((part) => part.name)]).size).toBe(names.length + parts.length);
      expect(new Set(joints.map(({ child }) => child)).size).toBe(joints.length);
      expect(links.reduce((sum, link) => sum + link.mass.massKg, 0)).toBeCloseTo(mass.massKg, 9);
      for (const { parent, axis, limits, effort, velocity, damping, friction, shown } of joints) {
        expect(names).toContain(parent);
        expect(Math.hypot(...axis)).toBeCloseTo(1, 9);
        for (const value of [effort, velocity, damping]) expect(value).toBeGreaterThan(0);
        expect(friction).toBeGreaterThanOrEqual(0);
        if (limits === null) continue;
        expect(limits.lower).toBeLessThan(limits.upper);
        expect(limits.lower).toBeLessThanOrEqual(0);
        expect(limits.upper).toBeGreaterThanOrEqual(0);
        expect(shown).toBeGreaterThanOrEqual(limits.lower);
        expect(shown).toBeLessThanOrEqual(limits.upper);
      }
    }
  });

  it('has links of plausible mass, whose inertia a real body could have', () => {
    for (const { articulation, mass } of set) {
      expect(mass.massKg).toBeGreaterThan(0.05);
      expect(mass.massKg).toBeLessThan(150);
      for (const { mass: one } of articulation?.links ?? []) {
        expect(one.massKg).toBeGreaterThan(0.001);
        const [a, b, c] = [...principalAxes(one.inertia).moments].sort((p, q) => p - q) as [
          number,
          number,
          number,
        ];
        expect(a).toBeGreaterThan(0);
        expect(a + b).toBeGreaterThan(c);
      }
    }
  });

  it('stays cheap and differs from one to the next', () => {
    const seen = new Set<string>();
    for (const { parts, looks, recipe } of set) {
      expect(looks.length).toBeLessThanOrEqual(5);
      expect(parts.reduce((sum, part) => sum + part.mesh.indices.length / 3, 0)).toBeLessThan(12_000);
      seen.add(JSON.stringify(recipe?.parameters));
    }
    expect(seen.size).toBe(set.length);
    expect(new Set(set.map(({ looks }) => JSON.stringify(looks[0]?.colour))).size).toBeGreaterThan(3);
  });

  it('is the same again from the same seed and index, and another from another seed', () => {
    expect(modelOf(text, 5)).toEqual(set[4]);
    expect(modelOf(text, 5, { count: 500 })).toEqual(set[4]);
    expect(modelOf(text, 5, { seed: 6 }).recipe?.parameters).not.toEqual(set[4]?.recipe?.parameters);
  });

  it('is one body of the same shape when it is not articulated', () => {
    const rigid = modelOf(text, 5, { articulated: false });
    expect(rigid.articulation).toBeNull();
    expect(rigid.parts.map(({ mesh }) => mesh)).toEqual(set[4]?.parts.map(({ mesh }) => mesh));
    expect(rigid.mass).toEqual(set[4]?.mass);
  });
});

describe('the spread of a set', () => {
  it('leaves no tenth of any range empty in 40 variants, and keeps neighbours apart', () => {
    for (let dimension = 0; dimension < 24; dimension++) {
      const places = Array.from({ length: 40 }, (_, i) => placeOf(11, i + 1, dimension));
      expect(new Set(places.map((u) => Math.floor(u * 10))).size).toBe(10);
      places.slice(1).forEach((u, i) => expect(Math.abs(u - (places[i] ?? 0))).toBeGreaterThan(0.15));
    }
  });

  it('moves no two dimensions together', () => {
    for (let a = 0; a < 12; a++)
      for (let b = a + 1; b < 12; b++) {
        const cells = new Set(
          Array.from({ length: 100 }, (_, i) =>
            [placeOf(3, i, a), placeOf(3, i, b)].map((u) => Math.floor(u * 4)).join(),
          ),
        );
        expect(cells.size).toBeGreaterThan(12);
      }
  });
});
