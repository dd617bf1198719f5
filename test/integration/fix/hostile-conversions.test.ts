/** Conversions of models that are made to break them: what is written can be read again, or something else is written. */
import sharp from 'sharp';
import { USDAParser } from 'three/examples/jsm/loaders/usd/USDAParser.js';
import { expect, test } from 'vitest';
import { openStage } from '../../../main/fix/usd/read-usd.ts';
import { type Contents, memoryFiles, objText, plainRun, textAt } from '../../unit/fix/memory-files.ts';
import { box } from '../../unit/fix/solid-meshes.ts';
import { convertedTo, glbOf } from './convert-to.ts';

const cube = objText(box([1, 1, 1]));
const picture = await sharp({ create: { width: 2, height: 2, channels: 3, background: '#604020' } })
  .png()
  .toBuffer();

const link = (name: string, inner = ''): string =>
  `<link name="${name}"><inertial><mass value="1"/><inertia ixx="1" iyy="1" izz="1" ixy="0" ixz="0" iyz="0"/></inertial>${inner}</link>`;
const joint = (name: string, parent: string, child: string): string =>
  `<joint name="${name}" type="revolute"><parent link="${parent}"/><child link="${child}"/><axis xyz="0 0 1"/><limit lower="-1" upper="1" effort="1" velocity="1"/></joint>`;
const visual = (scale = '1 1 1'): string =>
  `<visual><geometry><mesh filename="c.obj" scale="${scale}"/></geometry></visual>`;
/** Of two bodies. */
const robot = (shown: string, mesh: string = cube): Contents => ({
  'r.urdf': `<robot name="r">${link('a', shown)}${link('b')}${joint('j', 'a', 'b')}</robot>`,
  'c.obj': mesh,
});

test('names that close strings, blocks and comments make no other USD', async () => {
  const names = ['a&quot;&#10;) { } #', 'b@@@&lt;/', 'a_'] as const;
  const contents: Contents = {
    'r.urdf': `<robot name="&quot;&#10;@">${names.map((name) => link(name, visual())).join('')}${joint('}&#10;&quot;', names[0], names[1])}${joint('ä', names[0], names[2])}</robot>`,
    'c.obj': cube,
  };
  const { after, file } = await convertedTo(contents, 'usda');
  new USDAParser().parseText(textAt(after, file));
  const { scene } = await openStage(memoryFiles(after), file, plainRun.signal);
  const all = [...scene.stage.prims.keys()];
  expect(all.filter((path) => path.split('/').length === 3)).toHaveLength(names.length + 2);
  expect(all.every((path) => /^(?:\/\w+)*\/?$/.test(path))).toBe(true);
});

test.each(['a@@@b.png', 'a@.png', '.hidden.png', "quo'te.png"])(
  'a picture called %s is found again by the stage',
  async (name) => {
    const contents: Contents = {
      'm.obj': `mtllib m.mtl\n${cube.replace(/^f /m, 'usemtl wood\nf ')}`,
      'm.mtl': `newmtl wood\nmap_Kd ${name}\n`,
      [name]: picture,
    };
    const { after, file, fixed } = await convertedTo(contents, 'usda');
    expect(fixed.left.filter(({ code }) => code === 'texture-left')).toEqual([]);
    const { scene } = await openStage(memoryFiles(after), file, plainRun.signal);
    const asset = [...scene.stage.prims.values()].flatMap((prim) => prim.asset('inputs:file') ?? []);
    expect(asset.map(({ asset: path }) => path)).toEqual([`./${name}`]);
  },
);

test.each(['usda', 'obj'] as const)('a picture with a line break in its name is copied (%s)', async (to) => {
  const gltf = {
    asset: { version: '2.0' },
    images: [{ uri: 'a%0Ab.png' }],
    textures: [{ source: 0 }],
    materials: [{ pbrMetallicRoughness: { baseColorTexture: { index: 0 } } }],
    buffers: [{ uri: 'm.bin', byteLength: 36 }],
    bufferViews: [{ buffer: 0, byteLength: 36 }],
    accessors: [
      { bufferView: 0, componentType: 5126, count: 3, type: 'VEC3', min: [0, 0, 0], max: [1, 1, 0] },
    ],
    meshes: [{ primitives: [{ attributes: { POSITION: 0 }, material: 0 }] }],
    nodes: [{ mesh: 0 }],
    scenes: [{ nodes: [0] }],
  };
  const bin = new Uint8Array(Float32Array.from([0, 0, 0, 1, 0, 0, 0, 1, 0]).buffer);
  const contents = { 'm.gltf': JSON.stringify(gltf), 'm.bin': bin, 'a\nb.png': picture };
  const { after, fixed } = await convertedTo(contents, to);
  const copy = fixed.changes.find(({ localPath }) => localPath.endsWith('.png'));
  expect(copy?.localPath).toBe('textures/m_texture_0.png');
  const text = fixed.changes.map(({ localPath }) => localPath.endsWith('.png') || textAt(after, localPath));
  expect(text.join('\n')).toContain('textures/m_texture_0.png');
  expect(text.join('\n')).not.toContain('\nb.png');
});

test.each(['1e39 1 1', '1e300 1 1'])(
  'a mesh that %s makes larger than numbers go is no robot',
  async (scale) => {
    // The mesh alone is what else there is.
    expect((await convertedTo(robot(visual(scale)), 'usda')).file).toBe('c.usda');
    expect((await convertedTo(robot(visual('1e30 1 1')), 'usda')).file).toBe('r.usda');
  },
);

test('a mesh that is drawn so often that no program opens it is refused', async () => {
  const rows = Array.from({ length: 120_000 }, (_, n) => `v ${n} ${n % 7} 0`);
  const faces = Array.from({ length: 40_000 }, (_, n) => `f ${n * 3 + 1} ${n * 3 + 2} ${n * 3 + 3}`);
  const mesh = `${[...rows, ...faces].join('\n')}\n`;
  await expect(convertedTo(robot(visual().repeat(100), mesh), 'usda')).rejects.toMatchObject({
    code: 'fix.not-converted',
    message: expect.stringContaining('more vertices'),
  });
});

test.each([
  ['material', 'rel material:binding = </R/M>'],
  ['mesh', 'color3f[] primvars:displayColor = [(nan, inf, 1)]\nfloat[] primvars:displayOpacity = [nan]'],
])('colours of a %s that are no numbers are as if not stated', async (_, own) => {
  const usda = `#usda 1.0
def Xform "R" {
  def Mesh "m" (prepend apiSchemas = ["MaterialBindingAPI"]) {
    int[] faceVertexCounts = [3]
    int[] faceVertexIndices = [0, 1, 2]
    point3f[] points = [(0, 0, 0), (1, 0, 0), (0, 1, 0)]
    ${own}
  }
  def Material "M" {
    token outputs:surface.connect = </R/M/s.outputs:surface>
    def Shader "s" {
      uniform token info:id = "UsdPreviewSurface"
      color3f inputs:diffuseColor = (nan, inf, -inf)
      color3f inputs:emissiveColor = (nan, nan, nan)
      float inputs:opacity = nan
      float inputs:roughness = nan
      float inputs:opacityThreshold = nan
      token outputs:surface
    }
  }
}
`;
  const document = await glbOf(await convertedTo({ 'm.usda': usda }, 'glb'));
  const [material] = document.getRoot().listMaterials();
  const factor = material?.getBaseColorFactor() ?? [];
  expect(factor).toHaveLength(4);
  expect(factor.every((value) => value >= 0 && value <= 1)).toBe(true);
  expect(factor[3]).toBe(1);
});
