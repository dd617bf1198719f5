/** One instant as the lens sees it, without exposure or noise: a luma plane and two of colour at half the size. */
import { clothOf, sheetOf } from '../scene/board-print.ts';
import { faces, facesOf } from '../scene/box.ts';
import { fromPixel, halved, type Lens, lensOf, type Patch, project } from '../scene/lens.ts';
import type { Vector } from '../scene/vectors.ts';
import type { Stand } from '../scene/walk.ts';
import type { CaptureSpec } from '../spec.ts';
import { floorTileM, type Material, type Materials } from './materials.ts';
import type { Pyramid } from './pyramid.ts';
import { type Plane, paintFloor, paintPatch } from './raster.ts';

export interface Planes {
  readonly luma: Plane;
  readonly u: Plane;
  readonly v: Plane;
}

/** Sizes of the planes for a picture of even width and height. */
export function planesOf({ camera }: CaptureSpec): Planes {
  const plane = (width: number, height: number): Plane => ({
    width,
    height,
    data: new Uint8Array(width * height),
  });
  const half = (): Plane => plane(camera.widthPx / 2, camera.heightPx / 2);
  return { luma: plane(camera.widthPx, camera.heightPx), u: half(), v: half() };
}

const tile: Patch = { corner: [0, 0, 0], right: [floorTileM, 0, 0], up: [0, floorTileM, 0] };
const shadowLuma = 34;

function outlineOf(
  lens: Lens,
  stand: Stand,
  { corner, right, up }: Patch,
): (readonly [number, number])[] | null {
  const added = (...parts: Vector[]): Vector =>
    parts.reduce((a, b): Vector => [a[0] + b[0], a[1] + b[1], a[2] + b[2]]);
  const points = [corner, added(corner, right), added(corner, right, up), added(corner, up)];
  const pixels = points.flatMap((point) => {
    const pixel = project(lens, stand, point);
    return pixel === null ? [] : [pixel];
  });
  return pixels.length === 4 ? pixels : null;
}

function paint(target: Plane, lens: Lens, stand: Stand, patch: Patch, texture: Pyramid | number): void {
  const outline = outlineOf(lens, stand, patch);
  if (outline !== null) paintPatch(target, fromPixel(lens, stand, patch), outline, texture);
}

/** What lies and stands there at a time, from the floor upwards. */
function things(
  spec: CaptureSpec,
  materials: Materials,
  stand: Stand,
  atS: number,
): { patch: Patch; material: Material }[] {
  const covered = spec.hidden.some(({ how, fromS, toS }) => how === 'cover' && atS >= fromS && atS < toS);
  const sides = facesOf(spec).flatMap((face, index) => {
    const material = materials.faces[index];
    return material !== undefined && faces(face, stand.centre) ? [{ patch: face, material }] : [];
  });
  return [
    ...(spec.board.present ? [{ patch: sheetOf(spec), material: materials.sheet }] : []),
    ...(covered ? [{ patch: clothOf(spec), material: materials.cloth }] : []),
    ...sides,
  ];
}

/** The strip of shade that the box throws. */
function shadeOf({ object: { x, y, width, depth, height } }: CaptureSpec): Patch {
  const reach = height * 0.18;
  return {
    corner: [x - width / 2, y - depth / 2, 0],
    right: [width + reach, 0, 0],
    up: [0, depth + reach, 0],
  };
}

/** Paints luma, and colour where it is asked for. */
export function paintInstant(
  target: Planes,
  spec: CaptureSpec,
  materials: Materials,
  stand: Stand,
  atS: number,
  colour: boolean,
): void {
  const lens = lensOf(spec);
  paintFloor(target.luma, fromPixel(lens, stand, tile), materials.floor.luma);
  paint(target.luma, lens, stand, shadeOf(spec), shadowLuma);
  const shown = things(spec, materials, stand, atS);
  for (const { patch, material } of shown) paint(target.luma, lens, stand, patch, material.luma);
  if (!colour) return;
  const coarse = halved(lens);
  for (const name of ['u', 'v'] as const) {
    const floor = materials.floor[name];
    target[name].data.fill(typeof floor === 'number' ? floor : 128);
    for (const { patch, material } of shown) paint(target[name], coarse, stand, patch, material[name]);
  }
}
