/** What a synthetic capture is made from: everything that a clip shows follows from this and its seed. */
import type { BoardLayout } from '../../main/contract/schema/capture/board.ts';
import type { CaptureVerdict, IssueCode } from '../../main/contract/schema/capture/report.ts';

/** Seconds of the clip. */
export interface Stretch {
  readonly fromS: number;
  readonly toS: number;
}

/** Lengths in metres, angles in degrees, times in seconds. */
export interface CaptureSpec {
  readonly name: string;
  readonly seed: number;
  readonly board: {
    readonly layout: BoardLayout;
    readonly squareM: number;
    /** Printed as in a mirror. */
    readonly mirrored: boolean;
    /** White paper around the squares. */
    readonly marginM: number;
    /** False: no board lies there. */
    readonly present: boolean;
  };
  /** A box on the floor: its centre and edges. */
  readonly object: {
    readonly x: number;
    readonly y: number;
    readonly width: number;
    readonly depth: number;
    readonly height: number;
  };
  readonly walk: {
    readonly durationS: number;
    /** Positive: anticlockwise seen from above. */
    readonly sweepDeg: number;
    readonly startDeg: number;
    /** From the middle between board and object. */
    readonly radiusM: number;
    readonly heightM: number;
    /** Half of the way between the lowest and the highest. */
    readonly heightWaveM: number;
    readonly heightWaves: number;
    /** 0 even; 0.5: between half and one and a half times the mean speed. */
    readonly unevenness: number;
    readonly stops: readonly { readonly atS: number; readonly forS: number }[];
    /** The clip was cut there: the camera is elsewhere a moment later. */
    readonly cuts: readonly { readonly atS: number; readonly deg: number }[];
    /** Amplitude of the hand's unrest. */
    readonly shakeDeg: number;
  };
  /** `away`: the camera looks elsewhere; `cover`: a cloth lies on the board. The walk goes on. */
  readonly hidden: readonly (Stretch & { readonly how: 'away' | 'cover' })[];
  readonly camera: {
    /** As shown, rotation applied. */
    readonly widthPx: number;
    readonly heightPx: number;
    /** Focal length over the longer side of the picture. */
    readonly focalFactor: number;
    readonly shutterS: number;
    /** Sigma of the blur at a width of 1920, px. */
    readonly defocusPx: number;
    /** Degrees clockwise by which players turn the stored picture. */
    readonly rotationDeg: 0 | 90 | 180 | 270;
  };
  readonly exposure: {
    readonly gain: number;
    readonly gamma: number;
    /** Part of the gain by which it goes up and down over the clip. */
    readonly drift: number;
    /** Sigma of the sensor's noise, of 255. */
    readonly noise: number;
  };
  readonly timing: {
    readonly fps: number;
    /** Part of a frame's time by which frames come early or late. */
    readonly jitter: number;
    /** One frame is missing after each so many; 0: none. */
    readonly dropEvery: number;
  };
  readonly encoding: {
    readonly codec: 'h264' | 'hevc';
    readonly bits: 8 | 10;
    /** Null: constant quality. */
    readonly bitsPerSecond: number | null;
    readonly keyframeEveryS: number;
    readonly audio: boolean;
    readonly container: 'mp4' | 'mov';
  };
  /** What a check should say of it: `codes` have to be among its issues, `never` must not. */
  readonly expected: {
    readonly verdicts: readonly CaptureVerdict[];
    readonly codes: readonly IssueCode[];
    readonly never: readonly IssueCode[];
  };
}

type Sections = { readonly [Key in keyof CaptureSpec]?: Partial<CaptureSpec[Key]> | CaptureSpec[Key] };

/** A good walk in 15 s around a box beside a 7x5 board, 1080p at 30 frames a second. */
const plain: CaptureSpec = {
  name: 'plain',
  seed: 1,
  board: {
    layout: { dictionary: 'DICT_5X5_100', columns: 7, rows: 5, markerRatio: 0.75, legacy: false },
    squareM: 0.04,
    mirrored: false,
    marginM: 0.01,
    present: true,
  },
  object: { x: 0.02, y: 0.33, width: 0.3, depth: 0.2, height: 0.2 },
  walk: {
    durationS: 15,
    sweepDeg: 374,
    startDeg: -80,
    radiusM: 1.15,
    heightM: 1,
    heightWaveM: 0.25,
    heightWaves: 1.5,
    unevenness: 0.1,
    stops: [],
    cuts: [],
    shakeDeg: 0.15,
  },
  hidden: [],
  camera: {
    widthPx: 1920,
    heightPx: 1080,
    focalFactor: 0.8,
    shutterS: 1 / 100,
    defocusPx: 0,
    rotationDeg: 0,
  },
  exposure: { gain: 1, gamma: 1, drift: 0, noise: 1.5 },
  timing: { fps: 30, jitter: 0, dropEvery: 0 },
  encoding: {
    codec: 'h264',
    bits: 8,
    bitsPerSecond: null,
    keyframeEveryS: 0.5,
    audio: false,
    container: 'mp4',
  },
  expected: { verdicts: ['pass'], codes: [], never: [] },
};

/** The plain good capture but for what is given, section by section. */
export function captureSpec(changes: Sections & { readonly name: string }): CaptureSpec {
  return {
    name: changes.name,
    seed: typeof changes.seed === 'number' ? changes.seed : plain.seed,
    board: { ...plain.board, ...changes.board },
    object: { ...plain.object, ...changes.object },
    walk: { ...plain.walk, ...changes.walk },
    hidden: (changes.hidden as CaptureSpec['hidden'] | undefined) ?? plain.hidden,
    camera: { ...plain.camera, ...changes.camera },
    exposure: { ...plain.exposure, ...changes.exposure },
    timing: { ...plain.timing, ...changes.timing },
    encoding: { ...plain.encoding, ...changes.encoding },
    expected: { ...plain.expected, ...changes.expected },
  };
}
