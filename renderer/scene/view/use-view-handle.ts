/** Gives a view's handle to the holder of its `ref`. */
import { useThree } from '@react-three/fiber';
import { type Ref, type RefObject, useEffect, useImperativeHandle, useMemo, useRef } from 'react';
import { type Object3D, Vector2, Vector3 } from 'three';
import type { FineForms } from '../load/load-model.ts';
import type { CameraHandle } from './camera.tsx';
import { createPictures, type ShownWord } from './create-pictures.ts';
import type { Painter } from './look/painter.ts';
import { createPicker } from './pick/create-picker.ts';
import type { ViewHandle, ViewPress } from './view-handle.ts';

/** A pointer that has moved further than this between down and up has turned the view; CSS pixels. */
const stillPx = 5;

/** `model` is what can be picked, as far as `painter` does not cut it away. */
export interface ViewParts {
  readonly camera: RefObject<CameraHandle | null>;
  readonly painter: RefObject<Painter | null>;
  readonly model: Object3D;
  readonly fine: FineForms;
  /** What lies over the view. */
  readonly words: ReadonlySet<ShownWord>;
}

/** To be called inside of the canvas. */
export function useViewHandle(
  ref: Ref<ViewHandle>,
  { camera, painter, model, fine, words }: ViewParts,
): void {
  const get = useThree((state) => state.get);
  const listeners = useRef(new Set<(press: ViewPress) => void>());
  const canvas = useThree((state) => state.gl.domElement);
  useEffect(() => listenForPresses(canvas, listeners.current), [canvas]);
  const picker = useMemo(() => createPicker(model, fine), [model, fine]);
  useEffect(() => () => picker.close(), [picker]);
  useImperativeHandle(ref, () => {
    const place = (): DOMRect => canvas.getBoundingClientRect();
    return {
      orbit: (right, up) => camera.current?.orbit(right, up),
      pan: (right, up) => camera.current?.pan(right, up),
      zoom: (factor) => camera.current?.zoom(factor),
      frame: () => camera.current?.frame(),
      show: (view) => camera.current?.show(view),
      pose: () => camera.current?.pose() ?? null,
      setPose: (pose) => camera.current?.setPose(pose),
      onPose: (listener) => camera.current?.onPose(listener) ?? (() => undefined),
      canvas: () => canvas,
      // An open tool moves the picture's middle away from the canvas's.
      middle: () => {
        const target = camera.current?.pose()?.target;
        if (target === undefined) return null;
        const { left, top, width, height } = place();
        // A tool may lie over the canvas: the picture's middle is where the camera looks at.
        const { x, y } = target.project(get().camera);
        return { x: left + ((x + 1) / 2) * width, y: top + ((1 - y) / 2) * height };
      },
      onPress: (listener) => {
        listeners.current.add(listener);
        return () => listeners.current.delete(listener);
      },
      pick: (clientX, clientY) => {
        const { left, top, width, height } = place();
        const at = new Vector2(((clientX - left) / width) * 2 - 1, 1 - ((clientY - top) / height) * 2);
        return picker.pick(get().camera, at, painter.current?.plane ?? null);
      },
      project: (point) => {
        const { width, height } = place();
        const { x, y, z } = new Vector3(...point).project(get().camera);
        return z > 1 ? null : { x: ((x + 1) / 2) * width, y: ((1 - y) / 2) * height };
      },
      ...createPictures(get, { camera, painter, fine, words }),
    };
  }, [get, camera, painter, canvas, picker, fine, words]);
}

function listenForPresses(
  canvas: HTMLCanvasElement,
  listeners: ReadonlySet<(press: ViewPress) => void>,
): () => void {
  let down: { readonly x: number; readonly y: number } | null = null;
  const onDown = ({ clientX, clientY, isPrimary, button }: PointerEvent): void => {
    down = isPrimary && button === 0 ? { x: clientX, y: clientY } : null;
  };
  const onUp = ({ clientX, clientY, shiftKey, isPrimary }: PointerEvent): void => {
    const still = down !== null && Math.hypot(clientX - down.x, clientY - down.y) <= stillPx;
    down = null;
    if (!still || !isPrimary) return;
    for (const listener of listeners) listener({ clientX, clientY, shiftKey });
  };
  canvas.addEventListener('pointerdown', onDown);
  canvas.addEventListener('pointerup', onUp);
  return () => {
    canvas.removeEventListener('pointerdown', onDown);
    canvas.removeEventListener('pointerup', onUp);
  };
}
