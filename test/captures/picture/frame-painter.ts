/** Whole frames: instants averaged over the shutter's time, then developed. */
import { seeded } from '../random.ts';
import { motionPx } from '../scene/truth.ts';
import { walkOf } from '../scene/walk.ts';
import type { CaptureSpec } from '../spec.ts';
import { expose, gaussian, grain, soften, softnessPx, tint } from './develop.ts';
import { type Planes, paintInstant, planesOf } from './instant.ts';
import type { Materials } from './materials.ts';

/** Under this smear one instant will do. */
const stillPx = 0.9;
/** Instants lie this far apart, which the softest edge of a sharp lens fills. */
const stepPx = 1.4;
const mostInstants = 12;

/** Bytes of a frame as I420. */
export const frameBytes = ({ camera }: CaptureSpec): number => camera.widthPx * camera.heightPx * 1.5;

/** Paints the frame of a time; the bytes are new each time. */
export function framePainter(
  spec: CaptureSpec,
  materials: Materials,
): (index: number, atS: number) => Uint8ClampedArray {
  const walk = walkOf(spec);
  const planes = planesOf(spec);
  const pixels = planes.luma.data.length;
  const sums = new Uint16Array(pixels);
  const weights = gaussian(softnessPx(spec));
  const noise = grain(spec);
  return (index, atS) => {
    const smear = motionPx(spec, walk, atS);
    const instants = smear < stillPx ? 1 : Math.min(mostInstants, Math.ceil(smear / stepPx) + 1);
    if (instants === 1) paintInstant(planes, spec, materials, walk(atS), atS, true);
    else
      averaged(planes, sums, instants, (part, colour) => {
        const thenS = atS + (part - 0.5) * spec.camera.shutterS;
        paintInstant(planes, spec, materials, walk(thenS), atS, colour);
      });
    soften(planes.luma, weights, sums);
    const frame = new Uint8ClampedArray(new ArrayBuffer(frameBytes(spec)));
    expose(planes.luma, frame.subarray(0, pixels), spec, atS, noise, seeded(spec.seed * 1009 + index));
    tint(planes.u, frame.subarray(pixels, pixels + pixels / 4), spec);
    tint(planes.v, frame.subarray(pixels + pixels / 4), spec);
    return frame;
  };
}

/** Mean of the instants over the open shutter; colour is that of the last. */
function averaged(
  { luma }: Planes,
  sums: Uint16Array,
  instants: number,
  paint: (part: number, colour: boolean) => void,
): void {
  sums.fill(0);
  for (let instant = 0; instant < instants; instant += 1) {
    paint((instant + 0.5) / instants, instant === instants - 1);
    for (let at = 0; at < sums.length; at += 1) sums[at] = (sums[at] as number) + (luma.data[at] as number);
  }
  for (let at = 0; at < sums.length; at += 1) luma.data[at] = (sums[at] as number) / instants + 0.5;
}
