/** Meshes of an FBX that are built by ourselves are those that three's loader would have made. */
import { deflateSync } from 'node:zlib';
import { type Group, Mesh, type Object3D, Triangle } from 'three';
import { FBXLoader } from 'three/examples/jsm/loaders/FBXLoader.js';
import { describe, expect, it } from 'vitest';
import { buildMesh } from '../../../../renderer/scene/parse/fbx/build-mesh.ts';
import { takeMeshes } from '../../../../renderer/scene/parse/fbx/own-meshes.ts';
import { scanBinaryFbx } from '../../../../renderer/scene/parse/fbx/scan-binary.ts';

type Value = number | bigint | string | Float64Array | Int32Array;

interface Entry {
  readonly name: string;
  readonly values?: readonly Value[];
  readonly children?: readonly Entry[];
}

const e = (name: string, values: readonly Value[] = [], children: readonly Entry[] = []): Entry => ({
  name,
  values,
  children,
});

function valueBytes(value: Value): Buffer {
  const head = Buffer.alloc(typeof value === 'bigint' ? 9 : typeof value === 'object' ? 13 : 5);
  if (typeof value === 'string') {
    head.write('S');
    head.writeUInt32LE(value.length, 1);
    return Buffer.concat([head, Buffer.from(value)]);
  }
  if (typeof value === 'object') {
    const packed = deflateSync(new Uint8Array(value.buffer));
    head.write(value instanceof Float64Array ? 'd' : 'i');
    for (const [at, number] of [value.length, 1, packed.length].entries())
      head.writeUInt32LE(number, 1 + at * 4);
    return Buffer.concat([head, packed]);
  }
  head.write(typeof value === 'bigint' ? 'L' : 'I');
  if (typeof value === 'bigint') head.writeBigInt64LE(value, 1);
  else head.writeInt32LE(value, 1);
  return head;
}

function recordBytes({ name, values = [], children = [] }: Entry, at: number, isWide: boolean): Buffer {
  const list = Buffer.concat(values.map(valueBytes));
  const head = Buffer.alloc((isWide ? 25 : 13) + name.length);
  const width = isWide ? 8 : 4;
  let end = at + head.length + list.length;
  const below: Buffer[] = [];
  for (const child of children) {
    const bytes = recordBytes(child, end, isWide);
    below.push(bytes);
    end += bytes.length;
  }
  for (const [n, value] of [end, values.length, list.length].entries()) head.writeUInt32LE(value, n * width);
  head.writeUInt8(name.length, 3 * width);
  head.write(name, 3 * width + 1);
  return Buffer.concat([head, list, ...below]);
}

function fbx(
  objects: readonly Entry[],
  connections: readonly Entry[],
  version: number,
): Uint8Array<ArrayBuffer> {
  const isWide = version >= 7500;
  const head = Buffer.alloc(27);
  head.write('Kaydara FBX Binary  \0\u001a\0', 0, 'latin1');
  head.writeUInt32LE(version, 23);
  let bytes = head;
  for (const top of [e('Objects', [], objects), e('Connections', [], connections)])
    bytes = Buffer.concat([bytes, recordBytes(top, bytes.length, isWide)]);
  return Uint8Array.from(Buffer.concat([bytes, Buffer.alloc((isWide ? 25 : 13) + 176)]));
}

const layer = (name: string, mapping: string, reference: string, lists: readonly Entry[]): Entry =>
  e(
    name,
    [0],
    [e('MappingInformationType', [mapping]), e('ReferenceInformationType', [reference]), ...lists],
  );
const vector = (name: string, x: number, y: number, z: number): Entry => {
  const numbers = [x, y, z];
  return e('P', [name, 'Vector3D', 'Vector', '', ...numbers]);
};

/** A quad, a triangle and a pentagon with a dent, of two materials that take turns. */
const mesh = e(
  'Geometry',
  [100n, 'shape', 'Mesh'],
  [
    e('Vertices', [
      Float64Array.from([
        0, 0, 0, 1, 0, 0, 1, 1, 0, 0, 1, 0, 2, 0, 1, 3, 0, 0, 5, 0, 0, 5, 2, 0, 4, 0.5, 0, 3, 2, 0,
      ]),
    ]),
    e('PolygonVertexIndex', [Int32Array.from([0, 1, 2, -4, 1, 4, -3, 5, 6, 7, 8, -10])]),
    layer('LayerElementNormal', 'ByPolygonVertex', 'Direct', [
      e('Normals', [
        Float64Array.from(
          Array.from({ length: 12 }, (_, at) => (at < 4 || at > 6 ? [0, 0, 1] : [0, 1, 0])).flat(),
        ),
      ]),
    ]),
    layer('LayerElementUV', 'ByPolygonVertex', 'IndexToDirect', [
      e('UV', [Float64Array.from([0, 0, 1, 0, 1, 1, 0, 1])]),
      e('UVIndex', [Int32Array.from([0, 1, 2, 3, 0, 1, 2, 0, 1, 2, 2, 3])]),
    ]),
    layer('LayerElementColor', 'ByVertice', 'Direct', [
      e('Colors', [Float64Array.from({ length: 40 }, (_, at) => (at % 7) / 7)]),
    ]),
    layer('LayerElementMaterial', 'ByPolygon', 'IndexToDirect', [
      e('Materials', [Int32Array.from([0, 1, 0])]),
    ]),
  ],
);
const objects = [
  mesh,
  e(
    'Model',
    [200n, 'part', 'Mesh'],
    [e('Properties70', [], [vector('GeometricTranslation', 1, 2, 3), vector('GeometricScaling', 2, 1, 1)])],
  ),
  e('Material', [300n, 'one', ''], [e('ShadingModel', ['phong'])]),
  e('Material', [301n, 'two', ''], [e('ShadingModel', ['phong'])]),
];
const connections = [
  e('C', ['OO', 200n, 0n]),
  e('C', ['OO', 100n, 200n]),
  e('C', ['OO', 300n, 200n]),
  e('C', ['OO', 301n, 200n]),
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
function contents(root: Group): { corners: string[]; areas: Record<number, number> } {
  const { geometry } = meshBelow(root);
  const position = geometry.getAttribute('position');
  const place = (at: number): number => geometry.index?.getX(at) ?? at;
  const corners = new Set<string>();
  const areas: Record<number, number> = {};
  const triangle = new Triangle();
  for (const { start, count, materialIndex = -1 } of geometry.groups)
    for (let at = start; at < start + count; at += 3) {
      for (const [n, point] of [triangle.a, triangle.b, triangle.c].entries()) {
        point.fromBufferAttribute(position, place(at + n));
        const values = ['position', 'normal', 'uv', 'color'].flatMap((name) => {
          const attribute = geometry.getAttribute(name);
          return Array.from({ length: attribute.itemSize }, (_, part) =>
            attribute.getComponent(place(at + n), part).toFixed(4),
          );
        });
        corners.add([materialIndex, ...values].join(' ').replaceAll('-0.0000', '0.0000'));
      }
      areas[materialIndex] = Math.round(((areas[materialIndex] ?? 0) + triangle.getArea()) * 1e4) / 1e4;
    }
  return { corners: [...corners].toSorted(), areas };
}

describe('a mesh of a binary FBX', () => {
  it.each([7400, 7500])('is what the loader of three makes of it (version %i)', async (version) => {
    const bytes = fbx(objects, connections, version);
    const usual = new FBXLoader().parse(bytes.slice().buffer, '');
    const own = await takeMeshes(bytes, scanBinaryFbx(bytes));
    const tree = new FBXLoader().parse(bytes.buffer, '');
    expect(meshBelow(tree).geometry.getAttribute('position').count).toBe(6);
    own.giveTo(tree);
    expect(contents(tree)).toEqual(contents(usual));
    const { geometry, material } = meshBelow(tree);
    expect(geometry.getAttribute('position').count).toBe(12);
    expect([material].flat().map(({ vertexColors }) => vertexColors)).toEqual([true, true]);
    expect(own.notes).toEqual([]);
  });

  it('has one vertex for equal corners, and says which polygons have none', () => {
    const normals = Float64Array.from({ length: 24 }, (_, at) => (at % 3 === 2 ? 1 : 0));
    const { geometry, broken } = buildMesh({
      points: Float64Array.from([0, 0, 0, 1, 0, 0, 1, 1, 0, 0, 1, 0]),
      corners: Int32Array.from([0, 1, -3, 0, 2, -4, 0, -2, 0, 1, -10, 3]),
      layers: [{ name: 'normal', size: 3, mapping: 'ByPolygonVertex', values: normals, indices: null }],
      materials: null,
    });
    expect([...(geometry.index?.array ?? [])]).toEqual([0, 1, 2, 0, 2, 3]);
    expect(broken).toBe(1);
  });

  it('that claims too much is refused in words', async () => {
    const lie = fbx(objects, connections, 7400);
    const [record] = scanBinaryFbx(lie).objects;
    const list = record?.children.find(({ name }) => name === 'Vertices')?.properties[0];
    new DataView(lie.buffer).setUint32(list?.start ?? 0, 8, true);
    await expect(takeMeshes(lie, scanBinaryFbx(lie))).rejects.toThrow('claims 64 bytes and unfolds to more');
    new DataView(lie.buffer).setUint32(list?.start ?? 0, 100_000_000, true);
    await expect(takeMeshes(lie, scanBinaryFbx(lie))).rejects.toThrow('unfolds to less');
  });

  it('that is deformed stays with the loader', async () => {
    const bytes = fbx([...objects, e('Deformer', [400n, 'skin', 'Skin'])], connections, 7400);
    const before = bytes.slice();
    await takeMeshes(bytes, scanBinaryFbx(bytes));
    expect(bytes).toEqual(before);
  });
});
