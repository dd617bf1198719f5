/** Measurements and reports of made-up clips: a seeded walk with holes, blur and light as told. */

import type { JudgeContext } from '../../main/capture/judge/facts.ts';
import { judgeCapture } from '../../main/capture/judge/judge-capture.ts';
import type { BoardCode, BoardLayout } from '../../main/contract/schema/capture/board.ts';
import {
  type CaptureSample,
  type HardFault,
  type Measurement,
  measurementVersion,
  sharpnessTiles,
  type VideoFacts,
} from '../../main/contract/schema/capture/measurement.ts';
import type { CaptureReport, Span } from '../../main/contract/schema/capture/report.ts';
import { type BoardView, viewBoard } from './capture-view.ts';

export const sampleLayout: BoardLayout = {
  dictionary: 'DICT_5X5_100',
  columns: 7,
  rows: 5,
  markerRatio: 0.75,
  legacy: false,
};

export interface SampleOptions {
  readonly seed?: number;
  readonly coverage?: 'quick' | 'full';
  readonly durationS?: number;
  /** Seconds between samples. */
  readonly everyS?: number;
  /** Degrees walked, anticlockwise positive, from `startDeg`. */
  readonly sweepDeg?: number;
  readonly startDeg?: number;
  /** Replaces the even walk: azimuth at a time. */
  readonly azimuthAt?: (atS: number) => number;
  readonly elevationDeg?: number;
  /** How far the elevation swings about its middle. */
  readonly elevationSwingDeg?: number;
  readonly distanceSquares?: number;
  /** The board cannot be seen. */
  readonly hidden?: readonly Span[];
  readonly noBoard?: boolean;
  readonly motionBlur?: readonly Span[];
  readonly defocus?: readonly Span[];
  readonly dark?: readonly Span[];
  readonly bright?: readonly Span[];
  /** Mean brightness of all frames, 0 to 255, with nothing burnt out. */
  readonly brightness?: number;
  /** How much darker the board's white looks at a time, 0 to 255. */
  readonly shade?: (atS: number) => number;
  readonly layout?: BoardLayout;
  readonly mirrored?: boolean;
  readonly sizeSure?: boolean;
  /** Beside the board. */
  readonly code?: BoardCode;
  readonly facts?: Partial<VideoFacts>;
  readonly fault?: HardFault | null;
  readonly damaged?: readonly Span[];
  /** What stands beside the board; null without: not looked for. */
  readonly object?: Measurement['object'];
}

/** Small, fast, the same on every machine (mulberry32). */
export function seeded(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

const holds = (spans: readonly Span[] | undefined, atS: number): boolean =>
  (spans ?? []).some((span) => atS >= span.fromS && atS < span.toS);

/** Without options a clip that will do: 30 s, a little more than one turn, the board hidden for 50 degrees. */
export function sampleMeasurement(options: SampleOptions = {}): Measurement {
  const durationS = options.durationS ?? 30;
  const quick = options.coverage === 'quick';
  const everyS = options.everyS ?? (quick ? 1 : 0.2);
  const layout = options.layout ?? sampleLayout;
  const video = videoFacts(durationS, options.facts);
  const random = seeded(options.seed ?? 1);
  const samples = Array.from({ length: Math.max(1, Math.floor(durationS / everyS)) }, (_, place) =>
    sampleAt(place * everyS, { ...options, durationS, layout }, video, random),
  );
  const seen = samples.filter((sample) => sample.pose !== null).length;
  const found = options.noBoard === true || (seen === 0 && options.mirrored !== true) ? 0 : 5;
  return {
    version: measurementVersion,
    coverage: options.coverage ?? 'full',
    fault: options.fault ?? null,
    facts: video,
    board:
      found === 0
        ? null
        : {
            layout,
            mirrored: options.mirrored ?? false,
            searched: 5,
            recognised: found,
            sizeSure: options.sizeSure ?? true,
          },
    code: options.code ?? null,
    layout: found === 0 ? null : layout,
    lens:
      seen < 5
        ? null
        : {
            focalPx: focalOf(video),
            focalUncertaintyPercent: 0.6,
            frames: Math.min(seen, 30),
            reprojectionPx: 0.3,
          },
    object: options.object ?? null,
    everyS,
    samples,
    damaged: (options.damaged ?? []).map((span) => ({ ...span })),
    tookMs: { probe: 110, quick: 1150, full: quick ? 0 : 6200 },
    tools: { ffmpeg: '7.0', opencv: '4.12.0' },
  };
}

const focalOf = (video: VideoFacts): number => 0.8 * Math.max(video.widthPx, video.heightPx);

function videoFacts(durationS: number, replaced: Partial<VideoFacts> | undefined): VideoFacts {
  return {
    container: 'mp4',
    sizeBytes: Math.round(durationS * 1_500_000),
    codec: 'h264',
    profile: 'High',
    pixelFormat: 'yuv420p',
    hdr: null,
    transfer: null,
    widthPx: 1920,
    heightPx: 1080,
    rotationDeg: 0,
    mirrored: false,
    pixelAspect: 1,
    interlaced: false,
    streamIndex: 0,
    videoTracks: 1,
    nominalFps: 30,
    realFps: 30,
    variableFps: false,
    frames: Math.max(1, Math.round(durationS * 30)),
    durationS,
    bitsPerSecond: 12_000_000,
    keyframeGapS: 1,
    keyframes: Math.max(1, Math.round(durationS)),
    editList: false,
    audio: true,
    recordedAt: '2026-11-20T09:12:00.000Z',
    cameraMake: 'Example',
    cameraModel: 'Phone 1',
    ...replaced,
  };
}

type Told = SampleOptions & { readonly durationS: number; readonly layout: BoardLayout };

function sampleAt(atS: number, told: Told, video: VideoFacts, random: () => number): CaptureSample {
  const light = holds(told.dark, atS) ? 'dark' : holds(told.bright, atS) ? 'bright' : 'good';
  const blur = holds(told.motionBlur, atS) ? 'motion' : holds(told.defocus, atS) ? 'focus' : 'sharp';
  const jitter = (size: number): number => (random() - 0.5) * 2 * size;
  const hidden = told.noBoard === true || holds(told.hidden ?? hiddenByObject(told), atS);
  const view = hidden || told.mirrored === true || blur === 'focus' ? null : viewAt(atS, told, video, jitter);
  const look = lights[light];
  const sharp = blurs[blur];
  const laplacian = (sharp.laplacian + jitter(sharp.laplacian * 0.08)) * (light === 'dark' ? 0.25 : 1);
  return {
    atS: Number(atS.toFixed(6)),
    keyframe: told.coverage === 'quick' || Math.abs(atS - Math.round(atS)) < 1e-6,
    luma: { ...look.luma, mean: (told.brightness ?? look.luma.mean) + jitter(4) },
    reblur: (light === 'dark' ? 0.09 : sharp.reblur) + jitter(0.012),
    laplacian,
    tiles: Array.from({ length: sharpnessTiles.columns * sharpnessTiles.rows }, () =>
      Math.max(0, Math.min(255, Math.round((Math.log(1 + laplacian * random()) / Math.log(4097)) * 255))),
    ),
    edgeWidthPx: view === null ? null : sharp.edgeWidthPx + jitter(0.15),
    motionPxPerS: told.coverage === 'quick' ? null : sharp.motionPxPerS + jitter(40),
    markers: view === null ? 0 : Math.floor((told.layout.columns * told.layout.rows) / 2),
    corners: view === null ? [] : [...view.corners],
    boardWhite: view === null ? null : look.white - (told.shade?.(atS) ?? 0) + jitter(5),
    boardBlack: view === null ? null : look.black + jitter(3),
    boardArea: view?.area ?? null,
    pose: view?.pose ?? null,
  };
}

/** The object beside the board hides it in the middle of the walk. */
const hiddenByObject = ({ durationS }: Told): Span[] => [{ fromS: durationS * 0.4, toS: durationS * 0.54 }];

const lights = {
  good: { luma: { mean: 112, low: 30, high: 210, black: 0.01, white: 0.005 }, white: 222, black: 55 },
  dark: { luma: { mean: 19, low: 2, high: 44, black: 0.4, white: 0 }, white: 37, black: 8 },
  bright: { luma: { mean: 222, low: 120, high: 255, black: 0, white: 0.55 }, white: 254, black: 129 },
} as const;
const blurs = {
  sharp: { reblur: 0.185, laplacian: 300, edgeWidthPx: 2.3, motionPxPerS: 260 },
  motion: { reblur: 0.32, laplacian: 28, edgeWidthPx: 6, motionPxPerS: 1400 },
  focus: { reblur: 0.46, laplacian: 10, edgeWidthPx: 9, motionPxPerS: 240 },
} as const;

function viewAt(atS: number, told: Told, video: VideoFacts, jitter: (size: number) => number): BoardView {
  const even = (told.startDeg ?? -80) + ((told.sweepDeg ?? 380) * atS) / told.durationS;
  return viewBoard({
    layout: told.layout,
    widthPx: video.widthPx,
    heightPx: video.heightPx,
    focalPx: focalOf(video),
    azimuthDeg: (told.azimuthAt?.(atS) ?? even) + jitter(0.1),
    elevationDeg:
      (told.elevationDeg ?? 36) +
      (told.elevationSwingDeg ?? 6) * Math.sin((2 * Math.PI * atS) / told.durationS),
    distanceSquares: (told.distanceSquares ?? 34) + jitter(0.5),
  });
}

/** What `judgeCapture` is told besides the measurement; fields of `replaced` win. */
export function sampleContext(replaced: Partial<JudgeContext> = {}): JudgeContext {
  return {
    clip: { inputId: null, fileName: 'mug-1.mp4', sha256: 'ab'.repeat(32), sizeBytes: 45_000_000 },
    checkedAt: '2026-11-21T10:00:00.000Z',
    profile: 'standard',
    ownLimits: {},
    board: {
      chosen: { name: 'Lab A4', layout: sampleLayout },
      squareMm: 39.8,
      squareMeasured: true,
      squarePercent: 0.2,
    },
    ...replaced,
  };
}

/** The report on such a clip, as the application would show it. */
export function sampleReport(
  options: SampleOptions = {},
  context: Partial<JudgeContext> = {},
): CaptureReport {
  return judgeCapture(sampleMeasurement(options), sampleContext(context));
}
