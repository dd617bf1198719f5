/** A USD file is as large, as heavy and as solid as all that it is composed of; what is missing of it is said. */
import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import yazl from 'yazl';
import { doGuarded } from '../../../main/inspect/guarded/guard.ts';
import { openModelFolder } from '../../../main/inspect/model-folder.ts';
import { readUsd } from '../../../main/inspect/read/usd/usd.ts';
import type { Reading } from '../../../main/inspect/types.ts';
import { emptyFolder, png, writeFiles } from './made-folder.ts';

const head = (rest = '', unit = 1): string =>
  `#usda 1.0\n(\ndefaultPrim = "A"\nmetersPerUnit = ${unit}\nupAxis = "Z"\n${rest}\n)\n`;
/** 2 x 1 x 0, one quad. */
const quad =
  'def Mesh "q" (prepend apiSchemas = ["PhysicsCollisionAPI"]) { uniform token subdivisionScheme = "none" point3f[] points = [(0,0,0),(2,0,0),(2,1,0),(0,1,0)] int[] faceVertexCounts = [4] int[] faceVertexIndices = [0,1,2,3] }';
const part = (rest = ''): string =>
  `${head()}def Xform "A" (prepend apiSchemas = ["PhysicsRigidBodyAPI", "PhysicsMassAPI"]) {\nfloat physics:mass = 2\n${quad}\n${rest}\n}\n`;
const material = `def Material "m" { token outputs:surface.connect = </A/m/s.outputs:surface> def Shader "s" { uniform token info:id = "UsdPreviewSurface" } def Shader "t" { uniform token info:id = "UsdUVTexture" asset inputs:file = @maps/base.png@ } }`;

async function readings(files: Readonly<Record<string, string | Uint8Array>>) {
  const root = await emptyFolder();
  await writeFiles(root, files);
  const listed = (await readdir(root, { recursive: true, withFileTypes: true })).flatMap((one) =>
    one.isFile() ? [path.relative(root, path.join(one.parentPath, one.name)).split(path.sep).join('/')] : [],
  );
  const folder = await openModelFolder(root, listed);
  const guard = { ask: doGuarded, close: () => Promise.resolve() };
  return async (name: string): Promise<Reading> =>
    await readUsd(folder, name, { guard, mostValidatedBytes: 0 });
}

const said = ({ faults }: Reading): string[] =>
  faults.map(({ severity, code, line, message }) => `${severity} ${code}:${line ?? ''} ${message}`);

async function packaged(files: Readonly<Record<string, string | Uint8Array>>): Promise<Uint8Array> {
  const zip = new yazl.ZipFile();
  for (const [name, bytes] of Object.entries(files))
    zip.addBuffer(Buffer.from(bytes), name, { compress: false });
  zip.end();
  return await buffer(zip.outputStream);
}

test('sublayers, references and variants count as if they stood in the file', async () => {
  const read = await readings({
    'parts/part.usda': part(),
    'parts/wide.usda': `${head()}over "A" { over "two" { float3 xformOp:scale = (3, 1, 1) uniform token[] xformOpOrder = ["xformOp:scale"] } }\n`,
    'parts/inches.usda': part().replace('metersPerUnit = 1', 'metersPerUnit = 0.0254'),
    'whole.usda': `${head('subLayers = [@./parts/wide.usda@]')}def Xform "A" (
      variants = { string more = "yes" }
      prepend variantSets = "more"
    ) {
      def "one" (references = @./parts/part.usda@) {}
      def "two" (payload = @./parts/part.usda@) {}
      variantSet "more" = { "no" {} "yes" { def "three" (references = @./parts/part.usda@) {} } }
    }\n`,
    'scaled.usda': `${head('', 0.01)}def Xform "A" (references = @./parts/inches.usda@) {}\n`,
    'lost.usda': `${head()}def Xform "A" {\ndef "one" (references = @./parts/part.usda@) {}\ndef "two" (references = @./parts/part.usda@</B>) {}\ndef "three" (references = @./gone.usda@) {}\n}\n`,
    'circle.usda': `${head('subLayers = [@./circle.usda@]')}def Xform "A" {\n${quad}\n}\n`,
  });
  const whole = await read('whole.usda');
  expect(whole).toMatchObject({
    triangles: 6,
    massKg: 6,
    colliders: { mesh: 3 },
    unread: null,
    unitMetres: 1,
  });
  expect(whole.size?.metres).toEqual([6, 1, 0]);
  expect(whole.references.map(({ uri }) => uri)).toContain('./parts/part.usda');
  expect(said(whole)).toEqual([]);

  const scaled = await read('scaled.usda');
  expect(scaled.size?.metres).toEqual([0.02, 0.01, 0]);
  expect(said(scaled).join('\n')).toMatch(/warn stated-unit: parts\/inches.usda is in units of 0.0254 m/);

  const lost = await read('lost.usda');
  expect([lost.triangles, lost.unread]).toEqual([
    2,
    'a part of its composition is missing: parts/part.usda has no prim </B>, which lost.usda </A/two> references',
  ]);
  expect(said(lost)).toEqual([
    expect.stringMatching(/^error failed-validation: parts\/part.usda has no prim <\/B>/),
  ]);
  expect(said(await read('circle.usda')).join('\n')).toMatch(/warn failed-validation: .* sublayer of itself/);
});

test('a prim that the file itself does not have is reported once', async () => {
  const read = await readings({
    'own.usda': `${head()}def Xform "A" (references = </Gone>) {\n${quad}\n}\n`,
  });
  expect(said(await read('own.usda'))).toEqual([
    expect.stringMatching(
      /^error failed-validation:\d+ It references a missing prim: “\/Gone”\. That part is missing\.$/,
    ),
  ]);
});

test('faces that name no point are left out and reported, and so is what is simpler than the file', async () => {
  const read = await readings({
    'broken.usda': `${head()}def Mesh "A" { point3f[] points = [(0,0,0),(2,0,0),(2,1,0)] int[] faceVertexCounts = [3, 3] int[] faceVertexIndices = [0,1,2,0,1,9] }\n`,
  });
  const broken = await read('broken.usda');
  expect([broken.triangles, broken.size?.metres]).toEqual([1, [2, 1, 0]]);
  expect(said(broken)).toEqual([
    'note not-read: One mesh is subdivided; the control mesh is shown and measured.',
    'warn failed-validation: One face of </A> references missing points; it is skipped.',
  ]);
});

test('what is in a package is looked into', async () => {
  const layers = {
    'a.usda': `${head()}def Xform "A" (references = @b.usda@) {\n${material}\n}\n`,
    'b.usda': part(),
  };
  const read = await readings({
    'sound.usdz': await packaged({ ...layers, 'maps/base.png': png(96, 64) }),
    'lost.usdz': await packaged(layers),
    'damaged.usdz': await packaged({ 'a.usda': part().slice(0, -40) }),
  });
  const sound = await read('sound.usdz');
  expect(sound).toMatchObject({ triangles: 2, massKg: 2, materials: 1, textures: 1, textureEdgePx: 96 });
  expect(said(sound)).toEqual([]);
  expect(said(await read('lost.usdz'))).toEqual([
    'error missing-file: “maps/base.png”, referenced in lost.usdz[a.usda], is missing. Package it again with all referenced files.',
  ]);
  await expect(read('damaged.usdz')).rejects.toMatchObject({ code: 'model.unreadable' });
});

test('the copies of an instancer are counted and measured, those in a part that is named as well', async () => {
  const instancer = (prototypes = '</A/many/leaf>'): string =>
    `${head()}def Xform "A" {\ndef PointInstancer "many" {
      rel prototypes = [${prototypes}]
      int[] protoIndices = [0, 0, 0]
      point3f[] positions = [(0,0,0),(10,0,0),(100,0,0)]
      quath[] orientations = [(1,0,0,0),(0.70710678,0,0,0.70710678),(1,0,0,0)]
      float3[] scales = [(1,1,1),(2,2,2),(1,1,1)]
      int64[] invisibleIds = [2]
      def Xform "leaf" { double3 xformOp:translate = (0,5,0) uniform token[] xformOpOrder = ["xformOp:translate"] ${quad} ${material} }
    }\n}\n`;
  const read = await readings({
    'many.usda': instancer(),
    'names.usda': `${head()}def Xform "A" { def "part" (references = @./many.usda@) {} }\n`,
    'lost.usda': instancer('</A/gone>'),
  });
  const many = await read('many.usda');
  expect(many).toMatchObject({ triangles: 4, materials: 1, colliders: { mesh: 1 }, unread: null });
  // The first: X 0 to 2, Y 5 to 6. The second, twice as large and turned to the left: X -2 to 0, Y 0 to 4.
  const [x = 0, y = 0, z = 0] = many.size?.metres ?? [];
  expect([x, y, z].map((side) => Math.round(side * 1000) / 1000)).toEqual([4, 6, 0]);
  expect(await read('names.usda')).toMatchObject({ triangles: 4, unread: null });
  expect(await read('lost.usda')).toMatchObject({
    triangles: null,
    unread: 'a part of its composition is missing: </A/many> instances </A/gone>, which does not exist',
  });
});
