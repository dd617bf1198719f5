/** The scene document: where things stand, how large they are, what bends them, and what they are made of. */
import { expect, test } from 'vitest';
import { boxOf, load, meshes, rounded, usda } from './memory-folder.ts';
import { readRoot } from './read-usd.ts';

const square =
  'uniform token subdivisionScheme = "none" point3f[] points = [(0,0,0), (1,0,0), (1,1,0), (0,1,0)] int[] faceVertexCounts = [4] int[] faceVertexIndices = [0,1,2,3]';
const turned = 'float xformOp:rotateZ = 45 uniform token[] xformOpOrder = ["xformOp:rotateZ"]';

test.each<[string, string, number[], number[], number]>([
  [
    'an octahedron that is turned is as wide as its corners, not as the box around it',
    `def Mesh "o" { ${turned} point3f[] points = [(1,0,0), (0,1,0), (-1,0,0), (0,-1,0), (0,0,1)] int[] faceVertexCounts = [3,3,3,3] int[] faceVertexIndices = [0,1,4, 1,2,4, 2,3,4, 3,0,4] }`,
    [-0.7071, -0.7071, 0],
    [0.7071, 0.7071, 1],
    4,
  ],
  [
    'points that no face has count for nothing',
    'def Mesh "m" { point3f[] points = [(0,0,0), (1,0,0), (1,1,0), (9,9,9)] int[] faceVertexCounts = [3] int[] faceVertexIndices = [0,1,2] }',
    [0, 0, 0],
    [1, 1, 0],
    1,
  ],
  [
    'copies of an instancer by their ids, those that are not active left out',
    `def PointInstancer "p" (inactiveIds = [7]) {
       rel prototypes = [</Root/p/c>] int[] protoIndices = [0, 0, 0] int64[] ids = [5, 7, 9] int64[] invisibleIds = [9]
       point3f[] positions = [(0,0,0), (10,0,0), (20,0,0)] def Cube "c" {} }`,
    [-1, -1, -1],
    [1, 1, 1],
    12,
  ],
  [
    'copies of points and of lines',
    `def PointInstancer "p" { rel prototypes = [</Root/p/x>] int[] protoIndices = [0, 0] point3f[] positions = [(0,0,0), (10,0,0)]
       def Xform "x" { def Points "a" { point3f[] points = [(0,0,0), (1,2,3)] }
         def BasisCurves "b" { uniform token type = "linear" int[] curveVertexCounts = [2] point3f[] points = [(0,0,0), (0,5,0)] } } }`,
    [0, 0, 0],
    [11, 5, 3],
    0,
  ],
  [
    'a reset in a prim leaves out all above',
    `def Xform "x" { double3 xformOp:translate = (5,0,0) uniform token[] xformOpOrder = ["xformOp:translate"]
       def Mesh "m" { ${square} uniform token[] xformOpOrder = ["!resetXformStack!"] } }`,
    [0, 0, 0],
    [1, 1, 0],
    2,
  ],
  ['points', 'def Points "p" { point3f[] points = [(0,0,0), (1,2,3)] }', [0, 0, 0], [1, 2, 3], 0],
  [
    'straight curves, closed ones too',
    'def BasisCurves "c" { uniform token type = "linear" uniform token wrap = "periodic" int[] curveVertexCounts = [3] point3f[] points = [(0,0,0), (1,0,0), (1,1,0)] }',
    [0, 0, 0],
    [1, 1, 0],
    0,
  ],
  [
    'a cubic curve is as large as itself, not as the points that steer it',
    'def BasisCurves "c" { uniform token type = "cubic" uniform token basis = "bezier" int[] curveVertexCounts = [4] point3f[] points = [(0,0,0), (0,1,0), (1,1,0), (1,0,0)] }',
    [0, 0, 0],
    [1, 0.75, 0],
    0,
  ],
])('%s', async (_name, body, min, max, triangles) => {
  const found = await readRoot(body);
  expect([found.min, found.max, found.measures.triangles]).toEqual([min, max, triangles]);
  const { root } = await load({ 'root.usda': usda(`def Xform "Root" {\n${body}\n}`) });
  root.updateMatrixWorld(true);
  const shown: (typeof root)[] = [];
  root.traverse((object) => void ('geometry' in object && shown.push(object)));
  expect(boxOf(shown)).toEqual({ min, max });
});

const skeleton = (more: string, rest = ''): string => `
  def SkelRoot "r" {
    double3 xformOp:translate = (0, 10, 0) uniform token[] xformOpOrder = ["xformOp:translate"]
    def Skeleton "s" {
      uniform token[] joints = ["a", "a/b"]
      uniform matrix4d[] bindTransforms = [((1,0,0,0),(0,1,0,0),(0,0,1,0),(0,0,0,1)), ((1,0,0,0),(0,1,0,0),(0,0,1,0),(0,1,0,1))]
      uniform matrix4d[] restTransforms = [((1,0,0,0),(0,1,0,0),(0,0,1,0),(0,0,0,1)), ((0,1,0,0),(-1,0,0,0),(0,0,1,0),(0,1,0,1))]
      ${rest}
    }
    def Mesh "m" {
      float3 xformOp:scale = (100, 100, 100) uniform token[] xformOpOrder = ["xformOp:scale"]
      rel skel:skeleton = </Root/r/s>
      uniform token subdivisionScheme = "none"
      point3f[] points = [(0,0,0), (1,0,0), (1,2,0), (0,2,0)] int[] faceVertexCounts = [4] int[] faceVertexIndices = [0,1,2,3]
      matrix4d primvars:skel:geomBindTransform = ((1,0,0,0),(0,1,0,0),(0,0,1,0),(0,0,0,1))
      int[] primvars:skel:jointIndices = [0, 0, 1, 1] (interpolation = "vertex")
      float[] primvars:skel:jointWeights = [1, 1, 1, 1] (interpolation = "vertex")
    }
    ${more}
  }`;

test('a skeleton bends its meshes as it rests, and the mesh’s own place counts for nothing', async () => {
  const found = await readRoot(skeleton(''));
  // The upper joint lies at y = 1 and is turned to the left: (1, 2) comes to (-1, 2), (0, 2) to (-1, 1).
  expect([found.min, found.max]).toEqual([
    [-1, 10, 0],
    [1, 12, 0],
  ]);
  expect(found.notes).toEqual([
    'ignored: One mesh is deformed by a skeleton; the rest pose is shown and measured.',
  ]);
});

test('with an animation it stands as it was bound', async () => {
  const found = await readRoot(
    skeleton('def SkelAnimation "a" {}', 'rel skel:animationSource = </Root/r/a>'),
  );
  expect([found.min, found.max]).toEqual([
    [0, 10, 0],
    [1, 12, 0],
  ]);
  expect(found.notes.join()).toMatch(/the bind pose is shown/);
});

test('a mesh that is subdivided is shown by what steers it, and that is said', async () => {
  const steered = square.replace('"none"', '"catmullClark"');
  expect((await readRoot(`def Mesh "m" { ${steered} }`)).notes).toEqual([
    'ignored: One mesh is subdivided; the control mesh is shown and measured.',
  ]);
});

test('a transform that both turns and stretches textures moves the coordinates themselves', async () => {
  const model = await load({
    'root.usda': usda(`def Xform "Root" {
      def Mesh "m" { ${square} texCoord2f[] primvars:st = [(0,0), (1,0), (1,1), (0,1)] ( interpolation = "vertex" ) rel material:binding = </Root/M> }
      def Material "M" { token outputs:surface.connect = </Root/M/S.outputs:surface>
        def Shader "S" { uniform token info:id = "UsdPreviewSurface" color3f inputs:diffuseColor.connect = </Root/M/T.outputs:rgb> }
        def Shader "T" { uniform token info:id = "UsdUVTexture" asset inputs:file = @a.png@ float2 inputs:st.connect = </Root/M/X.outputs:result> }
        def Shader "X" { uniform token info:id = "UsdTransform2d" float2 inputs:in.connect = </Root/M/P.outputs:result>
          float inputs:rotation = 90 float2 inputs:scale = (2, 1) float2 inputs:translation = (0.5, 0) }
        def Shader "P" { uniform token info:id = "UsdPrimvarReader_float2" string inputs:varname = "st" } } }`),
    'a.png': 'x',
  });
  const [mesh] = meshes(model.root);
  const material = [mesh?.material].flat()[0] as unknown as {
    map: { updateMatrix(): void; matrix: { elements: number[] } };
  };
  material.map.updateMatrix();
  const uv = mesh?.geometry.getAttribute('uv');
  const [a = 1, b = 0, , c = 0, d = 1, , e = 0, f = 0] = material.map.matrix.elements;
  // Two triangles: the fourth corner of the square is the last of the second.
  const corners = [0, 1, 2, 5].map((at) => {
    const [u, v] = [uv?.getX(at) ?? 0, uv?.getY(at) ?? 0];
    return rounded([a * u + c * v + e, b * u + d * v + f]);
  });
  // (u, v) comes to (0.5 - v, 2 u).
  expect(corners).toEqual([
    [0.5, 0],
    [0.5, 2],
    [-0.5, 2],
    [-0.5, 0],
  ]);
});
