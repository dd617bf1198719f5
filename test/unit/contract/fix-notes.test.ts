/** Notes of fixes as people read them. */
import { expect, test } from 'vitest';
import { fixNoteText } from '../../../main/contract/plain/fix-note-sentences.ts';

test.each([
  ['surface', 'The roughness and metalness texture of the material “oak” was left out.'],
  ['map_Bump', 'The bump texture of the material “oak” was left out.'],
  ['sheen', 'The sheen texture of the material “oak” was left out.'],
])('a texture of a material is named by what it says: %s', (map, expected) => {
  expect(fixNoteText({ code: 'texture-left', values: { map, material: 'oak' } })).toBe(expected);
});

test('a note of a newer version is its code', () => {
  expect(fixNoteText({ code: 'newer', values: {} })).toBe('newer');
});
