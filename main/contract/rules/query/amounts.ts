/** Numbers with units and dates of a search text, as ranges of what is measured. */
import type { FieldUnit } from './fields.ts';
import type { Comparison } from './text.ts';

/** From `least` to `most`, both of them in it; an open side is infinite. */
export interface Range {
  readonly least: number;
  readonly most: number;
}

const units: Readonly<Record<FieldUnit, Readonly<Record<string, number>>>> = {
  kg: { '': 1, kg: 1, g: 1e-3, mg: 1e-6, t: 1e3, lb: 0.453_592_37, lbs: 0.453_592_37, oz: 0.028_349_523_125 },
  m: { '': 1, m: 1, cm: 1e-2, mm: 1e-3, km: 1e3, in: 0.0254, ft: 0.3048 },
  count: { '': 1, k: 1e3, m: 1e6 },
  bytes: { '': 1, b: 1, k: 1e3, kb: 1e3, m: 1e6, mb: 1e6, g: 1e9, gb: 1e9, tb: 1e12 },
  stars: { '': 1 },
};
const whole: ReadonlySet<FieldUnit> = new Set(['count', 'bytes', 'stars']);

const number = /^(\d+(?:\.(\d*))?|\.(\d+))([a-z]*)$/i;

interface Amount {
  readonly value: number;
  /** What one of its last digit is worth. */
  readonly step: number;
}

function readAmount(text: string, unit: FieldUnit): Amount | null {
  const found = number.exec(text.trim());
  if (found === null) return null;
  const [, digits = '', decimals = '', bare = '', name = ''] = found;
  const factor = Object.entries(units[unit]).find(([each]) => each === name.toLowerCase())?.[1];
  if (factor === undefined) return null;
  const value = Number(digits) * factor;
  const step = factor * 10 ** -(decimals.length + bare.length);
  return Number.isFinite(value) ? { value, step: whole.has(unit) ? Math.max(step, 1) : step } : null;
}

/**
 * Null for what is no number. A number on its own represents what rounds to it: `2kg` for 1.5 kg to 2.5 kg, `2.0kg` for
 * 1.95 kg to 2.05 kg. `10k..50k` is a range.
 */
export function numberRange(text: string, comparison: Comparison, unit: FieldUnit): Range | null {
  const [first = '', last, more] = text.split('..');
  if (more !== undefined) return null;
  if (last !== undefined) {
    const from = first === '' ? null : readAmount(first, unit);
    const to = last === '' ? null : readAmount(last, unit);
    if ((from ?? to) === null || (first !== '' && from === null) || (last !== '' && to === null)) return null;
    return { least: from?.value ?? -Infinity, most: to?.value ?? Infinity };
  }
  const amount = readAmount(text, unit);
  if (amount === null) return null;
  const half = whole.has(unit) && amount.step <= 1 ? 0 : amount.step / 2;
  const { value } = amount;
  return compared({ least: value - half, most: half === 0 ? value : below(value + half) }, value, comparison);
}

function compared(equal: Range, value: number, comparison: Comparison): Range {
  switch (comparison) {
    case ':':
    case '=':
      return equal;
    case '<':
      return { least: -Infinity, most: below(value) };
    case '<=':
      return { least: -Infinity, most: value };
    case '>':
      return { least: above(value), most: Infinity };
    case '>=':
      return { least: value, most: Infinity };
  }
}

/** The next number down or up, as far as figures of an asset are distinguished. */
const nextTo = 2 ** -50;
const below = (value: number): number => value - Math.max(Math.abs(value) * nextTo, Number.MIN_VALUE);
const above = (value: number): number => value + Math.max(Math.abs(value) * nextTo, Number.MIN_VALUE);

const age = /^(\d+)(h|d|w|mo|y)$/i;
const date = /^(\d{4})(?:-(\d{1,2})(?:-(\d{1,2}))?)?$/;

/** In milliseconds since 1970, of the local days. Null for what is no date and no age. `now` in the same way. */
export function dateRange(text: string, comparison: Comparison, now: number): Range | null {
  const [first = '', last, more] = text.split('..');
  if (more !== undefined) return null;
  if (last !== undefined) {
    const from = first === '' ? null : spanOf(first, now);
    const to = last === '' ? null : spanOf(last, now);
    if ((from ?? to) === null || (first !== '' && from === null) || (last !== '' && to === null)) return null;
    return { least: from?.least ?? -Infinity, most: to?.most ?? Infinity };
  }
  const before = agoOf(text, now);
  if (before !== null)
    return comparison === '>' || comparison === '>='
      ? { least: -Infinity, most: before }
      : { least: before, most: Infinity };
  const span = spanOf(text, now);
  if (span === null) return null;
  switch (comparison) {
    case ':':
    case '=':
      return span;
    case '<':
      return { least: -Infinity, most: span.least - 1 };
    case '<=':
      return { least: -Infinity, most: span.most };
    case '>':
      return { least: span.most + 1, most: Infinity };
    case '>=':
      return { least: span.least, most: Infinity };
  }
}

/** `7d`: seven days before `now`. */
function agoOf(text: string, now: number): number | null {
  const [, digits = '', unit = ''] = age.exec(text) ?? [];
  if (digits === '') return null;
  const count = Number(digits);
  const then = new Date(now);
  switch (unit.toLowerCase()) {
    case 'h':
      return now - count * 3_600_000;
    case 'd':
      return now - count * 86_400_000;
    case 'w':
      return now - count * 7 * 86_400_000;
    case 'mo':
      return finite(then.setMonth(then.getMonth() - count));
    default:
      return finite(then.setFullYear(then.getFullYear() - count));
  }
}

function finite(ms: number): number {
  return Number.isFinite(ms) ? ms : -Infinity;
}

/** A whole year, month or day. */
function spanOf(text: string, now: number): Range | null {
  const today = new Date(now);
  const [year, month, day] = [today.getFullYear(), today.getMonth(), today.getDate()];
  if (text.toLowerCase() === 'today')
    return between(new Date(year, month, day), new Date(year, month, day + 1));
  if (text.toLowerCase() === 'yesterday')
    return between(new Date(year, month, day - 1), new Date(year, month, day));
  const found = date.exec(text);
  if (found === null) return null;
  const [y = 0, m, d] = found.slice(1).map((part) => (part === undefined ? undefined : Number(part)));
  if (m === undefined) return between(new Date(y, 0, 1), new Date(y + 1, 0, 1));
  if (m < 1 || m > 12) return null;
  if (d === undefined) return between(new Date(y, m - 1, 1), new Date(y, m, 1));
  const start = new Date(y, m - 1, d);
  return start.getDate() === d ? between(start, new Date(y, m - 1, d + 1)) : null;
}

function between(start: Date, end: Date): Range {
  return { least: start.getTime(), most: end.getTime() - 1 };
}
