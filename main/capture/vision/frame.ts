/** A frame as the vision library takes it: checked, enlarged where the board is small, and read between its pixels. */
import { AppError } from '../../contract/plain/errors.ts';
import { type Keep, type Mat, type OpenCv, type Rectangle, withNatives } from './opencv/opencv.ts';
import type { GreyFrame } from './types.ts';
import { visionWords } from './vision-words.ts';

// What a frame must be before native memory is filled with it.

/** 8K with room to spare; the library copies each frame several times. */
const mostPixels = 8192 * 8192;
const leastPx = 16;

/** Throws `capture.failed` when sides and bytes do not agree or cannot be worked on. */
export function checkFrame({ widthPx, heightPx, luma }: GreyFrame): void {
  const whole = Number.isInteger(widthPx) && Number.isInteger(heightPx);
  if (
    whole &&
    Math.min(widthPx, heightPx) >= leastPx &&
    widthPx * heightPx <= mostPixels &&
    luma.length === widthPx * heightPx
  )
    return;
  throw new AppError('capture.failed', {
    fileName: visionWords.theClip,
    reason: visionWords.frameUnusable(widthPx, heightPx, luma.length),
  });
}

/** White becomes black: what is printed in negative is read as it was meant. */
export function negativeOf({ widthPx, heightPx, luma }: GreyFrame): GreyFrame {
  return { widthPx, heightPx, luma: luma.map((grey) => 255 - grey) };
}

// Small boards are looked at through a glass: a marker of 10 px is read only where its modules are larger than pixels.

/** A part of the picture, so many times as large; a view of it where `times` is 1. */
export function zoomPart(cv: OpenCv, keep: Keep, picture: Mat, box: Rectangle, times: number): Mat {
  const part = keep(picture.roi(box));
  if (times === 1) return part;
  const larger = keep(new cv.Mat());
  cv.resize(part, larger, new cv.Size(times * box.width, times * box.height), 0, 0, cv.INTER_CUBIC);
  return larger;
}

/** The whole frame, so many times as large. */
export function zoomFrame(cv: OpenCv, frame: GreyFrame, times: number): GreyFrame {
  const { widthPx, heightPx } = frame;
  return withNatives(cv, (keep) => {
    const picture = keep(new cv.Mat(heightPx, widthPx, cv.CV_8UC1));
    picture.data.set(frame.luma);
    const whole = { x: 0, y: 0, width: widthPx, height: heightPx };
    const larger = zoomPart(cv, keep, picture, whole, times);
    return {
      widthPx: times * widthPx,
      heightPx: times * heightPx,
      luma: Uint8Array.from(larger.data),
    };
  });
}

// Grey between pixels.

/** Bilinear, the picture's rim going on outside it. Centre of the first pixel at (0, 0). */
export function greyAt({ widthPx, heightPx, luma }: GreyFrame, x: number, y: number): number {
  const px = Math.min(Math.max(x, 0), widthPx - 1.001);
  const py = Math.min(Math.max(y, 0), heightPx - 1.001);
  const column = Math.floor(px);
  const row = Math.floor(py);
  const u = px - column;
  const v = py - row;
  const at = row * widthPx + column;
  const upper = (luma[at] ?? 0) * (1 - u) + (luma[at + 1] ?? 0) * u;
  const lower = (luma[at + widthPx] ?? 0) * (1 - u) + (luma[at + widthPx + 1] ?? 0) * u;
  return upper * (1 - v) + lower * v;
}
