/** The one table of limits that a clip is judged by. No schema library here. */
import { thresholdMeanings as meanings, type thresholdSources } from './threshold-words.ts';

/** Where the number comes from. */
type Source = keyof typeof thresholdSources;

export interface Threshold {
  /** In words, for the settings and the report. */
  readonly meaning: string;
  readonly unit: string;
  readonly source: Source;
  /** A part of a whole, 0 to 1, which people read in percent. */
  readonly isShare?: true;
  /** Which side is wrong. */
  readonly bad: 'below' | 'above';
  /** Least and most that a user may set: what can be measured at all, or what any clip could be requested. */
  readonly range: readonly [least: number, most: number];
  /** Null: it never comes to that. */
  readonly standard: { readonly warn: number | null; readonly fail: number | null };
  readonly strict: { readonly warn: number | null; readonly fail: number | null };
  /** True where `warn` is only noted: it makes a good clip better and never a bad one. */
  readonly advice?: true;
}

/** Every judgement names one of these. Values are a first calibration: a good clip is rather warned of than refused. */
export const thresholds = {
  boardVisible: {
    get meaning() {
      return meanings.boardVisible;
    },
    unit: '',
    isShare: true,
    source: 'synthetic-clips',
    bad: 'below',
    range: [0, 1],
    standard: { warn: 0.65, fail: 0.6 },
    strict: { warn: 0.75, fail: 0.65 },
  },
  hidden: {
    get meaning() {
      return meanings.hidden;
    },
    unit: 's',
    source: 'field-practice',
    bad: 'above',
    range: [0, 60],
    standard: { warn: 2, fail: null },
    strict: { warn: 1, fail: null },
  },
  boardSize: {
    get meaning() {
      return meanings.boardSize;
    },
    unit: 'px',
    source: 'synthetic-clips',
    bad: 'below',
    range: [1, 200],
    standard: { warn: 16, fail: 10 },
    strict: { warn: 22, fail: 14 },
  },
  contrast: {
    get meaning() {
      return meanings.contrast;
    },
    unit: '',
    source: 'synthetic-clips',
    bad: 'below',
    range: [0, 255],
    standard: { warn: 60, fail: 35 },
    strict: { warn: 80, fail: 50 },
  },
  orbit: {
    get meaning() {
      return meanings.orbit;
    },
    unit: '°',
    source: 'synthetic-clips',
    bad: 'below',
    range: [0, 360],
    standard: { warn: 330, fail: 270 },
    strict: { warn: 350, fail: 330 },
  },
  orbitMeasured: {
    get meaning() {
      return meanings.orbitMeasured;
    },
    unit: '°',
    source: 'synthetic-clips',
    bad: 'below',
    range: [0, 360],
    standard: { warn: 220, fail: null },
    strict: { warn: 240, fail: 180 },
  },
  sharpStep: {
    get meaning() {
      return meanings.sharpStep;
    },
    unit: '°',
    source: 'photogrammetry',
    bad: 'above',
    range: [1, 180],
    standard: { warn: 15, fail: null },
    strict: { warn: 10, fail: 25 },
  },
  speed: {
    get meaning() {
      return meanings.speed;
    },
    unit: '°/s',
    source: 'field-practice',
    bad: 'above',
    range: [1, 720],
    standard: { warn: 36, fail: 90 },
    strict: { warn: 30, fail: 60 },
  },
  heights: {
    get meaning() {
      return meanings.heights;
    },
    unit: '°',
    source: 'photogrammetry',
    bad: 'below',
    range: [0, 90],
    standard: { warn: 10, fail: null },
    strict: { warn: 15, fail: null },
    advice: true,
  },
  durationLeast: {
    get meaning() {
      return meanings.durationLeast;
    },
    unit: 's',
    source: 'field-practice',
    bad: 'below',
    range: [0, 600],
    standard: { warn: 12, fail: 5 },
    strict: { warn: 18, fail: 8 },
  },
  durationMost: {
    get meaning() {
      return meanings.durationMost;
    },
    unit: 's',
    source: 'field-practice',
    bad: 'above',
    range: [1, 3600],
    standard: { warn: 180, fail: null },
    strict: { warn: 120, fail: null },
  },
  darkness: {
    get meaning() {
      return meanings.darkness;
    },
    unit: '',
    source: 'synthetic-clips',
    bad: 'below',
    range: [0, 255],
    standard: { warn: 60, fail: 45 },
    strict: { warn: 75, fail: 55 },
  },
  brightness: {
    get meaning() {
      return meanings.brightness;
    },
    unit: '',
    source: 'synthetic-clips',
    bad: 'above',
    range: [0, 255],
    standard: { warn: 190, fail: 205 },
    strict: { warn: 180, fail: 200 },
  },
  clipped: {
    get meaning() {
      return meanings.clipped;
    },
    unit: '',
    isShare: true,
    source: 'field-practice',
    bad: 'above',
    range: [0, 1],
    standard: { warn: 0.25, fail: 0.5 },
    strict: { warn: 0.15, fail: 0.35 },
  },
  unevenness: {
    get meaning() {
      return meanings.unevenness;
    },
    unit: '',
    source: 'field-practice',
    bad: 'above',
    range: [0, 255],
    standard: { warn: 90, fail: null },
    strict: { warn: 60, fail: null },
  },
  noise: {
    get meaning() {
      return meanings.noise;
    },
    unit: '',
    source: 'synthetic-clips',
    bad: 'below',
    range: [0, 1],
    standard: { warn: 0.12, fail: null },
    strict: { warn: 0.13, fail: null },
  },
  reblur: {
    get meaning() {
      return meanings.reblur;
    },
    unit: '',
    source: 'synthetic-clips',
    bad: 'above',
    range: [0, 1],
    standard: { warn: 0.3, fail: 0.34 },
    strict: { warn: 0.285, fail: 0.31 },
  },
  laplacian: {
    get meaning() {
      return meanings.laplacian;
    },
    unit: '',
    source: 'synthetic-clips',
    bad: 'below',
    range: [0, 10_000],
    standard: { warn: 60, fail: 30 },
    strict: { warn: 80, fail: 45 },
  },
  edgeWidth: {
    get meaning() {
      return meanings.edgeWidth;
    },
    unit: 'px',
    source: 'synthetic-clips',
    bad: 'above',
    range: [0.5, 50],
    standard: { warn: 3.3, fail: 4.6 },
    strict: { warn: 3.1, fail: 4 },
  },
  motion: {
    get meaning() {
      return meanings.motion;
    },
    unit: 'px/s',
    source: 'synthetic-clips',
    bad: 'above',
    range: [1, 20_000],
    standard: { warn: 600, fail: null },
    strict: { warn: 450, fail: null },
  },
  resolution: {
    get meaning() {
      return meanings.resolution;
    },
    unit: 'px',
    source: 'field-practice',
    bad: 'below',
    range: [1, 8640],
    standard: { warn: 700, fail: 350 },
    strict: { warn: 1000, fail: 700 },
  },
  frameRate: {
    get meaning() {
      return meanings.frameRate;
    },
    unit: 'fps',
    source: 'field-practice',
    bad: 'below',
    range: [1, 240],
    standard: { warn: 22, fail: 8 },
    strict: { warn: 23, fail: 14 },
  },
  compression: {
    get meaning() {
      return meanings.compression;
    },
    unit: 'bit',
    source: 'field-practice',
    bad: 'below',
    range: [0, 10],
    standard: { warn: 0.02, fail: null },
    strict: { warn: 0.03, fail: null },
  },
  objectWhole: {
    get meaning() {
      return meanings.objectWhole;
    },
    unit: '',
    isShare: true,
    source: 'synthetic-clips',
    bad: 'below',
    range: [0, 1],
    standard: { warn: 0.75, fail: null },
    strict: { warn: 0.95, fail: null },
  },
  objectSize: {
    get meaning() {
      return meanings.objectSize;
    },
    unit: '',
    isShare: true,
    source: 'photogrammetry',
    bad: 'below',
    range: [0, 1],
    standard: { warn: 0.01, fail: null },
    strict: { warn: 0.02, fail: null },
    advice: true,
  },
  objectSharpness: {
    get meaning() {
      return meanings.objectSharpness;
    },
    unit: '',
    source: 'synthetic-clips',
    bad: 'below',
    range: [0, 10_000],
    standard: { warn: 12, fail: null },
    strict: { warn: 25, fail: null },
  },
  objectClipped: {
    get meaning() {
      return meanings.objectClipped;
    },
    unit: '',
    isShare: true,
    source: 'field-practice',
    bad: 'above',
    range: [0, 1],
    standard: { warn: 0.3, fail: null },
    strict: { warn: 0.2, fail: null },
  },
  damaged: {
    get meaning() {
      return meanings.damaged;
    },
    unit: '',
    isShare: true,
    source: 'field-practice',
    bad: 'above',
    range: [0, 1],
    standard: { warn: 0, fail: 0.2 },
    strict: { warn: 0, fail: 0.1 },
  },
  scale: {
    get meaning() {
      return meanings.scale;
    },
    unit: '%',
    source: 'photogrammetry',
    bad: 'above',
    range: [0.01, 100],
    standard: { warn: 3, fail: null },
    strict: { warn: 2, fail: 5 },
  },
  reprojection: {
    get meaning() {
      return meanings.reprojection;
    },
    unit: 'px',
    source: 'photogrammetry',
    bad: 'above',
    range: [0.01, 50],
    standard: { warn: 1.2, fail: null },
    strict: { warn: 0.8, fail: null },
  },
} as const satisfies Readonly<Record<string, Threshold>>;
export type ThresholdName = keyof typeof thresholds;

/** In the order of the table. */
export const thresholdNames = Object.keys(thresholds) as ThresholdName[];

/** How strictly a clip is judged. */
export const captureProfiles = ['standard', 'strict'] as const;
export type CaptureProfile = (typeof captureProfiles)[number];
