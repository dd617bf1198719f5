/** Draws every frame by a painter, in place of the canvas's own drawing. */
import { useFrame, useThree } from '@react-three/fiber';
import { type RefObject, useEffect, useRef } from 'react';
import type { Object3D } from 'three';
import type { ModelBounds } from '../../measure.ts';
import type { PaintOptions } from './drawing.ts';
import { createPainter, type PaintColours, type Painter } from './painter.ts';

/** `painterRef` holds the one that is in use, for who draws a picture or asks what is cut away. */
export function PaintFrames({
  model,
  bounds,
  options,
  colours,
  painterRef,
}: {
  readonly model: Object3D;
  readonly bounds: ModelBounds;
  readonly options: PaintOptions;
  readonly colours: PaintColours;
  readonly painterRef: RefObject<Painter | null>;
}) {
  const invalidate = useThree((state) => state.invalidate);
  const { drawing, wires, section } = options;
  const { wire, cut, warning } = colours;
  const last = useRef<Painter | null>(null);
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
  useFrame(({ gl, scene, camera }) => last.current?.paint(gl, scene, camera), 1);
  return null;
}
