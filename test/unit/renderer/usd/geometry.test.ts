/** What USD prims look like as a tree in metres, Y up: units, axes, transforms, shapes, meshes, instances and roles. */
import { type InstancedMesh, Matrix4, type Mesh, Vector3 } from 'three';
import { describe, expect, test } from 'vitest';
import { isAppError } from '../../../../main/contract/plain/errors.ts';
import { choosing } from '../../../../renderer/scene/parse/parsed-model.ts';
import { boxOf, load, meshes, rounded, usda } from './memory-folder.ts';

const inRoot = (body: string, metadata?: string): string => usda(`def Xform "Root" {\n${body}\n}`, metadata);
const boxIn = async (body: string, metadata?: string): Promise<{ min: number[]; max: number[] }> =>
  boxOf(meshes((await load({ 'root.usda': inRoot(body, metadata) })).root));
const messages = async (body: string, metadata?: string): Promise<string> =>
  (await load({ 'root.usda': inRoot(body, metadata) })).notes.map(({ message }) => message).join('\n');
const square =
  'point3f[] points = [(0,0,0), (1,0,0), (1,1,0), (0,1,0)] int[] faceVertexCounts = [4] int[] faceVertexIndices = [0,1,2,3]';

describe('units and axes are stated and applied', () => {
  // A cube of edge 1 whose centre is at (1, 2, 3).
  const cube =
    'def Cube "c" { double size = 1 double3 xformOp:translate = (1, 2, 3) uniform token[] xformOpOrder = ["xformOp:translate"] }';
  test.each<[string, unknown, number[]]>([
    ['metersPerUnit = 1\nupAxis = "Y"', { unitMetres: 1, upAxis: 'y' }, [1, 2, 3]],
    ['metersPerUnit = 1\nupAxis = "Z"', { unitMetres: 1, upAxis: 'z' }, [1, 3, -2]],
    ['metersPerUnit = 0.01\nupAxis = "Y"', { unitMetres: 0.01, upAxis: 'y' }, [0.01, 0.02, 0.03]],
    ['', { unitMetres: null, upAxis: null }, [0.01, 0.02, 0.03]],
    ['metersPerUnit = -4', { unitMetres: -4, upAxis: null }, [0.01, 0.02, 0.03]],
  ])('%s', async (metadata, stated, middle) => {
    const model = await load({ 'root.usda': inRoot(cube, metadata) });
    const { min, max } = boxOf(meshes(model.root));
    expect(model.stated).toEqual(stated);
    expect(rounded(min.map((low, at) => (low + (max[at] ?? 0)) / 2))).toEqual(middle);
  });
});

describe('transform operations', () => {
  test.each<[string, string, number[]]>([
    [
      'translate, then rotate: the last is applied first',
      'double3 xformOp:translate = (1,0,0) float xformOp:rotateZ = 90 | "xformOp:translate", "xformOp:rotateZ"',
      [1, 1, 0],
    ],
    [
      'rotateXYZ turns about X first',
      'float3 xformOp:rotateXYZ = (90, 0, 90) | "xformOp:rotateXYZ"',
      [0, 1, 0],
    ],
    [
      'rotateZYX turns about Z first',
      'float3 xformOp:rotateZYX = (90, 0, 90) | "xformOp:rotateZYX"',
      [0, 0, 1],
    ],
    [
      'orient has its real part first',
      'quatf xformOp:orient = (0.70710678, 0, 0, 0.70710678) | "xformOp:orient"',
      [0, 1, 0],
    ],
    [
      'a matrix of rows',
      'matrix4d xformOp:transform = ((0,2,0,0),(1,0,0,0),(0,0,1,0),(5,0,0,1)) | "xformOp:transform"',
      [5, 2, 0],
    ],
    [
      'a pivot and its inverse',
      'float3 xformOp:translate:pivot = (2,0,0) float xformOp:rotateZ = 180 | "xformOp:translate:pivot", "xformOp:rotateZ", "!invert!xformOp:translate:pivot"',
      [3, 0, 0],
    ],
    [
      'a reset forgets the prims above',
      'float xformOp:translateX = 3 | "!resetXformStack!", "xformOp:translateX"',
      [4 - 100, 0, 0],
    ],
    ['scale along one axis', 'double xformOp:scaleX = 4 | "xformOp:scaleX"', [4, 0, 0]],
    [
      'the first time sample',
      'double3 xformOp:translate.timeSamples = { 3: (9,9,9), 1: (1,0,0) } | "xformOp:translate"',
      [2, 0, 0],
    ],
    ['operations out of the order do nothing', 'double3 xformOp:translate = (9,9,9) |', [1, 0, 0]],
    [
      'a placement that is no number leaves it where its parent is',
      'double3 xformOp:translate = (nan,0,0) | "xformOp:translate"',
      [1, 0, 0],
    ],
  ])('%s', async (_name, written, where) => {
    const [operations = '', order = ''] = written.split('|');
    const model = await load({
      'root.usda': usda(`def Xform "Root" {
        double3 xformOp:translate = (100, 0, 0) uniform token[] xformOpOrder = ["xformOp:translate"]
        def Xform "a" { ${operations} uniform token[] xformOpOrder = [${order}]  def Cube "c" {} } }`),
    });
    const [mesh] = meshes(model.root);
    expect(
      rounded(
        new Vector3(1, 0, 0).applyMatrix4(mesh?.matrixWorld ?? new Matrix4()).sub(new Vector3(100, 0, 0)),
      ),
    ).toEqual(where);
  });
});

describe('shapes', () => {
  test.each<[string, number[], number[]]>([
    ['def Cube "c" {}', [-1, -1, -1], [1, 1, 1]],
    ['def Sphere "s" { double radius = 2 }', [-2, -2, -2], [2, 2, 2]],
    ['def Cylinder "c" { double radius = 1 double height = 6 }', [-1, -1, -3], [1, 1, 3]],
    ['def Cylinder "c" { uniform token axis = "X" double height = 6 }', [-3, -1, -1], [3, 1, 1]],
    [
      'def Capsule "c" { uniform token axis = "Y" double radius = 1 double height = 4 }',
      [-1, -3, -1],
      [1, 3, 1],
    ],
    ['def Cone "c" { uniform token axis = "Y" }', [-1, -1, -1], [1, 1, 1]],
    ['def Plane "p" { double width = 4 double length = 6 uniform token axis = "X" }', [0, -3, -2], [0, 3, 2]],
    ['def Plane "p" { double width = 4 double length = 6 uniform token axis = "Y" }', [-2, 0, -3], [2, 0, 3]],
  ])('%s', async (body, min, max) => {
    expect(await boxIn(body)).toEqual({ min, max });
  });
});

const mesh = async (body: string): Promise<Mesh> => {
  const [found] = meshes((await load({ 'root.usda': inRoot(`def Mesh "m" { ${body} }`) })).root);
  if (found === undefined) throw new Error('no mesh');
  return found;
};
const triangles = ({ geometry }: Mesh): number =>
  (geometry.index ?? geometry.getAttribute('position')).count / 3;
/** The area of all triangles, those that cover each other counted twice; below zero where they face away from +Z. */
const area = ({ geometry }: Mesh): number => {
  const flat = geometry.toNonIndexed().getAttribute('position');
  let sum = 0;
  let facing = 0;
  for (let at = 0; at < flat.count; at += 3) {
    const [ax, ay, bx, by, cx, cy] = [0, 1, 2].flatMap((corner) => [
      flat.getX(at + corner),
      flat.getY(at + corner),
    ]) as [number, number, number, number, number, number];
    const signed = ((bx - ax) * (cy - ay) - (cx - ax) * (by - ay)) / 2;
    sum += Math.abs(signed);
    facing += signed;
  }
  return (Math.sign(facing) * Math.round(sum * 1e4)) / 1e4;
};

describe('meshes', () => {
  test.each<[string, string, number, number]>([
    ['a square', square, 2, 1],
    ['left-handed faces the other way', `${square} uniform token orientation = "leftHanded"`, 2, -1],
    [
      'a concave quad covers only itself',
      'point3f[] points = [(0,0,0), (2,0,0), (0.5,0.5,0), (0,2,0)] int[] faceVertexCounts = [4] int[] faceVertexIndices = [1,2,3,0]',
      2,
      1,
    ],
    [
      'a concave star covers only itself',
      'point3f[] points = [(0,0,0), (2,1,0), (4,0,0), (3,2,0), (4,4,0), (2,3,0), (0,4,0), (1,2,0)] int[] faceVertexCounts = [8] int[] faceVertexIndices = [0,1,2,3,4,5,6,7]',
      6,
      8,
    ],
    [
      'holes are not there',
      `point3f[] points = [(0,0,0), (1,0,0), (1,1,0), (0,1,0), (2,0,0)] int[] faceVertexCounts = [4, 3] int[] faceVertexIndices = [0,1,2,3, 1,4,2] int[] holeIndices = [0]`,
      1,
      0.5,
    ],
    [
      'faces that name no point are left out',
      'point3f[] points = [(0,0,0), (1,0,0), (1,1,0)] int[] faceVertexCounts = [3, 3, 3] int[] faceVertexIndices = [0,1,2, 0,1,7, 0]',
      1,
      0.5,
    ],
  ])('%s', async (_name, body, count, covered) => {
    const made = await mesh(body);
    expect([triangles(made), area(made)]).toEqual([count, covered]);
  });

  test('values by corner, by face and by point, with indices', async () => {
    const made = await mesh(`${square}
      normal3f[] primvars:normals = [(0,0,1)] ( interpolation = "uniform" )
      texCoord2f[] primvars:st = [(0,0), (0.5,1)] ( interpolation = "faceVarying" ) int[] primvars:st:indices = [0, 1, 0, 1]
      color3f[] primvars:displayColor = [(1,0,0), (0,1,0), (0,0,1), (1,1,1)] ( interpolation = "vertex" )`);
    const { uv, normal, color } = made.geometry.attributes;
    expect(Array.from(uv?.array ?? [])).toEqual([0, 0, 0.5, 1, 0, 0, 0, 0, 0, 0, 0.5, 1]);
    expect(normal?.array.slice(-3)).toEqual(Float32Array.of(0, 0, 1));
    expect(color?.array.slice(-3)).toEqual(Float32Array.of(1, 1, 1));
    expect((made.material as { vertexColors?: boolean }).vertexColors).toBe(true);
  });

  test('without normals: smooth, and flat where it is not subdivided', async () => {
    const roof =
      'point3f[] points = [(0,0,0), (1,0,0), (0,1,0), (0,0,1)] int[] faceVertexCounts = [3, 3] int[] faceVertexIndices = [0,1,2, 0,2,3]';
    const smooth = (await mesh(roof)).geometry;
    const flat = (await mesh(`${roof} uniform token subdivisionScheme = "none"`)).geometry;
    expect(rounded(Array.from(smooth.getAttribute('normal').array.slice(0, 3)))).toEqual([0.7071, 0, 0.7071]);
    expect(rounded(Array.from(flat.getAttribute('normal').array.slice(0, 3)))).toEqual([0, 0, 1]);
    expect(smooth.index).not.toBeNull();
  });

  test('subsets have their own materials, the rest has the mesh’s', async () => {
    const model = await load({
      'root.usda': inRoot(`
        def Mesh "m" {
          point3f[] points = [(0,0,0), (1,0,0), (1,1,0), (0,1,0), (2,0,0)]
          int[] faceVertexCounts = [4, 3] int[] faceVertexIndices = [0,1,2,3, 1,4,2]
          rel material:binding = </Root/Red>
          def GeomSubset "s" { uniform token elementType = "face" uniform token familyName = "materialBind" int[] indices = [0] rel material:binding = </Root/Blue> }
        }
        def Material "Red" { token outputs:surface.connect = <s.outputs:surface> def Shader "s" { uniform token info:id = "UsdPreviewSurface" } }
        def Material "Blue" { token outputs:surface.connect = <s.outputs:surface> def Shader "s" { uniform token info:id = "UsdPreviewSurface" } }`),
    });
    const [made] = meshes(model.root);
    expect(made?.geometry.groups).toEqual([
      { start: 0, count: 3, materialIndex: 0 },
      { start: 3, count: 6, materialIndex: 1 },
    ]);
    expect(made?.material).toMatchObject([{ name: 'Red' }, { name: 'Blue' }]);
  });

  test('instances of one prototype share their geometry', async () => {
    const model = await load({
      'root.usda': inRoot(
        'def Xform "a" (instanceable = true references = @m.usda@) {} def Xform "b" (instanceable = true references = @m.usda@) {}',
      ),
      'm.usda': usda(
        `def Xform "M" { def Mesh "m" { ${square} } def Mesh "n" { ${square} } }`,
        'defaultPrim = "M"',
      ),
    });
    expect(new Set(meshes(model.root).map(({ geometry }) => geometry)).size).toBe(2);
    expect(meshes(model.root)).toHaveLength(4);
  });

  test('a point instancer draws its prototypes where it says', async () => {
    const model = await load({
      'root.usda': inRoot(`
        def PointInstancer "p" {
          rel prototypes = [</Root/p/c>]
          int[] protoIndices = [0, 0, 0]
          point3f[] positions = [(0,0,0), (10,0,0), (20,0,0)]
          float3[] scales = [(1,1,1), (2,2,2), (1,1,1)]
          int64[] invisibleIds = [2]
          def Cube "c" {}
        }`),
    });
    const [copies] = meshes(model.root) as InstancedMesh[];
    expect([meshes(model.root).length, copies?.count]).toEqual([1, 2]);
    expect(boxOf(meshes(model.root))).toEqual({ min: [-1, -2, -2], max: [12, 2, 2] });
  });
});

const copies = (count: number, prototype: string): string => `
  def PointInstancer "p" {
    rel prototypes = [<${prototype}>]
    int[] protoIndices = [${'0,'.repeat(count)}] point3f[] positions = [${'(0,0,0),'.repeat(count)}]
  }`;

test('an instancer that copies itself, or more than there is room for, ends', async () => {
  expect(await messages(`def Cube "c" {} ${copies(2, '/Root')}`)).toMatch(/<\/Root\/p> has nested instances/);
  const parts = Array.from({ length: 600 }, (_, at) => `def Cube "n${at}" {}`).join('');
  const many = messages(`def Xform "all" { ${parts} } ${copies(1000, '/Root/all')}`);
  const failed = await many.catch((error: unknown) => error);
  expect(isAppError(failed, 'model.beyond-limit')).toBe(true);
});

describe('what is for looking at', () => {
  test('purposes are roles, invisible prims are left out', async () => {
    const model = await load({
      'root.usda': inRoot(`
        def Scope "r" { uniform token purpose = "render" def Cube "a" {} }
        def Scope "p" { uniform token purpose = "proxy" def Cube "b" {} def Cube "d" { uniform token purpose = "default" } }
        def Cube "g" { uniform token purpose = "guide" }
        def Scope "i" { token visibility = "invisible" def Cube "hidden" {} }
        def Camera "cam" {} def BasisCurves "hair" {}`),
    });
    const names = (role: string): string[] => meshes(model.root, role).map(({ name }) => name);
    expect([names('looks'), names('proxy'), names('guide')]).toEqual([['a', 'd'], ['b'], ['g']]);
    expect(model.notes.map(({ message }) => message)).toEqual([
      'Cameras and lights of the file are not used.',
      '</Root/hair> has nothing to draw.',
      'One mesh is invisible and not shown.',
    ]);
  });

  test('of purposes and variants those that are chosen are looked at', async () => {
    const files = {
      'root.usda': inRoot(`
        def Cube "r" { uniform token purpose = "render" }
        def Cube "p" { uniform token purpose = "proxy" }
        def Xform "one" (variants = { string constructor = "small" } variantSets = "constructor") {
          variantSet "constructor" = { "small" { def Cube "s" {} } "large" { def Cube "l" {} } } }
        def Xform "two" (variants = { string constructor = "large" } variantSets = "constructor") {
          variantSet "constructor" = { "small" { def Cube "s" {} } "large" { def Cube "l" {} } } }`),
    };
    const usual = await load(files);
    const [offered] = usual.alternatives?.sets ?? [];
    expect(usual.alternatives).toEqual({
      sets: [
        { set: 'constructor', variants: ['small', 'large'], prims: ['/Root/one', '/Root/two'], shown: null },
      ],
      purposes: ['render', 'proxy'],
      shownPurposes: ['render'],
    });
    if (offered === undefined) throw new TypeError('a set is offered');
    const choices = choosing(null, offered, 'small');
    const chosen = await load(files, 'root.usda', { ...choices.variants, '/Root/p': {} }, ['proxy']);
    expect(
      meshes(chosen.root)
        .map(({ name }) => name)
        .toSorted(),
    ).toEqual(['p', 's', 's']);
    expect(chosen.alternatives?.sets).toEqual([{ ...offered, shown: 'small' }]);
    const none = await load(files, 'root.usda', choosing(choices, offered, '').variants);
    expect(none.alternatives?.sets[0]?.shown).toBe('');
    expect((await load({ 'root.usda': inRoot('def Cube "a" {}') })).alternatives).toBeNull();
  });

  test('proxies stand in where there is nothing else', async () => {
    expect(await messages('def Cube "b" { uniform token purpose = "proxy" }')).toMatch(/only proxy geometry/);
  });

  test.each<[string, string, string]>([
    ['nothing', '', 'model.nothing-to-show'],
    ['a missing file', 'def "a" (references = @no.usda@) {}', 'model.damaged'],
    ['an address', 'def "a" (references = @http://203.0.113.7/a.usda@) {}', 'model.refers-outside'],
  ])('%s is no model', async (_name, body, code) => {
    const failed = await load({ 'root.usda': inRoot(body) }).catch((error: unknown) => error);
    expect(isAppError(failed) && failed.code).toBe(code);
  });
});
