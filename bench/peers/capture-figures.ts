/** How far a report lies from what a synthetic capture really shows. Pure. */
import { sharpnessOf } from '../../main/capture/analyse/analyse-capture.ts';
import { isSameBoard } from '../../main/capture/judge/board.ts';
import type { CaptureReport, IssueCode } from '../../main/contract/schema/capture/report.ts';
import type { CaptureTruth, FrameTruth } from '../../test/captures/scene/truth.ts';
import type { Stretch } from '../../test/captures/spec.ts';

/** A frame's true blur and the board's edges, both px at a width of 1920; `blur`: 0 sharp to 1, as the report rates it. */
export interface BlurPair {
  readonly truePx: number;
  readonly edgeWidthPx: number | null;
  readonly blur: number;
}

export interface ClipFigures {
  /** Degrees, of each pose. */
  readonly azimuthErrors: readonly number[];
  /** Null where the board cannot be seen. */
  readonly orbitErrorDeg: number | null;
  readonly gapErrorsS: readonly number[];
  readonly blur: readonly BlurPair[];
  /** The clip was made to be blurred. */
  readonly blurred: boolean;
  readonly boardRight: boolean;
  /** Empty when it is as it should be. */
  readonly verdictWrong: string;
}

/** Clips with these may show too little of the board for a walk. */
const blinding: readonly IssueCode[] = [
  'motion-blur',
  'out-of-focus',
  'too-dark',
  'too-bright',
  'no-board',
  'board-unreadable',
  'mirrored-board',
  'board-too-small',
];
/** Shorter gaps come and go with a corner more or less. */
const leastGapS = 1;

/** Of one clip. */
export function figuresOf(truth: CaptureTruth, report: CaptureReport): ClipFigures {
  const blind = truth.expected.codes.some((code) => blinding.includes(code));
  const inferred = report.analysis?.orbit.inferredDeg;
  return {
    azimuthErrors: azimuthErrors(truth.frames, report),
    orbitErrorDeg: blind ? null : Math.abs((inferred ?? 0) - truth.orbitBetweenDeg),
    gapErrorsS: blind ? [] : gapErrors(truth, report),
    blur: blurPairs(truth.frames, report),
    blurred: truth.expected.codes.some((code) => code === 'motion-blur' || code === 'out-of-focus'),
    boardRight: isBoardRight(truth, report, blind),
    verdictWrong: verdictWrong(truth, report),
  };
}

/** The frame shown at a time. */
function frameAt(frames: readonly FrameTruth[], atS: number): FrameTruth | undefined {
  let [low, high] = [0, frames.length - 1];
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if ((frames[middle]?.t ?? 0) <= atS + 0.002) low = middle;
    else high = middle - 1;
  }
  return frames[low];
}

function azimuthErrors(frames: readonly FrameTruth[], { samples }: CaptureReport): number[] {
  return samples.flatMap(({ pose, atS }) => {
    const frame = frameAt(frames, atS);
    if (pose === null || frame === undefined) return [];
    return [Math.abs(((pose.azimuthDeg - frame.az + 540) % 360) - 180)];
  });
}

const overlap = (a: Stretch, b: Stretch): boolean => a.fromS < b.toS && b.fromS < a.toS;

/** Both ends of each long gap; a long one that is missed, or reported without being one, counts with its whole length. */
function gapErrors({ gaps }: CaptureTruth, { analysis }: CaptureReport): number[] {
  const reportedGaps = analysis?.gaps ?? [];
  const errors = gaps
    .filter(({ fromS, toS }) => toS - fromS >= leastGapS)
    .flatMap((gap) => {
      const match = reportedGaps.find((one) => overlap(one, gap));
      if (match === undefined) return [gap.toS - gap.fromS];
      return [Math.abs(match.fromS - gap.fromS), Math.abs(match.toS - gap.toS)];
    });
  const invented = reportedGaps
    .filter((one) => one.toS - one.fromS >= leastGapS && !gaps.some((gap) => overlap(one, gap)))
    .map((one) => one.toS - one.fromS);
  return [...errors, ...invented];
}

function blurPairs(frames: readonly FrameTruth[], { samples, facts }: CaptureReport): BlurPair[] {
  const scale = 1920 / Math.max(facts?.widthPx ?? 1920, facts?.heightPx ?? 1920);
  return samples.flatMap((sample) => {
    const frame = frameAt(frames, sample.atS);
    return frame === undefined
      ? []
      : [{ truePx: frame.blur_px * scale, edgeWidthPx: sample.edgeWidthPx, blur: 1 - sharpnessOf(sample) }];
  });
}

/** A clip that is spoilt may show no board; a wrong one it must never show. */
function isBoardRight({ spec: { board } }: CaptureTruth, report: CaptureReport, blind: boolean): boolean {
  const { found } = report.board;
  if (found === null) return !board.present || (blind && !board.mirrored);
  const { layout } = board;
  return (
    board.present &&
    found.mirrored === board.mirrored &&
    found.layout.columns === layout.columns &&
    found.layout.rows === layout.rows &&
    isSameBoard(found, layout)
  );
}

function verdictWrong({ expected }: CaptureTruth, { verdict, issues, fault }: CaptureReport): string {
  const codes = issues.map(({ code }) => code);
  const missing = expected.codes.filter((code) => !codes.includes(code));
  const never = expected.never.filter((code) => codes.includes(code));
  if (expected.verdicts.includes(verdict) && missing.length === 0 && never.length === 0) return '';
  const said = issues
    .filter(({ severity }) => severity !== 'note')
    .map(({ code, severity, measured }) => {
      const by = measured === null ? '' : ` ${measured.threshold} ${measured.value.toFixed(2)}`;
      return `${severity} ${code}${by}`;
    });
  const why = fault === null ? '' : ` (${fault.code}: ${fault.detail ?? ''})`;
  return `${verdict}${why} instead of ${expected.verdicts.join('/')} [${expected.codes.join(', ')}]: ${said.join('; ')}`;
}
