/** Pictures on shapes of an MJCF, where MuJoCo's own renderer puts them. */
import sharp from 'sharp';
import { DataTexture, type Material, Mesh, MeshStandardMaterial, type Object3D, Vector3 } from 'three';
import { describe, expect, it } from 'vitest';
import { parseMjcf } from '../../../../renderer/scene/parse/mjcf/parse-mjcf.ts';
import { boxObj, madeFolder, requestFor } from './made-folder.ts';

/** Of one colour per pixel, row by row. */
async function png(width: number, rgb: readonly (readonly [number, number, number])[]): Promise<Uint8Array> {
  const raw = { width, height: rgb.length / width, channels: 3 } as const;
  return new Uint8Array(await sharp(Uint8Array.from(rgb.flat()), { raw }).png().toBuffer());
}

const red = [255, 0, 0] as const;
const green = [0, 255, 0] as const;
const blue = [0, 0, 255] as const;
const white = [255, 255, 255] as const;

async function shape(asset: string, geom: string, files: Record<string, Uint8Array | string> = {}) {
  const xml = `<mujoco><asset>${asset}</asset><worldbody><geom ${geom} material="m"/></worldbody></mujoco>`;
  const { root, notes } = await parseMjcf(requestFor('a.xml'), madeFolder({ 'a.xml': xml, ...files }));
  expect(notes).toEqual([]);
  let found: Mesh | null = null;
  root.traverse((object: Object3D) => {
    if (object instanceof Mesh && object.userData['caliperRole'] !== 'collision') found ??= object;
  });
  if (found === null) throw new TypeError('nothing is drawn');
  return found as Mesh;
}

const mapOf = ({ material }: { material: Material | Material[] }): DataTexture => {
  if (material instanceof MeshStandardMaterial && material.map instanceof DataTexture) return material.map;
  throw new TypeError('it has no picture');
};

/** Of a picture that is repeated. */
const pixel = (value: number, size: number): number =>
  Math.min(size - 1, Math.floor((value - Math.floor(value)) * size));

/** What is seen where a ray from `direction` meets the shape, which lies around its middle: the nearest pixel. */
function colourFrom(mesh: Mesh, direction: readonly [number, number, number]): number[] {
  const [at, uv] = [mesh.geometry.getAttribute('position'), mesh.geometry.getAttribute('uv')];
  const index = mesh.geometry.getIndex();
  const corner = (n: number): number => index?.getX(n) ?? n;
  const ray = new Vector3(...direction).normalize();
  for (let n = 0; n < (index?.count ?? at.count); n += 3) {
    const [a, b, c] = [0, 1, 2].map((k) => new Vector3().fromBufferAttribute(at, corner(n + k)));
    if (a === undefined || b === undefined || c === undefined) continue;
    const normal = b.clone().sub(a).cross(c.clone().sub(a));
    const far = a.dot(normal) / ray.dot(normal);
    const hit = ray.clone().multiplyScalar(far);
    const share = (p: Vector3, q: Vector3): number =>
      p.clone().sub(hit).cross(q.clone().sub(hit)).dot(normal) / normal.lengthSq();
    const shares = [share(b, c), share(c, a), share(a, b)];
    if (!(far > 0) || shares.some((one) => one < -1e-6)) continue;
    const place = [0, 1].map((k) =>
      shares.reduce((sum, one, i) => sum + one * uv.getComponent(corner(n + i), k), 0),
    );
    const { data, width, height } = mapOf(mesh).image;
    const from = (pixel(place[1] ?? 0, height) * width + pixel(place[0] ?? 0, width)) * 4;
    return Array.from(data ?? []).slice(from, from + 3);
  }
  throw new TypeError('nothing is met');
}

const fourColours = async () => ({ 'p.png': await png(2, [red, green, blue, white]) });
const flat = (more = ''): string =>
  `<texture name="t" type="2d" file="p.png"/><material name="m" texture="t" rgba="1 1 1 1" ${more}/>`;

describe('a flat picture', () => {
  it('falls through a shape along Z, its top at +Y', async () => {
    const mesh = await shape(flat(), 'type="box" size="1 2 3"', await fourColours());
    expect(colourFrom(mesh, [-0.5, 1, 3])).toEqual([...red]);
    expect(colourFrom(mesh, [0.5, 1, 3])).toEqual([...green]);
    expect(colourFrom(mesh, [-0.5, -1, 3])).toEqual([...blue]);
    expect(colourFrom(mesh, [0.5, -1, 3])).toEqual([...white]);
    expect(colourFrom(mesh, [1, 1, 0.5])).toEqual(colourFrom(mesh, [1, 1, -0.5]));
  });

  it('is repeated around the middle, by the size or by the metre', async () => {
    const bySize = await shape(flat('texrepeat="2 1"'), 'type="box" size="1 2 3"', await fourColours());
    expect([-0.9, -0.1, 0.1, 0.9].map((x) => colourFrom(bySize, [x, 1, 3]))).toEqual(
      [green, red, green, red].map((one) => [...one]),
    );
    const byMetre = await shape(flat('texuniform="true"'), 'type="box" size="2 2 3"', await fourColours());
    expect([-1.5, -0.5, 0.5, 1.5].map((x) => colourFrom(byMetre, [x, 0.5, 3]))).toEqual(
      [green, red, green, red].map((one) => [...one]),
    );
  });
});

const colour = (side: number): readonly [number, number, number] => [side * 40 + 20, 255 - side * 40, 90];
/** So that it does not meet an edge between two triangles. */
const aside = (value: number): number => (value === 0 ? 0.02 : value);

describe('a cube’s pictures', () => {
  const sides = ['right', 'left', 'up', 'down', 'front', 'back'] as const;
  const directions = [
    [1, 0, 0],
    [-1, 0, 0],
    [0, 1, 0],
    [0, -1, 0],
    [0, 0, 1],
    [0, 0, -1],
  ] as const;
  const cube = `<texture name="t" type="cube" ${sides.map((side) => `file${side}="${side}.png"`).join(' ')}/>
    <material name="m" texture="t" rgba="1 1 1 1"/>`;
  const files = async (): Promise<Record<string, Uint8Array>> =>
    Object.fromEntries(
      await Promise.all(
        sides.map(async (side, n) => [`${side}.png`, await png(4, Array(16).fill(colour(n)))] as const),
      ),
    );

  it.each([
    ['box', 'size="1 2 3"'],
    ['sphere', 'size="0.5"'],
    ['ellipsoid', 'size="0.5 1 0.2"'],
    ['cylinder', 'size="0.5 1"'],
  ])('are on the six sides of a %s', async (type, size) => {
    const mesh = await shape(cube, `type="${type}" ${size}`, await files());
    const seen = directions.map(([x, y, z]) => colourFrom(mesh, [aside(x), aside(y), aside(z)]));
    expect(seen).toEqual(sides.map((_, n) => [...colour(n)]));
  });

  it('change where two sides meet, which is at the edge of a box and half-way round a ball', async () => {
    const box = await shape(cube, 'type="box" size="1 2 3"', await files());
    expect(colourFrom(box, [1, 1.98, 0.1])).toEqual([...colour(0)]);
    expect(colourFrom(box, [0.98, 2, 0.1])).toEqual([...colour(2)]);
    const ball = await shape(cube, 'type="sphere" size="1"', await files());
    expect(colourFrom(ball, [1, 0.97, 0.1])).toEqual([...colour(0)]);
    expect(colourFrom(ball, [0.97, 1, 0.1])).toEqual([...colour(2)]);
  });

  it('are on a mesh with the triangles that it has, seen from its origin', async () => {
    const mesh = await shape(`<mesh name="b" file="b.obj"/>${cube}`, 'type="mesh" mesh="b"', {
      ...(await files()),
      'b.obj': boxObj(0.1, 0.1, 0.1),
    });
    expect(mesh.geometry.getAttribute('position').count).toBe(36);
    expect(colourFrom(mesh, [1, 0.1, 0.2])).toEqual([...colour(0)]);
    expect(colourFrom(mesh, [0.1, 0.2, -1])).toEqual([...colour(5)]);
  });

  it('are not bent on a long triangle: what is in the middle of a side stays there', async () => {
    const one = `<texture name="t" type="cube" file="p.png"/><material name="m" texture="t" rgba="1 1 1 1"/>`;
    const picture = { 'p.png': await png(2, [red, blue, red, blue]) };
    const mesh = await shape(one, 'type="cylinder" size="0.5 1"', picture);
    for (let degrees = -40; degrees <= 40; degrees += 3) {
      const [x, y] = [Math.cos((degrees / 180) * Math.PI), Math.sin((degrees / 180) * Math.PI)];
      expect([0.01, -0.01].map((z) => colourFrom(mesh, [x, y, z]))).toEqual([[...red], [...blue]]);
    }
  });

  it('may be one on all sides', async () => {
    const one = `<texture name="t" type="cube" file="p.png"/><material name="m" texture="t" rgba="1 1 1 1"/>`;
    const mesh = await shape(one, 'type="box" size="1 1 1"', await fourColours());
    // The first row is at the top of the side at +X, whose right is -Z.
    expect(colourFrom(mesh, [1, 0.5, 0.5])).toEqual([...red]);
    expect(colourFrom(mesh, [1, 0.5, -0.5])).toEqual([...green]);
    expect(colourFrom(mesh, [-1, -0.5, -0.5])).toEqual([...blue]);
  });
});
