/** Times and stretches as a user says them. */
import type { Span } from '../../../contract/schema/capture/report.ts';

/** `0:07`; seconds are rounded down, as players show them. */
export function clock(atS: number): string {
  const whole = Math.max(0, Math.floor(atS));
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`;
}

/** `from 0:07 to 0:11` in the nearest seconds, or `at 0:07` for less than one. */
export function fromTo({ fromS, toS }: Span): string {
  const from = Math.round(fromS);
  const to = Math.round(toS);
  return to - from < 1 ? `at ${clock(from)}` : `from ${clock(from)} to ${clock(to)}`;
}

/** Up to three stretches are named, the longest, in order; more are counted. Empty without any. */
export function stretches(spans: readonly Span[]): string {
  const named = spans
    .toSorted((a, b) => b.toS - b.fromS - (a.toS - a.fromS))
    .slice(0, 3)
    .toSorted((a, b) => a.fromS - b.fromS)
    .map(fromTo);
  const more = spans.length - named.length;
  if (more > 0) return `${named.join(', ')} and ${more} more ${more === 1 ? 'time' : 'times'}`;
  return named.length < 2 ? named.join('') : `${named.slice(0, -1).join(', ')} and ${named.at(-1) ?? ''}`;
}

/** The stretches, or that it is the whole clip. */
export function where(spans: readonly Span[]): string {
  return spans.length === 0 ? 'throughout the clip' : stretches(spans);
}

/** Seconds, one decimal under ten. */
export function seconds(value: number): string {
  return `${value < 10 ? Number(value.toFixed(1)) : Math.round(value)} s`;
}

/** Of 1; whole percents. */
export const percent = (part: number): string => `${Math.round(part * 100)} %`;
