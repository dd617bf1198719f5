/** Lines along the object's width, height and depth, as on a drawing. */
import { useEffect, useMemo } from 'react';
import { BufferGeometry, Float32BufferAttribute } from 'three';
import type { Triple } from '../frames.ts';
import type { Label } from '../ground-plan.ts';
import { lengthText } from '../length-text.ts';
import type { ModelBounds } from '../measure.ts';
import { notMet } from './not-met.ts';

/** Segments as pairs of points. */
interface Marks {
  readonly segments: readonly (readonly [Triple, Triple])[];
  readonly labels: readonly Label[];
}

/** The three lines stand off the object by 6 % of its largest extent, with a tick at each end. */
export function dimensionMarks({ min, max }: ModelBounds): Marks {
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

const words = { caliperWords: true } as const;

/** Draws the lines; the labels are drawn by `Labels`. */
export function DimensionMarks({
  bounds,
  colour,
}: {
  readonly bounds: ModelBounds;
  readonly colour: string;
}) {
  const geometry = useMemo(() => {
    const points = dimensionMarks(bounds).segments.flat(2);
    return new BufferGeometry().setAttribute('position', new Float32BufferAttribute(points, 3));
  }, [bounds]);
  useEffect(() => () => geometry.dispose(), [geometry]);
  return (
    <lineSegments geometry={geometry} userData={words} raycast={notMet}>
      <lineBasicMaterial color={colour} toneMapped={false} />
    </lineSegments>
  );
}
