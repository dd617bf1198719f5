/** The camera under the person's hands: orbit controls for pointer and touch, moves for keys and buttons. */
import { useFrame, useThree } from '@react-three/fiber';
import { type Ref, type RefObject, useEffect, useImperativeHandle, useRef } from 'react';
import { PerspectiveCamera } from 'three';
import { OrbitControls } from 'three/examples/jsm/controls/OrbitControls.js';
import type { ViewName } from '../frames.ts';
import type { ModelBounds } from '../measure.ts';
import {
  dollied,
  framed,
  type Lens,
  orbited,
  type Pose,
  panned,
  reframed,
  sphereOf,
} from './camera-moves.ts';

/** What keys and buttons can do with the view. Radians; pans in parts of the distance. */
export interface CameraHandle {
  orbit(right: number, up: number): void;
  pan(right: number, up: number): void;
  /** Below 1 goes nearer. */
  zoom(factor: number): void;
  /** The whole object, from the present side. */
  frame(): void;
  show(view: ViewName): void;
}

/** Where the last model was looked at from, and its size; the next one is looked at from there. */
export interface KeptView {
  readonly pose: Pose;
  readonly radius: number;
}

/** `turning` lets the camera go round by itself, once in 25 s. */
export interface CameraProps {
  readonly bounds: ModelBounds;
  readonly smooth: boolean;
  readonly turning: boolean;
  readonly keptView: RefObject<KeptView | null>;
  readonly ref: Ref<CameraHandle>;
}

const turnPerSecond = (2 * Math.PI) / 25;

/** Draws nothing; frames the object when it appears, or takes the kept view when that suits its size. */
export function Camera({ bounds, smooth, turning, keptView, ref }: CameraProps) {
  const get = useThree((state) => state.get);
  const current = useRef<{ controls: OrbitControls; moves: Moves } | null>(null);

  useEffect(() => {
    const { camera, gl, invalidate } = get();
    const controls = new OrbitControls(camera, gl.domElement);
    controls.enableDamping = smooth;
    controls.dampingFactor = 0.16;
    const onChange = (): void => invalidate();
    controls.addEventListener('change', onChange);
    const moves = movesOf(controls, bounds);
    current.current = { controls, moves };
    const { radius } = sphereOf(bounds);
    const kept = keptView.current;
    if (kept !== null && suits(radius / kept.radius)) moves.take(kept.pose);
    else moves.show('perspective');
    return () => {
      current.current = null;
      keptView.current = {
        pose: { position: camera.position.clone(), target: controls.target.clone() },
        radius,
      };
      controls.removeEventListener('change', onChange);
      controls.dispose();
    };
  }, [get, bounds, smooth, keptView]);
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
    }),
    [],
  );
  return null;
}

/** In another unit by mistake, a model would be a dot or all around the camera. */
function suits(ratio: number): boolean {
  return ratio > 0.2 && ratio < 5;
}

interface Moves extends CameraHandle {
  take(pose: Pose): void;
}

function movesOf(controls: OrbitControls, bounds: ModelBounds): Moves {
  const { radius } = sphereOf(bounds);
  const reach = { min: radius * 0.02, max: radius * 60 };
  const pose = (): Pose => ({ position: controls.object.position, target: controls.target });
  const go = ({ position, target }: Pose): void => {
    controls.minDistance = reach.min;
    controls.maxDistance = reach.max;
    controls.object.position.copy(position);
    controls.target.copy(target);
    if (controls.object instanceof PerspectiveCamera) {
      controls.object.near = radius * 0.01;
      controls.object.far = radius * 200;
      controls.object.updateProjectionMatrix();
    }
    controls.update();
    controls.dispatchEvent({ type: 'change' });
  };
  const lens = (): Lens =>
    controls.object instanceof PerspectiveCamera
      ? { fovDegrees: controls.object.fov, aspect: controls.object.aspect }
      : { fovDegrees: 35, aspect: 1 };
  return {
    orbit: (right, up) => go(orbited(pose(), right, up)),
    pan: (right, up) => go(panned(pose(), right, up)),
    zoom: (factor) => go(dollied(pose(), factor, reach)),
    frame: () => go(reframed(bounds, pose(), lens())),
    show: (view) => go(framed(bounds, view, lens())),
    take: go,
  };
}
