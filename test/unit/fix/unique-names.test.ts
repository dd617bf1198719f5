/** Names that have to differ, of which a model may have very many. */
import { expect, test } from 'vitest';
import { uniqueNames } from '../../../main/handover/robot/robot-text.ts';

test('the same names get numbers, past those that are taken', () => {
  const unique = uniqueNames(['mesh_3']);
  const named = ['mesh', 'mesh', 'mesh', 'mesh_2', 'mesh', 'mesh_2'].map((name) => unique(name));
  expect(named).toEqual(['mesh', 'mesh_2', 'mesh_4', 'mesh_2_2', 'mesh_5', 'mesh_2_3']);
});

test('a hundred thousand meshes of one name take no longer than others', () => {
  const unique = uniqueNames();
  const names = new Set(Array.from({ length: 100_000 }, () => unique('mesh')));
  expect(names.size).toBe(100_000);
}, 2000);
