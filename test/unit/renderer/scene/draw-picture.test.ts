/** Small pictures drawn by the processor: what is where, what lies before what, which colour, and what cannot be seen. */
import {
  BoxGeometry,
  type BufferGeometry,
  Float32BufferAttribute,
  Group,
  InstancedMesh,
  type Material,
  Matrix4,
  Mesh,
  MeshBasicMaterial,
  MeshStandardMaterial,
  PlaneGeometry,
  SphereGeometry,
  Texture,
} from 'three';
import { expect, test } from 'vitest';
import { measureModel } from '../../../../renderer/scene/measure.ts';
import { drawPicture } from '../../../../renderer/scene/picture/draw-picture.ts';
import { lit, type ReadTexels, unit } from '../../../../renderer/scene/picture/surface.ts';

const edgePx = 64;
type Rgba = readonly [number, number, number, number];

function pictureOf(meshes: readonly Mesh[], readTexels: ReadTexels = () => null) {
  const root = new Group();
  root.add(...meshes);
  const { bounds } = measureModel(root);
  const { pixels } = drawPicture(root, bounds, edgePx, readTexels);
  const at = (x: number, y: number): Rgba => {
    const offset = (Math.round(y * (edgePx - 1)) * edgePx + Math.round(x * (edgePx - 1))) * 4;
    return [pixels[offset] ?? 0, pixels[offset + 1] ?? 0, pixels[offset + 2] ?? 0, pixels[offset + 3] ?? 0];
  };
  return { pixels, at };
}

const plain = (color: number, more: object = {}): MeshBasicMaterial =>
  new MeshBasicMaterial({ color, ...more });
const box = (
  size: number,
  material: Material,
  [x, y, z]: readonly [number, number, number] = [0, 0, 0],
): Mesh => new Mesh<BufferGeometry, Material>(new BoxGeometry(size, size, size).translate(x, y, z), material);

test('the object fills the picture, in its own colour, on nothing', () => {
  const { at, pixels } = pictureOf([box(1, plain(0xff8000))]);
  expect(at(0.5, 0.5)).toEqual([255, 128, 0, 255]);
  expect(at(0, 0)).toEqual([0, 0, 0, 0]);
  const rows = Array.from({ length: edgePx }, (_, y) =>
    pixels.subarray(y * edgePx * 4, (y + 1) * edgePx * 4).some((value) => value > 0),
  );
  expect(rows.filter(Boolean).length).toBeGreaterThan(edgePx * 0.8);
  expect([rows[0], rows.at(-1)]).toEqual([false, false]);
});

test('what is nearer hides what is behind it, whatever was drawn first', () => {
  // The camera is at +x +y +z.
  const near = box(0.4, plain(0x00ff00), [0.4, 0.4, 0.4]);
  const far = box(1, plain(0xff0000));
  for (const order of [
    [near, far],
    [far, near],
  ])
    expect(pictureOf(order).at(0.5, 0.45)).toEqual([0, 255, 0, 255]);
});

test('glass shows what is behind it, mixed; what is invisible is not drawn at all', () => {
  const glass = box(1, plain(0xffffff, { transparent: true, opacity: 0.5 }));
  const core = box(0.5, plain(0x000000));
  const [red] = pictureOf([glass, core]).at(0.5, 0.5);
  // Its back and its front lie over black and over one another, as far as each is seen.
  expect(red).toBeGreaterThan(100);
  expect(red).toBeLessThan(210);
  const ghost = box(1, plain(0xffffff, { transparent: true, opacity: 0 }));
  expect(pictureOf([ghost, core]).at(0.5, 0.5)).toEqual([0, 0, 0, 255]);
});

const halves: ReadTexels = () => ({
  width: 2,
  height: 1,
  // Red and whole, then nothing.
  data: Uint8Array.from([255, 0, 0, 255, 0, 255, 0, 0]),
});

test('a texture is found by its coordinates, repeated, and cut out by its alpha', () => {
  const map = new Texture({});
  // Faces the camera; u runs to the right.
  const plane = (): Mesh =>
    new Mesh<BufferGeometry, Material>(
      new PlaneGeometry(1, 1).lookAt(...facing()),
      plain(0xffffff, { map, alphaTest: 0.5, side: 2 }),
    );
  const { at } = pictureOf([plane()], halves);
  expect(at(0.35, 0.5)).toEqual([255, 0, 0, 255]);
  expect(at(0.65, 0.5)[3]).toBe(0);
});

function facing(): [never] {
  return [new Mesh().position.set(0.9, 0.62, 1.25) as never];
}

test('colours of vertices and copies of a mesh are drawn', () => {
  const geometry = new BoxGeometry(0.3, 0.3, 0.3);
  const { count } = geometry.getAttribute('position');
  geometry.setAttribute(
    'color',
    new Float32BufferAttribute(
      new Float32Array(count * 3).fill(0).map((_, i) => (i % 3 === 2 ? 1 : 0)),
      3,
    ),
  );
  const copies = new InstancedMesh(geometry, plain(0xffffff, { vertexColors: true }), 2);
  copies.setMatrixAt(0, new Matrix4().makeTranslation(-0.5, 0, 0.36));
  copies.setMatrixAt(1, new Matrix4().makeTranslation(0.5, 0, -0.36));
  const { at, pixels } = pictureOf([copies]);
  const blue = [0, 0, 255, 255];
  expect([at(0.2, 0.5), at(0.8, 0.5)]).toEqual([blue, blue]);
  expect(pixels.filter((value, i) => i % 4 === 3 && value === 255).length).toBeGreaterThan(200);
});

test('collision shapes are drawn only where there is nothing else', () => {
  const hull = box(1, plain(0xff00ff));
  hull.userData['caliperRole'] = 'collision';
  expect(pictureOf([hull]).at(0.5, 0.5)).toEqual([255, 0, 255, 255]);
  expect(pictureOf([hull, box(0.8, plain(0x0000ff))]).at(0.5, 0.5)).toEqual([0, 0, 255, 255]);
});

test('light comes from above and from the right; a sphere is darkest below', () => {
  const { at } = pictureOf([
    new Mesh<BufferGeometry, Material>(
      new SphereGeometry(1, 48, 32),
      new MeshStandardMaterial({ color: 0x808080 }),
    ),
  ]);
  const [top, bottom] = [at(0.55, 0.25)[0], at(0.45, 0.85)[0]];
  expect(top).toBeGreaterThan(bottom + 40);
});

test('numbers that are none neither draw nor throw', () => {
  const geometry = new BoxGeometry(1, 1, 1);
  geometry.getAttribute('normal').setXYZ(0, Number.NaN, 0, 0);
  geometry.getAttribute('uv').setXY(0, Number.POSITIVE_INFINITY, Number.NaN);
  const mesh = new Mesh<BufferGeometry, Material>(geometry, new MeshStandardMaterial({ color: 0xffffff }));
  expect(pictureOf([mesh]).at(0.5, 0.5)[3]).toBe(255);
  expect(lit(unit([Number.NaN, 0, 0]), [0, 0, 1], { metal: 0, rough: 1 }).shade).toBeGreaterThan(0);
});
