/** Repaired meshes as Blender reads them, where it is there: every edge between two faces that agree, and no face without an area. */
import path from 'node:path';
import { expect, test } from 'vitest';
import { brokenSolid, glbBytes, plyText, stlBytes } from '../../unit/fix/broken-meshes.ts';
import { objText } from '../../unit/fix/memory-files.ts';
import { allRepairs, repaired } from '../../unit/fix/repaired-meshes.ts';
import { emptyFolder, writeFiles } from '../inspect/made-folder.ts';
import { judgedByBlender } from '../peers.ts';

/** Prints faces, edges that are not of two faces, edges whose faces do not agree, and the volume in cubic centimetres. */
const script = `
import bpy, bmesh, numpy, sys
# The importer of glTF in Blender 3 uses names that numpy 2 has no more.
numpy.bool, numpy.int, numpy.float, numpy.object = bool, int, float, object
for path in sys.argv[sys.argv.index('--') + 1:]:
    for one in list(bpy.data.objects): bpy.data.objects.remove(one)
    ending = path.rsplit('.', 1)[1]
    if ending == 'glb': bpy.ops.import_scene.gltf(filepath=path)
    elif ending == 'obj': bpy.ops.wm.obj_import(filepath=path)
    elif ending == 'stl': (getattr(bpy.ops.wm, 'stl_import') if bpy.app.version[0] > 3 else bpy.ops.import_mesh.stl)(filepath=path)
    else: (getattr(bpy.ops.wm, 'ply_import') if bpy.app.version[0] > 3 else bpy.ops.import_mesh.ply)(filepath=path)
    for one in bpy.data.objects:
        if one.type != 'MESH': continue
        mesh = bmesh.new()
        mesh.from_mesh(one.data)
        bmesh.ops.remove_doubles(mesh, verts=mesh.verts, dist=1e-7)
        open_edges = sum(1 for edge in mesh.edges if not edge.is_manifold)
        disagreeing = sum(1 for edge in mesh.edges if edge.is_manifold and not edge.is_contiguous)
        flat = sum(1 for face in mesh.faces if face.calc_area() < 1e-14)
        print('JUDGED', ending, len(mesh.faces), open_edges, disagreeing, flat, round(mesh.calc_volume(signed=True) * 1e6))
`;

test('closed, of one winding, and facing outside', async () => {
  const mesh = brokenSolid(20_000);
  const broken = {
    'a.glb': await glbBytes([[{ mesh }]]),
    'b.obj': objText(mesh),
    'c.stl': stlBytes(mesh),
    'd.ply': plyText(mesh),
  };
  const { after } = await repaired(broken, { ...allRepairs, maxTriangles: 3000 });
  const folder = await emptyFolder();
  await writeFiles(folder, after);
  const lines = await judgedByBlender(
    script,
    Object.keys(after).map((name) => path.join(folder, name)),
  );
  const expected = ['glb', 'obj', 'stl', 'ply'].map((ending) =>
    expect.stringMatching(`^JUDGED ${ending} 3000 0 0 0 61[67]\\d$`),
  );
  expect(lines ?? expected).toEqual(expected);
});
