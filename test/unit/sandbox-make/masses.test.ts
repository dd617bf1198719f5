/** What the workshop's objects weigh, and that deformable ones are of something that deforms. */
import { describe, expect, test } from 'vitest';
import { isSoft } from '../../../main/sandbox/make/material.ts';
import { proceduralModel } from '../../../main/sandbox/make/procedural/procedural-model.ts';
import { buildModel } from '../../../main/sandbox/make/shape/model.ts';
import { variantRequest } from './procedural-request.ts';
import { requestFor } from './request.ts';

/** Kilograms that such a thing may weigh, from the lightest to the heaviest that a shop has. */
const plausible: readonly [string, number, number][] = [
  ['a mug', 0.15, 0.5],
  ['a steel mug', 0.1, 0.5],
  ['a plastic tumbler', 0.03, 0.15],
  ['a steel bowl', 0.1, 0.6],
  ['a plate', 0.3, 0.8],
  ['a bottle', 0.2, 0.6],
  ['a can', 0.02, 0.2],
  ['a bucket', 0.8, 3],
  ['a plastic bucket', 0.4, 1.5],
  ['a barrel', 25, 70],
  ['a steel barrel', 12, 30],
  ['a table', 20, 60],
  ['a steel table', 30, 80],
  ['a plastic table', 6, 20],
  ['a steel desk', 30, 70],
  ['a steel stool', 2, 8],
  ['a steel chair', 4, 20],
  ['a plastic chair', 2, 6],
  ['a wooden drawer cabinet', 15, 40],
  ['a steel drawer cabinet', 20, 50],
  ['a painted steel drawer cabinet', 20, 50],
  ['a steel shelf', 30, 110],
  ['a steel crate', 5, 20],
  ['a steel lamp', 0.8, 5],
  ['a traffic cone', 1.5, 6],
  ['a steel ball', 0.5, 3],
  ['a dumbbell', 10, 25],
  ['a steel cube', 6, 10],
];

test.each(plausible)('%s weighs between %d and %d kg', (text, least, most) => {
  for (const seed of [1, 5, 9]) {
    const { massKg } = buildModel(requestFor(text, { seed })).mass;
    expect(massKg).toBeGreaterThan(least);
    expect(massKg).toBeLessThan(most);
  }
});

const massOf = (text: string): number => buildModel(requestFor(text)).mass.massKg;

test('what is requested as solid weighs as a solid', () => {
  expect(massOf('a solid steel drawer cabinet')).toBeGreaterThan(5 * massOf('a steel drawer cabinet'));
});

test('the drawer cabinets of a procedural set weigh tens of kilograms', () => {
  for (let index = 1; index <= 20; index++) {
    const request = variantRequest('a steel drawer cabinet', index);
    const { massKg } = proceduralModel(request, request.variant).mass;
    expect(massKg).toBeGreaterThan(8);
    expect(massKg).toBeLessThan(100);
  }
});

describe('a deformable body', () => {
  const texts = [
    'mug',
    'glass bottle',
    'steel drawer cabinet',
    'wooden chair',
    'book',
    'cork ball',
    'lamp',
    'leather bench',
  ];

  test.each(texts)('a %s is of soft materials', (text) => {
    const { looks } = buildModel(requestFor(`a ${text}`, { body: 'deformable' }));
    expect(looks.map(({ material }) => [material.name, isSoft(material)])).toEqual(
      looks.map(({ material }) => [material.name, true]),
    );
  });

  test.each(texts)(
    'every variant of a %s is of soft materials, also of materials that the text names',
    (text) => {
      for (let index = 1; index <= 8; index++) {
        const variant = {
          method: 'high_fidelity',
          index,
          count: 8,
          variationType: 'general',
          wildness: 'wild',
          references: [],
        } as const;
        const request = requestFor(`a ${text}, in steel, oak and glass`, { body: 'deformable', variant });
        for (const { material } of buildModel(request).looks) expect(isSoft(material)).toBe(true);
      }
    },
  );

  test('keeps the colour of what it stands in for', () => {
    const hard = buildModel(requestFor('a red mug')).looks[0]?.colour;
    expect(buildModel(requestFor('a red mug', { body: 'deformable' })).looks[0]?.colour).toEqual(hard);
  });
});
