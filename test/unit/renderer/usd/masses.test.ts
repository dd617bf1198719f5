/** What bodies weigh: by what they state, by what their shapes state, and by density and form. */
import { expect, test } from 'vitest';
import { readRoot } from './read-usd.ts';

const body = (schemas: string, rest: string): string =>
  `def Xform "b" (apiSchemas = ["PhysicsRigidBodyAPI"${schemas}]) { ${rest} }`;
const cube = (rest = ''): string =>
  `def Cube "c" (apiSchemas = ["PhysicsCollisionAPI", "PhysicsMassAPI"]) { ${rest} }`;

test.each<[string, string, number | null]>([
  [
    'its own mass before those of its shapes',
    body('', `float physics:mass = 3 ${cube('float physics:mass = 9')}`),
    3,
  ],
  ['the masses of its shapes', body('', cube('float physics:mass = 9')), 9],
  [
    'a density and a form, as large as it stands',
    body(
      '',
      `float physics:density = 100 ${cube('double size = 1 float3 xformOp:scale = (2, 1, 1) uniform token[] xformOpOrder = ["xformOp:scale"]')}`,
    ),
    200,
  ],
  [
    'a shape’s own density before the body’s',
    body('', `float physics:density = 100 ${cube('double size = 1 float physics:density = 7')}`),
    7,
  ],
  [
    'the density of a physics material',
    `def Material "m" (apiSchemas = ["PhysicsMaterialAPI"]) { float physics:density = 5 } ${body('', cube('double size = 2 rel material:binding:physics = </Root/m>'))}`,
    40,
  ],
  [
    'a mesh that is closed',
    body(
      '',
      `float physics:density = 6 def Mesh "m" (apiSchemas = ["PhysicsCollisionAPI"]) { point3f[] points = [(0,0,0), (1,0,0), (0,1,0), (0,0,1)] int[] faceVertexCounts = [3,3,3,3] int[] faceVertexIndices = [0,2,1, 0,1,3, 0,3,2, 1,2,3] }`,
    ),
    1,
  ],
  [
    'one that is open has no volume',
    body(
      '',
      `float physics:density = 6 def Mesh "m" (apiSchemas = ["PhysicsCollisionAPI"]) { point3f[] points = [(0,0,0), (1,0,0), (0,1,0)] int[] faceVertexCounts = [3] int[] faceVertexIndices = [0,2,1] }`,
    ),
    null,
  ],
  ['nothing stated is nothing known', body('', cube()), null],
  [
    'no body at all, but a mass',
    'def Xform "a" (apiSchemas = ["PhysicsMassAPI"]) { float physics:mass = 4 }',
    4,
  ],
])('%s', async (_name, text, kilograms) => {
  const { physics } = await readRoot(text);
  expect(physics.massKg === null ? null : Math.round(physics.massKg * 1e6) / 1e6).toBe(kilograms);
});
