/** What an FBX means: where its models put their meshes, what a mesh is, and the file's own frame. */
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

describe('a model puts its mesh', () => {
  test.each<[string, FbxEntry[], number[][]]>([
    [
      'where it is',
      [],
      [
        [0, 0, 0],
        [1, 2, 3],
      ],
    ],
    [
      'by its translation and scaling',
      [property('Lcl Translation', 5, 0, 0), property('Lcl Scaling', 2, 1, 1)],
      [
        [5, 0, 0],
        [7, 2, 3],
      ],
    ],
    [
      'by its rotation, about X first',
      [property('Lcl Rotation', 90, 0, 90)],
      [
        [0, 0, 0],
        [3, 1, 2],
      ],
    ],
    [
      'by its rotation in another order',
      [property('Lcl Rotation', 90, 0, 90), property('RotationOrder', 5)],
      [
        [-2, -3, 0],
        [0, 0, 1],
      ],
    ],
    [
      'by the turn before and the one after',
      [property('PreRotation', 90, 0, 0), property('PostRotation', 90, 0, 0)],
      [
        [0, 0, 0],
        [1, 2, 3],
      ],
    ],
    [
      'without turns around where they are off',
      [property('PreRotation', 90, 0, 0), property('RotationActive', 0)],
      [
        [0, 0, 0],
        [1, 2, 3],
      ],
    ],
    [
      'about a pivot',
      [property('RotationPivot', 1, 0, 0), property('Lcl Rotation', 0, 0, 180)],
      [
        [1, -2, 0],
        [2, 0, 3],
      ],
    ],
    [
      'with the offset of its rotation',
      [property('RotationOffset', 0, 7, 0)],
      [
        [0, 7, 0],
        [1, 9, 3],
      ],
    ],
    [
      'scaled about a pivot, with an offset',
      [
        property('ScalingPivot', 1, 0, 0),
        property('ScalingOffset', 0, 0, 4),
        property('Lcl Scaling', 3, 1, 1),
      ],
      [
        [-2, 0, 4],
        [1, 2, 7],
      ],
    ],
    [
      'with a transform of the shape alone',
      [
        property('GeometricTranslation', 1, 0, 0),
        property('GeometricRotation', 0, 0, 90),
        property('GeometricScaling', 1, 0.5, 1),
      ],
      [
        [0, 0, 0],
        [1, 1, 3],
      ],
    ],
  ])('%s', async (_how, list, box) => {
    expect(boxOf(await made([wedge, modelEntry(200, ...list)], placed))).toEqual(box);
  });

  test.each<[string, number, number[][]]>([
    [
      'as usual: turned, then scaled',
      1,
      [
        [-4, 0, 0],
        [0, 1, 3],
      ],
    ],
    [
      'axis by axis',
      0,
      [
        [-2, 0, 0],
        [0, 2, 3],
      ],
    ],
    [
      'not at all',
      2,
      [
        [-2, 0, 0],
        [0, 1, 3],
      ],
    ],
  ])('below another, whose scale it takes %s', async (_how, type, box) => {
    const above = modelEntry(201, property('Lcl Scaling', 2, 1, 1));
    const below = modelEntry(200, property('InheritType', type), property('Lcl Rotation', 0, 0, 90));
    const joins: FbxJoin[] = [
      [201, 0],
      [200, 201],
      [100, 200],
    ];
    expect(boxOf(await made([wedge, above, below], joins))).toEqual(box);
  });

  it('twice, and in circles once', async () => {
    const other = modelEntry(202, property('Lcl Translation', 10, 0, 0));
    const twice = await made([wedge, modelEntry(200), other], [...placed, [100, 202]]);
    expect(boxOf(twice)).toEqual([
      [0, 0, 0],
      [11, 2, 3],
    ]);
    expect(twice.triangles).toBe(4);
    expect(twice.placed[0]?.mesh).toBe(twice.placed[1]?.mesh);
    const circle = await made(
      [wedge, modelEntry(200), other],
      [
        [200, 202],
        [202, 200],
        [100, 200],
      ],
    );
    expect(circle.triangles).toBe(2);
  });

  it('by what the file states for all models, where it states nothing itself', async () => {
    const template = entry(
      'ObjectType',
      ['Model'],
      [entry('PropertyTemplate', ['FbxNode'], [properties(property('Lcl Translation', 0, 0, 9))])],
    );
    const parts = [entry('Definitions', [], [template]), ...fbxParts([wedge, modelEntry(200)], placed)];
    expect(boxOf(await readMade(binaryFbx(parts)))).toEqual([
      [0, 0, 9],
      [1, 2, 12],
    ]);
  });
});

describe('a mesh', () => {
  it('counts the triangles of sound polygons, and has the size of what they use', async () => {
    const points = [0, 0, 0, 1, 0, 0, 1, 1, 0, 0, 1, 0, 99, 99, 99];
    const mesh = meshEntry(100, points, [
      [0, 1, 2, 3],
      [0, 1, 2],
      [0, 1],
      [0, 1, 77],
    ]);
    const document = await made([mesh, modelEntry(200)], placed);
    expect([document.triangles, document.broken]).toEqual([3, 1]);
    expect(boxOf(document)).toEqual([
      [0, 0, 0],
      [1, 1, 0],
    ]);
  });

  it('ends its last polygon however it is written', async () => {
    const mesh = entry(
      'Geometry',
      [100n, 'a', 'Mesh'],
      [doubles('Vertices', 0, 0, 0, 1, 0, 0, 1, 1, 0), integers('PolygonVertexIndex', 0, 1, 2)],
    );
    expect((await made([mesh, modelEntry(200)], placed)).triangles).toBe(1);
  });

  it('takes one value for each corner that is called one for each polygon', async () => {
    const normals = layer('LayerElementNormal', 'ByPolygon', 'Direct', [
      doubles('Normals', ...Array<number>(9).fill(1)),
    ]);
    const mesh = meshEntry(100, [0, 0, 0, 1, 0, 0, 1, 1, 0], [[0, 1, 2]], [normals]);
    const {
      placed: [one],
    } = await made([mesh, modelEntry(200)], placed);
    expect(one?.mesh.layers.map(({ name, mapping }) => [name, mapping])).toEqual([
      ['normal', 'ByPolygonVertex'],
    ]);
  });
});

test.each<[string, FbxEntry[], unknown]>([
  ['states nothing', [], [null, null, null]],
  ['is in inches, Z up', [property('UnitScaleFactor', 2.54), property('UpAxis', 2)], [0.0254, null, 'z']],
  [
    'was made in metres',
    [property('UnitScaleFactor', 1), property('OriginalUnitScaleFactor', 100)],
    [0.01, 1, null],
  ],
  ['states nonsense', [property('UnitScaleFactor', -1), property('UpAxis', 7)], [null, null, null]],
])('a file that %s', async (_what, settings, wanted) => {
  const { frame } = await made([wedge, modelEntry(200)], placed, settings);
  expect([frame.unitMetres, frame.originalUnitMetres, frame.upAxis]).toEqual(wanted);
});

test('three axes lead to X right, Y up, Z front', async () => {
  const axes = [
    property('UpAxis', 2),
    property('UpAxisSign', 1),
    property('FrontAxis', 1),
    property('FrontAxisSign', -1),
    property('CoordAxis', 0),
    property('CoordAxisSign', 1),
  ];
  const zUp = (await made([wedge, modelEntry(200)], placed, axes)).frame.toYUp;
  const alone = (await made([wedge, modelEntry(200)], placed, axes.slice(0, 1))).frame.toYUp;
  expect([...zUp].map((value) => value + 0)).toEqual([1, 0, 0, 0, 0, 0, -1, 0, 0, 1, 0, 0, 0, 0, 0, 1]);
  expect(alone).toEqual(zUp);
});
