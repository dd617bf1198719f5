/** What every judgement is given: the facts of the clip, and the limits of the profile. */
import { type Limit, limitUnder, type OwnLimits } from '../../contract/plain/capture/own-limits.ts';
import {
  type CaptureProfile,
  type Threshold,
  type ThresholdName,
  thresholdNames,
  thresholds,
} from '../../contract/plain/capture/thresholds.ts';
import type { BoardLayout } from '../../contract/schema/capture/board.ts';
import type { CaptureSample, Measurement } from '../../contract/schema/capture/measurement.ts';
import type { CaptureAnalysis, CaptureIssue, CaptureReport } from '../../contract/schema/capture/report.ts';
import type { Walk } from '../analyse/analyse-capture.ts';

/** What is judged besides the measurement. */
export interface JudgeContext {
  readonly clip: CaptureReport['clip'];
  /** ISO 8601. */
  readonly checkedAt: string;
  readonly profile: CaptureProfile;
  readonly board: {
    /** Null: automatic. */
    readonly chosen: { readonly name: string; readonly layout: BoardLayout } | null;
    readonly squareMm: number | null;
    readonly squareMeasured: boolean;
    /** One sigma of the measured length, percent; null until it was measured. */
    readonly squarePercent: number | null;
    /** The user's board whose code the clip shows; null for none of them. */
    readonly codeOf?: string | null;
  };
  /** Of the user's own, in place of the profile's. */
  readonly ownLimits: OwnLimits;
}

/** A clip that could be looked into. */
export interface Facts {
  readonly measurement: Measurement;
  /** In order of time, at least one. */
  readonly samples: readonly CaptureSample[];
  readonly analysis: CaptureAnalysis;
  readonly walk: Walk;
  readonly limits: Limits;
  readonly board: JudgeContext['board'];
  readonly endS: number;
  /** Enough frames have a pose to speak of walk and scale; else that the board is not seen is all there is to say. */
  readonly followed: boolean;
  /** Only keyframes were looked at, up to 1.3 s apart. */
  readonly quick: boolean;
  /** They are too far apart to follow the walk: how far it goes, and whether the board was lost, needs the full pass. */
  readonly coarse: boolean;
}

/** One family of judgements: what is wrong, in any order. Later families see what earlier ones found. */
export type Judgement = (facts: Facts, found: readonly CaptureIssue[]) => CaptureIssue[];

/** The three sentences of an issue. */
export interface Words {
  readonly seen: string;
  readonly why: string;
  readonly todo: string;
}

// The table of thresholds under one profile, and which side of a limit a figure lies on.

/** One line for each threshold. */
export type Limits = Readonly<Record<ThresholdName, Limit>>;

const table: Readonly<Record<ThresholdName, Threshold>> = thresholds;

/** The profile's limits, with the user's own in their places. */
export function limitsOf(profile: CaptureProfile, own: OwnLimits = {}): Limits {
  return Object.fromEntries(thresholdNames.map((name) => [name, limitUnder(profile, name, own)])) as Limits;
}

/** The longer edge of the pictures that blur is measured in, px; smaller clips are measured as they are. */
const measuredEdgePx = 1280;

/** A clip of few pixels has wide edges, be it ever so sharp: that it is small is said on its own. */
export function forPictures(
  limits: Limits,
  facts: { readonly widthPx: number; readonly heightPx: number } | null,
): Limits {
  const longest = facts === null ? measuredEdgePx : Math.max(facts.widthPx, facts.heightPx);
  const times = Math.max(1, measuredEdgePx / longest);
  const wider = (limit: number | null): number | null => (limit === null ? null : limit * times);
  const { warn, fail } = limits.edgeWidth;
  return { ...limits, edgeWidth: { warn: wider(warn), fail: wider(fail) } };
}

/** For the report: limits with their units. */
export function namedLimits(
  limits: Limits,
): Record<string, { warn: number | null; fail: number | null; unit: string }> {
  return Object.fromEntries(
    thresholdNames.map((name) => [name, { ...limits[name], unit: table[name].unit }]),
  );
}

/** Whether a figure lies on the wrong side. */
export function isBeyond(name: ThresholdName, value: number, limit: number | null): boolean {
  if (limit === null) return false;
  return table[name].bad === 'below' ? value < limit : value > limit;
}

/** A limit that was crossed. */
export interface Crossed {
  readonly severity: CaptureIssue['severity'];
  readonly measured: NonNullable<CaptureIssue['measured']>;
}

/** Null when the figure is fine or not known. */
export function crossed(limits: Limits, name: ThresholdName, value: number | null): Crossed | null {
  if (value === null) return null;
  const { warn, fail } = limits[name];
  const { unit, advice } = table[name];
  if (fail !== null && isBeyond(name, value, fail)) {
    return { severity: 'fail', measured: { threshold: name, value, limit: fail, unit } };
  }
  if (warn !== null && isBeyond(name, value, warn)) {
    const severity = advice === true ? 'note' : 'warn';
    return { severity, measured: { threshold: name, value, limit: warn, unit } };
  }
  return null;
}

/** The graver of both; null when neither was crossed. */
export function graver(one: Crossed | null, other: Crossed | null): Crossed | null {
  if (one === null || other === null) return one ?? other;
  return gravity[other.severity] > gravity[one.severity] ? other : one;
}

/** For sorting: the graver, the higher. */
export const gravity: Readonly<Record<CaptureIssue['severity'], number>> = { note: 0, warn: 1, fail: 2 };
