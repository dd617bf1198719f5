/** Draws every frame by a painter, in place of the canvas's own drawing. */
import { type RootState, useFrame, useThree } from '@react-three/fiber';
import { type RefObject, useEffect, useMemo, useRef } from 'react';
import type { Object3D } from 'three';
import type { FineForms } from '../../load/load-model.ts';
import type { ModelBounds } from '../../measure.ts';
import { hasCoarseForms } from '../../model-shapes.ts';
import type { PaintOptions } from '../view-settings.ts';
import { askMs, createFrameWatch, createPace, type Pace, type Paced } from './pace-frames.ts';
import { createPainter, type PaintColours, type Painter } from './painter.ts';

/**
 * `painterRef` holds the one that is in use, for who draws a picture or asks what is cut away. `isWhole`: the picture has
 * all that it is to have; until then smoothing it would only keep the driver from that. `triangles` are the model's.
 */
export function PaintFrames({
  model,
  bounds,
  options,
  colours,
  isWhole,
  triangles,
  fine,
  painterRef,
}: {
  readonly model: Object3D;
  readonly fine: FineForms;
  readonly bounds: ModelBounds;
  readonly options: PaintOptions;
  readonly colours: PaintColours;
  readonly isWhole: boolean;
  readonly triangles: number;
  readonly painterRef: RefObject<Painter | null>;
}) {
  const get = useThree((state) => state.get);
  const invalidate = useThree((state) => state.invalidate);
  const { drawing, wires, section } = options;
  const { wire, cut, warning } = colours;
  const last = useRef<Painter | null>(null);
  const pace = useRef<Pace | null>(null);
  const isCoarse = useMemo(() => !fine.areThere() || hasCoarseForms(model), [model, fine]);
  const known = useRef({ isWhole, triangles, isCoarse, fine });
  useEffect(() => {
    known.current = { isWhole, triangles, isCoarse, fine };
  }, [isWhole, triangles, isCoarse, fine]);
  useEffect(() => {
    const made = paceOf(get, () => last.current, {
      isWhole: () => known.current.isWhole,
      triangles: () => known.current.triangles,
      isCoarse: () => known.current.isCoarse,
      isFine: () => known.current.fine.areThere(),
    });
    pace.current = made;
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
  useFrame(() => pace.current?.frame(), 1);
  return null;
}

/** A processor takes longer for these than a page may stand still. */
const heavyTriangles = 50_000;

interface PaceFacts extends Pick<Paced, 'isWhole' | 'isCoarse' | 'isFine'> {
  triangles(): number;
}

/** Draws at once where a graphics card does it. The canvas says whether its picture is the last one (`data-still`). */
function paceOf(
  get: () => RootState,
  painter: () => Painter | null,
  { isWhole, triangles, isCoarse, isFine }: PaceFacts,
): Pace {
  const canvas = get().gl.domElement;
  const context = get().gl.getContext();
  const tell = (still: boolean): void => {
    canvas.dataset['still'] = String(still);
  };
  const drawn = (by: (painter: Painter, state: RootState) => void): void => {
    const used = painter();
    if (used !== null) by(used, get());
  };
  const paint = (): void => drawn((used, { gl, scene, camera }) => used.paintQuick(gl, scene, camera));
  if (context.getContextAttributes()?.antialias === true)
    return {
      frame() {
        paint();
        if (isWhole() && isFine()) tell(true);
      },
      close: () => tell(false),
    };
  const frames = createFrameWatch(context, askMs);
  const ask = (): void => get().invalidate();
  const pace = createPace({
    frames,
    paint,
    paintAside: () => drawn((used, { gl, scene, camera }) => used.paintQuickAside(gl, scene, camera)),
    tell,
    ask,
    isWhole,
    step: (at) => drawn((used, { gl, scene, camera }) => used.paintStep(gl, scene, camera, at)),
    show: () => drawn((used, { gl }) => void (used.showSteps(gl) || ask())),
    whenTaken(then) {
      let timer: ReturnType<typeof setTimeout> | undefined;
      // What is on the canvas is taken over at the end of the page's own frame.
      const frame = requestAnimationFrame(() => {
        timer = setTimeout(then, 0);
      });
      return () => {
        cancelAnimationFrame(frame);
        clearTimeout(timer);
      };
    },
    isAsked: () => get().internal.frames > 0,
    isHeavy: () => !isCoarse() && triangles() > heavyTriangles,
    isCoarse,
    isFine,
  });
  return {
    frame: pace.frame,
    close() {
      pace.close();
      frames.close();
    },
  };
}
