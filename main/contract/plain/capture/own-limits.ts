/** Limits that the user has set in place of a profile's: their bounds, and how they go together. No schema library here. */
import { type CaptureProfile, type Threshold, type ThresholdName, thresholds } from './thresholds.ts';

/** Null: it never comes to that. */
export interface Limit {
  readonly warn: number | null;
  readonly fail: number | null;
}
export type Severity = keyof Limit;
export const severities = ['warn', 'fail'] as const satisfies readonly Severity[];

/** What is left out is the profile's. They hold under every profile. */
export type OwnLimits = { readonly [Name in ThresholdName]?: OwnLine | undefined };
type OwnLine = { readonly [S in Severity]?: number | null | undefined };

const table: Readonly<Record<ThresholdName, Threshold>> = thresholds;

/** Whether a threshold is called so: for what comes from a file. */
export const isThreshold = (name: string): name is ThresholdName => Object.hasOwn(thresholds, name);

/** The profile's line with what the user has set in it. */
export function limitUnder(profile: CaptureProfile, name: ThresholdName, own: OwnLimits): Limit {
  const { warn, fail } = own[name] ?? {};
  const usual = table[name][profile];
  return { warn: warn === undefined ? usual.warn : warn, fail: fail === undefined ? usual.fail : fail };
}

/** Whether the threshold may have it; no number is outside of the range. */
export function isInRange(name: ThresholdName, value: number): boolean {
  const [least, most] = table[name].range;
  return value >= least && value <= most;
}

/** True where a clip fails before it is warned of: the warning is never said then. */
export function warnsTooLate(name: ThresholdName, { warn, fail }: Limit): boolean {
  if (warn === null || fail === null) return false;
  return table[name].bad === 'below' ? warn < fail : warn > fail;
}

/** With one limit replaced; undefined: the profile's again. Lines without anything of one's own are left out. */
export function withLimit(
  own: OwnLimits,
  name: ThresholdName,
  severity: Severity,
  value: number | null | undefined,
): OwnLimits {
  const { [name]: line = {}, ...others } = own;
  const { [severity]: _, ...rest } = line;
  const next: OwnLine = value === undefined ? rest : { ...rest, [severity]: value };
  return Object.keys(next).length === 0 ? others : { ...others, [name]: next };
}

/** Without everything of one's own in that line. */
export function withoutLine(own: OwnLimits, name: ThresholdName): OwnLimits {
  const { [name]: _, ...others } = own;
  return others;
}

/** Whether clips are judged alike by both, whatever the order in which they were set. */
export function sameLimits(one: OwnLimits, other: OwnLimits): boolean {
  return [...new Set([...Object.keys(one), ...Object.keys(other)])].every(
    (name) =>
      !isThreshold(name) || severities.every((severity) => one[name]?.[severity] === other[name]?.[severity]),
  );
}

/** How many single limits are the user's. */
export function countOf(own: OwnLimits): number {
  return Object.values(own)
    .flatMap((line) => severities.map((severity) => line?.[severity]))
    .filter((limit) => limit !== undefined).length;
}
