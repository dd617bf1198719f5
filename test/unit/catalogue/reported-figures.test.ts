/** What a service tells of size and mass is found by the search as the inspection reads it, however it is spelt. */
import { expect, test } from 'vitest';
import { reportedFigures } from '../../../main/catalogue/library-index/entry-reader.ts';

test.each<[told: unknown, size: number, mass: number]>([
  [{ width_m: 0.1, depth_m: 0.2, height_m: 0.3, mass_kg: 0.5 }, 0.3, 0.5],
  [{ dimensions_m: { width: 0.1, depth: 0.2, height: 0.4 }, massKg: 2 }, 0.4, 2],
  [{ bounding_box: [10, 20, 30], unit: 'cm', mass_g: 250 }, 0.3, 0.25],
  [{ width_cm: 10, depth_cm: 20, height_cm: 30, total_mass_kg: 3 }, 0.3, 3],
  [{ x: 100, y: 200, z: 300, units: 'mm', weight_kg: 4 }, 0.3, 4],
  [{ height_m: 0.9 }, 0.9, Number.NaN],
  [{ size_m: [0.1, 0.7, 0.2] }, 0.7, Number.NaN],
  [{ size_m: [0.1, 0.7] }, 0.7, Number.NaN],
  [{ reach_m: 5, mass_kg: '1' }, Number.NaN, Number.NaN],
  [null, Number.NaN, Number.NaN],
  [[1, 2, 3], Number.NaN, Number.NaN],
])('%j', (told, size, mass) => {
  const read = reportedFigures(told);
  const rounded = { size: Number(read.size.toFixed(9)), mass: Number(read.mass.toFixed(9)) };
  expect(rounded).toEqual({ size, mass });
});
