/** What things are covered with: planks, printed cardboard, cloth. Luma 0 to 255, colour as ffmpeg's U and V. */
import { normal, seeded } from '../random.ts';
import type { CaptureSpec } from '../spec.ts';
import { flat, type Pyramid, pyramidOf } from './pyramid.ts';
import { sheetPicture } from './sheet-picture.ts';

/** Luma and colour, each of a size of its own. */
export interface Material {
  readonly luma: Pyramid;
  readonly u: Pyramid;
  readonly v: Pyramid;
}

/** All that one capture shows; made once, shared by the threads. */
export interface Materials {
  /** Repeats every `floorTileM`. */
  readonly floor: Material;
  readonly sheet: Material;
  readonly cloth: Material;
  readonly faces: readonly Material[];
}

export const floorTileM = 2.048;
const floorSize = 2048;
const faceSize = 512;

/** Planks along X with grain; each plank has a tone of its own. */
function planks(seed: number): Pyramid {
  const random = seeded(seed);
  const luma = new Uint8Array(floorSize * floorSize);
  const plankRows = floorSize / 16;
  for (let plank = 0; plank < 16; plank += 1) {
    const joint = Math.floor(random() * floorSize);
    const tones = [92 + 34 * random(), 92 + 34 * random()];
    let slow = 0;
    for (let row = 0; row < plankRows; row += 1) {
      slow = 0.9 * slow + 6 * (random() - 0.5);
      let grain = 0;
      const y = plank * plankRows + row;
      for (let x = 0; x < floorSize; x += 1) {
        const column = (x + joint) & (floorSize - 1);
        grain = 0.93 * grain + 9 * (random() - 0.5);
        const seam = row < 3 || column % 1024 < 3 ? -55 : 0;
        const tone = tones[column < 1024 ? 0 : 1] ?? 100;
        luma[y * floorSize + x] = Math.max(8, tone + slow + grain + 9 * (random() - 0.5) + seam);
      }
    }
  }
  return pyramidOf(luma, floorSize, floorSize);
}

/** Cardboard with printed rectangles and lines in a few colours. */
function cardboard(seed: number): Material {
  const random = seeded(seed);
  const luma = new Uint8Array(faceSize * faceSize);
  const half = faceSize / 2;
  const u = new Uint8Array(half * half).fill(96 + 70 * random());
  const v = new Uint8Array(half * half).fill(96 + 70 * random());
  const base = 95 + 70 * random();
  for (let index = 0; index < luma.length; index += 1) luma[index] = base + 6 * normal(random);
  for (let print = 0; print < 70; print += 1) {
    const line = print % 3 !== 0;
    const w = Math.floor(line ? 20 + 60 * random() : 20 + 90 * random());
    const h = Math.floor(line ? 4 + 5 * random() : 14 + 60 * random());
    const left = 2 * Math.floor((random() * (faceSize - w)) / 2);
    const top = 2 * Math.floor((random() * (faceSize - h)) / 2);
    const [tone, tintU, tintV] = [20 + 210 * random(), 70 + 120 * random(), 70 + 120 * random()];
    for (let y = top; y < top + h; y += 1) luma.fill(tone, y * faceSize + left, y * faceSize + left + w);
    for (let y = top / 2; y < (top + h) / 2; y += 1) {
      u.fill(tintU, y * half + left / 2, y * half + (left + w) / 2);
      v.fill(tintV, y * half + left / 2, y * half + (left + w) / 2);
    }
  }
  return {
    luma: pyramidOf(luma, faceSize, faceSize),
    u: pyramidOf(u, half, half),
    v: pyramidOf(v, half, half),
  };
}

function cloth(seed: number): Material {
  const random = seeded(seed);
  const luma = new Uint8Array(faceSize * faceSize);
  for (let y = 0; y < faceSize; y += 1) {
    for (let x = 0; x < faceSize; x += 1) {
      const weave = ((x >> 2) + (y >> 2)) % 2 === 0 ? 10 : -10;
      const fold = 18 * Math.sin(x / 40 + Math.sin(y / 60) * 2);
      luma[y * faceSize + x] = 105 + weave + fold + 8 * (random() - 0.5);
    }
  }
  return { luma: pyramidOf(luma, faceSize, faceSize), u: flat(150), v: flat(110) };
}

/** Squares of the board are drawn as large as the picture can show them. */
export async function materialsOf(spec: CaptureSpec): Promise<Materials> {
  const squarePx = Math.max(spec.camera.widthPx, spec.camera.heightPx) > 2000 ? 128 : 64;
  return {
    floor: { luma: planks(spec.seed), u: flat(112), v: flat(146) },
    sheet: { luma: await sheetPicture(spec, squarePx), u: flat(128), v: flat(128) },
    cloth: cloth(spec.seed + 1),
    faces: Array.from({ length: 5 }, (_, face) => cardboard(spec.seed * 11 + face)),
  };
}
