/** Sizes, lengths and masses as text, with the one precision of each, for the window, the command line and all reports. Pure; English. */
import { leftToRight } from '../messages/direction.ts';
import { formatFixed, formatSignificant } from '../messages/number-text.ts';

/** The order of `sizeText`. */
export const sizeLetters = 'W × D × H';

/** What rows and columns with `sizeText` are called. */
export const sizeLabel = `Size (${sizeLetters})`;

/** Extents of an object as it stands, metres. */
export interface StandingSize {
  readonly width: number;
  readonly depth: number;
  readonly height: number;
}

/** Lengths and masses that stand alone. */
const significantDigits = 3;

/** Of `sizeM`: along x, y and z of a frame whose y axis is up. */
export function standingSize([width, height, depth]: readonly [number, number, number]): StandingSize {
  return { width, depth, height };
}

/** `8.2 × 8.2 × 9.5 cm`: width, depth, height in metres, all in the unit that suits the longest, to the millimetre. */
export function sizeText({ width, depth, height }: StandingSize): string {
  return sidesText([width, depth, height]);
}

/** As `sizeText`, of however many sides in whatever order: those that a service or a file states. Metres. */
export function sidesText(sides: readonly number[]): string {
  const longest = Math.max(...sides);
  const [factor, unit, decimals] =
    longest >= 100
      ? ([1, 'm', 1] as const)
      : longest >= 0.9995
        ? ([1, 'm', 3] as const)
        : longest >= 0.00995
          ? ([100, 'cm', 1] as const)
          : ([1000, 'mm', 2] as const);
  return leftToRight(`${sides.map((side) => formatFixed(side * factor, decimals)).join(' × ')} ${unit}`);
}

/** Metres as mm, cm, m or km, three significant digits by default. */
export function lengthText(metres: number, significant = significantDigits): string {
  const text = (value: number, unit: string): string =>
    leftToRight(`${formatSignificant(value, significant)} ${unit}`);
  const size = Math.abs(metres);
  if (size === 0) return text(0, 'cm');
  if (size < 0.009995) return text(metres * 1000, 'mm');
  if (size < 0.9995) return text(metres * 100, 'cm');
  if (size < 1000) return text(metres, 'm');
  return text(metres / 1000, 'km');
}

/** Kilograms as g, kg or t, three significant digits by default. */
export function massText(kg: number, significant = significantDigits): string {
  const text = (value: number, unit: string): string =>
    leftToRight(`${formatSignificant(value, significant)} ${unit}`);
  if (kg !== 0 && Math.abs(kg) < 0.9995) return text(kg * 1000, 'g');
  return Math.abs(kg) < 999.5 ? text(kg, 'kg') : text(kg / 1000, 't');
}

const perUnit: Readonly<Record<string, number>> = { m: 1, cm: 0.01, mm: 0.001, kg: 1, g: 0.001 };

/** A number, or several, of a length or mass in `unit` (`m`, `cm`, `mm`, `kg`, `g`) as all others are shown; null for other units. */
export function statedText(value: number | readonly number[], unit: string): string | null {
  const factor = Object.hasOwn(perUnit, unit) ? perUnit[unit] : undefined;
  if (factor === undefined) return null;
  const isMass = unit.endsWith('g');
  if (typeof value === 'number') return isMass ? massText(value * factor) : lengthText(value * factor);
  return isMass ? null : sidesText(value.map((side) => side * factor));
}
