/** Meshes of an FBX as they are drawn: those that three's loader makes of usual files, and those that it does not open. */
import { type Group, Mesh, MeshStandardMaterial, type Object3D, Triangle } from 'three';
import { FBXLoader } from 'three/examples/jsm/loaders/FBXLoader.js';
import { describe, expect, it } from 'vitest';
import type { Folder } from '../../../../main/formats/resolve-entry.ts';
import { buildMesh } from '../../../../renderer/scene/parse/fbx/build-mesh.ts';
import { parseFbx } from '../../../../renderer/scene/parse/fbx/parse-fbx.ts';
import type { ParsedModel } from '../../../../renderer/scene/parse/parsed-model.ts';
import {
  binaryFbx,
  doubles,
  entry,
  type FbxJoin,
  fbxParts,
  integers,
  layer,
  meshEntry,
  modelEntry,
  property,
  textFbx,
} from '../../../fakes/fbx-file.ts';

function parse(bytes: Uint8Array<ArrayBuffer>): Promise<ParsedModel> {
  const folder: Folder = {
    entries: [],
    read: () => Promise.resolve(bytes),
    resolve: () => null,
  };
  return parseFbx({ path: 'a.fbx', textureEdgePx: 64, signal: new AbortController().signal }, folder);
}

/** A quad, a triangle and a pentagon with a dent, of two materials that take turns. */
const points = [0, 0, 0, 1, 0, 0, 1, 1, 0, 0, 1, 0, 2, 0, 1, 3, 0, 0, 5, 0, 0, 5, 2, 0, 4, 0.5, 0, 3, 2, 0];
const polygons = [
  [0, 1, 2, 3],
  [1, 4, 2],
  [5, 6, 7, 8, 9],
];
const normals = Array.from({ length: 12 }, (_, at) => (at < 4 || at > 6 ? [0, 0, 1] : [0, 1, 0])).flat();
const layers = [
  layer('LayerElementNormal', 'ByPolygonVertex', 'Direct', [doubles('Normals', ...normals)]),
  layer('LayerElementUV', 'ByPolygonVertex', 'IndexToDirect', [
    doubles('UV', 0, 0, 1, 0, 1, 1, 0, 1),
    integers('UVIndex', 0, 1, 2, 3, 0, 1, 2, 0, 1, 2, 2, 3),
  ]),
  layer('LayerElementColor', 'ByVertice', 'Direct', [
    doubles('Colors', ...Array.from({ length: 40 }, (_, at) => (at % 7) / 7)),
  ]),
  layer('LayerElementMaterial', 'ByPolygon', 'IndexToDirect', [integers('Materials', 0, 1, 0)]),
];
const objects = [
  meshEntry(100, points, polygons, layers),
  modelEntry(200, property('GeometricTranslation', 1, 2, 3), property('GeometricScaling', 2, 1, 1)),
  entry('Material', [300n, 'one', ''], [entry('ShadingModel', ['phong'])]),
  entry('Material', [301n, 'two', ''], [entry('ShadingModel', ['phong'])]),
];
const joins: FbxJoin[] = [
  [200, 0],
  [100, 200],
  [300, 200],
  [301, 200],
];

function meshBelow(root: Object3D): Mesh {
  let found: Mesh | undefined;
  root.traverse((object) => {
    if (object instanceof Mesh) found = object;
  });
  if (found === undefined) throw new TypeError('there is no mesh');
  return found;
}

/** What does not depend on how polygons are cut: each corner's values, and the area of each material's triangles. */
function contents(root: Object3D): { corners: string[]; areas: Record<number, number> } {
  root.updateMatrixWorld(true);
  const { geometry, matrixWorld } = meshBelow(root);
  const position = geometry.getAttribute('position');
  const place = (at: number): number => geometry.index?.getX(at) ?? at;
  const corners = new Set<string>();
  const areas: Record<number, number> = {};
  const triangle = new Triangle();
  for (const { start, count, materialIndex = -1 } of geometry.groups)
    for (let at = start; at < start + count; at += 3) {
      for (const [n, point] of [triangle.a, triangle.b, triangle.c].entries()) {
        point.fromBufferAttribute(position, place(at + n)).applyMatrix4(matrixWorld);
        const values = ['normal', 'uv', 'color'].flatMap((name) => {
          const attribute = geometry.getAttribute(name);
          return Array.from({ length: attribute.itemSize }, (_, part) =>
            attribute.getComponent(place(at + n), part),
          );
        });
        const all = [...point.toArray(), ...values].map((value) => value.toFixed(4));
        corners.add([materialIndex, ...all].join(' ').replaceAll('-0.0000', '0.0000'));
      }
      areas[materialIndex] = Math.round(((areas[materialIndex] ?? 0) + triangle.getArea()) * 1e4) / 1e4;
    }
  return { corners: [...corners].toSorted(), areas };
}

const round = (values: number[]): number[] => values.map((value) => Math.round(value * 1e6) / 1e6 + 0);

describe('a mesh of an FBX', () => {
  const metres = [property('UnitScaleFactor', 100)];
  it.each([
    ['binary, 7.4', binaryFbx(fbxParts(objects, joins, metres), 7400)],
    ['binary, 7.5', binaryFbx(fbxParts(objects, joins, metres), 7500)],
  ])('is what the loader of three makes of it (%s)', async (_form, bytes) => {
    const own = await parse(bytes.slice());
    const usual: Group = new FBXLoader().parse(bytes.slice().buffer, '');
    expect(contents(own.root)).toEqual(contents(usual));
    const { geometry, material } = meshBelow(own.root);
    expect(geometry.getAttribute('position').count).toBe(12);
    expect([material].flat().map(({ vertexColors }) => vertexColors)).toEqual([true, true]);
    expect(own.notes).toEqual([]);
  });

  it('is the same as text', async () => {
    const binary = await parse(binaryFbx(fbxParts(objects, joins)));
    const text = await parse(textFbx(fbxParts(objects, joins)));
    expect(contents(text.root)).toEqual(contents(binary.root));
  });

  it('leaves the bytes of the file as they are', async () => {
    const bytes = binaryFbx(fbxParts(objects, joins, [property('UpAxis', 2)]));
    const before = bytes.slice();
    const { stated, root } = await parse(bytes);
    expect(bytes).toEqual(before);
    expect(stated).toEqual({ unitMetres: null, upAxis: 'z' });
    root.updateMatrixWorld(true);
    // Z up, in centimetres, and the shape's own transform.
    const { matrixWorld } = meshBelow(root);
    expect(matrixWorld.elements.map((value) => Math.round(value * 1e6) / 1e6 + 0)).toEqual([
      0.02, 0, 0, 0, 0, 0, -0.01, 0, 0, 0.01, 0, 0, 0.01, 0.03, -0.02, 1,
    ]);
  });

  it('opens with animation curves in the file', async () => {
    const curves = entry(
      'AnimationCurve',
      [900n, '', ''],
      [doubles('KeyTime', 1, 2), doubles('KeyValueFloat', 1, 2)],
    );
    const node = entry('AnimationCurveNode', [901n, 'T', '']);
    const animated = fbxParts(
      [...objects, curves, node],
      [...joins, [901, 200, 'Lcl Translation'], [900, 901, 'd|X']],
    );
    const { root } = await parse(binaryFbx(animated));
    expect(meshBelow(root).geometry.index?.count).toBe(18);
  });

  it('is flat where it has no normals, and grey where it has no material', async () => {
    const bare = [meshEntry(100, points, polygons), modelEntry(200)];
    const { root } = await parse(binaryFbx(fbxParts(bare, joins)));
    const { geometry, material } = meshBelow(root);
    const normal = geometry.getAttribute('normal');
    expect([0, 1, 2, 3].map((at) => [normal.getX(at), normal.getY(at), normal.getZ(at)])).toEqual(
      Array.from({ length: 4 }, () => [0, 0, 1]),
    );
    expect(material).toBeInstanceOf(MeshStandardMaterial);
    expect(geometry.groups).toEqual([]);
  });

  it('has one vertex for equal corners', () => {
    const geometry = buildMesh({
      points: Float64Array.from([0, 0, 0, 1, 0, 0, 1, 1, 0, 0, 1, 0]),
      matrixOf: null,
      mesh: {
        points: Float64Array.from([0, 0, 0, 1, 0, 0, 1, 1, 0, 0, 1, 0]),
        counts: Int32Array.from([3, 3, 3]),
        indices: Int32Array.from([0, 1, 2, 0, 2, 3, 0, 1, 9]),
        triangles: 2,
        broken: 1,
        layers: [],
        materials: 0,
        textures: null,
      },
    });
    expect([...(geometry.index?.array ?? [])]).toEqual([0, 1, 2, 0, 2, 3]);
  });

  it('follows its bones', async () => {
    const cluster = entry(
      'Deformer',
      [301n, 'bone', 'Cluster'],
      [integers('Indexes', 0, 1, 2, 3), doubles('Weights', 1, 1, 1, 1)],
    );
    const bent = [
      meshEntry(100, points, polygons.slice(0, 1)),
      modelEntry(200),
      entry('Deformer', [300n, 'skin', 'Skin']),
      cluster,
      entry('Model', [400n, 'bone', 'LimbNode'], modelEntry(0, property('Lcl Rotation', 90, 0, 0)).children),
    ];
    const still = [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1];
    const bound = { ...cluster, children: [...cluster.children, doubles('Transform', ...still)] };
    const all = bent.map((one) => (one === cluster ? bound : one));
    const { root } = await parse(
      binaryFbx(
        fbxParts(all, [
          [200, 0],
          [100, 200],
          [300, 100],
          [301, 300],
          [400, 301],
          [400, 0],
        ]),
      ),
    );
    const { geometry } = meshBelow(root);
    geometry.computeBoundingBox();
    expect(round(geometry.boundingBox?.max.toArray() ?? [])).toEqual([1, 0, 1]);
    expect(round([...geometry.getAttribute('normal').array].slice(0, 3))).toEqual([0, -1, 0]);
  });

  it('says which polygons have no points, and that there is nothing', async () => {
    const broken = [
      meshEntry(100, points, [
        [0, 1, 2],
        [0, 1, 77],
      ]),
      modelEntry(200),
    ];
    const { notes } = await parse(binaryFbx(fbxParts(broken, joins)));
    expect(notes.map(({ message }) => message)).toEqual(['1 polygon references missing vertices: skipped.']);
    await expect(parse(binaryFbx(fbxParts([], [])))).rejects.toThrow('no geometry to show');
    const nurbs = [entry('Geometry', [100n, 'a', 'NurbsSurface'])];
    await expect(parse(binaryFbx(fbxParts(nurbs, [])))).rejects.toThrow('NURBS');
  });
});
