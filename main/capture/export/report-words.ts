/** The report of a clip as a page: headings, names of rows, and what is in them. Plain text; the page escapes it. */
import { catalogue, icu } from '../../contract/messages/catalogue.ts';
import type { VideoFacts } from '../../contract/schema/capture/measurement.ts';
import type { Arc, CaptureReport } from '../../contract/schema/capture/report.ts';

export const pageWords = catalogue('clipReport.page', {
  title: icu('Capture check of {fileName}', (fileName: string) => ({ fileName })),
  verdicts: {
    pass: 'Pass',
    warn: 'Check',
    fail: 'Re-film',
    unreadable: 'Unreadable',
  },
  // To the minute, in UTC: the file is read anywhere.
  checked: icu(
    'Checked {date} at {time} UTC by the {profile, select, strict {strict} other {standard}} profile{ownLimits, plural, =0 {} one {, with one custom limit} other {, with # custom limits}}.{coverage, select, quick { Preliminary: only keyframes were checked.} other {}}',
    ({ checkedAt, profile, coverage }: CaptureReport, ownLimits: number) => ({
      date: checkedAt.slice(0, 10),
      time: checkedAt.slice(11, 16),
      profile,
      ownLimits,
      coverage,
    }),
  ),
  findings: 'Findings',
  toCheck: 'Check',
  toRefilm: 'Re-film',
  timeline: 'Second by second',
  ring: 'Around the object',
  // “legend”: the three names below, each with its colour.
  rings: icu('Outer ring: the walk{legend}. Inner ring: how sharp the views are.', (legend: string) => ({
    legend,
  })),
  seen: 'seen',
  inferred: 'inferred',
  missing: 'missing',
  frames: 'Frames',
  frame: icu('Frame at {time}', (time: string) => ({ time })),
  capture: 'Board, walk and scale',
  clip: 'Clip',
  limits: 'Limits',
  madeWith: icu(
    'ffmpeg {ffmpeg}, OpenCV {opencv}. {schema}, version {version}.',
    ({ tools, schema, version }: Pick<CaptureReport, 'tools' | 'schema' | 'version'>) => ({
      ffmpeg: tools.ffmpeg,
      opencv: tools.opencv,
      schema,
      version,
    }),
  ),
  measured: icu('{meaning}: {found}', (meaning: string, found: string) => ({ meaning, found })),
});

/** What the pictures show, for those who cannot see them, and what is written in them. */
export const drawingWords = catalogue('clipReport.drawings', {
  walk: icu(
    'The walk around the board: {measured} degrees seen, {inferred} including inferred parts',
    (measured: number, inferred: number) => ({ measured, inferred }),
  ),
  arc: icu(
    '{state, select, measured {measured} inferred {inferred} other {missing}}, {degrees}°',
    (state: Arc['state'], degrees: number) => ({ state, degrees }),
  ),
  /** In the middle of the walk. */
  board: 'board',
  timeline: 'Quality of the clip over time',
  strips: {
    board: 'Board',
    sharpness: 'Sharpness',
    exposure: 'Light',
    motion: 'Steadiness',
  },
});

export const limitWords = catalogue('clipReport.limits', {
  limit: 'Limit',
  warns: 'warns',
  fails: 'fails',
  unit: 'unit',
  // “side”: where it is wrong; without one there is no limit, or nobody knows.
  value: icu(
    '{side, select, below {below {value}} above {above {value}} other {{value}}}{isOwn, select, true { (own)} other {}}',
    (side: 'below' | 'above' | null, value: string, isOwn: boolean) => ({ side, value, isOwn }),
  ),
});

/** Names of rows. */
export const rowNames = catalogue('clipReport.rows', {
  file: 'File',
  size: 'Size',
  sha256: 'SHA-256',
  length: 'Length',
  picture: 'Picture',
  video: 'Video',
  frames: 'Frames',
  bitrate: 'Bitrate',
  keyframes: 'Keyframes',
  recorded: 'Recorded',
  camera: 'Camera',
  code: 'Board recognised by its code',
  board: 'Board in the clip',
  chosen: 'Selected board',
  square: 'Square size',
  visible: 'Board visible',
  object: 'Object',
  walk: 'Walk',
  largestStep: 'Largest step between sharp views',
  elevation: 'Elevation',
  distance: 'Distance',
  speed: 'Speed',
  framesUsed: 'Frames with a position',
  focalLength: 'Focal length',
  reprojection: 'Reprojection error',
  scale: 'Scale uncertainty',
});

type Picture = Pick<
  VideoFacts,
  'widthPx' | 'heightPx' | 'rotationDeg' | 'mirrored' | 'pixelAspect' | 'interlaced'
>;

/** What rows hold. */
export const valueWords = catalogue('clipReport.values', {
  unknown: 'unknown',
  notKnown: 'not known',
  picture: icu(
    '{widthPx} x {heightPx} px{rotationDeg, plural, =0 {} other {, rotated by {rotationDeg}°}}{mirrored, select, true {, shown mirrored} other {}}{isAnamorphic, select, true {, anamorphic} other {}}{interlaced, select, true {, interlaced} other {}}',
    ({ widthPx, heightPx, rotationDeg, mirrored, pixelAspect, interlaced }: Picture) => ({
      widthPx,
      heightPx,
      rotationDeg,
      mirrored,
      isAnamorphic: pixelAspect !== 1,
      interlaced,
    }),
  ),
  frames: icu(
    '{frames}, {fps} fps{isVariable, select, true {, variable} other {}}',
    (frames: number, fps: number, isVariable: boolean) => ({ frames, fps, isVariable }),
  ),
  keyframes: icu('{count}, up to {gap} apart', (count: number, gap: string) => ({ count, gap })),
  serial: icu('serial {serial}', (serial: string) => ({ serial })),
  noBoard: 'none',
  unreadableBoard: 'found, but unreadable',
  automatic: 'automatic',
  chosen: icu('{name}, {layout}', (name: string, layout: string) => ({ name, layout })),
  square: icu(
    '{mm} mm, {isMeasured, select, true {measured} other {nominal}}',
    (mm: number, isMeasured: boolean) => ({ mm, isMeasured }),
  ),
  squares: icu('{count} squares', (count: string) => ({ count })),
  ofClip: icu('{part} of the clip', (part: string) => ({ part })),
  walk: icu(
    '{measured}° seen, {inferred}° including inferred parts',
    (measured: number, inferred: number) => ({ measured, inferred }),
  ),
  range: icu(
    '{median} ({least} to {most})',
    ({ median, least, most }: { median: string; least: string; most: string }) => ({ median, least, most }),
  ),
  noObject: 'none found',
  objectFound: 'found',
  objectWhole: icu('fully visible in {part} of the clip', (part: string) => ({ part })),
});
