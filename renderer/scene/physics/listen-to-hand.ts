/** Ctrl (or Cmd) and the pointer on a body: a hand that takes hold of it where it was met, and pulls in the plane of the screen. */
import { type Camera, Plane, Raycaster, Vector2, Vector3 } from 'three';
import type { Triple } from '../frames.ts';
import type { Grip, PhysicsStage } from './physics-stage.ts';
import type { Pull } from './protocol.ts';

/** `onMoved`: the picture is another one. */
export interface HandOptions {
  readonly stage: Pick<PhysicsStage, 'grip' | 'reach'>;
  readonly onPull: (pull: Pull | null) => void;
  readonly onMoved: () => void;
}

/** Until the function that is returned is called. What the hand does not take, the camera gets. */
export function listenToHand(
  canvas: HTMLCanvasElement,
  cameraNow: () => Camera,
  { stage, onPull, onMoved }: HandOptions,
): () => void {
  // Heard on the way down to the canvas, before the camera's own listeners there.
  const frame = canvas.parentElement ?? canvas;
  let held: { readonly grip: Grip; readonly plane: Plane; readonly pointer: number } | null = null;
  const rayAt = ({ clientX, clientY }: PointerEvent): Raycaster => {
    const { left, top, width, height } = canvas.getBoundingClientRect();
    const ray = new Raycaster();
    const at = new Vector2(((clientX - left) / width) * 2 - 1, 1 - ((clientY - top) / height) * 2);
    ray.setFromCamera(at, cameraNow());
    return ray;
  };
  const letGo = (): void => {
    if (held === null) return;
    stage.reach(null, held.grip.seen);
    held = null;
    onPull(null);
    onMoved();
  };
  const onDown = (event: PointerEvent): void => {
    if (event.button !== 0 || !(event.ctrlKey || event.metaKey)) return;
    const grip = stage.grip(rayAt(event));
    if (grip === null) return;
    event.stopPropagation();
    event.preventDefault();
    const towards = cameraNow().getWorldDirection(new Vector3());
    const plane = new Plane().setFromNormalAndCoplanarPoint(towards, new Vector3(...grip.seen));
    held = { grip, plane, pointer: event.pointerId };
    canvas.setPointerCapture(event.pointerId);
    pullTo(grip.seen);
  };
  const pullTo = (seen: Triple): void => {
    if (held === null) return;
    const { grip } = held;
    onPull({ body: grip.body, at: grip.at, to: stage.reach(grip, seen) });
    onMoved();
  };
  const onMove = (event: PointerEvent): void => {
    if (held === null || event.pointerId !== held.pointer) return;
    event.stopPropagation();
    const point = rayAt(event).ray.intersectPlane(held.plane, new Vector3());
    if (point !== null) pullTo(point.toArray());
  };
  const onUp = (event: PointerEvent): void => {
    if (event.pointerId !== held?.pointer) return;
    event.stopPropagation();
    letGo();
  };
  frame.addEventListener('pointerdown', onDown, true);
  frame.addEventListener('pointermove', onMove, true);
  frame.addEventListener('pointerup', onUp, true);
  frame.addEventListener('pointercancel', onUp, true);
  return () => {
    letGo();
    frame.removeEventListener('pointerdown', onDown, true);
    frame.removeEventListener('pointermove', onMove, true);
    frame.removeEventListener('pointerup', onUp, true);
    frame.removeEventListener('pointercancel', onUp, true);
  };
}
