/** What becomes of the validator's messages: sound files of Khronos' own end without a warning. */
import { expect, test } from 'vitest';
import { findingsOfValidator } from '../../../main/inspect/read/gltf/validator-words.ts';

const found = (code: string, severity: number) =>
  findingsOfValidator([{ code, severity, message: 'so it is', pointer: '/a', count: 2 }]);

test.each([
  ['MESH_PRIMITIVE_GENERATED_TANGENT_SPACE', 1, 'note'],
  // FlightHelmet, CesiumMan, SimpleSkin, and whatever uses a new extension.
  ['IMAGE_FEATURES_UNSUPPORTED', 1, 'note'],
  ['NODE_SKINNED_MESH_NON_ROOT', 1, 'note'],
  ['ACCESSOR_JOINTS_USED_ZERO_WEIGHT', 1, 'note'],
  ['INCOMPLETE_EXTENSION_SUPPORT', 2, 'note'],
  ['NODE_SKINNED_MESH_LOCAL_TRANSFORMS', 1, 'warn'],
  ['ACCESSOR_INDEX_OOB', 0, 'error'],
  ['ACCESSOR_MIN_MISMATCH', 0, 'error'],
] as const)('%s of severity %d is a finding of severity %s', (code, severity, expected) => {
  expect(found(code, severity)).toEqual([
    expect.objectContaining({ code: 'failed-validation', severity: expected }),
  ]);
});

test('a skin below other nodes is no broken tree', () => {
  expect(found('NODE_SKINNED_MESH_NON_ROOT', 1)[0]?.message).toContain('A skinned mesh has parent nodes');
  expect(found('INCOMPLETE_EXTENSION_SUPPORT', 2)[0]?.message).toContain('does not fully support');
});
