/** The form of the fixes: what each part means, in the order of application, and what is not filled in yet. */
import { expect, it } from 'vitest';
import { fixesSchema } from '../../../../main/contract/schema/fix/fix.ts';
import { firstFixForm, fixParts, formFixes } from '../../../../renderer/modules/fixes/store/fix-form.ts';
import { lastDistance, lastPoint } from '../../../../renderer/modules/fixes/store/from-measures.ts';

const chosen = (...parts: (typeof fixParts)[number][]) => new Set(parts);

it('all parts, filled in, are fixes that the contract takes, the origin after mass and size', () => {
  const { fixes, faults } = formFixes({
    ...firstFixForm,
    chosen: chosen(...fixParts),
    length: '10',
    up: 'z',
    mass: '350',
    formats: new Set(['obj', 'urdf']),
  });
  expect(faults).toEqual({});
  expect(fixesSchema.parse(fixes)).toEqual(fixes);
  expect(fixes.map(({ fix }) => fix)).toEqual([
    'relink',
    'frame',
    'size',
    'mesh',
    'colliders',
    'mass',
    'origin',
    'textures',
    'convert',
    'convert',
  ]);
  expect(fixes).toContainEqual({ fix: 'size', along: 'longest', metres: 0.1, mass: 'kept' });
  expect(fixes).toContainEqual({ fix: 'mass', by: { is: 'mass', kg: 0.35 } });
  expect(fixes.slice(-2)).toEqual([
    { fix: 'convert', to: 'urdf' },
    { fix: 'convert', to: 'obj' },
  ]);
  const none = formFixes({ ...firstFixForm, chosen: chosen('formats') });
  expect(none).toEqual({ fixes: [], faults: { formats: 'empty' } });
});

it('a measured distance and the true one are a factor', () => {
  const form = { ...firstFixForm, chosen: chosen('size'), sizeBy: 'distance' as const };
  expect(formFixes({ ...form, measured: '12,7', length: '5', unit: 'in' }).fixes).toEqual([
    { fix: 'scale', factor: expect.closeTo(5 / 12.7, 12), mass: 'kept' },
  ]);
  expect(formFixes(form).faults).toEqual({ length: 'empty', measured: 'empty' });
});

it.for([
  ['length', 'size', { length: '-1' }],
  ['factor', 'size', { sizeBy: 'factor', factor: '0' }],
  ['mass', 'mass', { mass: 'heavy' }],
  ['density', 'mass', { massBy: 'density', density: '1e3x' }],
  ['hulls', 'colliders', { hulls: '2000' }],
  ['triangles', 'mesh', { simplify: true, triangles: '3' }],
  ['creaseDegrees', 'mesh', { normals: true, creaseDegrees: '200' }],
  ['vertices', 'colliders', { vertices: '3' }],
  ['errorMm', 'colliders', { errorMm: '0' }],
  ['point', 'origin', { origin: 'point', point: ['1', '', '2'] }],
] as const)('%s that cannot be used is a fault, and no fix', ([field, part, patch]) => {
  const { fixes, faults } = formFixes({ ...firstFixForm, ...patch, chosen: chosen(part) });
  expect(fixes).toEqual([]);
  expect(faults).toEqual({ [field]: 'wrong' });
});

it('a point may lie below or behind', () => {
  const form = { ...firstFixForm, chosen: chosen('origin'), origin: 'point' as const, unit: 'mm' as const };
  expect(formFixes({ ...form, point: ['-10', '−2,5', '+3'] }).fixes).toEqual([
    { fix: 'origin', at: [-0.01, -0.0025, 0.003] },
  ]);
});

it('what was measured last in the view is taken over, points from y up to z up', () => {
  const measures = [
    { points: [[0, 0, 0] as const, [0.03, 0.04, 0] as const] },
    { points: [[0, 0, 0] as const, [1, 0, 0] as const, [0.1, 0.2, 0.3] as const] },
  ];
  expect(lastDistance(measures, 'cm')).toBe('5');
  expect(lastPoint(measures, 'mm')).toEqual(['100', '-300', '200']);
  expect(lastDistance([], 'cm')).toBeNull();
  expect(lastPoint([], 'cm')).toBeNull();
});
