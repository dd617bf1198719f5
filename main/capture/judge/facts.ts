/** What every judgement is given. */

import type { OwnLimits } from '../../contract/plain/capture/own-limits.ts';
import type { CaptureProfile } from '../../contract/plain/capture/thresholds.ts';
import type { BoardLayout } from '../../contract/schema/capture/board.ts';
import type { CaptureSample, Measurement } from '../../contract/schema/capture/measurement.ts';
import type { CaptureAnalysis, CaptureIssue, CaptureReport } from '../../contract/schema/capture/report.ts';
import type { Walk } from '../analyse/analyse-capture.ts';
import type { Limits } from './limits.ts';

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
}

/** One family of judgements: what is wrong, in any order. Later families see what earlier ones found. */
export type Judgement = (facts: Facts, found: readonly CaptureIssue[]) => CaptureIssue[];

/** The three sentences of an issue. */
export interface Words {
  readonly seen: string;
  readonly why: string;
  readonly todo: string;
}
