/** What was typed into a field of the limits. Pure. */
import { isInRange } from '../../../main/contract/plain/capture/own-limits.ts';
import {
  type Threshold,
  type ThresholdName,
  thresholds,
} from '../../../main/contract/plain/capture/thresholds.ts';
import { withUnit, limitTableWords as words } from './limit-words.ts';

/** `limit` undefined: the profile's. */
export type TypedLimit =
  | { readonly limit: number | null | undefined; readonly problem: null }
  | { readonly problem: string };

const table: Readonly<Record<ThresholdName, Threshold>> = thresholds;
const never: readonly string[] = words.neverTyped;

/** A decimal comma is a point; a unit after the number may stay. */
export function typedLimit(name: ThresholdName, typed: string): TypedLimit {
  const text = typed.trim();
  if (text === '') return { limit: undefined, problem: null };
  if (never.includes(text.toLowerCase())) return { limit: null, problem: null };
  const { unit, range } = table[name];
  const bare = text.endsWith(unit) ? text.slice(0, text.length - unit.length).trimEnd() : text;
  if (!/^\d*[.,]?\d+$/.test(bare)) return { problem: words.notANumber(text) };
  const limit = Number(bare.replace(',', '.'));
  const [least, most] = range;
  return isInRange(name, limit)
    ? { limit, problem: null }
    : { problem: words.outOfRange(withUnit(unit, `${least}`), withUnit(unit, `${most}`)) };
}
