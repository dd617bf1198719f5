/** The one table of limits that a clip is judged by. No schema library here. */

/** Where the number comes from. */
type Source = 'specification' | 'measured on synthetic clips' | 'field practice' | 'photogrammetry guides';

export interface Threshold {
  /** In words, for the settings and the report. */
  readonly meaning: string;
  readonly unit: string;
  readonly source: Source;
  /** Which side is wrong. */
  readonly bad: 'below' | 'above';
  /** Null: it never comes to that. */
  readonly standard: { readonly warn: number | null; readonly fail: number | null };
  readonly strict: { readonly warn: number | null; readonly fail: number | null };
}

/** Every judgement names one of these. Values are a first calibration: a good clip is rather warned of than refused. */
export const thresholds = {
  boardVisible: {
    meaning: 'Part of the clip in which the board is recognised',
    unit: '',
    source: 'measured on synthetic clips',
    bad: 'below',
    standard: { warn: 0.75, fail: 0.6 },
    strict: { warn: 0.85, fail: 0.7 },
  },
  orbit: {
    meaning: 'Degrees walked around the object, measured and inferred',
    unit: '°',
    source: 'measured on synthetic clips',
    bad: 'below',
    standard: { warn: 330, fail: 270 },
    strict: { warn: 350, fail: 330 },
  },
  darkness: {
    meaning: 'Mean brightness, 0 to 255',
    unit: '',
    source: 'measured on synthetic clips',
    bad: 'below',
    standard: { warn: 60, fail: 45 },
    strict: { warn: 75, fail: 55 },
  },
  brightness: {
    meaning: 'Mean brightness, 0 to 255',
    unit: '',
    source: 'measured on synthetic clips',
    bad: 'above',
    standard: { warn: 190, fail: 205 },
    strict: { warn: 180, fail: 200 },
  },
  reblur: {
    meaning: 'Blur by re-blurring (Crete), 0 sharp to 1',
    unit: '',
    source: 'measured on synthetic clips',
    bad: 'above',
    standard: { warn: 0.265, fail: 0.29 },
    strict: { warn: 0.24, fail: 0.265 },
  },
} as const satisfies Readonly<Record<string, Threshold>>;
export type ThresholdName = keyof typeof thresholds;

/** How strictly a clip is judged. */
export const captureProfiles = ['standard', 'strict'] as const;
export type CaptureProfile = (typeof captureProfiles)[number];
