/** Numbers of a simulation as people read them. Pure; English. */
import { formatNumber } from '../../../main/contract/plain/number-text.ts';
import { lengthText } from '../../scene/frames.ts';
import type { ColliderShape } from '../../scene/parse/parsed-model.ts';
import type { WorldJoint } from '../../scene/physics/protocol.ts';
import { physicsWords } from './physics-words.ts';

const raised: Readonly<Record<string, string>> = {
  '-': '⁻',
  '0': '⁰',
  '1': '¹',
  '2': '²',
  '3': '³',
  '4': '⁴',
  '5': '⁵',
  '6': '⁶',
  '7': '⁷',
  '8': '⁸',
  '9': '⁹',
};

/** Three significant digits, a real minus; very small and very large ones with a power of ten. */
export function figure(value: number): string {
  const size = Math.abs(value);
  if (size === 0 || (size >= 1e-4 && size < 1e6))
    return withMinus(formatNumber(value, { maximumSignificantDigits: 3, useGrouping: false }));
  const [digits = '', power = ''] = value.toExponential(2).split('e');
  const exponent = power.replace('+', '').replaceAll(/[-\d]/g, (sign) => raised[sign] ?? '');
  const mantissa = String(Number(digits));
  return withMinus(mantissa === '1' ? `10${exponent}` : `${mantissa} × 10${exponent}`);
}

const withMinus = (text: string): string => text.replace('-', '−');

/** What is shorter than a hundredth of a millimetre is none: the engine's noise. */
export const slightLength = (metres: number): string =>
  Math.abs(metres) < 5e-6 ? '0 mm' : lengthText(metres);

/** One digit behind the point. */
export const degreesText = (degrees: number): string => `${jointText(degrees)}°`;

/** Joules, or thousandths of them. */
export function energyText(joules: number): string {
  if (joules < 5e-7) return '0 J';
  return joules < 1 ? `${figure(joules * 1000)} mJ` : `${figure(joules)} J`;
}

/** How a joint's value is shown and typed: degrees, or millimetres for what is short. */
export interface JointUnit {
  readonly unit: '°' | 'mm' | 'm';
  /** Shown = value times this. */
  readonly factor: number;
  /** In shown units. */
  readonly min: number;
  readonly max: number;
  readonly step: number;
}

const turn = 180;

/** Without limits a hinge goes once round, a slide as far as the object is large. */
export function jointUnit({ type, limits }: Pick<WorldJoint, 'type' | 'limits'>, sizeM: number): JointUnit {
  if (type !== 'slide') {
    const factor = turn / Math.PI;
    const [min, max] = limits === null ? [-turn, turn] : [limits[0] * factor, limits[1] * factor];
    return { unit: '°', factor, min, max, step: 0.1 };
  }
  const [least, most] = limits ?? [-sizeM, sizeM];
  const long = Math.max(Math.abs(least), Math.abs(most)) >= 10;
  const factor = long ? 1 : 1000;
  return {
    unit: long ? 'm' : 'mm',
    factor,
    min: least * factor,
    max: most * factor,
    step: long ? 0.001 : 0.1,
  };
}

/** One digit behind the point, or none. */
export const jointText = (shown: number): string =>
  (Math.round(shown * 10) / 10 + 0).toFixed(1).replace(/\.0$/, '').replace('-', '−');

/** What a user typed: a comma is a point, a minus may be a real one. Null: no number. */
export function typedNumber(text: string): number | null {
  const plain = text.trim().replace('−', '-').replace(',', '.');
  if (!/^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i.test(plain)) return null;
  const value = Number(plain);
  return Number.isFinite(value) ? value : null;
}

/** `8 × convex hull, cylinder`. */
export function shapesText(shapes: readonly ColliderShape[]): string {
  if (shapes.length === 0) return physicsWords.noShapes;
  return [...Map.groupBy(shapes, (shape) => shape)]
    .map(([shape, all]) => (all.length === 1 ? '' : `${all.length} × `) + physicsWords.shapeNames[shape])
    .join(', ');
}
