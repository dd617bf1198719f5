import { NodeIO } from '@gltf-transform/core';
import { Box3, Loader, LoadingManager, Mesh, type Object3D, Texture, Vector3 } from 'three';
import { FBXLoader } from 'three/examples/jsm/loaders/FBXLoader.js';
import { OBJLoader } from 'three/examples/jsm/loaders/OBJLoader.js';
import { USDAParser } from 'three/examples/jsm/loaders/usd/USDAParser.js';
import { describe, expect, it } from 'vitest';
import { makeAsset } from '../../../main/sandbox/make/make-asset.ts';
import { buildModel } from '../../../main/sandbox/make/shape/model.ts';
import type { MadeAsset, MadeFile } from '../../../main/sandbox/make/types.ts';
import { requestFor } from '../../unit/sandbox-make/request.ts';

/** Stands in for the picture loader, which needs a page; remembers what was requested. */
class Pictures extends Loader<Texture> {
  readonly asked: string[] = [];
  override load(url: string, done?: (texture: Texture) => void): Texture {
    this.asked.push(url);
    const texture = new Texture();
    done?.(texture);
    return texture;
  }
}

const text = 'a round table of walnut with brass legs';
const fileOf = (made: MadeAsset, kind: string, end: string): MadeFile => {
  const file = made.files.find((one) => one.kind === kind && one.path.endsWith(end));
  if (file === undefined) throw new Error(`no ${kind}`);
  return file;
};
const textOf = (file: MadeFile): string => new TextDecoder().decode(file.bytes);

/** Extents along the file's own X, Y, Z. */
function extents(object: Object3D): number[] {
  object.updateMatrixWorld(true);
  return new Box3().setFromObject(object, true).getSize(new Vector3()).toArray();
}

const meshesOf = (object: Object3D): Mesh[] => {
  const found: Mesh[] = [];
  object.traverse((one) => {
    if (one instanceof Mesh) found.push(one);
  });
  return found;
};

describe('other readers', () => {
  it('three reads the FBX: centimetres, Y up, every part with its textures', async () => {
    const request = requestFor(text, { simulator: 'agnostic', name: '"; evil \u0000' });
    const { size, parts, looks } = buildModel(request);
    const made = await makeAsset(request);
    const manager = new LoadingManager();
    const pictures = new Pictures(manager);
    manager.addHandler(/\.png$/i, pictures);
    const { bytes } = fileOf(made, 'fbx', '.fbx');
    const object = new FBXLoader(manager).parse(new Uint8Array(bytes).buffer, '');
    expect(object.userData.unitScaleFactor).toBe(1);
    const [x = 0, y = 0, z = 0] = extents(object);
    expect(x / 100).toBeCloseTo(size.width, 4);
    expect(y / 100).toBeCloseTo(size.height, 4);
    expect(z / 100).toBeCloseTo(size.depth, 4);
    expect(meshesOf(object).map((mesh) => mesh.name)).toEqual(parts.map((part) => part.name));
    expect(new Set(pictures.asked).size).toBe(looks.length * 2);
  });

  it('gltf-transform reads the GLB: metres, Y up, standing on the floor, textures inside', async () => {
    const request = requestFor(text);
    const { size, parts, looks } = buildModel(request);
    const made = await makeAsset(request);
    const root = (await new NodeIO().readBinary(fileOf(made, 'glb', '.glb').bytes)).getRoot();
    const positions = root
      .listMeshes()
      .flatMap((mesh) => mesh.listPrimitives().map((primitive) => primitive.getAttribute('POSITION')));
    const low = [0, 1, 2].map((k) => Math.min(...positions.map((one) => one?.getMin([])[k] ?? 0)));
    const high = [0, 1, 2].map((k) => Math.max(...positions.map((one) => one?.getMax([])[k] ?? 0)));
    expect(low[1]).toBeCloseTo(0, 6);
    expect((high[0] ?? 0) - (low[0] ?? 0)).toBeCloseTo(size.width, 5);
    expect(high[1]).toBeCloseTo(size.height, 5);
    expect((high[2] ?? 0) - (low[2] ?? 0)).toBeCloseTo(size.depth, 5);
    expect(root.listMeshes().length).toBe(parts.length);
    expect(root.listTextures().length).toBe(looks.length * 3);
    for (const material of root.listMaterials())
      expect(material.getBaseColorTexture()?.getSize()).toEqual([256, 256]);
  });

  it('three reads the OBJ, and its surface is closed', async () => {
    const request = requestFor(text, { simulator: 'sapien' });
    const { size } = buildModel(request);
    const file = fileOf(await makeAsset(request), 'obj', '/thing/thing.obj');
    const [x = 0, y = 0, z = 0] = extents(new OBJLoader().parse(textOf(file)));
    expect([x, y, z].map((side) => Number(side.toFixed(4)))).toEqual(
      [size.width, size.height, size.depth].map((side) => Number(side.toFixed(4))),
    );
    const balance = new Map<string, number>();
    for (const line of textOf(file).match(/^f .+$/gm) ?? []) {
      const [a = 0, b = 0, c = 0] = line
        .slice(2)
        .split(' ')
        .map((corner) => Number(corner.split('/')[0]));
      for (const [p, q] of [
        [a, b],
        [b, c],
        [c, a],
      ] as const) {
        const key = `${Math.min(p, q)} ${Math.max(p, q)}`;
        balance.set(key, (balance.get(key) ?? 0) + (p < q ? 1 : -1));
      }
    }
    expect(balance.size).toBeGreaterThan(100);
    expect([...balance.values()].filter((sum) => sum !== 0)).toEqual([]);
  });

  it.each(['auto', 'sdf'])("three's parser reads the USD with its physics (%s)", async (collision) => {
    const request = requestFor(text, {
      simulator: 'isaac_sim_physx',
      collision,
      name: 'quo"te \\ @x@\nnew line',
    });
    const { mass } = buildModel(request);
    const usd = textOf(fileOf(await makeAsset(request), 'usd', '.usd'));
    const parsed: unknown = new USDAParser().parseText(usd);
    expect(parsed).toMatchObject({
      '#usda 1.0': { upAxis: '"Z"', metersPerUnit: '1', defaultPrim: '"thing"' },
    });
    const stated = /float physics:mass = ([\d.]+)/.exec(usd);
    expect(Number(stated?.[1])).toBeCloseTo(mass.massKg, 5);
    expect(usd).toContain('"PhysicsRigidBodyAPI", "PhysicsMassAPI"');
    expect(usd).toMatch(
      collision === 'convex_hull' ? /physics:approximation = "convexHull"/ : /"PhysicsCollisionAPI"/,
    );
    expect(usd.split('{').length).toBe(usd.split('}').length);
  });
});
