import { describe, expect, it } from 'vitest';
import { contactOf } from '../../../main/sandbox/make/physics/collision.ts';
import { principalAxes } from '../../../main/sandbox/make/physics/mass-properties.ts';
import { bodyTree } from '../../../main/sandbox/make/shape/bodies.ts';
import { buildModel } from '../../../main/sandbox/make/shape/model.ts';
import { openEdges, wrongNormals } from './closed-mesh.ts';
import { requestFor } from './request.ts';

const texts = [
  'mug',
  'drinking glass',
  'bowl',
  'plate',
  'bottle',
  'vase',
  'jar',
  'planter',
  'soda can',
  'bucket',
  'barrel',
  'table',
  'round table',
  'desk',
  'bench',
  'stool',
  'chair',
  'cabinet',
  'bookshelf',
  'crate',
  'cardboard box',
  'book',
  'lamp',
  'candlestick',
  'ball',
  'solid ball',
  'cube',
  'cylinder',
  'traffic cone',
  'ring',
  'dumbbell',
  'sculpture',
  'steel table',
];
const qualities = ['standard', 'low', 'ultra_low'] as const;

describe.each(texts)('a %s', (text) => {
  it.each(['standard', 'ultra_low'] as const)(
    'is closed, faces outwards and is physically sound at %s quality',
    (quality) => {
      const model = buildModel(requestFor(text, { quality }));
      for (const part of model.parts) {
        expect(openEdges(part.mesh), part.name).toBe(0);
        expect(wrongNormals(part.mesh), part.name).toBe(0);
        expect(part.mass.volume, part.name).toBeGreaterThan(0);
        expect(part.mesh.uvs.every(Number.isFinite)).toBe(true);
        expect(part.name).toMatch(/^[a-z][a-z0-9_]*$/);
      }
      expect(new Set(model.parts.map((part) => part.name)).size).toBe(model.parts.length);
      const lowest = Math.min(
        ...model.parts.flatMap((part) => [...part.mesh.positions].filter((_, i) => i % 3 === 2)),
      );
      expect(lowest).toBeCloseTo(0, 6);
      const [a, b, c] = [...principalAxes(model.mass.inertia).moments].sort((p, q) => p - q) as [
        number,
        number,
        number,
      ];
      expect(a).toBeGreaterThan(0);
      expect(a + b).toBeGreaterThan(c);
      expect(contactOf(bodyTree(model, 'thing'), 'auto').pieces.length).toBeGreaterThan(0);
    },
  );

  it('has fewer triangles at lower quality', () => {
    const triangles = qualities.map((quality) =>
      buildModel(requestFor(text, { quality })).parts.reduce(
        (sum, part) => sum + part.mesh.indices.length,
        0,
      ),
    );
    expect(triangles[1]).toBeLessThanOrEqual(triangles[0] ?? 0);
    expect(triangles[2]).toBeLessThan(triangles[1] ?? 0);
  });
});

const height = (text: string): number => buildModel(requestFor(text)).size.height;
const mass = (text: string): number => buildModel(requestFor(text)).mass.massKg;
const sizeFor = (seed: number) => buildModel(requestFor('zorblax', { seed })).size;

describe('sizes asked for', () => {
  it.each([
    ['a table 0.5 m wide', { width: 0.5 }],
    ['a mug, 12 cm tall', { height: 0.12 }],
    ['chair 30 cm', { height: 0.3 }],
    ['a wooden crate 40x30x20 cm', { width: 0.4, depth: 0.3, height: 0.2 }],
    ['cabinet 1.2 m high and 50cm wide', { width: 0.5, height: 1.2 }],
    ['bucket 10 inches tall', { height: 0.254 }],
  ])('%s', (text, size) => {
    const made = buildModel(requestFor(text)).size;
    for (const [side, metres] of Object.entries(size))
      expect(made).toHaveProperty(side, expect.closeTo(metres, 3));
  });

  it('a small one is smaller than a large one', () => {
    expect(height('a small vase')).toBeLessThan(height('a vase'));
    expect(height('a large vase')).toBeGreaterThan(height('a vase'));
    expect(height('a tall vase')).toBeGreaterThan(height('a vase'));
  });
});

describe('materials', () => {
  it('gives parts what the text says', () => {
    const { parts } = buildModel(requestFor('an oak table with steel legs'));
    const materialOf = (name: string) => parts.find((part) => part.name === name)?.look.material.name;
    expect(materialOf('top')).toBe('oak');
    expect(materialOf('leg_1')).toBe('steel');
  });

  it('weighs steel more than wood', () => {
    expect(mass('steel cube') / mass('oak cube')).toBeCloseTo(7850 / 720, 2);
  });

  it('takes the colours of an image', () => {
    const { looks } = buildModel(requestFor(null, { palette: [[0.1, 0.6, 0.2]] }));
    expect(looks[0]?.colour).toEqual([0.1, 0.6, 0.2]);
  });

  it('makes the same object again from the same seed, and another from another', () => {
    expect(sizeFor(1)).toEqual(sizeFor(1));
    expect(sizeFor(1)).not.toEqual(sizeFor(2));
  });
});
