/** Whatever is done to an FBX, binary or as text, ends in a document or in words. */
import { expect, it } from 'vitest';
import {
  binaryFbx,
  entry,
  type FbxEntry,
  fbxParts,
  integers,
  layer,
  meshEntry,
  modelEntry,
  properties,
  property,
  readMade,
  textFbx,
} from '../../fakes/fbx-file.ts';
import { isRefusal, mutations, mutationsOf } from '../formats-obj/mutations.ts';

const wedge = meshEntry(
  100,
  [0, 0, 0, 1, 0, 0, 0, 2, 0, 0, 0, 3],
  [
    [0, 1, 2],
    [0, 2, 3],
  ],
  [layer('LayerElementMaterial', 'ByPolygon', 'IndexToDirect', [integers('Materials', 0, 0)])],
);
const material: FbxEntry = entry('Material', [300, 'wood\u0000\u0001Material', '']);
const parts = fbxParts(
  [wedge, modelEntry(200, properties(property('Lcl Rotation', 0, 0, 90))), material],
  [
    [200, 0],
    [100, 200],
    [300, 200],
  ],
);

it(`survives ${mutations} mutations`, async () => {
  let sound = 0;
  // oxlint-disable-next-line no-await-in-loop -- one after the other, so that the first fault is the one that is shown
  for (const bytes of mutationsOf([binaryFbx(parts), textFbx(parts)], mutations))
    sound += await readMade(bytes).then(
      () => 1,
      (error: unknown) => {
        if (!isRefusal(error)) throw error;
        return 0;
      },
    );
  expect(sound).toBeGreaterThan(0);
});
