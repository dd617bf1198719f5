/** Plain meshes in a folder: OBJ with faults in its lines, STL, DAE and PLY on their own, Git LFS pointers in place of files. */
import { expect, test } from 'vitest';
import { recognise } from '../../../main/inspect/scan/recognise.ts';
import { kindOf, type Tree } from '../../../main/inspect/scan/tree.ts';
import { emptyFolder, inspected, looked, writeFiles } from './made-folder.ts';

const pointer = `version https://git-lfs.github.com/spec/v1\noid sha256:${'a'.repeat(64)}\nsize 173756\n`;
const obj = 'v 0 0 0\nv 1 0 0\nv 0 1 0\nv 9 9 9\nf 1 2 3\n';
const dae = (axis: string): string => `
<?xml version="1.0"?><COLLADA version="1.4.1"><asset><unit meter="0.0254"/><up_axis>${axis}</up_axis></asset>
<library_geometries><geometry id="g"><mesh><source id="p"><float_array count="9">0 0 0 2 4 0 0 0 6</float_array></source>
<vertices id="v"><input semantic="POSITION" source="#p"/></vertices>
<triangles count="1"><input semantic="VERTEX" source="#v" offset="0"/><p>0 1 2</p></triangles></mesh></geometry></library_geometries></COLLADA>`;

const inspectFiles = async (files: Readonly<Record<string, string>>) => {
  const root = await emptyFolder();
  await writeFiles(root, files);
  return inspected(root);
};

test('an unfinished merge and faces without their vertices are named with their lines', async () => {
  const { faults, facts } = await inspectFiles({ 'm.obj': `<<<<<<< HEAD\n${obj}f 1 2 7\n` });
  expect(faults.map(({ code, line }) => [code, line])).toEqual([['failed-validation', 7]]);
  expect(faults[0]?.message).toMatch(/face.*merge/);
  expect(facts.triangles).toBe(1);
});

test('Git LFS pointers are one finding of the folder, with their count', async () => {
  const { faults } = await inspectFiles({
    'a.obj': pointer,
    'b.fbx': pointer,
    'tex/c.png': pointer,
    'd.obj': obj,
  });
  expect(faults).toHaveLength(1);
  expect(faults[0]).toMatchObject({ path: '', severity: 'error' });
  expect(faults[0]?.message).toMatch(/^3 files here are Git LFS pointers.*Run “git lfs pull”/);
});

test.each(['X_UP', 'Y_UP', 'Z_UP'])(
  'the meshes of a robot keep their axes, %s, and take their unit',
  async (axis) => {
    const urdf =
      '<robot name="r"><link name="a"><visual><geometry><mesh filename="m.dae"/></geometry></visual></link></robot>';
    const root = await emptyFolder();
    await writeFiles(root, { 'r.urdf': urdf, 'm.dae': dae(axis) });
    const { reads } = await looked(root);
    const robot = reads.find(({ form }) => form === 'urdf')?.reading;
    const rounded = robot?.size?.metres.map((side) => Number(side.toFixed(6)));
    expect(rounded).toEqual([0.0508, 0.1016, 0.1524]);
  },
);

test.each([
  [
    'a.stl',
    'solid a\nfacet normal 0 0 0\nouter loop\nvertex 0 0 0\nvertex 1 0 0\nvertex 0 1 0\nendloop\nendfacet\nendsolid\n',
  ],
  [
    'a.ply',
    'ply\nformat ascii 1.0\nelement vertex 3\nproperty float x\nproperty float y\nproperty float z\nelement face 1\nproperty list uchar int vertex_indices\nend_header\n0 0 0\n1 0 0\n0 1 0\n3 0 1 2\n',
  ],
  ['a.dae', dae('Z_UP')],
])('%s is read without a fault', async (name, content) => {
  const { facts, faults } = await inspectFiles({ [name]: content });
  expect([facts.triangles, faults]).toEqual([1, []]);
});

const folderOf = (name: string, files: readonly string[], folders: readonly Tree[] = []): Tree => ({
  path: `/${name}`,
  name,
  files: files.map((file) => ({ name: file, kind: kindOf(file, false), sizeBytes: 1, modifiedMs: 0 })),
  folders,
});
const assetsOf = (tree: Tree): string[] =>
  recognise(
    tree,
    () => false,
    () => undefined,
  ).map(({ tree: at, stem, files }) => `${at.name}/${stem} ${files.length}`);

test('plain meshes are assets where there is no other model, and parts elsewhere', () => {
  expect(assetsOf(folderOf('prints', ['a.stl', 'b.ply', 'b.png']))).toEqual(['prints/a 1', 'prints/b 2']);
  expect(
    assetsOf(folderOf('mug', ['mug.glb', 'mug_hull.stl'], [folderOf('hulls', ['1.stl', '2.stl'])])),
  ).toEqual(['mug/ 4']);
  const meshes = folderOf('meshes', [], [folderOf('ur5', ['base.dae', 'arm.dae', 'arm.stl'])]);
  const robot = folderOf('urdf', ['ur5.urdf']);
  expect(
    assetsOf(folderOf('ur_description', ['package.xml'], [folderOf('launch', ['a.launch']), meshes, robot])),
  ).toEqual(['urdf/ 1']);
});
