/** The one table of limits that a clip is judged by. No schema library here. */

/** Where the number comes from. */
type Source = 'specification' | 'measured on synthetic clips' | 'field practice' | 'photogrammetry guides';

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
    meaning: 'Share of the clip in which four or more board corners are visible',
    unit: '',
    isShare: true,
    source: 'measured on synthetic clips',
    bad: 'below',
    range: [0, 1],
    standard: { warn: 0.65, fail: 0.6 },
    strict: { warn: 0.75, fail: 0.65 },
  },
  hidden: {
    meaning: 'Longest time without a visible board in which the walk cannot be tracked',
    unit: 's',
    source: 'field practice',
    bad: 'above',
    range: [0, 60],
    standard: { warn: 2, fail: null },
    strict: { warn: 1, fail: null },
  },
  boardSize: {
    meaning: 'Median edge length of a board square, at an image width of 1920',
    unit: 'px',
    source: 'measured on synthetic clips',
    bad: 'below',
    range: [1, 200],
    standard: { warn: 16, fail: 10 },
    strict: { warn: 22, fail: 14 },
  },
  contrast: {
    meaning: 'Contrast between white and black of the board, 0 to 255',
    unit: '',
    source: 'measured on synthetic clips',
    bad: 'below',
    range: [0, 255],
    standard: { warn: 60, fail: 35 },
    strict: { warn: 80, fail: 50 },
  },
  orbit: {
    meaning: 'Degrees walked around the object, measured and inferred',
    unit: '°',
    source: 'measured on synthetic clips',
    bad: 'below',
    range: [0, 360],
    standard: { warn: 330, fail: 270 },
    strict: { warn: 350, fail: 330 },
  },
  orbitMeasured: {
    meaning: 'Degrees from which the board was visible; an object next to it hides it from 45 to 110',
    unit: '°',
    source: 'measured on synthetic clips',
    bad: 'below',
    range: [0, 360],
    standard: { warn: 220, fail: null },
    strict: { warn: 240, fail: 180 },
  },
  sharpStep: {
    meaning: 'Largest step between two sharp views, except missing parts of the walk',
    unit: '°',
    source: 'photogrammetry guides',
    bad: 'above',
    range: [1, 180],
    standard: { warn: 15, fail: null },
    strict: { warn: 10, fail: 25 },
  },
  speed: {
    meaning: 'Highest walking speed, in degrees per second',
    unit: '°/s',
    source: 'field practice',
    bad: 'above',
    range: [1, 720],
    standard: { warn: 36, fail: 90 },
    strict: { warn: 30, fail: 60 },
  },
  heights: {
    meaning: 'Range of the camera’s elevation over the walk',
    unit: '°',
    source: 'photogrammetry guides',
    bad: 'below',
    range: [0, 90],
    standard: { warn: 10, fail: null },
    strict: { warn: 15, fail: null },
    advice: true,
  },
  durationLeast: {
    meaning: 'Length of the clip',
    unit: 's',
    source: 'field practice',
    bad: 'below',
    range: [0, 600],
    standard: { warn: 12, fail: 5 },
    strict: { warn: 18, fail: 8 },
  },
  durationMost: {
    meaning: 'Length of the clip',
    unit: 's',
    source: 'field practice',
    bad: 'above',
    range: [1, 3600],
    standard: { warn: 180, fail: null },
    strict: { warn: 120, fail: null },
  },
  darkness: {
    meaning: 'Mean brightness, 0 to 255',
    unit: '',
    source: 'measured on synthetic clips',
    bad: 'below',
    range: [0, 255],
    standard: { warn: 60, fail: 45 },
    strict: { warn: 75, fail: 55 },
  },
  brightness: {
    meaning: 'Mean brightness, 0 to 255',
    unit: '',
    source: 'measured on synthetic clips',
    bad: 'above',
    range: [0, 255],
    standard: { warn: 190, fail: 205 },
    strict: { warn: 180, fail: 200 },
  },
  clipped: {
    meaning: 'Share of the image that is pure white',
    unit: '',
    isShare: true,
    source: 'field practice',
    bad: 'above',
    range: [0, 1],
    standard: { warn: 0.25, fail: 0.5 },
    strict: { warn: 0.15, fail: 0.35 },
  },
  unevenness: {
    meaning: 'Range of the brightness of the board’s white over the clip, 0 to 255',
    unit: '',
    source: 'field practice',
    bad: 'above',
    range: [0, 255],
    standard: { warn: 90, fail: null },
    strict: { warn: 60, fail: null },
  },
  noise: {
    meaning: 'Re-blur below which fine detail is noise',
    unit: '',
    source: 'measured on synthetic clips',
    bad: 'below',
    range: [0, 1],
    standard: { warn: 0.12, fail: null },
    strict: { warn: 0.13, fail: null },
  },
  reblur: {
    meaning: 'Blur by re-blurring (Crete), 0 sharp to 1',
    unit: '',
    source: 'measured on synthetic clips',
    bad: 'above',
    range: [0, 1],
    standard: { warn: 0.3, fail: 0.34 },
    strict: { warn: 0.285, fail: 0.31 },
  },
  laplacian: {
    meaning: 'Variance of the Laplacian in the sharpest tenth of the image',
    unit: '',
    source: 'measured on synthetic clips',
    bad: 'below',
    range: [0, 10_000],
    standard: { warn: 60, fail: 30 },
    strict: { warn: 80, fail: 45 },
  },
  edgeWidth: {
    meaning: 'Rise of the board edges, at an image width of 1920',
    unit: 'px',
    source: 'measured on synthetic clips',
    bad: 'above',
    range: [0.5, 50],
    standard: { warn: 3.3, fail: 4.6 },
    strict: { warn: 3.1, fail: 4 },
  },
  motion: {
    meaning: 'Image motion per second, at an image width of 1920',
    unit: 'px/s',
    source: 'measured on synthetic clips',
    bad: 'above',
    range: [1, 20_000],
    standard: { warn: 600, fail: null },
    strict: { warn: 450, fail: null },
  },
  resolution: {
    meaning: 'Shorter side of the image',
    unit: 'px',
    source: 'field practice',
    bad: 'below',
    range: [1, 8640],
    standard: { warn: 700, fail: 350 },
    strict: { warn: 1000, fail: 700 },
  },
  frameRate: {
    meaning: 'Frame rate',
    unit: 'fps',
    source: 'field practice',
    bad: 'below',
    range: [1, 240],
    standard: { warn: 22, fail: 8 },
    strict: { warn: 23, fail: 14 },
  },
  compression: {
    meaning: 'Bits per pixel, H.264 equivalent (HEVC and AV1 count double)',
    unit: 'bit',
    source: 'field practice',
    bad: 'below',
    range: [0, 10],
    standard: { warn: 0.02, fail: null },
    strict: { warn: 0.03, fail: null },
  },
  objectWhole: {
    meaning: 'Share of the clip in which the object is fully visible',
    unit: '',
    isShare: true,
    source: 'measured on synthetic clips',
    bad: 'below',
    range: [0, 1],
    standard: { warn: 0.75, fail: null },
    strict: { warn: 0.95, fail: null },
  },
  objectSize: {
    meaning: 'Median share of the image that the object fills',
    unit: '',
    isShare: true,
    source: 'photogrammetry guides',
    bad: 'below',
    range: [0, 1],
    standard: { warn: 0.01, fail: null },
    strict: { warn: 0.02, fail: null },
    advice: true,
  },
  objectSharpness: {
    meaning: 'Median variance of the Laplacian on the object',
    unit: '',
    source: 'measured on synthetic clips',
    bad: 'below',
    range: [0, 10_000],
    standard: { warn: 12, fail: null },
    strict: { warn: 25, fail: null },
  },
  objectClipped: {
    meaning: 'Share of the object that is pure white',
    unit: '',
    isShare: true,
    source: 'field practice',
    bad: 'above',
    range: [0, 1],
    standard: { warn: 0.3, fail: null },
    strict: { warn: 0.2, fail: null },
  },
  damaged: {
    meaning: 'Share of the clip that cannot be decoded',
    unit: '',
    isShare: true,
    source: 'field practice',
    bad: 'above',
    range: [0, 1],
    standard: { warn: 0, fail: 0.2 },
    strict: { warn: 0, fail: 0.1 },
  },
  scale: {
    meaning: 'Predicted uncertainty of the scale, one sigma',
    unit: '%',
    source: 'photogrammetry guides',
    bad: 'above',
    range: [0.01, 100],
    standard: { warn: 3, fail: null },
    strict: { warn: 2, fail: 5 },
  },
  reprojection: {
    meaning: 'Median distance between detected and reprojected board corners',
    unit: 'px',
    source: 'photogrammetry guides',
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
