/** Draws every frame by a painter, in place of the canvas's own drawing. */
import { type RootState, useFrame, useThree } from '@react-three/fiber';
import { type RefObject, useEffect, useRef } from 'react';
import type { Object3D } from 'three';
import type { ModelBounds } from '../../measure.ts';
import { createFrameWatch } from '../frame-watch.ts';
import type { PaintOptions } from './drawing.ts';
import { createPainter, type PaintColours, type Painter } from './painter.ts';
import { smoothSteps } from './smoothing.ts';

/**
 * `painterRef` holds the one that is in use, for who draws a picture or asks what is cut away. `isWhole`: the picture has
 * all that it is to have; until then smoothing it would only keep the driver from that.
 */
export function PaintFrames({
  model,
  bounds,
  options,
  colours,
  isWhole,
  painterRef,
}: {
  readonly model: Object3D;
  readonly bounds: ModelBounds;
  readonly options: PaintOptions;
  readonly colours: PaintColours;
  readonly isWhole: boolean;
  readonly painterRef: RefObject<Painter | null>;
}) {
  const get = useThree((state) => state.get);
  const invalidate = useThree((state) => state.invalidate);
  const { drawing, wires, section } = options;
  const { wire, cut, warning } = colours;
  const last = useRef<Painter | null>(null);
  const rest = useRef<Rest | null>(null);
  useEffect(() => {
    const made = createRest(get, () => last.current);
    rest.current = made;
    return () => made.close();
  }, [get]);
  useEffect(() => {
    const made = createPainter(model, bounds, { drawing, wires, section }, { wire, cut, warning });
    painterRef.current = made;
    last.current = made;
    invalidate();
    return () => {
      painterRef.current = null;
      made.dispose();
    };
  }, [model, bounds, drawing, wires, section, wire, cut, warning, painterRef, invalidate]);
  // A priority above 0 takes the drawing over from the canvas.
  useFrame(({ gl, scene, camera }) => {
    last.current?.paint(gl, scene, camera);
    if (isWhole) rest.current?.moved();
  }, 1);
  return null;
}

/** A view that has not changed for so long stands still. */
const restMs = 250;
/** Between the steps the page has its turn, and a movement that began. */
const betweenMs = 20;
/** A step of a picture that takes longer would hold up the movement that follows. */
const mostStepMs = 300;

interface Rest {
  /** After each frame. */
  moved(): void;
  close(): void;
}

/**
 * Smooths the picture of a view that stands still, step by step, where the canvas does not. The canvas says whether its
 * picture is the last one (`data-still`).
 */
function createRest(get: () => RootState, painter: () => Painter | null): Rest {
  const canvas = get().gl.domElement;
  const context = get().gl.getContext();
  const tell = (still: boolean): void => {
    canvas.dataset['still'] = String(still);
  };
  if (context.getContextAttributes()?.antialias === true)
    return { moved: () => tell(true), close: () => tell(false) };
  const frames = createFrameWatch(context);
  let timer: ReturnType<typeof setTimeout> | undefined;
  const take = (step: number): void => {
    const { gl, scene, camera, internal } = get();
    const used = painter();
    // A frame that was asked for shows something else.
    if (internal.frames > 0 || used === null) return;
    if (frames.lastMs() > mostStepMs) return tell(true);
    const isFree = frames.openMs() === 0;
    if (isFree) {
      used.paintStep(gl, scene, camera, step);
      frames.drawn();
    }
    const next = isFree ? step + 1 : step;
    if (next < smoothSteps) timer = setTimeout(take, betweenMs, next);
    else tell(true);
  };
  return {
    moved() {
      clearTimeout(timer);
      tell(false);
      frames.drawn();
      timer = setTimeout(take, restMs, 0);
    },
    close() {
      clearTimeout(timer);
      tell(false);
      frames.close();
    },
  };
}
