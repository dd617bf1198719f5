/** Lengths and words in the scene: the object's width, height and depth as on a drawing, and what the user measured. */
import { useFrame, useThree } from '@react-three/fiber';
import { createContext, type RefObject, useContext, useEffect, useMemo, useRef } from 'react';
import { BufferGeometry, CanvasTexture, Float32BufferAttribute, Vector3 } from 'three';
import { lengthText } from '../../../main/contract/plain/measure-text.ts';
import type { Label } from '../floor.ts';
import type { Triple } from '../frames.ts';
import type { ModelBounds } from '../measure.ts';
import { isBehindModel } from './behind-model.ts';
import type { ShownWord } from './create-pictures.ts';
import { notMet } from './in-scene.tsx';

// Words at points in space, as page text over the canvas: crisp at any zoom, in the page's own type.

/** What `SceneLabels` need of the view that they are in. */
export const LabelLayer = createContext<Omit<LabelsProps, 'labels'> | null>(null);

/** Words of what is drawn between `InScene`. */
function SceneLabels({ labels }: { readonly labels: readonly Label[] }) {
  const layer = useContext(LabelLayer);
  return layer === null ? null : <Labels {...layer} labels={labels} />;
}

/** `layer` is an element that covers the canvas exactly; `classOf` names the style of a label. */
export interface LabelsProps {
  readonly layer: RefObject<HTMLDivElement | null>;
  readonly labels: readonly Label[];
  /** Where what is shown is listed, for pictures. */
  readonly words: Set<ShownWord>;
  /** Of the object that dims the words behind it; nothing does when absent. */
  readonly bounds?: ModelBounds;
  readonly classOf: (kind: Label['kind']) => string;
}

/** As the pins have it. */
const behindOpacity = '0.35';

/** Moves the words with every frame that is drawn; behind the camera they are hidden, behind the object dimmed. */
export function Labels({ layer, labels, words, bounds, classOf }: LabelsProps) {
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
      if (!visible) continue;
      element.style.transform = placeOf(label.kind, { x, y }, size);
      const isBehind = bounds !== undefined && isBehindModel(label.at, camera, bounds);
      element.style.opacity = isBehind ? behindOpacity : '';
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

/** Of lines that mean nothing without their words: a picture without words leaves them out, too. */
const wordLine = { caliperWords: true } as const;

// Lines along the object's width, height and depth, as on a drawing.

/** Segments as pairs of points. */
interface Marks {
  readonly segments: readonly (readonly [Triple, Triple])[];
  readonly labels: readonly Label[];
}

/** The three lines stand off the object by 6 % of its largest extent, with a tick at each end. */
export function marksOf({ min, max }: ModelBounds): Marks {
  const [x0, y0, z0] = min;
  const [x1, y1, z1] = max;
  const gap = Math.max(x1 - x0, y1 - y0, z1 - z0) * 0.06;
  const tick = gap / 3;
  const segments: [Triple, Triple][] = [
    [
      [x0, y0, z1 + gap],
      [x1, y0, z1 + gap],
    ],
    [
      [x0, y0, z1 + gap - tick],
      [x0, y0, z1 + gap + tick],
    ],
    [
      [x1, y0, z1 + gap - tick],
      [x1, y0, z1 + gap + tick],
    ],
    [
      [x1 + gap, y0, z0],
      [x1 + gap, y0, z1],
    ],
    [
      [x1 + gap - tick, y0, z0],
      [x1 + gap + tick, y0, z0],
    ],
    [
      [x1 + gap - tick, y0, z1],
      [x1 + gap + tick, y0, z1],
    ],
    [
      [x0 - gap, y0, z1],
      [x0 - gap, y1, z1],
    ],
    [
      [x0 - gap - tick, y0, z1],
      [x0 - gap + tick, y0, z1],
    ],
    [
      [x0 - gap - tick, y1, z1],
      [x0 - gap + tick, y1, z1],
    ],
  ];
  const labels: Label[] = [
    { at: [middle(x0, x1), y0, z1 + gap], text: lengthText(x1 - x0), kind: 'dimension' },
    { at: [x1 + gap, y0, middle(z0, z1)], text: lengthText(z1 - z0), kind: 'dimension' },
    { at: [x0 - gap, middle(y0, y1), z1], text: lengthText(y1 - y0), kind: 'dimension' },
  ];
  return { segments, labels };
}

const middle = (a: number, b: number): number => (a + b) / 2;

/** Draws the lines over the object, which hides none of them; the labels are drawn by `Labels`. */
export function DimensionMarks({
  bounds,
  colour,
}: {
  readonly bounds: ModelBounds;
  readonly colour: string;
}) {
  const geometry = useMemo(() => {
    const points = marksOf(bounds).segments.flat(2);
    return new BufferGeometry().setAttribute('position', new Float32BufferAttribute(points, 3));
  }, [bounds]);
  useEffect(() => () => geometry.dispose(), [geometry]);
  return (
    <lineSegments geometry={geometry} userData={wordLine} renderOrder={10} raycast={notMet}>
      <lineBasicMaterial color={colour} depthTest={false} transparent toneMapped={false} />
    </lineSegments>
  );
}

// Measured distances and angles as lines between dots, seen through the model, with their values.

/** `begun` are the points of a measure that is not complete; `hover` where its next one would be. */
export interface MeasureMarksProps {
  readonly measures: readonly { readonly points: readonly Triple[]; readonly text: string }[];
  readonly begun: readonly Triple[];
  readonly hover: Triple | null;
  readonly colour: string;
}

export function MeasureMarks({ measures, begun, hover, colour }: MeasureMarksProps) {
  const chains = [...measures.map(({ points }) => points), hover === null ? begun : [...begun, hover]];
  const lines = useGeometry(chains.flatMap(segmentsOf));
  const dots = useGeometry(chains.flat());
  const disc = useMemo(() => createDisc(), []);
  useEffect(() => () => disc.dispose(), [disc]);
  return (
    <>
      <lineSegments
        geometry={lines}
        userData={wordLine}
        renderOrder={10}
        raycast={notMet}
        frustumCulled={false}
      >
        <lineBasicMaterial color={colour} depthTest={false} transparent toneMapped={false} />
      </lineSegments>
      <points geometry={dots} userData={wordLine} renderOrder={11} raycast={notMet} frustumCulled={false}>
        <pointsMaterial
          color={colour}
          map={disc}
          size={9}
          sizeAttenuation={false}
          depthTest={false}
          transparent
          toneMapped={false}
        />
      </points>
      <SceneLabels labels={measures.map(labelOf)} />
    </>
  );
}

const segmentsOf = (points: readonly Triple[]): Triple[] =>
  points.slice(1).flatMap((point, index) => [points[index] ?? point, point]);

/** In the middle of a distance, at the corner of an angle. */
function labelOf({ points, text }: { readonly points: readonly Triple[]; readonly text: string }): Label {
  const [a = [0, 0, 0], b = a, c] = points;
  const at: Triple = c === undefined ? [middle(a[0], b[0]), middle(a[1], b[1]), middle(a[2], b[2])] : b;
  return { at, text, kind: 'dimension' };
}

function useGeometry(points: readonly Triple[]): BufferGeometry {
  const text = JSON.stringify(points);
  const geometry = useMemo(() => {
    const all: readonly Triple[] = JSON.parse(text);
    return new BufferGeometry().setAttribute('position', new Float32BufferAttribute(all.flat(), 3));
  }, [text]);
  useEffect(() => () => geometry.dispose(), [geometry]);
  return geometry;
}

/** White, so that the material colours it. */
function createDisc(): CanvasTexture {
  const canvas = document.createElement('canvas');
  canvas.width = 32;
  canvas.height = 32;
  const pen = canvas.getContext('2d');
  if (pen !== null) {
    pen.fillStyle = '#ffffff';
    pen.arc(16, 16, 14, 0, 2 * Math.PI);
    pen.fill();
  }
  return new CanvasTexture(canvas);
}
