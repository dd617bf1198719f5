/** Lengths as people read them, and the step of the ground grid. */

import { formatNumber } from '../../main/contract/plain/number-text.ts';

/** Metres as mm, cm, m or km, three significant digits by default. */
export function lengthText(metres: number, significant = 3): string {
  const digits = (value: number): string =>
    formatNumber(value, { maximumSignificantDigits: significant, useGrouping: false }).replace('-', '−');
  const size = Math.abs(metres);
  if (size === 0) return '0 cm';
  if (size < 0.009995) return `${digits(metres * 1000)} mm`;
  if (size < 0.9995) return `${digits(metres * 100)} cm`;
  if (size < 1000) return `${digits(metres)} m`;
  return `${digits(metres / 1000)} km`;
}

/** The grid's line distance in metres for an object of this extent: a power of ten that gives 3 to 30 lines. */
export function gridStep(extentMetres: number): number {
  const extent = Number.isFinite(extentMetres) && extentMetres > 0 ? extentMetres : 1;
  return 10 ** Math.floor(Math.log10(extent / 1.5));
}
