/** A simulation on the page: the worker and the pace it is given, its states followed in the canvas, and a hand that takes hold of bodies. */
import { useThree } from '@react-three/fiber';
import { useEffect, useMemo } from 'react';
import { type Camera, Plane, Raycaster, Vector2, Vector3 } from 'three';
import { contactShadowName } from '../floor.ts';
import type { Triple } from '../frames.ts';
import type { LoadedModel } from '../load/load-model.ts';
import { makeTrees } from '../view/pick/create-picker.ts';
import type { SimulationHost } from './create-simulation.ts';
import type { InertiaForm, OverlayKind } from './overlays.ts';
import {
  createPhysicsStage,
  type Grip,
  type LooksPlace,
  type PhysicsStage,
  type StageColours,
} from './physics-stage.ts';
import type { PhysicsFrame, Pull, WorldFacts } from './protocol.ts';

/** `listen` gives every state, the present one at once. `onPull` hears where the hand is; null: it let go. */
export interface PhysicsInSceneProps {
  readonly model: LoadedModel;
  readonly facts: WorldFacts;
  readonly start: PhysicsFrame;
  readonly colours: StageColours;
  readonly marks: Readonly<Record<OverlayKind, boolean>>;
  readonly inertiaForm: InertiaForm;
  readonly looks: LooksPlace;
  readonly chosenBody: number | null;
  readonly listen: (listener: (frame: PhysicsFrame) => void) => () => void;
  readonly onPull: (pull: Pull | null) => void;
}

/** Leaves the model as it found it. */
export function PhysicsInScene(props: PhysicsInSceneProps) {
  const { model, facts, start, colours, marks, inertiaForm, looks, chosenBody, listen, onPull } = props;
  const get = useThree((state) => state.get);
  const invalidate = useThree((state) => state.invalidate);
  const stage = useMemo(
    () => createPhysicsStage(model, facts, start, colours),
    [model, facts, start, colours],
  );
  useEffect(() => {
    stage.enter();
    return () => {
      stage.leave();
      invalidate();
    };
  }, [stage, invalidate]);
  useEffect(() => {
    // Made for the model at rest: what moves has none.
    const shade = (visible: boolean): void => {
      const shadow = get().scene.getObjectByName(contactShadowName);
      if (shadow !== undefined) shadow.visible = visible;
    };
    const stop = listen((frame) => {
      stage.pose(frame);
      shade(frame.timeS === 0);
      invalidate();
    });
    return () => {
      stop();
      shade(true);
    };
  }, [stage, listen, get, invalidate]);
  useEffect(() => {
    stage.overlays.show('colliders', marks.colliders);
    stage.overlays.show('centre-of-mass', marks['centre-of-mass']);
    stage.overlays.show('inertia', marks.inertia);
    stage.overlays.show('joints', marks.joints);
    stage.overlays.showInertiaAs(inertiaForm);
    stage.overlays.choose(chosenBody);
    stage.place(looks);
    invalidate();
  }, [stage, marks, inertiaForm, looks, chosenBody, invalidate]);
  useEffect(() => {
    return listenToHand(get().gl.domElement, () => get().camera, { stage, onPull, onMoved: invalidate });
  }, [stage, get, onPull, invalidate]);
  useTreesForHand(stage, model);
  return <primitive object={stage.root} dispose={null} />;
}

/** Made when the hand's key is pressed for the first time: watching alone needs none. */
function useTreesForHand(stage: PhysicsStage, { scene }: LoadedModel): void {
  useEffect(() => {
    const leave = new AbortController();
    const { signal } = leave;
    const make = async (): Promise<void> => {
      const trees = await makeTrees(scene, signal);
      if (!signal.aborted) stage.giveTrees(trees);
    };
    const onKey = ({ key }: KeyboardEvent): void => {
      if (key !== 'Control' && key !== 'Meta') return;
      window.removeEventListener('keydown', onKey);
      void make();
    };
    window.addEventListener('keydown', onKey, { signal });
    return () => leave.abort();
  }, [stage, scene]);
}

// Ctrl (or Cmd) and the pointer on a body: a hand that takes hold of it where it was met, and pulls in the plane of the screen.

/** `onMoved`: the picture is another one. */
export interface HandOptions {
  readonly stage: Pick<PhysicsStage, 'grip' | 'reach'>;
  readonly onPull: (pull: Pull | null) => void;
  readonly onMoved: () => void;
}

/** Until the function that is returned is called. What the hand does not take, the camera gets. */
function listenToHand(
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

// What a simulation needs of the page: a worker, the screen's pace, a timer.

/** Each simulation has a worker of its own. */
export const pageHost: SimulationHost = {
  startWorker: () => new Worker(new URL('./physics-worker.ts', import.meta.url), { type: 'module' }),
  nextFrame: (run) => void requestAnimationFrame(run),
  startTimer: (run, ms) => {
    const timer = setTimeout(run, ms);
    return () => clearTimeout(timer);
  },
};
