/** What the view makes of glTF files: the right textures, colours, lines and sizes, and words for what it does not read. */
import { Group, type Material, Mesh, MeshBasicMaterial, Points, Texture, Vector2, Vector3 } from 'three';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { viewDirections } from '../../../../renderer/scene/frames.ts';
import { measureModel } from '../../../../renderer/scene/measure.ts';
import { parseGltf } from '../../../../renderer/scene/parse/gltf/parse-gltf.ts';
import { openModel } from '../../../../renderer/scene/parse/open-model.ts';
import type { ParsedModel } from '../../../../renderer/scene/parse/parsed-model.ts';
import { drawPicture } from '../../../../renderer/scene/picture/draw-picture.ts';
import { flattenModel } from '../../../../renderer/scene/transfer/flatten.ts';
import { rebuildModel } from '../../../../renderer/scene/transfer/rebuild.ts';
import { glb, MadeGltf, movedOctahedra } from '../../formats-gltf/made-gltf.ts';

const parsed = (bytes: Uint8Array<ArrayBuffer>): Promise<ParsedModel> =>
  parseGltf(
    { path: 'a.glb', textureEdgePx: 64, signal: new AbortController().signal },
    {
      entries: [{ path: 'a.glb', sizeBytes: bytes.length }],
      resolve: () => null,
      read: () => Promise.resolve(bytes),
    },
  );

const opened = (bytes: Uint8Array<ArrayBuffer>) =>
  openModel(
    {
      path: 'a.glb',
      files: [{ path: 'a.glb', sizeBytes: bytes.length, url: 'file:///a.glb' }],
      textureEdgePx: 64,
    },
    () => Promise.resolve(new Response(bytes)),
    () => undefined,
  );

function meshOf({ root }: { root: ParsedModel['root'] }): Mesh {
  const found: Mesh[] = [];
  root.traverse((object) => {
    if (object instanceof Mesh) found.push(object);
  });
  const [mesh] = found;
  if (mesh === undefined) throw new TypeError('there is no mesh');
  return mesh;
}

const quadPoints = Float32Array.of(0, 0, 0, 1, 0, 0, 1, 1, 0, 0, 1, 0);
const quadCorners = Uint16Array.of(0, 1, 2, 0, 2, 3);

// Red, green above blue, yellow, as a picture would be decoded to.
const quadrants = Uint8Array.of(255, 0, 0, 255, 0, 255, 0, 255, 0, 0, 255, 255, 255, 255, 0, 255);

class Image2 {
  readonly width = 2;
}

/** What a browser's worker has and Node has not. */
function decodesQuadrants(): void {
  const image = { data: quadrants.slice(), width: 2, height: 2, close: () => undefined };
  vi.stubGlobal('createImageBitmap', () => Promise.resolve(image));
  vi.stubGlobal('ImageBitmap', Image2);
  vi.stubGlobal('self', globalThis);
}

function texturedQuad(transform: object, unlit: boolean): Uint8Array<ArrayBuffer> {
  const made = new MadeGltf();
  const POSITION = made.accessor('VEC3', 3, quadPoints);
  const TEXCOORD_0 = made.accessor('VEC2', 2, Float32Array.of(0, 1, 1, 1, 1, 0, 0, 0));
  const indices = made.accessor('SCALAR', 1, quadCorners);
  const extensions = { KHR_texture_transform: transform };
  return made.glb({
    extensionsUsed: ['KHR_texture_transform', ...(unlit ? ['KHR_materials_unlit'] : [])],
    scenes: [{ nodes: [0] }],
    nodes: [{ mesh: 0 }],
    meshes: [{ primitives: [{ attributes: { POSITION, TEXCOORD_0 }, indices, material: 0 }] }],
    materials: [
      {
        pbrMetallicRoughness: { baseColorTexture: { index: 0, extensions } },
        ...(unlit ? { extensions: { KHR_materials_unlit: {} } } : {}),
      },
    ],
    textures: [{ source: 0 }],
    images: [{ uri: 'data:image/png;base64,iVBORw0KGgo=' }],
  });
}

const changes = (list: string[]): number =>
  list.filter((one, n) => n > 0 && one !== list[n - 1] && one !== '000' && list[n - 1] !== '000').length;

function mapOf(mesh: Mesh): Texture {
  const { map } = mesh.material as Material & { map?: unknown };
  if (!(map instanceof Texture)) throw new TypeError('there is no texture');
  if (map.matrixAutoUpdate) map.updateMatrix();
  return map;
}

describe('KHR_texture_transform', () => {
  afterEach(() => void vi.unstubAllGlobals());

  const cases = [
    // Scaled, then turned (the extension's T * R * S), then moved.
    [{ rotation: Math.PI / 2, scale: [2, 1] }, [1, 0], [0, -2]],
    [{ rotation: Math.PI / 2, scale: [2, 1] }, [0, 1], [1, 0]],
    [{ rotation: Math.PI / 6, scale: [3, 0.5], offset: [0.25, 0.5] }, [1, 1], [3.0980762, -0.5669873]],
    [{ offset: [0.25, 0] }, [1, 1], [1.25, 1]],
    [{ rotation: Math.PI / 2, scale: [2, 2] }, [1, 0], [0, -2]],
  ] as const;

  it.each(cases.flatMap((one) => [true, false].map((unlit) => [...one, unlit] as const)))(
    '%j takes %j to %j (unlit: %s), in the worker and on the page',
    async (transform, from, to, unlit) => {
      decodesQuadrants();
      const model = await parsed(texturedQuad(transform, unlit));
      const expected = [expect.closeTo(to[0], 6), expect.closeTo(to[1], 6)];
      const placed = (map: Texture) => new Vector2(from[0], from[1]).applyMatrix3(map.matrix).toArray();
      expect(placed(mapOf(meshOf(model)))).toEqual(expected);
      measureModel(model.root);
      const onPage = meshOf(rebuildModel(flattenModel(model.root).model));
      expect(placed(mapOf(onPage))).toEqual(expected);
      expect(onPage.material instanceof MeshBasicMaterial).toBe(unlit);
    },
  );

  it('shows four columns and two rows in a small picture where it turns after it scales', async () => {
    decodesQuadrants();
    const { root } = await parsed(texturedQuad({ rotation: Math.PI / 2, scale: [2, 1] }, true));
    // Towards the eye of small pictures, so that rows and columns lie in those of the picture.
    root.lookAt(new Vector3(...viewDirections.perspective));
    const { bounds } = measureModel(root);
    const edge = 128;
    const texels = { data: quadrants, width: 2, height: 2 };
    const { pixels } = drawPicture(root, bounds, edge, () => texels);
    const colour = (x: number, y: number): string =>
      [...pixels.subarray((y * edge + x) * 4, (y * edge + x) * 4 + 3)].map((v) => (v > 127 ? 1 : 0)).join('');
    const middle = edge / 2 - 5;
    const row = Array.from({ length: edge }, (_, x) => colour(x, middle));
    const column = Array.from({ length: edge }, (_, y) => colour(middle, y));
    expect([changes(row) + 1, changes(column) + 1]).toEqual([4, 2]);
  });
});

describe('vertex colours', () => {
  it('are fractions where they are normalised and sparse', async () => {
    const made = new MadeGltf();
    const POSITION = made.accessor('VEC3', 3, Float32Array.of(0, 0, 0, 1, 0, 0, 0, 1, 0));
    const colours = Uint8Array.of(255, 0, 0, 255, 255, 0, 0, 255, 255, 0, 0, 255);
    const COLOR_0 = made.accessor('VEC4', 4, colours, {
      normalized: true,
      sparse: {
        count: 1,
        indices: { bufferView: made.view(Uint8Array.of(1)), componentType: 5121 },
        values: { bufferView: made.view(Uint8Array.of(0, 128, 0, 255)) },
      },
    });
    const meshes = [{ primitives: [{ attributes: { POSITION, COLOR_0 } }] }];
    const { root } = await opened(made.glb({ scenes: [{ nodes: [0] }], nodes: [{ mesh: 0 }], meshes }));
    const built = meshOf(rebuildModel(flattenModel(root).model));
    const colour = built.geometry.getAttribute('color');
    const at = (i: number) => [colour.getX(i), colour.getY(i), colour.getZ(i)];
    expect(at(0)).toEqual([1, 0, 0]);
    expect(at(1)).toEqual([0, expect.closeTo(128 / 255, 5), 0]);
    expect((built.material as Material).vertexColors).toBe(true);
  });
});

const cross = (mode: number): Uint8Array<ArrayBuffer> => {
  const made = new MadeGltf();
  const POSITION = made.accessor('VEC3', 3, Float32Array.of(0, 0, 0, 1, 1, 0, 0, 1, 0, 1, 0, 0));
  return made.glb({
    scenes: [{ nodes: [0] }],
    nodes: [{ mesh: 0 }],
    meshes: [{ primitives: [{ attributes: { POSITION }, mode }] }],
  });
};

it.each(movedOctahedra)(
  'an octahedron that is %s has the size of its corners',
  async (_, bytes, size, triangles) => {
    const { facts } = await opened(bytes());
    const { min, max } = facts.bounds;
    expect(max.map((value, n) => value - (min[n] ?? 0))).toEqual(size.map((side) => expect.closeTo(side, 4)));
    expect(facts.triangles).toBe(triangles);
  },
);

describe('points and lines', () => {
  it.each([
    [0, { points: 4, lines: 0, triangles: 0 }],
    [1, { points: 0, lines: 2, triangles: 0 }],
    [2, { points: 0, lines: 4, triangles: 0 }],
    [3, { points: 0, lines: 3, triangles: 0 }],
  ])('of mode %d are counted, measured and drawn', async (mode, counts) => {
    const { root, facts } = await opened(cross(mode));
    expect(facts).toMatchObject({ ...counts, vertices: 4, bounds: { min: [0, 0, 0], max: [1, 1, 0] } });
    const { pixels } = drawPicture(root, facts.bounds, 64, () => null);
    const painted = pixels.filter((value, at) => at % 4 === 3 && value > 0).length;
    expect(painted).toBeGreaterThan(mode === 0 ? 8 : 60);
    expect(painted).toBeLessThan(600);
  });
});

const strip = (scale: readonly number[]): Uint8Array<ArrayBuffer> => {
  const made = new MadeGltf();
  const points = Float32Array.of(0, 0, 0, 1, 0, 0, 0, 1, 0, 1, 1, 0, 0, 2, 0);
  const POSITION = made.accessor('VEC3', 3, points);
  const meshes = [{ primitives: [{ attributes: { POSITION }, mode: 5 }] }];
  return made.glb({ scenes: [{ nodes: [0] }], nodes: [{ mesh: 0, scale }], meshes });
};

describe('a mirrored strip without normals', () => {
  it('has its size and its three triangles, and is lit from its front', async () => {
    const brightest: number[] = [];
    for (const scale of [
      [1, 1, 1],
      [-1, 1, 1],
    ]) {
      const { root, facts } = await opened(strip(scale));
      expect(facts.triangles).toBe(3);
      const { min, max } = facts.bounds;
      expect(max.map((value, n) => value - (min[n] ?? 0))).toEqual([1, 2, 0]);
      const { pixels } = drawPicture(root, facts.bounds, 64, () => null);
      brightest.push(Math.max(...pixels.filter((_, at) => at % 4 === 1)));
    }
    expect(Math.abs((brightest[0] ?? 0) - (brightest[1] ?? 255))).toBeLessThan(12);
  });
});

const triangle = (rest: object): Uint8Array<ArrayBuffer> => {
  const made = new MadeGltf();
  const POSITION = made.accessor('VEC3', 3, Float32Array.of(0, 0, 0, 1, 0, 0, 0, 1, 0));
  return made.glb({ meshes: [{ primitives: [{ attributes: { POSITION } }] }], ...rest });
};

describe('what is opened', () => {
  it('has the default scene alone, or all roots where there is no scene', async () => {
    const nodes = [{ mesh: 0 }, { mesh: 0, translation: [5, 0, 0] }];
    const second = await opened(triangle({ nodes, scene: 1, scenes: [{ nodes: [0] }, { nodes: [1] }] }));
    expect(second.facts.bounds.min).toEqual([5, 0, 0]);
    expect((await opened(triangle({ nodes }))).facts).toMatchObject({ triangles: 2, vertices: 6 });
  });

  it('is nothing where the scene has no meshes', async () => {
    await expect(opened(triangle({ nodes: [{}] }))).rejects.toMatchObject({ code: 'model.nothing-to-show' });
  });

  it('requires nothing that is not shown, and is of version 2', async () => {
    const required = triangle({
      scenes: [{ nodes: [0] }],
      nodes: [{ mesh: 0 }],
      extensionsRequired: ['EXT_not_a_thing'],
    });
    await expect(opened(required)).rejects.toMatchObject({
      code: 'model.extension-unsupported',
      data: { extensions: ['EXT_not_a_thing'] },
    });
    const old = glb({ asset: { version: '1.0' }, meshes: { box: {} } });
    await expect(opened(old)).rejects.toThrow('glTF 1.0');
  });

  it('is drawn in other colours where only its looks are not known', async () => {
    const name = 'KHR_materials_pbrSpecularGlossiness';
    const required = triangle({ scenes: [{ nodes: [0] }], nodes: [{ mesh: 0 }], extensionsRequired: [name] });
    const { facts, notes } = await opened(required);
    expect(facts.triangles).toBe(1);
    expect(notes).toEqual([expect.objectContaining({ level: 'warn', what: 'replaced' })]);
    expect(notes[0]?.message).toContain(name);
  });

  it('measures a group of points and meshes by what is drawn', () => {
    const points = new Points();
    expect(() => measureModel(new Group().add(points))).toThrow('no geometry');
  });
});
