/** Two fingers on a trackpad move the picture; a mouse's wheel, and pinching, are the orbit controls' own. */
import { fovDegrees } from './both-cameras.ts';

/** A gesture goes on until it has paused for that long. */
const pauseMs = 180;
/** A notch of a mouse's wheel is at least that much in every browser; fingers begin with less. */
const notchPx = 40;

/** `pan` as a camera's: in parts of the distance. Returns how to stop. */
export function panByTrackpad(
  canvas: HTMLCanvasElement,
  pan: (right: number, up: number) => void,
): () => void {
  let last = Number.NEGATIVE_INFINITY;
  let isFingers = false;
  const onWheel = (event: WheelEvent): void => {
    const begins = event.timeStamp - last > pauseMs;
    last = event.timeStamp;
    if (begins) isFingers = isTrackpad(event);
    // A pinch is told as a turn of the wheel with Ctrl.
    if (!isFingers || event.ctrlKey) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    const part = (2 * Math.tan((fovDegrees * Math.PI) / 360)) / canvas.clientHeight;
    pan(event.deltaX * part, -event.deltaY * part);
  };
  canvas.addEventListener('wheel', onWheel, { passive: false, capture: true });
  return () => canvas.removeEventListener('wheel', onWheel, { capture: true });
}

/** By the first movement of a gesture. */
export function isTrackpad({ deltaMode, deltaX, deltaY, ctrlKey, shiftKey }: WheelEvent): boolean {
  if (ctrlKey || shiftKey || deltaMode !== WheelEvent.DOM_DELTA_PIXEL) return false;
  // What a mouse's wheel is told as on a Mac is small as well, but no whole number.
  return deltaX !== 0 || (Number.isInteger(deltaY) && Math.abs(deltaY) < notchPx);
}
