/** Text and binary stages with bytes changed at random: read or refused in words, never worse. */
import { expect, test } from 'vitest';
import { isAppError } from '../../../../main/contract/plain/errors.ts';
import { usda } from './memory-folder.ts';
import { read } from './read-usd.ts';

const text = usda(`def Xform "Root" (prepend apiSchemas = ["PhysicsRigidBodyAPI"]) {
  float physics:density = 10
  def Mesh "m" (apiSchemas = ["PhysicsCollisionAPI"]) {
    point3f[] points = [(0,0,0), (1,0,0), (1,1,0), (0,1,0)] int[] faceVertexCounts = [4] int[] faceVertexIndices = [0,1,2,3]
    int[] primvars:skel:jointIndices = [0, 0, 1, 1] rel skel:skeleton = </Root/s>
    def GeomSubset "g" { uniform token elementType = "face" int[] indices = [0] }
  }
  def Skeleton "s" { uniform token[] joints = ["a", "a/b"]
    uniform matrix4d[] bindTransforms = [((1,0,0,0),(0,1,0,0),(0,0,1,0),(0,0,0,1)), ((1,0,0,0),(0,1,0,0),(0,0,1,0),(0,1,0,1))]
    uniform matrix4d[] restTransforms = [((1,0,0,0),(0,1,0,0),(0,0,1,0),(0,0,0,1)), ((0,1,0,0),(-1,0,0,0),(0,0,1,0),(0,1,0,1))] }
  def PointInstancer "p" (inactiveIds = [7]) { rel prototypes = [</Root/p/c>] int[] protoIndices = [0, 0] int64[] ids = [5, 7]
    point3f[] positions = [(0,0,0), (10,0,0)] def Capsule "c" { uniform token axis = "X" } }
  def BasisCurves "h" { uniform token wrap = "pinned" uniform token basis = "bspline" int[] curveVertexCounts = [5] point3f[] points = [(0,0,0), (0,1,0), (1,1,0), (1,0,0), (2,0,0)] }
  def PhysicsRevoluteJoint "j" { rel physics:body1 = </Root> float physics:lowerLimit = 0 float physics:upperLimit = 90 }
  def "again" (references = </Root/m> variants = { string v = "a" } variantSets = "v") { variantSet "v" = { "a" { float x = 1 } } }
}`);

/** The same numbers every time (mulberry32). */
function numbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let value = Math.imul(state ^ (state >>> 15), 1 | state);
    value = (value + Math.imul(value ^ (value >>> 7), 61 | value)) ^ value;
    return ((value ^ (value >>> 14)) >>> 0) / 2 ** 32;
  };
}

const pieces = [
  '0',
  '9',
  '-',
  '1e38',
  'nan',
  'inf',
  '(',
  ')',
  '[',
  ']',
  '{',
  '}',
  '"',
  '<',
  '>',
  '@',
  '',
  'def ',
  '../',
];

test('a text that is changed at random ends in a scene or in words', async () => {
  const next = numbers(29);
  const count = Number(process.env['CALIPER_MUTATIONS'] ?? 300);
  let readable = 0;
  for (let round = 0; round < count; round++) {
    let changed = text;
    for (let change = 0; change <= next() * 3; change++) {
      const at = 30 + Math.floor(next() * (changed.length - 30));
      const cut = Math.floor(next() * 6);
      changed =
        changed.slice(0, at) + (pieces[Math.floor(next() * pieces.length)] ?? '') + changed.slice(at + cut);
    }
    try {
      const { measures } = await read({ 'root.usda': changed });
      if (measures.triangles >= 0) readable++;
    } catch (error) {
      if (!isAppError(error)) throw new Error(`round ${round}: ${changed}`, { cause: error });
    }
  }
  expect(readable).toBeGreaterThan(0);
});
