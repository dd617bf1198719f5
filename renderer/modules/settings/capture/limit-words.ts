/** What the limits of the check say in the settings, and what was typed into a field of them. English; pure. */

import { catalogue, icu } from '../../../../main/contract/messages/catalogue.ts';
import { leftToRight } from '../../../../main/contract/messages/direction.ts';
import { isInRange } from '../../../../main/contract/plain/capture/own-limits.ts';
import {
  type Threshold,
  type ThresholdName,
  thresholds,
} from '../../../../main/contract/plain/capture/thresholds.ts';

/** `< 0.65`, `> 3 px`, `–`; `figure` writes the number. */
export function limitWords(
  { bad, unit }: Threshold,
  limit: number | null,
  figure: (value: number) => string,
): string {
  if (limit === null) return '–';
  return leftToRight(`${bad === 'below' ? '<' : '>'}\u00a0${withUnit(unit, figure(limit))}`);
}

/** `3 px`, `330°`, `0.65`. */
function withUnit(unit: string, figure: string): string {
  return `${figure}${unit === '' || unit.startsWith('°') ? '' : '\u00a0'}${unit}`;
}

/** The table, and what the service itself demands. */
export const limitTableWords = catalogue('settings.limitTable', {
  title: 'Limits',
  about:
    'When a check warns and when it fails. A custom limit overrides the profile, and checked clips are re-evaluated from their measurements. Enter “–” or “never” to turn a limit off.',
  columns: { limit: 'Limit', own: 'Custom', warn: 'Warn', fail: 'Fail', reset: 'Reset' },
  field: icu(
    '{meaning}: {severity, select, warn {warns} other {fails}} {beyond}, custom',
    (meaning: string, severity: 'warn' | 'fail', beyond: string) => ({ meaning, severity, beyond }),
  ),
  beyond: { below: 'below', above: 'above' },
  never: '–',
  /** Typed for: it never comes to that. */
  neverTyped: ['-', '–', '—', 'never'],
  notANumber: icu(
    '“{typed}” is not a number. Clear the field to use the profile’s limit.',
    (typed: string) => ({ typed }),
  ),
  outOfRange: icu('Enter a value from {least} to {most}.', (least: string, most: string) => ({
    least,
    most,
  })),
  warnsTooLate: icu(
    'The warning has no effect: a clip fails at {fail} before it warns at {warn}.',
    (warn: string, fail: string) => ({ fail, warn }),
  ),
  reset: icu('Reset: {meaning}', (meaning: string) => ({ meaning })),
  resetAll: 'Reset all',
  wasReset: icu(
    '{count, plural, one {Reset 1 custom limit} other {Reset {count} custom limits}}',
    (count: number) => ({ count }),
  ),
  counted: icu(
    '{count, plural, =0 {No custom limits} one {1 custom limit} other {{count} custom limits}}',
    (count: number) => ({ count }),
  ),
});

/** Of the specification: what the service answers `422` or `413` to, whatever is set here. */
export const serviceLimitWords = catalogue('settings.serviceLimit', {
  title: 'Service requirements',
  about: 'Set by the service; they cannot be changed here.',
  clips: 'Clips per measured asset',
  clipsValue: 'exactly 1, of the object on the floor beside a printed ChArUco board',
  format: 'Format',
  formatValue: 'MP4 or MOV',
  size: 'Clip size',
  sizeValue: icu('at most {most}', (most: string) => ({ most })),
});

/** `limit` undefined: the profile's. */
export type TypedLimit =
  | { readonly limit: number | null | undefined; readonly problem: null }
  | { readonly problem: string };

const table: Readonly<Record<ThresholdName, Threshold>> = thresholds;
const never: readonly string[] = limitTableWords.neverTyped;

/** A decimal comma is a point; a unit after the number may stay. */
export function typedLimit(name: ThresholdName, typed: string): TypedLimit {
  const text = typed.trim();
  if (text === '') return { limit: undefined, problem: null };
  if (never.includes(text.toLowerCase())) return { limit: null, problem: null };
  const { unit, range } = table[name];
  const bare = text.endsWith(unit) ? text.slice(0, text.length - unit.length).trimEnd() : text;
  if (!/^\d*[.,]?\d+$/.test(bare)) return { problem: limitTableWords.notANumber(text) };
  const limit = Number(bare.replace(',', '.'));
  const [least, most] = range;
  return isInRange(name, limit)
    ? { limit, problem: null }
    : { problem: limitTableWords.outOfRange(withUnit(unit, `${least}`), withUnit(unit, `${most}`)) };
}
