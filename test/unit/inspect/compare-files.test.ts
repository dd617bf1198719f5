/** Files side by side: what they agree in by the tolerances, and what they contradict each other in. */
import { expect, test } from 'vitest';
import type { FileTruth } from '../../../main/contract/schema/inspection-report.ts';
import { compareFiles, type Source } from '../../../main/inspect/report/compare-files.ts';

const nothing: FileTruth = {
  unitMetres: null,
  upAxis: null,
  size: null,
  sizeIsExact: true,
  triangles: null,
  materials: null,
  textures: null,
  textureEdgePx: null,
  massKg: null,
  centreOfMassM: null,
  inertiaKgM2: null,
  colliders: null,
  joints: null,
  jointsInAll: null,
};
const source = (by: string | null, truth: Partial<FileTruth>): Source => ({
  by,
  truth: { ...nothing, ...truth },
});
const row = (name: string, ...sources: Source[]) =>
  compareFiles(sources).rows.find((one) => one.row === name);

test('sizes agree whatever axis is up, and differ by more than two parts in a hundred; what has no unit is only shown', () => {
  const told = row(
    'size',
    source('a.glb', { size: [0.1, 0.2, 0.3], unitMetres: 1 }),
    source('b.usd', { size: [0.1, 0.3, 0.2], unitMetres: 0.01 }),
    source('c.fbx', { size: [0.1, 0.2, 0.32], unitMetres: 0.01 }),
    source('d.obj', { size: [100, 200, 300] }),
  );
  expect(told?.agrees).toBe(false);
  expect(told?.values.map(({ by, differs }) => [by, differs])).toEqual([
    ['a.glb', false],
    ['b.usd', false],
    ['c.fbx', true],
    ['d.obj', false],
  ]);
  expect(told?.values[3]?.text).toBe('100 × 200 × 300, no unit stated');
});

test('sizes are written as width, depth and height whichever axis of a file is up', () => {
  const told = row(
    'size',
    source('a.glb', { size: [0.1, 0.3, 0.2], unitMetres: 1, upAxis: 'y' }),
    source('b.usd', { size: [0.1, 0.2, 0.3], unitMetres: 0.01, upAxis: 'z' }),
    source('c.fbx', { size: [0.3, 0.1, 0.2], unitMetres: 0.01, upAxis: 'x' }),
    source(null, { size: [0.1, 0.2, 0.3], unitMetres: 1 }),
  );
  expect(new Set(told?.values.map(({ text }) => text))).toEqual(new Set(['10.0 × 20.0 × 30.0 cm']));
});

test('the one that most do not agree with is marked, and named with what it says', () => {
  const { rows, findings } = compareFiles([
    source(null, { massKg: 0.9 }),
    source('a.xml', { massKg: 0.35 }),
    source('b.urdf', { massKg: 0.3501 }),
  ]);
  expect(rows[0]?.values.map(({ differs }) => differs)).toEqual([true, false, false]);
  expect(findings).toHaveLength(1);
  expect(findings[0]).toMatchObject({ code: 'files-disagree', severity: 'warn' });
  expect(findings[0]?.message).toContain('900 g (the service)');
});

test('joints agree by kind and limits in any order; centres of mass by their height', () => {
  const door = { name: 'door', type: 'hinge', limits: [0, 1.92] } as const;
  const drawer = { name: 'drawer', type: 'slide', limits: [0, 0.4] } as const;
  const list = (...joints: (typeof door | typeof drawer)[]): Partial<FileTruth> => ({
    joints: joints.map((one) => ({ ...one, limits: [one.limits[0], one.limits[1]] })),
    jointsInAll: joints.length,
  });
  expect(row('joints', source('a', list(door, drawer)), source('b', list(drawer, door)))?.agrees).toBe(true);
  expect(row('joints', source('a', list(door, drawer)), source('b', list(drawer)))?.agrees).toBe(false);
  const upright = source('a', { centreOfMassM: [0, 0.042, 0], upAxis: 'y' });
  const lying = source('b', { centreOfMassM: [0, 0, 0.042], upAxis: 'z' });
  expect(row('centre-of-mass', upright, lying)?.agrees).toBe(true);
  expect(row('centre-of-mass', upright, { ...lying, truth: { ...lying.truth, upAxis: 'y' } })?.agrees).toBe(
    false,
  );
});
