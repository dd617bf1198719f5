/** Converted models as Blender reads them, where it is there: as large as the source, in metres, upright, with its materials. */
import path from 'node:path';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { runFixes } from '../../../main/fix/run-fixes.ts';
import { makeAsset } from '../../../main/sandbox/make/make-asset.ts';
import { globe, stlBytes } from '../../unit/fix/broken-meshes.ts';
import { applied, type Contents, memoryFiles, plainRun } from '../../unit/fix/memory-files.ts';
import { requestFor } from '../../unit/sandbox-make/request.ts';
import { emptyFolder, writeFiles } from '../inspect/made-folder.ts';
import { judgedByBlender } from '../peers.ts';
import { flags } from './flags-dae.ts';

/** Prints the ending, the size along Blender's axes in tenths of millimetres, the lowest point, pictures and triangles; nothing of formats that it was built without. */
const script = `
import bpy, numpy, sys
from mathutils import Vector
# The importer of glTF in Blender 3 uses names that numpy 2 has no more.
numpy.bool, numpy.int, numpy.float, numpy.object = bool, int, float, object
for path in sys.argv[sys.argv.index('--') + 1:]:
    bpy.ops.wm.read_factory_settings(use_empty=True)
    ending = path.rsplit('.', 1)[1]
    if ending == 'glb': bpy.ops.import_scene.gltf(filepath=path)
    elif ending == 'obj': bpy.ops.wm.obj_import(filepath=path)
    elif ending == 'dae': bpy.ops.wm.collada_import(filepath=path)
    elif ending == 'stl': bpy.ops.import_mesh.stl(filepath=path, axis_forward='-Z', axis_up='Y')
    elif 'usd_import' in dir(bpy.ops.wm): bpy.ops.wm.usd_import(filepath=path)
    else: continue
    bpy.context.view_layer.update()
    shown = [one for one in bpy.data.objects if one.type == 'MESH' and 'collider' not in one.name]
    corners = [one.matrix_world @ Vector(corner) for one in shown for corner in one.bound_box]
    low = [min(corner[axis] for corner in corners) for axis in range(3)]
    high = [max(corner[axis] for corner in corners) for axis in range(3)]
    pictures = {one.image.filepath_raw.rsplit('/', 1)[-1] or one.image.name for material in bpy.data.materials if material.use_nodes for one in material.node_tree.nodes if one.type == 'TEX_IMAGE' and one.image and one.image.size[0] > 0}
    triangles = 0
    for one in shown:
        one.data.calc_loop_triangles()
        triangles += len(one.data.loop_triangles)
    print('JUDGED', ending, *[round((high[axis] - low[axis]) * 1e4) for axis in range(3)], round(low[2] * 1e4), len(pictures), triangles)
`;

test('a mug as OBJ and USD is the mug of the GLB', async () => {
  const { files } = await makeAsset(requestFor('mug', { simulator: 'sapien', collision: 'convex_hull' }));
  const delivered = files
    .map(({ path: name, bytes }) => [name.split('/').slice(2).join('/'), bytes] as const)
    .filter(([name]) => /\.(glb|urdf)$|URDF\/|textures\//.test(name));
  const contents: Contents = Object.fromEntries(delivered);
  const fixed = await runFixes(
    [
      { fix: 'convert', to: 'obj' },
      { fix: 'convert', to: 'usda' },
    ],
    memoryFiles(contents),
    plainRun,
  );
  const folder = await emptyFolder();
  const after = applied(contents, fixed);
  await writeFiles(
    folder,
    Object.fromEntries(Object.entries(after).map(([name, one]) => [name, Buffer.from(one)])),
  );
  const lines = await judgedByBlender(
    script,
    ['thing.glb', 'thing.obj', 'thing.usda'].map((name) => path.join(folder, name)),
  );
  // Not every Blender is built with USD, and of an OBJ it reads fewer pictures.
  const [glb, ...others] = (lines ?? []).map((line) => line.split(' ').slice(2));
  expect(lines === null || others.length > 0).toBe(true);
  for (const one of others) {
    expect([...one.slice(0, 4), one[5]]).toEqual([...(glb?.slice(0, 4) ?? []), glb?.[5]]);
    expect(Number(one[4])).toBeGreaterThan(0);
  }
});

test.each<[string, Contents]>([
  ['dae', { 'one.dae': flags }],
  ['stl', { 'one.stl': stlBytes(globe(500)) }],
])(
  'a %s as GLB and OBJ is as large, as many triangles, and stands where it stood',
  async (ending, source) => {
    const picture = await sharp({ create: { width: 4, height: 2, channels: 3, background: '#604020' } })
      .png()
      .toBuffer();
    const contents = { ...source, 'wood.png': picture };
    const convert = (to: 'glb' | 'obj') =>
      runFixes([{ fix: 'convert', to }], memoryFiles(contents), plainRun);
    const folder = await emptyFolder();
    await writeFiles(folder, {
      ...applied(contents, await convert('glb')),
      ...applied(contents, await convert('obj')),
    });
    const lines = await judgedByBlender(
      script,
      [ending, 'glb', 'obj'].map((one) => path.join(folder, `one.${one}`)),
    );
    if (lines === null) return;
    const [wanted, ...others] = lines.map((line) => line.split(' ').slice(2));
    expect(others).toHaveLength(2);
    for (const one of others)
      expect([...one.slice(0, 4), one[5]]).toEqual([...(wanted?.slice(0, 4) ?? []), wanted?.[5]]);
  },
);
