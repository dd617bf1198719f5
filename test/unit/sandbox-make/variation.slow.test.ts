import { describe, expect, it } from 'vitest';
import { convexHull } from '../../../main/sandbox/make/geometry/convex-hull.ts';
import { positionOf } from '../../../main/sandbox/make/geometry/mesh.ts';
import { createMakeCache } from '../../../main/sandbox/make/make-cache.ts';
import { fromLab, labDistance, toLab } from '../../../main/sandbox/make/oklab.ts';
import { spreadOf } from '../../../main/sandbox/make/random.ts';
import { buildModel, type Model } from '../../../main/sandbox/make/shape/model.ts';
import type { Rgb, VariantRequest } from '../../../main/sandbox/make/types.ts';
import { rescaled } from '../../../main/sandbox/make/variation/reshape.ts';
import { readWishes } from '../../../main/sandbox/make/variation/wishes.ts';
import { openEdges, wrongNormals } from './closed-mesh.ts';
import { requestFor } from './request.ts';

type HighFidelity = Extract<VariantRequest, { method: 'high_fidelity' }>;
const degrees = ['subtle', 'moderate', 'bold', 'wild'] as const;

const variant = (index: number, wishes: Partial<HighFidelity> = {}): HighFidelity => ({
  method: 'high_fidelity',
  index,
  count: 24,
  variationType: 'general',
  wildness: 'moderate',
  references: [],
  ...wishes,
});

const shared = createMakeCache(1e8);
const build = (text: string, index: number, wishes: Partial<HighFidelity> = {}): Model =>
  buildModel(requestFor(text, { quality: 'ultra_low', variant: variant(index, wishes) }), shared);

const numbers = (count: number): number[] => Array.from({ length: count }, (_, i) => i + 1);
const mean = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / values.length;
const bodyColour = (model: Model) => toLab(model.looks[0]?.colour ?? [0, 0, 0]);

describe('colours', () => {
  it('come back from Oklab as they went', () => {
    for (const colour of [
      [0.1, 0.5, 0.9],
      [0.9, 0.9, 0.2],
      [0.3, 0.3, 0.3],
    ] as const)
      fromLab(toLab(colour)).forEach((c, k) => expect(c).toBeCloseTo(colour[k] ?? 0, 3));
  });

  it('that no screen shows are paled, not clipped to another hue', () => {
    const lab = toLab(fromLab([0.6, 0.4, 0.1]));
    expect(Math.atan2(lab[2], lab[1])).toBeCloseTo(Math.atan2(0.1, 0.4), 1);
  });
});

describe('the spread', () => {
  it('leaves no two of a set in the same place, and no corner empty', () => {
    const points = numbers(64).map((index) => {
      const spread = spreadOf(3, index);
      return [spread('warmth'), spread('lightness')] as const;
    });
    const nearest = points.map((p, i) =>
      Math.min(...points.map((q, j) => (i === j ? 1 : Math.hypot(p[0] - q[0], p[1] - q[1])))),
    );
    expect(Math.min(...nearest)).toBeGreaterThan(0.02);
    const cells = new Set(points.map(([u, v]) => `${Math.floor(u * 4)} ${Math.floor(v * 4)}`));
    expect(cells.size).toBe(16);
  });
});

describe('wildness', () => {
  it.each(['a ceramic mug', 'an oak table', 'a plastic bucket', 'a steel bottle', 'a leather chair'])(
    'takes the colours of %s further from the subject with every degree',
    (text) => {
      const subject = bodyColour(buildModel(requestFor(text)));
      const distances = degrees.map((wildness) =>
        mean(
          numbers(16).map((i) =>
            labDistance(bodyColour(build(text, i, { wildness, variationType: 'texture' })), subject),
          ),
        ),
      );
      distances
        .slice(1)
        .forEach((distance, i) => expect(distance).toBeGreaterThan((distances[i] ?? 0) * 1.15));
      expect(distances[0]).toBeGreaterThan(0.015);
    },
  );

  it.each(['mug', 'chair', 'cabinet', 'vase'])(
    'takes the shape of a %s further with every degree',
    (text) => {
      const subject = buildModel(requestFor(text)).size;
      const distance = (model: Model): number =>
        mean(
          (['width', 'depth', 'height'] as const).map((side) =>
            Math.abs(Math.log(model.size[side] / subject[side])),
          ),
        );
      const distances = degrees.map((wildness) =>
        mean(numbers(10).map((i) => distance(build(text, i, { wildness })))),
      );
      distances.slice(1).forEach((d, i) => expect(d).toBeGreaterThan((distances[i] ?? 0) * 1.25));
    },
  );

  it.each([
    ['subtle', 100],
    ['wild', 24],
  ] as const)('%s variants are all different from each other', (wildness, count) => {
    const seen = numbers(count).map((i) => {
      const { looks, size } = build('a mug', i, { wildness });
      return { colour: toLab(looks[0]?.colour ?? [0, 0, 0]), size, coat: JSON.stringify(looks[0]?.coat) };
    });
    expect(new Set(seen.map(({ coat }) => coat)).size).toBe(count);
    const pairs = seen.flatMap((a, i) =>
      seen
        .slice(i + 1)
        .map(
          (b) =>
            labDistance(a.colour, b.colour) * 4 +
            Math.abs(Math.log(a.size.width / b.size.width)) +
            Math.abs(Math.log(a.size.height / b.size.height)),
        ),
    );
    expect(Math.min(...pairs)).toBeGreaterThan(0.004);
  });
});

describe('variants of texture', () => {
  it.each(['mug', 'steel table', 'cabinet'])('leave the geometry of a %s to the byte', (text) => {
    const first = build(text, 1, { variationType: 'texture', wildness: 'wild' });
    for (const i of [2, 3, 7]) {
      const other = build(text, i, { variationType: 'texture', wildness: 'wild' });
      expect(other.parts.map((part) => part.name)).toEqual(first.parts.map((part) => part.name));
      other.parts.forEach((part, k) => {
        expect(part.mesh.positions).toEqual(first.parts[k]?.mesh.positions);
        expect(part.mesh.uvs).toEqual(first.parts[k]?.mesh.uvs);
        expect(part.pieces).toEqual(first.parts[k]?.pieces);
      });
      expect(other.looks[0]?.colour).not.toEqual(first.looks[0]?.colour);
    }
  });
});

describe.each([
  'mug',
  'plate',
  'bottle',
  'can',
  'barrel',
  'table',
  'steel table',
  'chair',
  'cabinet',
  'crate',
  'cardboard box',
  'book',
  'lamp',
  'ball',
  'cube',
  'ring',
  'dumbbell',
  'sculpture',
])('a wild %s', (text) => {
  it('stays closed, faces outwards, stands on the floor and can be touched', () => {
    for (const i of [1, 2, 3, 4]) {
      const model = build(`a dented, bent ${text} with missing parts`, i, { wildness: 'wild' });
      for (const part of model.parts) {
        expect(openEdges(part.mesh), part.name).toBe(0);
        expect(wrongNormals(part.mesh) / (part.mesh.indices.length / 3), part.name).toBeLessThan(0.02);
        expect(part.mass.volume, part.name).toBeGreaterThan(0);
      }
      const heights = model.parts.flatMap(({ mesh }) =>
        Array.from({ length: mesh.positions.length / 3 }, (_, k) => positionOf(mesh, k)[2]),
      );
      expect(heights.reduce((low, z) => Math.min(low, z))).toBeCloseTo(0, 6);
      const hulls = model.parts.flatMap((part) => part.pieces).filter((piece) => piece.type === 'hull');
      expect(hulls.filter((hull) => convexHull(hull.points) === null)).toEqual([]);
    }
  });
});

const widest = (points: Iterable<readonly number[]>): number =>
  Math.max(...Array.from(points, ([x = 0, y = 0]) => Math.hypot(x, y)));

describe('contact', () => {
  it('follows the bent surface', () => {
    for (const i of [1, 2, 3, 4]) {
      const { parts, size } = build('a can', i, { wildness: 'wild' });
      const body = parts.find((part) => part.name === 'can');
      const hulls = (body?.pieces ?? []).flatMap((piece) => (piece.type === 'hull' ? piece.points : []));
      const mesh = body?.mesh;
      const surface =
        mesh === undefined
          ? []
          : Array.from({ length: mesh.positions.length / 3 }, (_, k) => positionOf(mesh, k));
      expect(Math.abs(widest(hulls) - widest(surface))).toBeLessThan(size.width * 0.09);
    }
  });
});

const triangles = (text: string): number =>
  build(text, 1, { wildness: 'subtle' }).parts.reduce((sum, part) => sum + part.mesh.indices.length, 0);

const partCount = (text: string): number => build(text, 1, { wildness: 'subtle' }).parts.length;

describe('words', () => {
  it.each([
    ['a mug in red, blue or green', 3],
    ['mugs: teal / mustard, various', 2],
    ['a red and white mug', 0],
    ['a mug', 0],
  ])('%s: %i colours to choose from', (text, count) => {
    expect(readWishes(text).colours).toHaveLength(count);
  });

  it('share the variants out among the colours and materials named', () => {
    const hues = numbers(6).map((i) => {
      const [, a, b] = bodyColour(build('a ceramic mug in red, blue or green', i, { wildness: 'subtle' }));
      return Math.round(((Math.atan2(b, a) / (2 * Math.PI) + 1) % 1) * 6);
    });
    expect(new Set(hues).size).toBeGreaterThanOrEqual(3);
    const materials = numbers(6).map(
      (i) => build('a mug, different materials: copper, glass, walnut', i).looks[0]?.material.name,
    );
    expect(new Set(materials)).toEqual(new Set(['copper', 'glass', 'walnut']));
  });

  it('keep a colour that was requested recognisable', () => {
    const red = toLab([0.75, 0.22, 0.17]);
    const hue = Math.atan2(red[2], red[1]);
    for (const i of numbers(12)) {
      const lab = bodyColour(build('a red plastic bucket', i, { wildness: 'bold' }));
      const turn = Math.abs(Math.atan2(lab[2], lab[1]) - hue);
      expect(Math.min(turn, 2 * Math.PI - turn)).toBeLessThan(0.9);
    }
  });

  it('bring wear, patterns and damage', () => {
    for (const i of numbers(5)) {
      const rusty = build('a rusty bucket', i).looks[0];
      expect(rusty?.coat?.wear[0]?.name).toBe('rust');
      expect(rusty?.coat?.wear[0]?.amount).toBeGreaterThan(0.15);
      expect(rusty?.material.name).toMatch(/steel|iron/);
      expect(build('a striped mug', i, { wildness: 'subtle' }).looks[0]?.coat?.decor?.name).toBe('stripes');
      expect(build('a pristine chair', i, { wildness: 'wild' }).looks[0]?.coat?.wear).toEqual([]);
    }
    expect(triangles('a dented steel can')).toBeGreaterThan(triangles('a steel can'));
    expect(partCount('a cabinet with missing parts')).toBeLessThan(partCount('a cabinet'));
  });

  it('that measure are kept by variants of shape', () => {
    for (const i of numbers(4)) {
      expect(build('a vase, 30 cm tall', i, { wildness: 'wild' }).size.height).toBeCloseTo(0.3, 4);
      expect(build('a table 1.2 m wide', i, { wildness: 'wild' }).size.width).toBeCloseTo(1.2, 4);
    }
  });
});

describe('references', () => {
  it('pull the colours towards theirs', () => {
    const palette: readonly Rgb[] = [[0.05, 0.5, 0.45]];
    const teal = toLab(palette[0] ?? [0, 0, 0]);
    const distance = (references: HighFidelity['references']): number =>
      mean(
        numbers(16).map((i) =>
          labDistance(
            bodyColour(
              build('a plastic bucket', i, { wildness: 'bold', references, variationType: 'texture' }),
            ),
            teal,
          ),
        ),
      );
    expect(distance([palette])).toBeLessThan(distance([]) * 0.6);
    expect(distance([[]])).toBe(distance([]));
  });
});

describe('a deformable variant', () => {
  it('stays soft, however wild', () => {
    for (const i of numbers(20)) {
      const request = requestFor('a foam cube', {
        body: 'deformable',
        variant: variant(i, { wildness: 'wild' }),
      });
      for (const look of buildModel(request).looks) expect(look.material.youngsModulus).toBeLessThan(1e8);
    }
  });
});

describe('a measured asset', () => {
  const usual = buildModel(requestFor('a chair'));
  const measured = buildModel(requestFor('a chair', { sizeM: { width: 9, depth: 9, height: 1.5 } }));
  const k = 1.5 / usual.size.height;

  it('is scaled alike in all directions until its height is right', () => {
    expect(measured.size.height).toBeCloseTo(1.5, 5);
    expect(measured.size.width / usual.size.width).toBeCloseTo(k, 5);
    expect(measured.size.depth / usual.size.depth).toBeCloseTo(k, 5);
  });

  it('has the mass, inertia and contact pieces of that size', () => {
    expect(measured.mass.massKg / usual.mass.massKg).toBeCloseTo(k ** 3, 4);
    expect(measured.mass.inertia.xx / usual.mass.inertia.xx).toBeCloseTo(k ** 5, 3);
    const [piece, before] = [measured, usual].map(({ parts }) => parts[0]?.pieces[0]);
    if (piece?.type !== 'box' || before?.type !== 'box') throw new Error('The seat is a board.');
    piece.size.forEach((side, axis) => expect(side / (before.size[axis] ?? 0)).toBeCloseTo(k, 5));
  });

  it('keeps the kinds of all its contact pieces', () => {
    for (const part of buildModel(requestFor('ball')).parts)
      expect(rescaled(part, 2).pieces.map((piece) => piece.type)).toEqual(
        part.pieces.map((piece) => piece.type),
      );
  });
});

describe('the shelf', () => {
  it('makes once what it has room for, and forgets what was used longest ago', () => {
    const cache = createMakeCache(20);
    const made: string[] = [];
    const take = (key: string, size = 10): object =>
      cache.take(key, size, () => {
        made.push(key);
        return { key };
      });
    expect(take('a')).toBe(take('a'));
    take('b');
    take('a');
    take('c');
    expect(made).toEqual(['a', 'b', 'c']);
    take('a');
    take('b');
    expect(made).toEqual(['a', 'b', 'c', 'b']);
    take('huge', 21);
    take('huge', 21);
    expect(made.slice(4)).toEqual(['huge', 'huge']);
  });
});
