/** Numbers as people read them, for all parts. No schema library here. */
import { leftToRight } from './direction.ts';

/** What the words are written in, and the numbers among them: both change together. */
const wordsLanguage = 'en';

/** Making one takes a hundred times as long as using it. */
const formats = new Map<string, Intl.NumberFormat>();

/** As `Intl` groups digits in English. */
function grouped(whole: number): string {
  return String(whole).replaceAll(/\B(?=(?:\d{3})+$)/g, ',');
}

/** How many of something: `12,480`. Options narrow it to so many digits. */
export function formatNumber(value: number, options?: Intl.NumberFormatOptions): string {
  // Most are whole and need no format of the system's, whose first one costs a start of the window 15 ms.
  if (options === undefined && Number.isSafeInteger(value) && !Object.is(value, -0)) return grouped(value);
  const name = options === undefined ? '' : JSON.stringify(options);
  const known = formats.get(name);
  const format = known ?? new Intl.NumberFormat(wordsLanguage, options);
  if (known === undefined) formats.set(name, format);
  return format.format(value);
}

/** With so many digits behind the point: `1.50`. */
export function formatFixed(value: number, digits: number): string {
  return measured(value, { minimumFractionDigits: digits, maximumFractionDigits: digits });
}

/** With so many digits that count, and no more than there are: `0.0125`. */
export function formatSignificant(value: number, digits: number): string {
  return measured(value, { maximumSignificantDigits: digits });
}

/** Ungrouped, and with a minus that is as wide as a digit. */
function measured(value: number, options: Intl.NumberFormatOptions): string {
  return formatNumber(value, { ...options, useGrouping: false }).replace('-', '−');
}

/** `1 item`, `3 items`; `many` is the plural where it is not the noun with an s. */
export function counted(count: number, one: string, many = `${one}s`): string {
  return `${formatNumber(count)} ${count === 1 ? one : many}`;
}

/** Decimal units as disks, networks and the specification count: `0 B`, `940 B`, `1.2 MB`, `18 GB`. */
export function formatBytes(bytes: number): string {
  const units = ['B', 'kB', 'MB', 'GB', 'TB'];
  let value = bytes;
  let unit = 0;
  while (value >= 999.5 && unit < units.length - 1) {
    value /= 1000;
    unit += 1;
  }
  return leftToRight(`${value.toFixed(unit > 0 && value < 9.95 ? 1 : 0)} ${units[unit]}`);
}
