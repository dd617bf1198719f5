/** The table of densities, and masses that are a power of ten off. */
import { describe, expect, test } from 'vitest';
import { massSlip, materialOf, materials } from '../../../main/contract/plain/materials.ts';

describe('materials', () => {
  test('about sixty, each with a density that a thing can have', () => {
    const all = Object.values(materials);
    expect(all.length).toBeGreaterThanOrEqual(60);
    for (const { kgM3 } of all) {
      expect(kgM3).toBeGreaterThanOrEqual(15);
      expect(kgM3).toBeLessThanOrEqual(22_000);
    }
  });

  test('a name that is not there has none, whatever objects inherit', () => {
    expect(materialOf('steel')?.kgM3).toBe(7850);
    expect(materialOf('constructor')).toBeNull();
  });
});

describe('slips of a power of ten', () => {
  test.each([
    ['a mug of 350 g as 350 kg', 350, 1.5e-4, 0.001, 0.35],
    ['a table of 20 kg as 0.02 kg', 0.02, 0.03, 1000, 20],
    ['ten times too heavy', 785, 0.01, 0.1, 78.5],
  ])('%s', (_, kg, volume, factor, suggested) => {
    const slip = massSlip(kg, volume);
    expect(slip?.factor).toBeCloseTo(factor, 12);
    expect(slip?.suggestedKg).toBeCloseTo(suggested, 9);
  });

  test.each([
    ['steel', 7.85, 0.001],
    ['foam', 0.025, 0.001],
    ['no mass', 0, 1],
    ['no volume', 1, 0],
    ['no number', Number.NaN, 1],
  ])('none: %s', (_, kg, volume) => {
    expect(massSlip(kg, volume)).toBeNull();
  });
});
