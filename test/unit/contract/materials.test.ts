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

  // The Wood Handbook's table 5-3a lists specific gravities of dry wood; at 12 % moisture each cubic metre also holds its water.
  test.each([
    ['oak', 0.63, 0.68],
    ['beech', 0.64, 0.64],
    ['birch', 0.62, 0.62],
    ['maple', 0.63, 0.63],
    ['walnut', 0.55, 0.55],
    ['pine', 0.4, 0.4],
    ['spruce', 0.4, 0.4],
  ] as const)('%s weighs what wood in use weighs, with its moisture', (name, least, most) => {
    expect(materials[name].kgM3).toBeGreaterThanOrEqual(least * 1120 - 5);
    expect(materials[name].kgM3).toBeLessThanOrEqual(most * 1120 + 5);
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
