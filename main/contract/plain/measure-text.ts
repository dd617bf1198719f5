/** Sizes, lengths and masses as text, with the one precision of each, for the window, the command line and all reports. Pure; English. */
import { formatNumber } from '../messages/number-text.ts';

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
  const sides = [width, depth, height];
  const longest = Math.max(...sides);
  const [factor, unit, decimals] =
    longest >= 100
      ? ([1, 'm', 1] as const)
      : longest >= 0.9995
        ? ([1, 'm', 3] as const)
        : longest >= 0.00995
          ? ([100, 'cm', 1] as const)
          : ([1000, 'mm', 2] as const);
  return `${sides.map((side) => (side * factor).toFixed(decimals)).join(' × ')} ${unit}`;
}

/** Metres as mm, cm, m or km, three significant digits by default. */
export function lengthText(metres: number, significant = significantDigits): string {
  const digits = (value: number): string => rounded(value, significant).replace('-', '−');
  const size = Math.abs(metres);
  if (size === 0) return '0 cm';
  if (size < 0.009995) return `${digits(metres * 1000)} mm`;
  if (size < 0.9995) return `${digits(metres * 100)} cm`;
  if (size < 1000) return `${digits(metres)} m`;
  return `${digits(metres / 1000)} km`;
}

/** Kilograms as g, kg or t, three significant digits by default. */
export function massText(kg: number, significant = significantDigits): string {
  if (kg !== 0 && Math.abs(kg) < 0.9995) return `${rounded(kg * 1000, significant)} g`;
  return Math.abs(kg) < 999.5 ? `${rounded(kg, significant)} kg` : `${rounded(kg / 1000, significant)} t`;
}

const rounded = (value: number, significant: number): string =>
  formatNumber(value, { maximumSignificantDigits: significant, useGrouping: false });
