/** Words at points in space, as page text over the canvas: crisp at any zoom, in the page's own type. */
import { useFrame, useThree } from '@react-three/fiber';
import { createContext, type RefObject, useContext, useEffect, useRef } from 'react';
import { Vector3 } from 'three';
import type { Label } from '../ground-plan.ts';
import type { ShownWord } from './picture/draw-words.ts';

/** What `SceneLabels` need of the view that they are in. */
export const LabelLayer = createContext<Omit<LabelsProps, 'labels'> | null>(null);

/** Words of what is drawn between `InScene`. */
export function SceneLabels({ labels }: { readonly labels: readonly Label[] }) {
  const layer = useContext(LabelLayer);
  return layer === null ? null : <Labels {...layer} labels={labels} />;
}

/** `layer` is an element that covers the canvas exactly; `classOf` names the style of a label. */
export interface LabelsProps {
  readonly layer: RefObject<HTMLDivElement | null>;
  readonly labels: readonly Label[];
  /** Where what is shown is listed, for pictures. */
  readonly words: Set<ShownWord>;
  readonly classOf: (kind: Label['kind']) => string;
}

/** Moves the words with every frame that is drawn; behind the camera they are hidden. */
export function Labels({ layer, labels, words, classOf }: LabelsProps) {
  const elements = useRef<HTMLSpanElement[]>([]);
  const invalidate = useThree((state) => state.invalidate);
  useEffect(() => {
    const made = labels.map((label) => {
      const element = document.createElement('span');
      element.className = classOf(label.kind);
      element.textContent = label.text;
      return element;
    });
    layer.current?.append(...made);
    const listed = made.map((element, index) => ({ at: labels[index]?.at ?? [0, 0, 0], element }) as const);
    for (const word of listed) words.add(word);
    elements.current = made;
    invalidate();
    return () => {
      for (const element of made) element.remove();
      for (const word of listed) words.delete(word);
    };
  }, [labels, layer, words, classOf, invalidate]);
  const point = useRef(new Vector3());
  useFrame(({ camera, size }) => {
    for (const [index, label] of labels.entries()) {
      const element = elements.current[index];
      if (element === undefined) continue;
      const { x, y, z } = point.current.set(...label.at).project(camera);
      const visible = z < 1 && Math.abs(x) < 1.1 && Math.abs(y) < 1.1;
      element.hidden = !visible;
      if (visible) element.style.transform = placeOf(label.kind, { x, y }, size);
    }
  });
  return null;
}

/** The word's middle lies at the point. Its width is the style sheet's to know: asking for it lays the page out for each word. */
function placeOf(
  kind: Label['kind'],
  { x, y }: { readonly x: number; readonly y: number },
  { width, height }: { readonly width: number; readonly height: number },
): string {
  const left = `${((x + 1) / 2) * width}px - 50%`;
  const top = `calc(${((1 - y) / 2) * height}px - 50%)`;
  // A dimension is read whole, also where its line leaves the picture.
  return kind === 'dimension'
    ? `translate(clamp(4px, ${left}, ${width - 4}px - 100%), ${top})`
    : `translate(calc(${left}), ${top})`;
}
