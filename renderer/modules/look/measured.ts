/** The numbers and the text that measures come to. Pure. */

import { leftToRight } from '../../../main/contract/messages/direction.ts';
import { formatFixed, formatNumber } from '../../../main/contract/messages/number-text.ts';
import { lengthText } from '../../../main/contract/plain/measure-text.ts';
import type { Triple } from '../../scene/frames.ts';
import type { LengthUnit } from './store/look.ts';
import type { Measure } from './store/measures.ts';

const less = (a: Triple, b: Triple): Triple => [a[0] - b[0], a[1] - b[1], a[2] - b[2]];

const size = ([x, y, z]: Triple): number => Math.hypot(x, y, z);

/** Metres. */
export function distance(a: Triple, b: Triple): number {
  return size(less(a, b));
}

/** At `b`, in degrees; 0 where two of the points are one. */
export function angle(a: Triple, b: Triple, c: Triple): number {
  const [ax, ay, az] = less(a, b);
  const [cx, cy, cz] = less(c, b);
  const cross = Math.hypot(ay * cz - az * cy, az * cx - ax * cz, ax * cy - ay * cx);
  return (Math.atan2(cross, ax * cx + ay * cy + az * cz) * 180) / Math.PI;
}

const perMetre = { mm: 1000, cm: 100, m: 1, in: 1 / 0.0254 } as const;

const digits = { mm: 2, cm: 3, m: 5, in: 3 } as const;

/** `auto` as everywhere else, with one digit more. */
export function lengthIn(metres: number, unit: LengthUnit): string {
  if (unit === 'auto') return lengthText(metres, 4);
  return lengthsIn([metres], unit, '');
}

/** Several in one unit, which is not `auto`: `82 × 82 × 95 mm`. */
export function lengthsIn(
  metres: readonly number[],
  unit: Exclude<LengthUnit, 'auto'>,
  between: string,
): string {
  const values = metres.map((one) =>
    formatNumber(one * perMetre[unit], { maximumFractionDigits: digits[unit], useGrouping: false }),
  );
  return leftToRight(`${values.join(between).replaceAll('-', '−')} ${unit}`);
}

/** `9.531 cm`, or `90.0°`. */
export function measureText({ points }: Measure, unit: LengthUnit): string {
  const [a, b, c] = points;
  if (a === undefined || b === undefined) return '';
  if (c === undefined) return lengthIn(distance(a, b), unit);
  return `${formatFixed(angle(a, b, c), 1)}°`;
}

/** How far apart two points are along each axis: `x 8 cm, y 0 cm, z 5 cm`; nothing for an angle. */
export function axesText({ points }: Measure, unit: LengthUnit): string {
  const [a, b, c] = points;
  if (a === undefined || b === undefined || c !== undefined) return '';
  const apart = less(b, a).map(Math.abs);
  return ['x', 'y', 'z'].map((axis, index) => `${axis} ${lengthIn(apart[index] ?? 0, unit)}`).join(', ');
}

/** A line for each, for the clipboard: number, value, points in metres. */
export function measuresAsText(measures: readonly Measure[], unit: LengthUnit): string {
  return measures
    .map((measure, index) => {
      const places = measure.points.map((point) => `(${point.map((part) => part.toFixed(5)).join(', ')})`);
      const apart = axesText(measure, unit);
      return [
        `${index + 1}`,
        measureText(measure, unit),
        ...(apart === '' ? [] : [apart]),
        places.join(' '),
      ].join('\t');
    })
    .join('\n');
}
