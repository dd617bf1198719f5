/** What an FBX means: bones, shapes, materials, and all of it in version 6; the same in every way of writing it. */
import { describe, expect, it, test } from 'vitest';
import { boundsOf, type FbxDocument } from '../../../main/formats/fbx/read-fbx.ts';
import {
  binaryFbx,
  doubles,
  entry,
  type FbxEntry,
  type FbxJoin,
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

const made = (
  objects: readonly FbxEntry[],
  joins: readonly FbxJoin[],
  settings?: readonly FbxEntry[],
): Promise<FbxDocument> => readMade(binaryFbx(fbxParts(objects, joins, settings)));

const round = (value: number): number => Math.round(value * 1e6) / 1e6 + 0;

/** Rounded, so that a turn by 90 degrees is one. */
function boxOf(document: FbxDocument): number[][] {
  const bounds = boundsOf(document);
  return bounds === null ? [] : [bounds.min.map(round), bounds.max.map(round)];
}

/** From the origin: 1 along X, 2 along Y, 3 along Z. */
const wedge = meshEntry(
  100,
  [0, 0, 0, 1, 0, 0, 0, 2, 0, 0, 0, 3],
  [
    [0, 1, 2],
    [0, 2, 3],
  ],
);
const placed: readonly FbxJoin[] = [
  [200, 0],
  [100, 200],
];

const matrix = (x: number, y: number, z: number): number[] => [
  1,
  0,
  0,
  0,
  0,
  1,
  0,
  0,
  0,
  0,
  1,
  0,
  x,
  y,
  z,
  1,
];
const cluster = (id: number, points: number[], weights: number[], more: readonly FbxEntry[]): FbxEntry =>
  entry(
    'Deformer',
    [BigInt(id), 'bone\0\u0001SubDeformer', 'Cluster'],
    [integers('Indexes', ...points), doubles('Weights', ...weights), ...more],
  );

const bone = (id: number, ...list: FbxEntry[]): FbxEntry =>
  entry('Model', [BigInt(id), 'bone', 'LimbNode'], [properties(...list)]);

const shape = (id: number, reach: number): FbxEntry =>
  entry(
    'Geometry',
    [BigInt(id), 'shape', 'Shape'],
    [integers('Indexes', 1), doubles('Vertices', reach, 0, 0)],
  );

const channel = (percent: number, ...full: number[]): FbxEntry =>
  entry(
    'Deformer',
    [501n, 'channel', 'BlendShapeChannel'],
    [entry('DeformPercent', [percent]), doubles('FullWeights', ...full)],
  );

const texture = (id: number, ...more: FbxEntry[]): FbxEntry =>
  entry(
    'Texture',
    [BigInt(id), 'map\0\u0001Texture', ''],
    [entry('FileName', ['C:\\work\\maps\\a.png']), entry('RelativeFilename', ['maps\\a.png']), ...more],
  );

const named = (kind: string, name: string, type = '', children: FbxEntry[] = []): FbxEntry =>
  entry(kind, [`${name}\0\u0001${kind}`, type], children);

describe('bones', () => {
  const skin = entry('Deformer', [300n, 'skin\0\u0001Deformer', 'Skin']);
  const joins: FbxJoin[] = [
    ...placed,
    [300, 100],
    [301, 300],
    [302, 300],
    [401, 301],
    [402, 302],
    [401, 0],
    [402, 0],
  ];

  it('take their points along; the rest stays', async () => {
    const objects = [
      wedge,
      modelEntry(200, property('Lcl Translation', 0, 0, -1)),
      skin,
      // Bound where it is now less 10 along X; half of a point, and a whole one in two thirds.
      cluster(
        301,
        [1],
        [1],
        [doubles('Transform', ...matrix(0, 0, 0)), doubles('TransformLink', ...matrix(0, 0, 0))],
      ),
      cluster(302, [2], [0.5], [doubles('TransformLink', ...matrix(0, 5, 0))]),
      bone(401, property('Lcl Translation', 10, 0, 0)),
      bone(402, property('Lcl Translation', 0, 6, 0)),
    ];
    const document = await made(objects, joins);
    const [one] = document.placed;
    const at = (point: number): number[] => {
      const into = new Float64Array(16);
      one?.matrixOf?.(point, into);
      return [...into.subarray(12, 15)];
    };
    expect([at(0), at(1), at(2)]).toEqual([
      [0, 0, -1],
      [10, 0, 0],
      [0, 1, -1],
    ]);
    expect(boxOf(document)).toEqual([
      [0, 0, -1],
      [11, 3, 2],
    ]);
  });

  it.each([
    ['Linear', 0, 0],
    ['DualQuaternion', 0, -2],
    ['Blend', 0, -1],
  ])('of the kind %s twist', async (type, y, z) => {
    const kind = entry(
      'Deformer',
      [300n, 'skin', 'Skin'],
      [entry('SkinningType', [type]), integers('Indexes', 2), doubles('BlendWeights', 0.5)],
    );
    const still = [doubles('Transform', ...matrix(0, 0, 0))];
    const objects = [
      wedge,
      modelEntry(200),
      kind,
      cluster(301, [2], [3], still),
      cluster(302, [2], [3], still),
      bone(401),
      bone(402, property('Lcl Rotation', -180, 0, 0)),
    ];
    const [one] = (await made(objects, joins)).placed;
    const into = new Float64Array(16);
    one?.matrixOf?.(2, into);
    // The point at 2 along Y, half turned: flat between both, or a quarter of a turn away.
    expect(2 * (into[5] ?? 0) + (into[13] ?? 0)).toBeCloseTo(y);
    expect(2 * (into[6] ?? 0) + (into[14] ?? 0)).toBeCloseTo(z);
  });

  it('that hold nothing leave the mesh where its model is', async () => {
    const document = await made([wedge, modelEntry(200), skin, cluster(301, [], [], [])], joins);
    expect(document.placed[0]?.matrixOf).toBeNull();
  });
});

describe('shapes', () => {
  const joins: FbxJoin[] = [...placed, [500, 100], [501, 500], [502, 501], [503, 501]];
  const blend = entry('Deformer', [500n, 'blend', 'BlendShape']);

  test.each([
    [0, 1],
    [25, 1 + 0.5 * 8],
    [75, 1 + 0.5 * 8 + 0.5 * 20],
    [100, 1 + 20],
    [-50, 1 - 8],
  ])('at %d percent reach %d', async (percent, reach) => {
    const objects = [wedge, modelEntry(200), blend, channel(percent, 50, 100), shape(502, 8), shape(503, 20)];
    const document = await made(objects, joins);
    expect(document.placed[0]?.points[3]).toBeCloseTo(reach);
    expect(document.placed[0]?.points === document.placed[0]?.mesh.points).toBe(percent === 0);
  });

  it('stand in the mesh up to version 7.1', async () => {
    const mesh = meshEntry(
      100,
      [0, 0, 0, 1, 0, 0, 0, 2, 0],
      [[0, 1, 2]],
      [
        entry('Shape', ['Open'], [integers('Indexes', 1), doubles('Vertices', 4, 0, 0)]),
        properties(property('Open', 50)),
      ],
    );
    const parts = fbxParts([mesh, modelEntry(200)], placed);
    expect(boxOf(await readMade(binaryFbx(parts, 7100)))[1]).toEqual([3, 2, 0]);
  });
});

describe('looks', () => {
  const material = entry(
    'Material',
    [600n, 'paint\0\u0001Material', ''],
    [
      entry('ShadingModel', ['phong']),
      properties(
        property('DiffuseColor', 0.5, 0.25, 1),
        property('TransparencyFactor', 0.25),
        property('Shininess', 20),
      ),
    ],
  );
  const video = entry(
    'Video',
    [700n, 'video\0\u0001Video', 'Clip'],
    [entry('Content', [Uint8Array.of(137, 80, 78, 71)])],
  );
  const objects = [
    wedge,
    modelEntry(200),
    material,
    texture(601, properties(property('WrapModeU', 1), property('Scaling', 2, 3, 1))),
    texture(602),
    video,
  ];
  const joins: FbxJoin[] = [
    ...placed,
    [600, 200],
    [601, 600, 'DiffuseColor'],
    [602, 600, '3dsMax|Parameters|bump_map'],
    [700, 602],
  ];

  it.each([
    ['binary', binaryFbx(fbxParts(objects, joins)), null],
    ['text', textFbx(fbxParts(objects, joins)), 51],
  ])('are the same as %s', async (_form, bytes, line) => {
    const {
      placed: [one],
      materials,
      textures,
    } = await readMade(bytes);
    expect([materials.length, textures.length]).toEqual([1, 2]);
    const [paint] = one?.materials ?? [];
    expect(paint).toMatchObject({ name: 'paint', colour: [0.5, 0.25, 1], opacity: 0.75, shininess: 20 });
    const colour = paint?.maps.get('colour');
    expect(colour).toMatchObject({
      uri: 'maps\\a.png',
      embedded: null,
      repeats: [false, true],
      scale: [2, 3],
    });
    expect(colour?.line === null).toBe(line === null);
    expect([...(paint?.maps.get('bump')?.embedded ?? [])]).toEqual([137, 80, 78, 71]);
  });
});

describe('version 6', () => {
  const model = entry(
    'Model',
    ['cube\0\u0001Model', 'Mesh'],
    [
      entry(
        'Properties60',
        [],
        [
          entry('Property', ['Lcl Translation', 'Lcl Translation', 'A+', 1, 0, 0]),
          entry('Property', ['Lid', 'Shape', 'A+N', 100]),
        ],
      ),
      doubles('Vertices', 0, 0, 0, 1, 0, 0, 1, 1, 0, 0, 1, 0),
      integers('PolygonVertexIndex', 0, 1, -3, 0, 2, -4),
      entry('Shape', ['Lid'], [integers('Indexes', 2), doubles('Vertices', 0, 4, 0)]),
      layer('LayerElementMaterial', 'ByPolygon', 'IndexToDirect', [integers('Materials', 0, 1)]),
      layer('LayerElementTexture', 'ByPolygon', 'IndexToDirect', [integers('TextureId', 1, 0)]),
    ],
  );
  const objects = [
    model,
    named('Material', 'red'),
    named('Material', 'blue'),
    named('Texture', 'first', '', [entry('FileName', ['first.png'])]),
    named('Texture', 'second', '', [entry('FileName', ['second.png'])]),
    entry(
      'GlobalSettings',
      [],
      [
        entry(
          'Properties60',
          [],
          [
            entry('Property', ['UpAxis', 'int', '', 2]),
            entry('Property', ['UnitScaleFactor', 'double', '', 100]),
          ],
        ),
      ],
    ),
  ];
  const joins: FbxJoin[] = [
    ['cube\0\u0001Model', 'Scene\0\u0001Model'],
    ...['red\0\u0001Material', 'blue\0\u0001Material', 'first\0\u0001Texture', 'second\0\u0001Texture'].map(
      (one): FbxJoin => [one, 'cube\0\u0001Model'],
    ),
  ];
  const parts = fbxParts(objects, joins).slice(1);

  it.each([
    ['binary', binaryFbx(parts, 6100)],
    ['text', textFbx(parts, 6100)],
  ])('as %s has its objects by their names', async (_form, bytes) => {
    const document = await readMade(bytes);
    expect([document.version, document.triangles]).toEqual([6100, 2]);
    expect(boxOf(document)).toEqual([
      [1, 0, 0],
      [2, 5, 0],
    ]);
    expect([document.frame.unitMetres, document.frame.upAxis]).toEqual([1, 'z']);
    const [one] = document.placed;
    expect(one?.name).toBe('cube');
    expect(one?.materials.map(({ name, maps }) => [name, maps.get('colour')?.uri])).toEqual([
      ['red', 'second.png'],
      ['blue', 'first.png'],
    ]);
    expect(document.materials).toHaveLength(2);
  });
});
