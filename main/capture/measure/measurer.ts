/** Measures clips in this thread, with the vision library loaded once, at the first use. */
import type { BoardLayout } from '../../contract/schema/capture/board.ts';
import {
  type CaptureSample,
  type HardFault,
  type Measurement,
  measurementVersion,
  type Pose,
  type VideoFacts,
} from '../../contract/schema/capture/measurement.ts';
import { examineClip, hardFault } from '../../media/examine-clip.ts';
import type { Clip, Examined, Tools } from '../../media/types.ts';
import { type CheckProgress, createCheckProgress, type MeasureOptions } from '../capture.ts';
import { findObject } from '../object/find-object.ts';
import { firstIdOf, markerSquares } from '../vision/board-geometry.ts';
import { openVision } from '../vision/open-vision.ts';
import type { GreyFrame, Vision } from '../vision/types.ts';
import { largerFrames } from './code-search.ts';
import {
  decodeLimitMs,
  decodePass,
  fullSampling,
  hasQuickVerdict,
  type PassOptions,
  type PassResult,
  quickStepS,
  type SamplingFacts,
  workingEdgePx,
} from './decode-pass.ts';
import { createLooker, type Looker, type RawSample } from './looker.ts';

export interface Measurer {
  /** As `measureClip`. */
  measure(clip: Clip, tools: Tools, options: MeasureOptions): Promise<Measurement>;
  /** As `Capture`. */
  boardMarkers(layout: BoardLayout): Promise<boolean[][]>;
}

/** Holds about 200 MB from the first use on, for as long as its thread lives. */
export function createMeasurer(open: () => Promise<Vision> = openVision): Measurer {
  let opened: Promise<Vision> | null = null;
  const vision = (): Promise<Vision> => {
    opened ??= open();
    return opened;
  };
  return {
    measure: (clip, tools, options) => measureClip(clip, { ...options, tools, vision }),
    async boardMarkers(layout) {
      const { markerBits } = await vision();
      const firstId = firstIdOf(layout);
      return markerSquares(layout).map((_, place) => [...markerBits(layout.dictionary, firstId + place)]);
    },
  };
}

// From one clip to its measurement: what it is, then its keyframes for a verdict at once, then frames of all of it.

export interface MeasureClipOptions {
  readonly tools: Tools;
  /** Requested as soon as the clip is known to be one; it may still be loading. */
  readonly vision: () => Promise<Vision>;
  /** Null: the board is found out; otherwise only this one is looked for. */
  readonly layout: BoardLayout | null;
  /** As in `MeasureOptions`. */
  readonly passes?: MeasureOptions['passes'];
  readonly signal: AbortSignal;
  readonly onProgress: (progress: CheckProgress) => void;
  /** From the keyframes, poses solved; not for clips whose keyframes are too far apart. */
  readonly onQuick: (measurement: Measurement) => void;
}

/** Frames that are searched for a board until one is found: of the keyframes, then again of all. */
const quickTries = 5;
const fullTries = 8;
/** Part of a step within which a keyframe that was looked at represents a frame. */
const nearPart = 0.3;

/** Throws `media.*`, `input.*`, `capture.failed` and `cancelled`: what is not the clip's fault. */
async function measureClip(clip: Clip, options: MeasureClipOptions): Promise<Measurement> {
  const { tools, signal } = options;
  const progress = createCheckProgress(options.onProgress, () => performance.now());
  const startedMs = performance.now();
  progress('probe', 0);
  const loading = options.vision();
  // Waited for below: until then nobody else hears of its failure.
  loading.catch(() => undefined);
  const examined = await examineClip(clip, { tools, signal });
  const probe = performance.now() - startedMs;
  const vision = await loading;
  const { facts } = examined;
  const begun: Measurement = {
    version: measurementVersion,
    coverage: 'none',
    fault: examined.fault,
    facts,
    board: null,
    code: null,
    layout: options.layout,
    lens: null,
    object: null,
    everyS: 0,
    samples: [],
    damaged: [],
    tookMs: { probe, quick: 0, full: 0 },
    tools: { ffmpeg: tools.version, opencv: vision.version },
  };
  // One that is only too large can be looked into all the same.
  if (facts === null) return begun;
  const looker = createLooker(vision, options.layout, facts.transfer);
  try {
    return await look(clip, { ...options, vision, examined, facts, begun, looker, progress });
  } finally {
    looker.close();
  }
}

interface Looking extends Omit<MeasureClipOptions, 'vision'> {
  readonly vision: Vision;
  readonly examined: Examined;
  readonly facts: VideoFacts;
  readonly begun: Measurement;
  readonly looker: Looker;
  readonly progress: (phase: CheckProgress['phase'], part: number) => void;
}

async function look(clip: Clip, looking: Looking): Promise<Measurement> {
  const { facts, begun, passes = 'both' } = looking;
  const startedMs = performance.now();
  let quickMs = 0;
  if (passes !== 'full') {
    const quick = await quickPass(clip, looking);
    quickMs = performance.now() - startedMs;
    const verdict = measured(looking, 'quick', quick, { ...begun.tookMs, quick: quickMs });
    if (quick.ended?.why === 'too-slow') return { ...verdict, fault: faultOf(quick.ended) };
    if (hasQuickVerdict(facts) && quick.frames > 0) looking.onQuick(verdict);
    if (passes === 'quick') return verdict;
  }
  const tookMs = { ...begun.tookMs, quick: quickMs };
  const full = await fullPass(clip, looking);
  const all = { ...tookMs, full: performance.now() - startedMs - quickMs };
  if (full.ended?.why === 'too-slow')
    return { ...measured(looking, 'full', full, all), fault: faultOf(full.ended) };
  if (full.frames === 0)
    return { ...begun, tookMs: all, fault: faultOf(full.ended ?? { why: 'failed', detail: '', atS: 0 }) };
  return measured(looking, 'full', full, all);
}

async function quickPass(clip: Clip, looking: Looking): Promise<PassResult> {
  const { facts, looker, examined, progress } = looking;
  const [firstAtS = 0] = examined.keyframesS;
  const stepS = quickStepS(sampled(looking));
  looker.begin(Math.min(facts.keyframes, Math.ceil(facts.durationS / stepS)), quickTries);
  const options = { ...passOptions(looking), keyframesOnly: true, firstAtS };
  const result = await decodePass(clip, { ...options, sampling: { stepS, paired: false } }, (frame) => {
    looker.look(frame, null, 0);
    progress('quick', frame.atS / facts.durationS);
  });
  looker.settle();
  return result;
}

async function fullPass(clip: Clip, looking: Looking): Promise<PassResult> {
  const { facts, looker, progress, tools, signal } = looking;
  const sampling = fullSampling(sampled(looking));
  const options = { ...passOptions(looking), keyframesOnly: false, sampling };
  const pass = (): Promise<PassResult> =>
    decodePass(clip, options, (frame, next) => {
      looker.look(frame, next, nearPart * sampling.stepS);
      progress('full', frame.atS / facts.durationS);
    });
  looker.begin(Math.ceil(facts.durationS / sampling.stepS), fullTries, true);
  const first = await pass();
  looker.settle();
  // A board that first shows late in a long clip: what had been let go by then is looked at again.
  const result = looker.hasMissed() && first.ended === null ? await pass() : first;
  if (result.ended !== null) return result;
  const isLarger = Math.max(facts.widthPx, facts.heightPx) > workingEdgePx;
  await looker.readCode(async (times) =>
    isLarger ? largerFrames(clip, times, { tools, signal }) : new Map(),
  );
  return looker.hasMissed() ? pass() : result;
}

function passOptions({
  tools,
  signal,
  facts,
}: Looking): Pick<PassOptions, 'tools' | 'signal' | 'facts' | 'edgePx' | 'limitMs'> {
  return { tools, signal, facts, edgePx: workingEdgePx, limitMs: decodeLimitMs(facts) };
}

function sampled({ facts, examined }: Looking): SamplingFacts {
  return { ...facts, keyframesS: examined.keyframesS };
}

function measured(
  looking: Looking,
  coverage: 'quick' | 'full',
  { damaged }: PassResult,
  tookMs: Measurement['tookMs'],
): Measurement {
  const { vision, looker, facts, begun } = looking;
  const { found, layout } = looker.board();
  const steps = sampled(looking);
  const raw = looker.samples();
  const solved = solveSamples(vision, raw, layout, facts);
  return {
    ...begun,
    coverage,
    board: found,
    code: looker.code(),
    layout,
    ...unreadOf(looker.unread(), facts),
    everyS: coverage === 'quick' ? quickStepS(steps) : fullSampling(steps).stepS,
    ...solved,
    object: coverage === 'quick' ? null : objectIn(looker, raw, solved, facts),
    damaged: [...damaged],
    tookMs,
  };
}

/** Null where the clip does not tell its lens: then the frames do not fit on one another. */
function objectIn(
  looker: Pick<Looker, 'smallFrame'>,
  raw: readonly RawSample[],
  { lens, samples }: Pick<Measurement, 'lens' | 'samples'>,
  { widthPx }: Pick<VideoFacts, 'widthPx'>,
): Measurement['object'] {
  if (lens === null) return null;
  const frames = raw.flatMap((one, at) => {
    const [frame, sample] = [looker.smallFrame(one), samples[at]];
    return frame === null || sample === undefined || sample.pose === null ? [] : [{ frame, sample }];
  });
  return findObject(frames, lens.focalPx, widthPx);
}

/** In px of the frame as shown. */
function unreadOf(
  unread: ReturnType<Looker['unread']>,
  full: Pick<VideoFacts, 'widthPx' | 'heightPx'>,
): Pick<Measurement, 'unread'> {
  if (unread === null) return {};
  const { frame, ...seen } = unread;
  const scale = Math.max(full.widthPx, full.heightPx) / Math.max(frame.widthPx, frame.heightPx);
  const short = (value: number | null): number | null => (value === null ? null : rounded(value, 2));
  return {
    unread: {
      ...seen,
      squarePx: rounded(seen.squarePx * scale, 2),
      spanPx: rounded(seen.spanPx * scale, 2),
      edgeWidthPx: short(seen.edgeWidthPx),
      narrowEdgePx: short(seen.narrowEdgePx),
      contrast: rounded(seen.contrast, 1),
    },
  };
}

function faultOf({ why, detail, atS }: NonNullable<PassResult['ended']>): HardFault {
  return why === 'too-slow' ? hardFault(why, { atS, detail }) : hardFault('cannot-decode', { detail });
}

// From what was seen in the pictures to samples of the clip: full-size pixels, lens and poses over all of them.

/** A phone's main camera, over the longer side: what `Vision.solve` takes where the clip does not tell. */
const usualFocal = 0.8;

/** `raw` in order of time. */
function solveSamples(
  vision: Pick<Vision, 'solve'>,
  raw: readonly RawSample[],
  layout: BoardLayout | null,
  frame: Pick<VideoFacts, 'widthPx' | 'heightPx'>,
): Pick<Measurement, 'lens' | 'samples'> {
  const seen = raw.map((sample) => fullSize(sample, frame));
  if (layout === null)
    return { lens: null, samples: seen.map((sample) => ({ ...sample, pose: null, boardArea: null })) };
  const { lens, poses } = vision.solve(seen, layout, frame);
  const focalPx = lens?.focalPx ?? usualFocal * Math.max(frame.widthPx, frame.heightPx);
  const samples = seen.map((sample, at) => {
    const pose = poses[at] ?? null;
    const area = pose === null ? null : boardArea(pose, layout, focalPx, frame);
    return { ...sample, pose, boardArea: area === null ? null : rounded(area, 5) };
  });
  return { lens, samples };
}

/** Digits that no measure has are left out: they are half of what is stored. */
function fullSize(
  { frame, ...sample }: RawSample,
  full: Pick<VideoFacts, 'widthPx' | 'heightPx'>,
): Omit<CaptureSample, 'pose' | 'boardArea'> {
  const [scaleX, scaleY] = [full.widthPx / frame.widthPx, full.heightPx / frame.heightPx];
  const { mean, low, high, black, white } = sample.luma;
  return {
    ...sample,
    atS: rounded(sample.atS, 6),
    luma: { mean: rounded(mean, 2), low, high, black: rounded(black, 5), white: rounded(white, 5) },
    reblur: rounded(sample.reblur, 4),
    laplacian: rounded(sample.laplacian, 2),
    edgeWidthPx: sample.edgeWidthPx === null ? null : rounded(sample.edgeWidthPx, 3),
    motionPxPerS: sample.motionPxPerS === null ? null : rounded(sample.motionPxPerS, 1),
    boardWhite: sample.boardWhite === null ? null : rounded(sample.boardWhite, 1),
    boardBlack: sample.boardBlack === null ? null : rounded(sample.boardBlack, 1),
    corners: sample.corners.map((value, at) => {
      // Centres of pixels lie at whole numbers, in both sizes.
      if (at % 3 === 1) return rounded((value + 0.5) * scaleX - 0.5, 3);
      return at % 3 === 2 ? rounded((value + 0.5) * scaleY - 0.5, 3) : value;
    }),
  };
}

function rounded(value: number, digits: number): number {
  return Number(value.toFixed(digits));
}

/** Of the board's outline, seen by a pinhole camera, over that of the picture; at most 1. Null when it reaches behind the camera. */
export function boardArea(
  pose: Pick<Pose, 'rotation' | 'translation'>,
  { columns, rows }: Pick<BoardLayout, 'columns' | 'rows'>,
  focalPx: number,
  frame: Pick<GreyFrame, 'widthPx' | 'heightPx'>,
): number | null {
  const [x, y] = [columns / 2, rows / 2];
  const outline: readonly Vector[] = [
    [-x, -y, 0],
    [x, -y, 0],
    [x, y, 0],
    [-x, y, 0],
  ];
  const seen = outline.map((point) => {
    const [cx, cy, cz] = plus(turned(point, pose.rotation), pose.translation);
    return { x: (focalPx * cx) / cz, y: (focalPx * cy) / cz, isAhead: cz > 0 };
  });
  if (seen.some(({ isAhead }) => !isAhead)) return null;
  const twice = seen.reduce((sum, a, at) => {
    const b = seen[(at + 1) % seen.length] ?? a;
    return sum + a.x * b.y - b.x * a.y;
  }, 0);
  return Math.min(1, Math.abs(twice) / 2 / (frame.widthPx * frame.heightPx));
}

type Vector = readonly [number, number, number];

function plus(a: Vector, b: Vector): Vector {
  return [a[0] + b[0], a[1] + b[1], a[2] + b[2]];
}

/** Rodrigues' formula: `rotation` is the axis, its length the angle in radians. */
function turned(point: Vector, rotation: Vector): Vector {
  const angle = Math.hypot(...rotation);
  if (angle < 1e-12) return point;
  const [ux, uy, uz] = [rotation[0] / angle, rotation[1] / angle, rotation[2] / angle];
  const [px, py, pz] = point;
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  const along = (ux * px + uy * py + uz * pz) * (1 - cos);
  return [
    px * cos + (uy * pz - uz * py) * sin + ux * along,
    py * cos + (uz * px - ux * pz) * sin + uy * along,
    pz * cos + (ux * py - uy * px) * sin + uz * along,
  ];
}
