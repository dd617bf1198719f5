/** One instant as the lens sees it, without exposure or noise: a luma plane and two of colour at half the size. */
import { clothOf, sheetOf } from '../scene/board-print.ts';
import { faces, facesOf } from '../scene/box.ts';
import { fromPixel, halved, type Lens, lensOf, type Patch, project } from '../scene/lens.ts';
import { plus } from '../scene/vectors.ts';
import type { Stand } from '../scene/walk.ts';
import type { CaptureSpec } from '../spec.ts';
import { type Plane, paintFloor } from './floor-raster.ts';
import { floorTileM, type Material, type Materials } from './materials.ts';
import { paintPatch } from './patch-raster.ts';
import { flat, type Pyramid } from './pyramid.ts';

export interface Planes {
  readonly luma: Plane;
  readonly u: Plane;
  readonly v: Plane;
}

const blank = (width: number, height: number): Plane => ({
  width,
  height,
  data: new Uint8Array(width * height),
});

/** Planes for a picture of even width and height. */
export function planesOf({ camera: { widthPx, heightPx } }: CaptureSpec): Planes {
  const colour = (): Plane => blank(widthPx / 2, heightPx / 2);
  return { luma: blank(widthPx, heightPx), u: colour(), v: colour() };
}

const tile: Patch = { corner: [0, 0, 0], right: [floorTileM, 0, 0], up: [0, floorTileM, 0] };
const shade = flat(34);

function outlineOf(
  lens: Lens,
  stand: Stand,
  { corner, right, up }: Patch,
): (readonly [number, number])[] | null {
  const points = [corner, plus(corner, right), plus(plus(corner, right), up), plus(corner, up)];
  const pixels = points.flatMap((point) => {
    const pixel = project(lens, stand, point);
    return pixel === null ? [] : [pixel];
  });
  return pixels.length === 4 ? pixels : null;
}

/** On one plane, as one lens sees it. */
interface View {
  readonly target: Plane;
  readonly lens: Lens;
  readonly stand: Stand;
}

function paint({ target, lens, stand }: View, patch: Patch, texture: Pyramid, fine: boolean): void {
  const outline = outlineOf(lens, stand, patch);
  if (outline !== null) paintPatch(target, fromPixel(lens, stand, patch), outline, texture, fine);
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

/** Paints luma, and colour where it is requested. */
export function paintInstant(
  target: Planes,
  spec: CaptureSpec,
  materials: Materials,
  stand: Stand,
  atS: number,
  colour: boolean,
): void {
  const view: View = { target: target.luma, lens: lensOf(spec), stand };
  paintFloor(target.luma, fromPixel(view.lens, stand, tile), materials.floor.luma);
  paint(view, shadeOf(spec), shade, false);
  const shown = things(spec, materials, stand, atS);
  for (const { patch, material } of shown) paint(view, patch, material.luma, material === materials.sheet);
  if (!colour) return;
  const lens = halved(view.lens);
  for (const name of ['u', 'v'] as const) {
    target[name].data.fill(materials.floor[name].levels[0]?.[0] ?? 128);
    for (const { patch, material } of shown)
      paint({ target: target[name], lens, stand }, patch, material[name], false);
  }
}
