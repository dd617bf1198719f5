/** A tree that is taken apart in a worker and built again on the page is the same tree; its arrays are handed over, not copied. */
import {
  Bone,
  BoxGeometry,
  BufferAttribute,
  BufferGeometry,
  DataTexture,
  Float32BufferAttribute,
  Group,
  InstancedMesh,
  InterleavedBuffer,
  InterleavedBufferAttribute,
  LineSegments,
  Matrix4,
  Mesh,
  MeshPhysicalMaterial,
  MeshStandardMaterial,
  Object3D,
  PointLight,
  RepeatWrapping,
  Skeleton,
  SkinnedMesh,
  SRGBColorSpace,
  type Texture,
  Uint16BufferAttribute,
  Vector3,
} from 'three';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { measureModel } from '../../../../renderer/scene/measure.ts';
import { bakeDeformed, sanitiseModel } from '../../../../renderer/scene/prepare/clean-model.ts';
import { flattenModel } from '../../../../renderer/scene/transfer/flatten.ts';
import { rebuildModel } from '../../../../renderer/scene/transfer/rebuild.ts';

beforeEach(() => {
  // There are no bitmaps here: nothing is one.
  vi.stubGlobal('ImageBitmap', WeakRef);
});

function sent(root: Object3D): Object3D {
  const { model, transfers } = flattenModel(root);
  return rebuildModel(structuredClone(model, { transfer: transfers })).root;
}

function found(root: Object3D, name: string): Mesh {
  const object = root.getObjectByName(name);
  if (object instanceof Mesh) return object;
  throw new TypeError(`no ${name} with a shape`);
}

function paintOf({ material }: Mesh): MeshPhysicalMaterial {
  if (material instanceof MeshPhysicalMaterial) return material;
  throw new TypeError('another material');
}

/** A data texture's own. */
function pixelsOf(texture: Texture | null): unknown {
  return (texture?.image as { data?: unknown } | undefined)?.data;
}

const named = <T extends Object3D>(object: T, name: string): T => Object.assign(object, { name });

describe('what crosses from the worker to the page', () => {
  it('keeps places, shapes, groups and roles', () => {
    const root = new Group();
    const box = new BoxGeometry(1, 2, 3);
    const whole = box.getAttribute('position').array.slice();
    const materials = box.groups.map(() => new MeshStandardMaterial());
    const first = named(new Mesh(box, materials), 'first');
    first.position.set(1, 2, 3);
    first.scale.set(-1, 1, 1);
    first.userData = { caliperRole: 'collision', caliperBody: 'door', other: { a: 1 } };
    const second = named(new Mesh(box, new MeshStandardMaterial()), 'second');
    second.matrixAutoUpdate = false;
    second.matrix.makeShear(0.5, 0, 0, 0, 0, 0);
    root.add(first, second, new PointLight(), new Object3D());
    const built = sent(root);
    expect(box.getAttribute('position').array.length).toBe(0);
    expect(built.children.map(({ name }) => name)).toEqual(['first', 'second']);
    const one = found(built, 'first');
    const two = found(built, 'second');
    expect([...one.geometry.getAttribute('position').array]).toEqual([...whole]);
    expect(one.geometry).toBe(two.geometry);
    expect(one.geometry.groups).toHaveLength(6);
    expect(one.material).toHaveLength(6);
    expect(one.userData).toEqual({ caliperRole: 'collision', caliperBody: 'door' });
    expect(one.localToWorld(new Vector3(1, 1, 1)).toArray()).toEqual([0, 3, 4]);
    expect(two.matrixWorld.elements).toEqual(new Matrix4().makeShear(0.5, 0, 0, 0, 0, 0).elements);
  });

  it('keeps materials with their textures', () => {
    const map = new DataTexture(new Uint8Array([1, 2, 3, 4]), 1, 1);
    map.wrapS = RepeatWrapping;
    map.colorSpace = SRGBColorSpace;
    map.repeat.set(2, 3);
    const again = map.clone();
    again.channel = 1;
    const material = new MeshPhysicalMaterial({
      name: 'paint',
      color: 0x336699,
      map,
      roughnessMap: again,
      clearcoat: 0.5,
      ior: 1.3,
      transmission: 0.25,
      attenuationDistance: Number.POSITIVE_INFINITY,
      iridescenceThicknessRange: [10, 20],
      normalScale: map.repeat,
      vertexColors: true,
      side: 2,
      alphaTest: 0.5,
    });
    const mesh = named(new Mesh(new BoxGeometry(), material), 'mesh');
    const plain = mesh.clone();
    const built = sent(new Group().add(mesh, plain));
    const paint = paintOf(found(built, 'mesh'));
    for (const key of [
      'clearcoat',
      'ior',
      'transmission',
      'attenuationDistance',
      'vertexColors',
      'side',
      'alphaTest',
    ])
      expect([key, Reflect.get(paint, key)]).toEqual([key, Reflect.get(material, key)]);
    expect(paint).toMatchObject({ name: 'paint', iridescenceThicknessRange: [10, 20] });
    expect(paint.color.getHex()).toBe(0x336699);
    expect(paint.normalScale.toArray()).toEqual([2, 3]);
    expect(paint.map).toMatchObject({ wrapS: RepeatWrapping, colorSpace: SRGBColorSpace });
    expect(pixelsOf(paint.map)).toEqual(new Uint8Array([1, 2, 3, 4]));
    expect(pixelsOf(paint.roughnessMap)).toBe(pixelsOf(paint.map));
    expect(paint.roughnessMap?.channel).toBe(1);
  });

  it('keeps instances, lines, and packed attributes', () => {
    const packed = new InterleavedBuffer(new Float32Array([0, 0, 0, 9, 1, 0, 0, 9, 0, 1, 0, 9]), 4);
    const triangle = new BufferGeometry();
    triangle.setAttribute('position', new InterleavedBufferAttribute(packed, 3, 0));
    triangle.setAttribute('_secret', new Float32BufferAttribute([1, 2, 3], 1));
    const copies = named(new InstancedMesh(triangle, new MeshStandardMaterial(), 2), 'copies');
    copies.setMatrixAt(0, new Matrix4());
    copies.setMatrixAt(1, new Matrix4().makeTranslation(5, 0, 0));
    const whole = new Float32Array(1000);
    whole.set([0, 0, 0, 1, 1, 1], 500);
    const line = new BufferGeometry().setAttribute(
      'position',
      new BufferAttribute(whole.subarray(500, 506), 3),
    );
    const root = new Group().add(copies, named(new LineSegments(line), 'line'));
    const facts = measureModel(root);
    const built = sent(root);
    expect(whole.length).toBe(1000);
    const two = found(built, 'copies');
    expect(two).toBeInstanceOf(InstancedMesh);
    expect([...two.geometry.getAttribute('position').array]).toEqual([0, 0, 0, 1, 0, 0, 0, 1, 0]);
    expect(Object.keys(two.geometry.attributes)).toEqual(['position']);
    expect(measureModel(built)).toEqual(facts);
    expect(facts.bounds.max).toEqual([6, 1, 1]);
    const lines = built.getObjectByName('line');
    const segments = lines instanceof LineSegments ? lines : null;
    expect([...(segments?.geometry.getAttribute('position').array ?? [])]).toEqual([0, 0, 0, 1, 1, 1]);
  });
});

describe('what is put right before', () => {
  it('freezes a skinned mesh in the pose of its bones', () => {
    const geometry = new BufferGeometry();
    geometry.setAttribute('position', new Float32BufferAttribute([0, 0, 0, 0, 1, 0, 1, 1, 0], 3));
    geometry.setAttribute('normal', new Float32BufferAttribute([0, 0, 1, 0, 1, 0, 0, 1, 0], 3));
    geometry.setAttribute('skinIndex', new Uint16BufferAttribute([0, 0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0], 4));
    geometry.setAttribute('skinWeight', new Float32BufferAttribute([1, 0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0], 4));
    const [foot, head] = [new Bone(), new Bone()];
    foot.add(head);
    const mesh = named(new SkinnedMesh(geometry, new MeshStandardMaterial()), 'skin');
    mesh.add(foot);
    mesh.updateMatrixWorld(true);
    mesh.bind(new Skeleton([foot, head]));
    head.position.set(0, 0, 2);
    head.rotation.x = Math.PI / 2;
    const root = new Group().add(mesh);
    bakeDeformed(root);
    const still = found(root, 'skin');
    expect(still).not.toBeInstanceOf(SkinnedMesh);
    const rounded = (name: string) =>
      [...still.geometry.getAttribute(name).array].map((value) => Math.round(value * 1e6) / 1e6 + 0);
    expect(rounded('position')).toEqual([0, 0, 0, 0, 0, 3, 1, 0, 3]);
    expect(rounded('normal')).toEqual([0, 0, 1, 0, 0, 1, 0, 0, 1]);
  });

  it.each([true, false])('folds triangles with positions that are no numbers (indexed: %s)', (indexed) => {
    const geometry = new BufferGeometry();
    const good = [0, 0, 0, 1, 0, 0, 1, 1, 0];
    geometry.setAttribute(
      'position',
      new Float32BufferAttribute([...good, Number.NaN, 0, 0, 1e30, 0, 0, 2, 2, 2], 3),
    );
    if (indexed) geometry.setIndex([0, 1, 2, 3, 4, 5]);
    const root = new Group().add(named(new Mesh(geometry, new MeshStandardMaterial()), 'torn'));
    const [note, ...others] = sanitiseModel(root);
    expect(others).toEqual([]);
    expect(note).toMatchObject({ level: 'warn', what: 'repaired' });
    expect(note?.message).toContain('2 vertices of “torn”');
    const { bounds } = measureModel(root);
    expect(bounds.max).toEqual([1, 1, 0]);
    expect(bounds.min).toEqual([0, 0, 0]);
    const corners = indexed ? [...(geometry.getIndex()?.array ?? [])].slice(3) : [3, 4, 5];
    const position = geometry.getAttribute('position');
    expect(corners.map((at) => [position.getX(at), position.getY(at)])).toEqual([
      [0, 0],
      [0, 0],
      [0, 0],
    ]);
  });
});

it('hands over a file whole where its geometry is most of it, and cuts out what is a small part', () => {
  const whole = new ArrayBuffer(1200);
  const geometry = new BufferGeometry();
  geometry.setAttribute('position', new BufferAttribute(new Float32Array(whole, 100, 120), 3));
  geometry.setAttribute('normal', new BufferAttribute(new Float32Array(whole, 580, 120), 3));
  geometry.setIndex(new BufferAttribute(new Uint16Array(whole, 1060, 60), 1));
  const { model, transfers } = flattenModel(new Mesh(geometry));
  expect(transfers).toEqual([whole]);
  expect(model.geometries[0]?.attributes.map(({ array }) => array.byteOffset)).toEqual([100, 580]);
  geometry.deleteAttribute('normal');
  expect(flattenModel(new Mesh(geometry)).transfers, 'half of it').toEqual([whole]);
  geometry.setAttribute('position', new BufferAttribute(new Float32Array(whole, 100, 60), 3));
  const small = flattenModel(new Mesh(geometry));
  expect(small.transfers).toHaveLength(2);
  expect(small.transfers).not.toContain(whole);
  expect(small.model.geometries[0]?.attributes[0]?.array.buffer.byteLength).toBe(240);
});
