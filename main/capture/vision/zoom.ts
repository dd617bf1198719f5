/** Small boards are looked at through a glass: a marker of 10 px is read only where its modules are larger than pixels. */
import type { Mat, OpenCv, Rectangle } from './opencv/api.ts';
import { type Keep, withNatives } from './opencv/guard.ts';
import type { GreyFrame } from './types.ts';

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
