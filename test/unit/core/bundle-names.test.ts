/** Names under which macOS runs or loads a folder. */
import { expect, it } from 'vitest';
import { isBundleName, plainFolderName } from '../../../main/core/files/paths.ts';

it.each([
  ['Mug.app', 'Mug_app'],
  ['mug.APP', 'mug_APP'],
  ['a.b.framework', 'a.b_framework'],
  ['Mug.prefPane', 'Mug_prefPane'],
  ['mug.workflow', 'mug_workflow'],
  ['mug', 'mug'],
  ['.app', '.app'],
  ['mug.v2', 'mug.v2'],
  ['mug.app.d', 'mug.app.d'],
])('%s becomes %s', (name, plain) => {
  expect(plainFolderName(name)).toBe(plain);
  expect(isBundleName(plain)).toBe(false);
});
