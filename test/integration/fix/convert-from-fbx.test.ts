/** GLB from FBX: where its models put its meshes, with the materials of their polygons and their pictures. */
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { isAppError } from '../../../main/contract/plain/errors.ts';
import {
  binaryFbx,
  doubles,
  entry,
  type FbxEntry,
  fbxParts,
  integers,
  layer,
  meshEntry,
  modelEntry,
  properties,
  property,
} from '../../fakes/fbx-file.ts';
import { convertedTo, cornersOf, glbOf, leftCodes, primitivesOf } from './convert-to.ts';

const picture = await sharp({ create: { width: 4, height: 2, channels: 3, background: '#604020' } })
  .png()
  .toBuffer();

const material = (id: number, name: string, ...list: FbxEntry[]): FbxEntry =>
  entry('Material', [BigInt(id), `${name}\0\u0001Material`, ''], [properties(...list)]);
const texture = (id: number, file: string): FbxEntry =>
  entry(
    'Texture',
    [BigInt(id), 'map\0\u0001Texture', ''],
    [
      entry('RelativeFilename', [file]),
      properties(property('Scaling', 2, 1, 1), property('Translation', 0, 0.5, 0)),
    ],
  );

/** A quad and a triangle of different materials, in centimetres with Z up, once moved and turned, once mirrored. */
const fbx = binaryFbx(
  fbxParts(
    [
      meshEntry(
        100,
        [0, 0, 0, 2, 0, 0, 2, 1, 0, 0, 1, 0, 0, 3, 0],
        [
          [0, 1, 2, 3],
          [3, 2, 4],
        ],
        [
          layer('LayerElementUV', 'ByPolygonVertex', 'IndexToDirect', [
            doubles('UV', 0, 0, 1, 0, 1, 1, 0, 1),
            integers('UVIndex', 0, 1, 2, 3, 3, 2, 0),
          ]),
          layer('LayerElementMaterial', 'ByPolygon', 'IndexToDirect', [integers('Materials', 0, 1)]),
        ],
      ),
      modelEntry(200, property('Lcl Translation', 100, 0, 50), property('Lcl Rotation', 0, 0, 90)),
      modelEntry(201, property('Lcl Scaling', -1, 1, 1)),
      material(300, 'wood', property('DiffuseColor', 0, 0, 0), property('Shininess', 30)),
      material(301, 'glass', property('DiffuseColor', 0.5, 1, 0), property('Opacity', 0.25)),
      texture(400, 'C:\\work\\wood.png'),
      texture(401, 'bump.png'),
    ],
    [
      [200, 0],
      [201, 0],
      [100, 200],
      [100, 201],
      [300, 200],
      [301, 200],
      [300, 201],
      [301, 201],
      [400, 300, 'DiffuseColor'],
      [401, 300, 'Bump'],
    ],
    [
      property('UpAxis', 2),
      property('UpAxisSign', 1),
      property('FrontAxis', 1),
      property('FrontAxisSign', -1),
      property('CoordAxis', 0),
      property('CoordAxisSign', 1),
      property('UnitScaleFactor', 1),
    ],
  ),
);

test('a mesh is turned, scaled, placed twice, and keeps its materials', async () => {
  const made = await convertedTo({ 'models/a.fbx': fbx, 'models/textures/wood.png': picture }, 'glb');
  expect(leftCodes(made)).toEqual(['texture-left']);
  const document = await glbOf(made);
  const primitives = primitivesOf(document);
  expect(primitives.map((one) => [one.getIndices()?.getCount(), one.getMaterial()?.getName()])).toEqual([
    [6, 'wood'],
    [3, 'glass'],
    [6, 'wood'],
    [3, 'glass'],
  ]);
  expect(cornersOf(primitives[1])).toEqual([
    [0.99, 0.5, 0],
    [0.99, 0.5, -0.02],
    [0.97, 0.5, 0],
  ]);
  expect(cornersOf(primitives[1], 'NORMAL')[0]).toEqual([0, 1, 0]);
  // The other way round, so that it still faces up.
  expect(cornersOf(primitives[3])).toEqual([
    [0, 0, -0.01],
    [0, 0, -0.03],
    [-0.02, 0, -0.01],
  ]);
  expect(cornersOf(primitives[3], 'NORMAL')[0]).toEqual([0, 1, 0]);
  // What is done to the picture is done to the coordinates; glTF counts from above.
  expect(cornersOf(primitives[0], 'TEXCOORD_0').slice(0, 3)).toEqual([
    [0, 0.5],
    [2, 0.5],
    [2, -0.5],
  ]);
  const [wood, glass] = document.getRoot().listMaterials();
  expect(Buffer.from(wood?.getBaseColorTexture()?.getImage() ?? [])).toEqual(picture);
  expect(wood?.getBaseColorFactor()).toEqual([1, 1, 1, 1]);
  expect(wood?.getRoughnessFactor()).toBeCloseTo(0.5, 3);
  expect([glass?.getAlphaMode(), glass?.getBaseColorFactor()[3]]).toEqual(['BLEND', 0.25]);
  expect(glass?.getBaseColorFactor()[0]).toBeCloseTo(0.214, 3);
});

test.each([
  ['nothing in it', binaryFbx(fbxParts([], [])), 'it has no faces'],
  [
    'a place that is no number',
    binaryFbx(
      fbxParts(
        [meshEntry(100, [0, 0, 0, 1, 0, Number.NaN, 0, 1, 0], [[0, 1, 2]]), modelEntry(200)],
        [
          [200, 0],
          [100, 200],
        ],
      ),
    ),
    'a vertex is no number',
  ],
])('%s changes nothing and says why', async (_, bytes, reason) => {
  const error = await convertedTo({ 'a.fbx': bytes }, 'obj').catch((failed: unknown) => failed);
  expect(isAppError(error, 'fix.not-converted') ? error.data.reason : error).toBe(reason);
});
