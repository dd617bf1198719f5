/** What differs between models side by side, and where one camera goes when the other has moved. */
import { Vector3 } from 'three';
import { describe, expect, it } from 'vitest';
import { type ComparedModel, comparedFacts } from '../../../../renderer/modules/compare/compared-facts.ts';
import { followed } from '../../../../renderer/modules/compare/use-cameras.ts';
import type { StatedPhysics } from '../../../../renderer/scene/parse/parsed-model.ts';

const body = (massKg: number | null): StatedPhysics['bodies'][number] => ({
  name: 'body',
  massKg,
  densityKgM3: null,
  centreOfMass: null,
  inertia: null,
  colliders: ['box', 'box'],
});

function model(size: readonly [number, number, number], rest: Partial<ComparedModel> = {}): ComparedModel {
  const bounds = { min: [0, 0, 0], max: size } as const;
  return {
    facts: { bounds, triangles: 12, lines: 0, points: 0, vertices: 24, materials: 1, textures: 0 },
    physics: null,
    sizeBytes: 1000,
    ...rest,
  };
}

function rowsOf(...models: (ComparedModel | null)[]) {
  const rows = new Map(comparedFacts(models).map((row) => [row.name, row]));
  return (name: string) => {
    const { values, differs, difference } = rows.get(name) ?? { values: [], differs: null, difference: null };
    return [...values, differs, difference];
  };
}

describe('facts side by side', () => {
  it('are distinguished where a user would', () => {
    const physics: StatedPhysics = { bodies: [body(1), body(0.5)], joints: [] };
    const row = rowsOf(
      model([0.53, 0.6, 0.4], { physics }),
      model([0.52, 0.61, 0.4000000006], { physics: { ...physics, bodies: [body(1.8)] }, sizeBytes: 2500 }),
    );
    expect(row('Size (W × D × H)')).toEqual([
      '53.0 × 40.0 × 60.0 cm',
      '52.0 × 40.0 × 61.0 cm',
      true,
      '−1.9 % × 0 % × +1.7 %',
    ]);
    expect(row('Mass')).toEqual(['1.5 kg', '1.8 kg', true, '+20 %']);
    expect(row('Collision shapes')).toEqual(['4', '2', true, '−50 %']);
    expect(row('Triangles')).toEqual(['12', '12', false, '']);
    expect(row('File'), 'formats differ in size by nature').toEqual(['1.0 kB', '2.5 kB', false, '+150 %']);
  });

  it('call the same what only rounding tells apart, and do not invent what is not stated', () => {
    const partly: StatedPhysics = { bodies: [body(1), body(null)], joints: [] };
    const row = rowsOf(model([1, 1, 0]), model([1.002, 0.999, 0.000001], { physics: partly }));
    expect(row('Size (W × D × H)').slice(2)).toEqual([false, '']);
    expect(row('Mass')).toEqual(['not stated', 'not stated', false, '']);
    expect(row('Collision shapes')).toEqual(['not stated', '4', false, '']);
    expect(rowsOf(model([1, 1, 1]), null)('Triangles')).toEqual(['12', null, false, '']);
    const three = rowsOf(model([1, 1, 1]), model([1, 1, 1]), model([2, 2, 2]));
    expect(three('Size (W × D × H)').slice(3)).toEqual([true, '']);
  });
});

describe('cameras in step', () => {
  const small = { min: [-0.1, 0, -0.1], max: [0.1, 0.2, 0.1] } as const;
  const large = { min: [4, 1, 0], max: [6, 3, 2] } as const;
  const pose = { position: new Vector3(0, 0.5, 2), target: new Vector3(0, 0.1, 0) };

  it('keep the distance in metres, both on one ground', () => {
    const { position, target } = followed(pose, small, large, 'metres');
    expect(position.distanceTo(target)).toBeCloseTo(pose.position.distanceTo(pose.target));
    expect(target.toArray()).toEqual([5, 1.1, 1]);
  });

  it('or fill each view alike, and come back to where they were', () => {
    const there = followed(pose, small, large, 'whole');
    expect(there.target.toArray().map((value) => Number(value.toFixed(6)))).toEqual([5, 2, 1]);
    expect(there.position.distanceTo(there.target)).toBeCloseTo(pose.position.distanceTo(pose.target) * 10);
    const back = followed(there, large, small, 'whole');
    expect(back.position.distanceTo(pose.position)).toBeCloseTo(0);
  });
});
