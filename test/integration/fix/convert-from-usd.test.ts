/** GLB and OBJ from USD: what the stage shows, where it shows it, with materials and pictures, judged by the validator of Khronos and the inspection. */
import { NodeIO } from '@gltf-transform/core';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { isAppError } from '../../../main/contract/plain/errors.ts';
import { fixNoteText } from '../../../main/contract/plain/fix-note-sentences.ts';
import { makeAsset } from '../../../main/sandbox/make/make-asset.ts';
import type { Contents } from '../../unit/fix/memory-files.ts';
import { requestFor } from '../../unit/sandbox-make/request.ts';
import { emptyFolder, looked, writeFiles } from '../inspect/made-folder.ts';
import { convertedTo, cornersOf, glbOf, leftCodes, primitivesOf } from './convert-to.ts';
import { bytesAt, picturesIn } from './judge-gltf.ts';

const mug = (await makeAsset(requestFor('mug', { simulator: 'sapien' }))).files;

test.each(['usda', 'usdz'] as const)('a GLB is the same after %s', async (to) => {
  const glb = mug.find(({ kind }) => kind === 'glb')?.bytes ?? new Uint8Array();
  const there = await convertedTo({ 'a.glb': glb }, to);
  const { 'a.glb': _, ...rest } = there.after;
  const back = await convertedTo(rest, 'glb');
  expect(back.fixed.left).toEqual([]);
  const [before, after] = [await new NodeIO().readBinary(glb), await glbOf(back)];
  const [one, other] = [primitivesOf(before), primitivesOf(after)];
  expect(other).toHaveLength(one.length);
  for (const [n, primitive] of one.entries())
    for (const attribute of ['POSITION', 'NORMAL', 'TEXCOORD_0']) {
      const [wanted, found] = [cornersOf(primitive, attribute), cornersOf(other[n], attribute)];
      expect(found).toHaveLength(wanted.length);
      const apart = wanted.flatMap((tuple, at) =>
        tuple.map((value, part) => Math.abs(value - (found[at]?.[part] ?? Number.NaN))),
      );
      expect(apart.reduce((most, value) => Math.max(most, value), 0)).toBeLessThan(3e-6);
    }
  const [wanted, found] = [before.getRoot().listMaterials(), after.getRoot().listMaterials()];
  expect(found).toHaveLength(wanted.length);
  for (const [n, material] of wanted.entries()) {
    const same = found[n];
    material
      .getBaseColorFactor()
      .forEach((value, part) => expect(same?.getBaseColorFactor()[part]).toBeCloseTo(value, 6));
    expect(same?.getRoughnessFactor()).toBeCloseTo(material.getRoughnessFactor(), 6);
    expect(same?.getMetallicFactor()).toBeCloseTo(material.getMetallicFactor(), 6);
    expect(same?.getDoubleSided()).toBe(material.getDoubleSided());
    for (const map of ['BaseColor', 'MetallicRoughness', 'Normal'] as const)
      expect(Buffer.from(same?.[`get${map}Texture`]()?.getImage() ?? [])).toEqual(
        Buffer.from(material[`get${map}Texture`]()?.getImage() ?? []),
      );
  }
});

test.each([
  ['usd', 'isaac_sim_physx'],
  ['fbx', 'agnostic'],
])('the %s and the GLB of one asset are the same thing', async (form, simulator) => {
  const { files } = await makeAsset(requestFor('mug', { simulator }));
  const own = files.filter(({ path, kind }) => kind === form || path.endsWith('.png'));
  expect(own.some(({ kind }) => kind === form)).toBe(true);
  const contents: Contents = Object.fromEntries(
    own.map(({ path, bytes }) => [path.split('/').slice(2).join('/'), bytes]),
  );
  const made = await convertedTo(contents, 'glb');
  await glbOf(made);
  const folder = await emptyFolder();
  const glb = files.find(({ kind }) => kind === 'glb')?.bytes ?? new Uint8Array();
  await writeFiles(folder, { 'made.glb': bytesAt(made.after, made.file), 'other.glb': glb });
  const { reads } = await looked(folder);
  const facts = reads.map(({ reading }) => ({
    triangles: reading?.triangles,
    materials: reading?.materials,
    size: reading?.size?.metres.map((metres) => Math.round(metres * 1e5)),
  }));
  expect(facts).toHaveLength(2);
  expect(facts[0]).toEqual(facts[1]);
});

test('pictures inside of a package are written beside an OBJ', async () => {
  const glb = mug.find(({ kind }) => kind === 'glb')?.bytes ?? new Uint8Array();
  const { after } = await convertedTo({ 'a.glb': glb }, 'usdz');
  const made = await convertedTo({ 'a.usdz': after['a.usdz'] ?? '' }, 'obj');
  expect(made.fixed.left).toEqual([]);
  expect(made.fixed.changes.slice(0, 2).map(({ localPath }) => localPath)).toEqual(['a.obj', 'a.mtl']);
  const written = made.fixed.changes.slice(2).map(({ bytes }) => Buffer.from(bytes ?? []));
  expect(written.toSorted(Buffer.compare)).toEqual(picturesIn(glb).toSorted(Buffer.compare));
});

const picture = await sharp({ create: { width: 4, height: 2, channels: 3, background: '#604020' } })
  .png()
  .toBuffer();

const stage = (prims: string, top = 'metersPerUnit = 0.01\n upAxis = "Z"'): string =>
  `#usda 1.0\n(\n ${top}\n)\n${prims}\n`;

/** The triangle from the origin two along X and one along Y. */
const triangle = (name: string, more = '', below = ''): string => `def Mesh "${name}" {
  uniform token subdivisionScheme = "none"
  int[] faceVertexCounts = [3]
  int[] faceVertexIndices = [0, 1, 2]
  point3f[] points = [(0, 0, 0), (2, 0, 0), (0, 1, 0)]
  texCoord2f[] primvars:st = [(0, 0), (1, 0), (0, 1)] ( interpolation = "faceVarying" )
  ${more}
  ${below}
}`;

describe('places', () => {
  test('turned, scaled, nested and mirrored prims in centimetres with Z up', async () => {
    const { after, file, fixed } = await convertedTo(
      {
        'a.usda': stage(`def Xform "a" {
  double3 xformOp:translate = (100, 0, 50)
  float xformOp:rotateZ = 90
  uniform token[] xformOpOrder = ["xformOp:translate", "xformOp:rotateZ"]
  ${triangle('turned', 'float3 xformOp:scale = (3, 1, 1)\n uniform token[] xformOpOrder = ["xformOp:scale"]')}
}
def Xform "b" {
  float3 xformOp:scale = (-1, 1, 1)
  uniform token[] xformOpOrder = ["xformOp:scale"]
  ${triangle('mirrored', 'normal3f[] normals = [(0, 0, 1), (0, 0, 1), (0, 0, 1)]')}
}`),
      },
      'glb',
    );
    expect(fixed.left).toEqual([]);
    const [turned, mirrored] = primitivesOf(await glbOf({ after, file, fixed }));
    expect(cornersOf(turned)).toEqual([
      [1, 0.5, 0],
      [1, 0.5, -0.06],
      [0.99, 0.5, 0],
    ]);
    expect(cornersOf(mirrored)).toEqual([
      [0, 0, 0],
      [0, 0, -0.01],
      [-0.02, 0, 0],
    ]);
    expect(cornersOf(mirrored, 'NORMAL')[0]).toEqual([0, 1, 0]);
  });

  test('instances of a reference and of an instancer, with one material', async () => {
    const made = await convertedTo(
      {
        'a.usda': stage(
          `def Xform "one" ( instanceable = true
 prepend references = @./part.usda@ ) {
  double3 xformOp:translate = (5, 0, 0)
  uniform token[] xformOpOrder = ["xformOp:translate"]
}
def Xform "two" ( instanceable = true
 prepend references = @./part.usda@ ) {}
def PointInstancer "many" {
  rel prototypes = [</many/p>]
  int[] protoIndices = [0, 0]
  point3f[] positions = [(0, 0, 1), (0, 0, 2)]
  quath[] orientations = [(1, 0, 0, 0), (0.70710678, 0, 0.70710678, 0)]
  def Xform "p" ( prepend references = @./part.usda@ ) {}
}`,
          'metersPerUnit = 1\n upAxis = "Y"',
        ),
        'part.usda': `#usda 1.0
(
 defaultPrim = "part"
 metersPerUnit = 1
 upAxis = "Y"
)
def Xform "part" {
${triangle('t', 'rel material:binding = </part/red>')}
def Material "red" {
 token outputs:surface.connect = </part/red/s.outputs:surface>
 def Shader "s" {
  uniform token info:id = "UsdPreviewSurface"
  color3f inputs:diffuseColor = (1, 0, 0)
  token outputs:surface
 }
}
}`,
      },
      'glb',
    );
    // What another stage names is no model of its own.
    expect(made.fixed.done.map(({ values }) => values['from'])).toEqual(['a.usda']);
    expect(made.fixed.left).toEqual([]);
    const document = await glbOf(made);
    expect(primitivesOf(document).map((primitive) => cornersOf(primitive)[1])).toEqual([
      [7, 0, 0],
      [2, 0, 0],
      [2, 0, 1],
      [0, 0, 0],
    ]);
    expect(
      document
        .getRoot()
        .listMaterials()
        .map((one) => [one.getName(), one.getBaseColorFactor()]),
    ).toEqual([['red', [1, 0, 0, 1]]]);
  });
});

const shaders = (surface: string, more = ''): string => `def Material "look" {
 token outputs:surface.connect = </look/s.outputs:surface>
 def Shader "s" {
  uniform token info:id = "UsdPreviewSurface"
  ${surface}
  token outputs:surface
 }
 def Shader "st" {
  uniform token info:id = "UsdPrimvarReader_float2"
  string inputs:varname = "st"
  float2 outputs:result
 }
 ${more}
}`;
const texture = (name: string, file: string, more = ''): string => `def Shader "${name}" {
  uniform token info:id = "UsdUVTexture"
  asset inputs:file = @${file}@
  float2 inputs:st.connect = </look/st.outputs:result>
  ${more}
 }`;

const grey = async (background: string): Promise<Buffer> =>
  await sharp({ create: { width: 2, height: 2, channels: 3, background } })
    .png()
    .toBuffer();

describe('looks', () => {
  test('a turned picture, and roughness and metalness of two pictures', async () => {
    const made = await convertedTo(
      {
        'a.usda': stage(
          `${triangle('t', 'rel material:binding = </look>\n uniform bool doubleSided = 1')}
${shaders(
  `color3f inputs:diffuseColor.connect = </look/base.outputs:rgb>
  float inputs:roughness.connect = </look/rough.outputs:r>
  float inputs:metallic.connect = </look/metal.outputs:r>
  float inputs:opacity.connect = </look/base.outputs:a>
  float inputs:opacityThreshold = 0.25
  float inputs:clearcoat = 1
  float inputs:occlusion.connect = </look/metal.outputs:r>
  color3f inputs:emissiveColor.connect = </look/gone.outputs:rgb>`,
  `${texture('base', './textures/wood.png', 'float4 inputs:scale = (0.5, 1, 1, 1)').replace('/look/st.', '/look/move.')}
 ${texture('rough', './rough.png')} ${texture('metal', './metal.png')} ${texture('gone', './gone.png')}
 def Shader "move" {
  uniform token info:id = "UsdTransform2d"
  float2 inputs:in.connect = </look/st.outputs:result>
  float inputs:rotation = 90
  float2 inputs:scale = (2, 1)
  float2 inputs:translation = (0, 0.5)
  float2 outputs:result
 }`,
)}`,
        ),
        'textures/wood.png': picture,
        'rough.png': await grey('#404040'),
        'metal.png': await grey('#c0c0c0'),
      },
      'glb',
    );
    expect(leftCodes(made)).toEqual([
      'effect-left',
      'placing-left',
      'placing-left',
      'texture-left',
      'texture-left',
    ]);
    const document = await glbOf(made);
    const [only] = primitivesOf(document);
    // Scaled, turned by a quarter, moved; glTF counts from above.
    expect(cornersOf(only, 'TEXCOORD_0')).toEqual([
      [0, 0.5],
      [0, -1.5],
      [-1, 0.5],
    ]);
    const [material] = document.getRoot().listMaterials();
    expect([material?.getAlphaMode(), material?.getAlphaCutoff()]).toEqual(['MASK', 0.25]);
    expect(material?.getDoubleSided()).toBe(true);
    expect(material?.getBaseColorFactor()).toEqual([0.5, 1, 1, 1]);
    expect([material?.getRoughnessFactor(), material?.getMetallicFactor()]).toEqual([1, 1]);
    const [base, surface] = picturesIn(bytesAt(made.after, made.file));
    expect(base).toEqual(picture);
    const { data } = await sharp(surface).raw().toBuffer({ resolveWithObject: true });
    expect([...data.subarray(0, 3)]).toEqual([255, 0x40, 0xc0]);
  });

  test('faces with materials of their own, colours of vertices and of whole meshes', async () => {
    const document = await glbOf(
      await convertedTo(
        {
          'a.usda': stage(`def Mesh "quad" ( prepend apiSchemas = ["MaterialBindingAPI"] ) {
  uniform token subdivisionScheme = "none"
  int[] faceVertexCounts = [4, 3]
  int[] faceVertexIndices = [0, 1, 2, 3, 0, 3, 4]
  point3f[] points = [(0, 0, 0), (1, 0, 0), (1, 1, 0), (0, 1, 0), (-1, 0, 0)]
  def GeomSubset "some" {
   uniform token elementType = "face"
   uniform token familyName = "materialBind"
   int[] indices = [1]
   rel material:binding = </look>
  }
}
${triangle('shaded', 'color3f[] primvars:displayColor = [(1, 0, 0), (0, 1, 0), (0, 0, 1)] ( interpolation = "vertex" )')}
${triangle('green', 'color3f[] primvars:displayColor = [(0, 0.5, 0)]')}
def Cube "cube" { double size = 100 }
${shaders('float inputs:roughness = 0.3')}`),
        },
        'glb',
      ),
    );
    const primitives = primitivesOf(document);
    expect(primitives.map((one) => [one.getIndices()?.getCount(), one.getMaterial()?.getName()])).toEqual([
      [6, undefined],
      [3, 'look'],
      [3, 'colour 1.00 1.00 1.00 1.00'],
      [3, 'colour 0.00 0.50 0.00 1.00'],
      [36, undefined],
    ]);
    expect(cornersOf(primitives[2], 'COLOR_0')).toEqual([
      [1, 0, 0],
      [0, 1, 0],
      [0, 0, 1],
    ]);
    expect(primitives[1]?.getMaterial()?.getRoughnessFactor()).toBeCloseTo(0.3, 6);
    expect(primitives[3]?.getMaterial()?.getMetallicFactor()).toBe(0);
  });

  test('what is left is named once each', async () => {
    const made = await convertedTo(
      {
        'a.usda':
          stage(`${triangle('moving', 'double3 xformOp:translate.timeSamples = { 0: (0, 0, 0), 1: (9, 0, 0) }\n uniform token[] xformOpOrder = ["xformOp:translate"]')}
${triangle('helper', 'uniform token purpose = "guide"')}
${triangle('coarse', 'uniform token purpose = "proxy"')}
${triangle('smooth').replace('"none"', '"catmullClark"')}
${triangle('mdl', 'rel material:binding = </foreign>')}
${triangle('bones', 'int[] primvars:skel:jointIndices = [0, 0, 0]')}
def Points "cloud" { point3f[] points = [(0, 0, 0)] }
def Xform "away" ( prepend references = @./gone.usda@ ) {}
def Material "foreign" { token outputs:mdl:surface.connect = </foreign/s.outputs:out>
 def Shader "s" { token outputs:out } }`),
      },
      'glb',
    );
    const document = await glbOf(made);
    expect(primitivesOf(document)).toHaveLength(4);
    expect(made.fixed.left.map(fixNoteText).toSorted()).toEqual([
      'Animations were left out (1).',
      'Bones and shape keys of “bones” were left out; it stays in one pose.',
      'Guides and proxies were left out (2).',
      'Points and lines of “cloud” were left out.',
      'References to files and prims that are missing or not opened were left out (1).',
      'Subdivisions of meshes were left out (1).',
      'The effect “MDL” of the material “foreign” was left out.',
    ]);
  });
});

test.each<[string, Contents, RegExp]>([
  ['an empty stage', { 'a.usda': stage('') }, /it has no faces/],
  ['no stage', { 'a.usda': 'none' }, /./],
  ['a cut package', { 'a.usdz': picture }, /./],
  [
    'a reference out of the folder',
    { 'a.usda': stage('def Xform "a" ( prepend references = @../../b.usda@ ) {}') },
    /b\.usda/,
  ],
  [
    'a place that is no number',
    { 'a.usda': stage(triangle('t').replace('(2, 0, 0)', '(nan, 0, 0)')) },
    /a vertex is no number/,
  ],
])('%s changes nothing and says why', async (_, contents, reason) => {
  for (const to of ['glb', 'obj'] as const) {
    const error = await convertedTo(contents, to).catch((failed: unknown) => failed);
    expect(isAppError(error, 'fix.not-converted') ? error.data.reason : error).toMatch(reason);
  }
});
