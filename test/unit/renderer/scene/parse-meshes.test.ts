/** STL, DAE and PLY as the view builds them: lit, upright, coloured; and a Git LFS pointer named as that. */
import { Box3, Mesh, type Object3D, Points } from 'three';
import { describe, expect, it } from 'vitest';
import { resolveEntry } from '../../../../main/formats/resolve-entry.ts';
import { chooseParser } from '../../../../renderer/scene/parse/choose-parser.ts';
import { parseDaeAsWritten } from '../../../../renderer/scene/parse/dae/parse-dae.ts';
import { formats } from '../../../../renderer/scene/parse/open-model.ts';
import type { ParsedModel, ParseModel } from '../../../../renderer/scene/parse/parsed-model.ts';

const encode = (text: string): Uint8Array<ArrayBuffer> => new TextEncoder().encode(text);

function open(
  path: string,
  files: Readonly<Record<string, string>>,
  parser?: ParseModel,
): Promise<ParsedModel> {
  const entries = Object.keys(files).map((name) => ({ path: name, sizeBytes: files[name]?.length ?? 0 }));
  const folder = {
    entries,
    resolve: (from: string, uri: string) => resolveEntry(entries, from, uri),
    read: async (name: string) => encode(files[name] ?? ''),
  };
  const request = { path, textureEdgePx: 64, signal: new AbortController().signal };
  const chosen = chooseParser(formats, path, encode(files[path] ?? ''));
  return parser === undefined
    ? chosen.parser().then((parse) => parse(request, folder))
    : parser(request, folder);
}

const sizeOf = (root: Object3D): number[] => {
  root.updateMatrixWorld(true);
  const { min, max } = new Box3().setFromObject(root, true);
  return max
    .sub(min)
    .toArray()
    .map((side) => Number(side.toFixed(6)));
};
const firstMesh = (root: Object3D): Mesh => {
  let found: Mesh | undefined;
  root.traverse((object) => {
    if (object instanceof Mesh) found ??= object;
  });
  if (found === undefined) throw new Error('no mesh');
  return found;
};

const dae = (axis: string, looks = ''): string => `<?xml version="1.0"?>
<COLLADA version="1.4.1"><asset><unit meter="0.0254"/><up_axis>${axis}</up_axis></asset>${looks}
<library_geometries><geometry id="g"><mesh><source id="p"><float_array count="9">0 0 0 2 4 0 0 0 6</float_array></source>
<vertices id="v"><input semantic="POSITION" source="#p"/></vertices>
<triangles material="m" count="1"><input semantic="VERTEX" source="#v" offset="0"/><p>0 1 2</p></triangles></mesh></geometry></library_geometries></COLLADA>`;

describe('meshes on their own', () => {
  it('an STL without normals is lit by those of its corners', async () => {
    const stl =
      'solid a\nfacet normal 0 0 0\nouter loop\nvertex 0 0 0\nvertex 1 0 0\nvertex 0 2 0\nendloop\nendfacet\nendsolid\n';
    const { root, stated } = await open('a.stl', { 'a.stl': stl });
    expect([...firstMesh(root).geometry.getAttribute('normal').array]).toEqual([0, 0, 1, 0, 0, 1, 0, 0, 1]);
    expect([sizeOf(root), stated.unitMetres]).toEqual([[1, 2, 0], null]);
  });

  it.each([
    ['X_UP', [0.1016, 0.0508, 0.1524]],
    ['Y_UP', [0.0508, 0.1016, 0.1524]],
    ['Z_UP', [0.0508, 0.1524, 0.1016]],
  ])(
    'a DAE is scaled by its unit and stands upright, %s; in a robot it is not turned',
    async (axis, upright) => {
      const { root } = await open('a.dae', { 'a.dae': dae(axis) });
      expect(sizeOf(root)).toEqual(upright);
      const asWritten = await open('a.dae', { 'a.dae': dae(axis) }, parseDaeAsWritten);
      expect(sizeOf(asWritten.root)).toEqual([0.0508, 0.1016, 0.1524]);
    },
  );

  it('a DAE names the texture that is a Git LFS pointer, found by its base name', async () => {
    const looks = `<library_images><image id="i"><init_from>file:///C:/work/a.png</init_from></image></library_images>
<library_effects><effect id="e"><profile_COMMON><technique sid="x"><lambert><diffuse><texture texture="i" texcoord="UV"/></diffuse></lambert></technique></profile_COMMON></effect></library_effects>
<library_materials><material id="m"><instance_effect url="#e"/></material></library_materials>`;
    const files = {
      'a.dae': dae('Y_UP', looks),
      'tex/a.png': 'version https://git-lfs.github.com/spec/v1\noid',
    };
    const { notes } = await open('a.dae', files);
    expect(notes.map(({ message }) => message)).toEqual([
      'The texture “a.png” is not shown: it is a Git LFS pointer, not the file: run git lfs pull.',
    ]);
  });

  it('a PLY of vertices is shown as points in its colours', async () => {
    const head = ['x', 'y', 'z'].map((axis) => `property float ${axis}\n`).join('');
    const colours = ['red', 'green', 'blue'].map((name) => `property uchar ${name}\n`).join('');
    const ply = `ply\nformat ascii 1.0\nelement vertex 2\n${head}${colours}end_header\n0 0 0 255 0 0\n1 2 3 0 255 0\n`;
    const { root } = await open('a.ply', { 'a.ply': ply });
    const [points] = root.children;
    expect(points).toBeInstanceOf(Points);
    expect(points instanceof Points && [...points.geometry.getAttribute('color').array]).toEqual([
      1, 0, 0, 0, 1, 0,
    ]);
  });

  it.each(['a.obj', 'a.fbx', 'a.glb', 'a.stl', 'a.usd'])(
    '%s that is a Git LFS pointer is named as one',
    (path) => {
      const pointer = encode('version https://git-lfs.github.com/spec/v1\noid sha256:aa\nsize 1\n');
      expect(() => chooseParser(formats, path, pointer)).toThrow(
        expect.objectContaining({
          code: 'model.not-a-model',
          data: { found: 'a Git LFS pointer, not the file: run git lfs pull' },
        }),
      );
    },
  );
});
