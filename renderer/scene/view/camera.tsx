/** The camera under the user's hands: orbit controls for pointer and touch, moves for keys and buttons. */
import { useFrame, useThree } from '@react-three/fiber';
import { type Ref, type RefObject, useEffect, useImperativeHandle, useRef, useState } from 'react';
import { MOUSE } from 'three';
import { OrbitControls } from 'three/examples/jsm/controls/OrbitControls.js';
import type { ViewName } from '../frames.ts';
import type { ModelBounds } from '../measure.ts';
import {
  type CanvasSize,
  type CoverOf,
  fovDegrees,
  freeLens,
  keepHeight,
  placeCamera,
  poseOf,
  shiftPicture,
  takeCamera,
} from './both-cameras.ts';
import {
  dollied,
  fitting,
  framed,
  type Lens,
  orbited,
  type Pose,
  panned,
  reframed,
  sphereOf,
} from './camera-moves.ts';

/** A gesture goes on until it has paused for that long. */
const pauseMs = 180;
/** A notch of a mouse's wheel is at least that much in every browser; fingers begin with less. */
const notchPx = 40;

/** `pan` as a camera's: in parts of the distance. Returns how to stop. */
function panByTrackpad(canvas: HTMLCanvasElement, pan: (right: number, up: number) => void): () => void {
  let last = Number.NEGATIVE_INFINITY;
  let isFingers = false;
  const onWheel = (event: WheelEvent): void => {
    const begins = event.timeStamp - last > pauseMs;
    last = event.timeStamp;
    if (begins) isFingers = isTrackpad(event);
    // A pinch is reported as a turn of the wheel with Ctrl.
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
function isTrackpad({ deltaMode, deltaX, deltaY, ctrlKey, shiftKey }: WheelEvent): boolean {
  if (ctrlKey || shiftKey || deltaMode !== WheelEvent.DOM_DELTA_PIXEL) return false;
  // What a mouse's wheel is reported as on a Mac is small as well, but no whole number.
  return deltaX !== 0 || (Number.isInteger(deltaY) && Math.abs(deltaY) < notchPx);
}

/** What keys and buttons can do with the view. Radians; pans in parts of the distance. */
export interface CameraHandle {
  orbit(right: number, up: number): void;
  pan(right: number, up: number): void;
  /** Below 1 goes nearer. */
  zoom(factor: number): void;
  /** The whole object, from the present side. */
  frame(): void;
  show(view: ViewName): void;
  /** Where the camera is and what it looks at, as a copy; null before there is one. */
  pose(): Pose | null;
  /** Goes there at once, without calling the listeners of `onPose`, so that two cameras can follow each other. */
  setPose(pose: Pose): void;
  /** Hears where the camera went, by whatever moved it, until the function that is returned is called. */
  onPose(listener: (pose: Pose) => void): () => void;
}

/** Where the last model was looked at from, and its size; the next one is looked at from there. */
export interface KeptView {
  readonly pose: Pose;
  readonly radius: number;
}

/** `turning` lets the camera go round on its own, once in 25 s; `orthographic` shows parallels as parallels. */
export interface CameraProps {
  readonly bounds: ModelBounds;
  readonly smooth: boolean;
  readonly turning: boolean;
  readonly orthographic: boolean;
  readonly covered: CoverOf;
  readonly keptView: RefObject<KeptView | null>;
  readonly ref: Ref<CameraHandle>;
}

const turnPerSecond = (2 * Math.PI) / 25;

/** Draws nothing; frames the object when it appears, or takes the kept view when that suits its size. */
export function Camera({ bounds, smooth, turning, orthographic, covered, keptView, ref }: CameraProps) {
  const get = useThree((state) => state.get);
  const current = useRef<{ controls: OrbitControls; moves: Moves } | null>(null);
  const listeners = useRef(new Set<(pose: Pose) => void>());
  const size = useThree((state) => state.size);
  const [first] = useState(() => ({ cover: covered(size), lens: freeLens(size, covered(size)), size }));
  // What was in view when the last view was left is in view now: only what changes from here on moves the camera.
  const now = useRef(first);

  useEffect(() => {
    const { gl, invalidate } = get();
    const camera = takeCamera(get, orthographic);
    shiftPicture(get(), now.current.cover);
    const controls = new OrbitControls(camera, gl.domElement);
    controls.enableDamping = smooth;
    controls.dampingFactor = 0.16;
    controls.mouseButtons = { LEFT: MOUSE.ROTATE, MIDDLE: MOUSE.PAN, RIGHT: MOUSE.PAN };
    const moves = movesOf(controls, bounds, () => now.current.lens);
    const leaveTrackpad = panByTrackpad(gl.domElement, moves.pan);
    const onChange = (): void => {
      invalidate();
      if (moves.notifies()) for (const listener of listeners.current) listener(poseOf(controls));
    };
    controls.addEventListener('change', onChange);
    current.current = { controls, moves };
    const { radius } = sphereOf(bounds);
    const kept = keptView.current;
    if (kept !== null && suits(radius / kept.radius)) moves.take(kept.pose);
    else moves.show('perspective');
    return () => {
      current.current = null;
      keptView.current = { pose: poseOf(controls), radius };
      leaveTrackpad();
      controls.removeEventListener('change', onChange);
      controls.dispose();
    };
  }, [get, bounds, smooth, orthographic, keptView]);
  useEffect(() => {
    const cover = covered(size);
    const before = now.current;
    now.current = { cover, lens: freeLens(size, cover), size };
    shiftPicture(get(), cover);
    current.current?.moves.resized(before, now.current);
  }, [get, size, covered]);
  useEffect(() => {
    if (turning) get().invalidate();
  }, [turning, get]);
  useFrame((_, seconds) => {
    // A long pause before the first frame must not become a jump.
    if (turning) current.current?.moves.orbit(Math.min(seconds, 0.1) * turnPerSecond, 0);
    current.current?.controls.update();
  });
  useImperativeHandle(
    ref,
    () => ({
      orbit: (right, up) => current.current?.moves.orbit(right, up),
      pan: (right, up) => current.current?.moves.pan(right, up),
      zoom: (factor) => current.current?.moves.zoom(factor),
      frame: () => current.current?.moves.frame(),
      show: (view) => current.current?.moves.show(view),
      pose: () => (current.current === null ? null : poseOf(current.current.controls)),
      setPose: (pose) => current.current?.moves.setPose(pose),
      onPose: (listener) => {
        listeners.current.add(listener);
        return () => listeners.current.delete(listener);
      },
    }),
    [],
  );
  return null;
}

/** In another unit by mistake, a model would be a dot or all around the camera. */
function suits(ratio: number): boolean {
  return ratio > 0.2 && ratio < 5;
}

interface Moves extends Omit<CameraHandle, 'pose' | 'onPose'> {
  take(pose: Pose): void;
  /** False while a pose is taken over from another camera. */
  notifies(): boolean;
  /** What was in view stays in view when the free part of the canvas gets another shape. */
  resized(before: Shape, now: Shape): void;
}

/** Of the canvas, and what can be seen of it. */
interface Shape {
  readonly size: CanvasSize;
  readonly lens: Lens;
}

function movesOf(controls: OrbitControls, bounds: ModelBounds, lens: () => Lens): Moves {
  const { radius } = sphereOf(bounds);
  const reach = { min: radius * 0.02, max: radius * 60 };
  let silent = false;
  const pose = (): Pose => poseOf(controls);
  const go = (to: Pose): void => {
    // Beside something much larger or smaller one looks from where that is looked at.
    const distance = to.position.distanceTo(to.target);
    controls.minDistance = Math.min(reach.min, distance);
    controls.maxDistance = Math.max(reach.max, distance);
    placeCamera(controls, to, radius);
    controls.update();
    controls.dispatchEvent({ type: 'change' });
  };
  return {
    orbit: (right, up) => go(orbited(pose(), right, up)),
    pan: (right, up) => go(panned(pose(), right, up)),
    zoom: (factor) => go(dollied(pose(), factor, reach)),
    frame: () => go(reframed(bounds, pose(), lens())),
    show: (view) => go(framed(bounds, view, lens())),
    take: go,
    setPose: (to) => {
      silent = true;
      go(to);
      silent = false;
    },
    notifies: () => !silent,
    resized: (before, now) => {
      keepHeight(controls, before.size.height, now.size.height);
      const factor = fitting(before.lens) / fitting(now.lens);
      if (Number.isFinite(factor) && Math.abs(factor - 1) > 1e-9) go(dollied(pose(), factor, reach));
    },
  };
}
