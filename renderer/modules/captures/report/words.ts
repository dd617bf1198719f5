/** All that the report of a clip says besides what main found. Pure; English. */

import { catalogue, icu } from '../../../../main/contract/messages/catalogue.ts';
import type { Level, StripName } from '../../../../main/contract/rules/capture/strip-runs.ts';
import type { HardFault } from '../../../../main/contract/schema/capture/measurement.ts';
import type {
  CaptureIssue,
  CaptureVerdict,
  IssueCode,
} from '../../../../main/contract/schema/capture/report.ts';

export const verdictWords: Record<CaptureVerdict, string> = catalogue('captures.verdict', {
  pass: 'Pass',
  warn: 'Check',
  fail: 'Re-film',
  unreadable: 'Unreadable',
});

export const headWords = catalogue('captures.head', {
  back: 'All clips',
  again: 'Check again',
  goOn: 'Continue check',
  stop: 'Stop',
  board: 'Board',
  boardAuto: 'Detected automatically',
  boardAutoHint: 'Type and size are read from the clip',
  chosen: 'Selected',
  ownBoards: 'My boards…',
  export: 'Export',
  exportHtml: 'Report as HTML',
  exportHtmlHint: 'A single file with images, to read or print',
  exportJson: 'Report as JSON',
  exportJsonHint: 'All measurements',
  trim: 'Trim',
  take: 'Use for a measured asset',
  takeAnyway: 'Use anyway…',
  progress: 'Clip check',
  preliminary: 'First look, keyframes only',
  refining: 'Checking the whole clip',
  stopped: 'Check stopped; showing the first look',
  failed: 'Check failed',
  waiting: 'Queued',
  left: icu('{time} left', (time: string) => ({ time })),
  fewSeconds: 'a few seconds',
  checked: 'Checked',
  profile: icu('{name} limits', (name: string) => ({ name })),
  ownLimits: icu('{count, plural, one {1 custom limit} other {{count} custom limits}}', (count: number) => ({
    count,
  })),
  trimmed: 'Trimmed from a longer clip',
});

/** While nothing is known yet. */
export const waitingWords = catalogue('captures.waiting', {
  title: 'Checking the clip…',
  text: 'The first look takes a second or two, followed by the full check.',
  none: 'Clip not checked yet',
  noneText: 'Check the clip to see whether it passes, and which seconds to re-film.',
  check: 'Check clip',
  retry: 'Try again',
});

export const issueWords = catalogue('captures.issue', {
  title: 'Findings',
  none: 'No issues found.',
  howToFilm: 'How to record a clip',
  more: icu('and {count} more', (count: number) => ({ count })),
  jump: icu('Show {text}', (text: string) => ({ text })),
});

export const severityWords: Record<CaptureIssue['severity'], string> = catalogue('captures.severity', {
  fail: 'Must fix',
  warn: 'Warning',
  note: 'Note',
});

/** A reason to re-film, on a chip. */
export const reasonWords: Record<IssueCode, string> = catalogue('captures.reason', {
  unreadable: 'unreadable',
  damaged: 'damaged',
  'too-dark': 'too dark',
  'too-bright': 'too bright',
  'uneven-exposure': 'light changes',
  'motion-blur': 'blurred',
  'out-of-focus': 'out of focus',
  noisy: 'noisy',
  'low-resolution': 'low resolution',
  'low-frame-rate': 'low frame rate',
  'heavy-compression': 'heavy compression',
  hdr: 'HDR',
  interlaced: 'interlaced',
  'shown-mirrored': 'displayed mirrored',
  'no-board': 'no board',
  'board-unreadable': 'board unreadable',
  'several-boards': 'several boards',
  'board-hidden': 'board hidden',
  'board-moved': 'board moved',
  'board-too-small': 'board too small',
  'wrong-board': 'wrong board',
  'mirrored-board': 'mirrored board',
  'board-code-differs': 'code of another board',
  'board-size-unsure': 'board partly visible',
  'too-few-squares': 'too few squares',
  'square-unmeasured': 'square not measured',
  'no-object': 'no object',
  'object-cut': 'object cut off',
  'object-small': 'object small',
  'object-blurred': 'object blurred',
  'object-exposure': 'object badly exposed',
  'object-shiny': 'glossy object',
  'object-see-through': 'transparent object',
  'orbit-incomplete': 'walk incomplete',
  'orbit-gap': 'gap in the walk',
  'too-fast': 'too fast',
  'one-height': 'one height',
  'too-short': 'too short',
  'too-long': 'too long',
  'scale-uncertain': 'scale uncertain',
});

export const timelineWords = catalogue('captures.timeline', {
  title: 'Timeline',
  slider: 'Position in the clip',
  issues: 'Issues',
  keys: 'Arrow keys step between samples, with Shift by one second; [ and ] set the start and end of a trim.',
});

export const stripWords: Record<StripName, string> = catalogue('captures.strip', {
  board: 'Board',
  sharpness: 'Sharpness',
  exposure: 'Exposure',
  motion: 'Motion',
});

/** Meaning of the levels of a strip; the last is for an unknown level. */
const levels: Record<StripName, readonly [bad: string, fair: string, good: string, unknown: string]> =
  catalogue('captures.levels', {
    board: ['not visible', 'partly visible', 'visible', 'unknown'],
    sharpness: ['blurred', 'soft', 'sharp', 'unknown'],
    exposure: ['bad', 'fair', 'good', 'unknown'],
    motion: ['far too fast', 'fast', 'steady', 'not measured'],
  });
export function levelWord(strip: StripName, level: Level): string {
  return levels[strip][level === 0 ? 0 : level === 1 ? 1 : level === 2 ? 2 : 3];
}

export const frameWords = catalogue('captures.frame', {
  title: 'Frame',
  picture: icu('Frame at {time}', (time: string) => ({ time })),
  missing: 'This frame cannot be shown.',
  corners: 'Corners',
  axes: 'Axes',
  blur: 'Blur map',
  blurHint: 'Red where the frame has no sharp detail, including plain surfaces',
  cornersHint: 'Detected corners of the board',
  axesHint: 'The board’s X, Y and Z, three squares long',
  corner: icu('Corner {id}', (id: number) => ({ id })),
  overlays: 'Overlays',
  still: 'Best still',
  stillHint: 'The sharpest frame with the object in view',
  previous: 'Previous sample',
  next: 'Next sample',
});

export const readingWords = catalogue('captures.reading', {
  azimuth: 'Azimuth',
  elevation: 'Elevation',
  distance: 'Distance',
  blur: 'Re-blur',
  luma: 'Brightness',
  corners: 'Corners',
  none: '–',
  squares: icu('{count} squares', (count: string) => ({ count })),
  squaresShort: icu('{count} sq.', (count: string) => ({ count })),
  metres: (length: string) => `${length} m`,
  degrees: (degrees: string) => `${degrees}°`,
  range: (least: string, most: string) => `${least}–${most}`,
});

export const walkWords = catalogue('captures.walk', {
  title: 'Walk around the object',
  ring: 'Position around the board',
  from: (azimuth: string, time: string) => `${azimuth}, ${time}`,
  hidden: icu('{time}, position unknown', (time: string) => ({ time })),
  none: 'The board was never visible enough to locate the camera.',
  of360: 'of 360°',
  measured: 'Board visible',
  inferred: 'Inferred',
  inferredHint: 'Board hidden; position interpolated',
  missing: 'Missing',
  views: 'Largest step',
  viewsHint: 'Between two sharp views; aim for 10 to 15 degrees',
  speed: 'Fastest',
  elevation: 'Elevation',
  distance: 'Distance',
  dome: 'Dome, top view',
  domeCovered: icu('{covered} of {all} parts', (covered: number, all: number) => ({ covered, all })),
  domeLabel: icu(
    'The dome over the object: recorded from {covered} of {all} parts',
    (covered: number, all: number) => ({ covered, all }),
  ),
  domeLegend: 'Rim: floor level; centre: from above. Green: sharp, yellow: soft, red: blurred',
  sharpnessLegend: 'Bars: sharpness of the sharpest view from each position',
});

export const scaleWords = catalogue('captures.scale', {
  title: 'Scale',
  predicted: 'predicted, one sigma',
  unknown: 'Unknown',
  square: 'Square',
  measured: 'measured',
  nominal: 'nominal',
  unsaid: 'unknown',
  squarePart: 'Print',
  lens: 'Focal length',
  frames: 'Frames used',
  reprojection: 'Reprojection',
  spread: 'Corner coverage',
  ofPicture: icu('{percent} of the image', (percent: string) => ({ percent })),
  improve: 'How to improve it',
});

export const factWords = catalogue('captures.fact', {
  title: 'Clip',
  boardTitle: 'Board',
  found: 'Found',
  chosen: 'Selected',
  automatic: 'automatic',
  nothing: 'None',
  unread: 'Found, but unreadable',
  beside: icu('also {layout}', (layout: string) => ({ layout })),
  mirrored: 'mirrored print',
  legacy: 'layout before OpenCV 4.6',
  firstId: icu('first ID {id}', (id: number) => ({ id })),
  inverted: 'inverted',
  sizeUnsure: 'may be larger',
  squares: icu('{columns} × {rows} squares', (columns: number, rows: number) => ({ columns, rows })),
  byCode: 'Board recognised by code',
  serial: icu('serial {serial}', (serial: string) => ({ serial })),
  recognised: 'Recognised in',
  ofSearched: icu('{part} of {whole} frames searched', (part: number, whole: number) => ({ part, whole })),
  visible: 'Visible in',
  object: 'Object',
  objectNone: 'none found',
  objectUnknown: 'unknown',
  objectFound: 'found',
  objectWhole: icu('fully visible in {percent} of samples', (percent: string) => ({ percent })),
  objectArea: icu('{percent} of the image', (percent: string) => ({ percent })),
  ofSamples: icu('{percent} of samples', (percent: string) => ({ percent })),
  codec: 'Codec',
  size: 'Resolution',
  rotated: icu('rotated by {degrees}°', (degrees: number) => ({ degrees })),
  mirroredShown: 'displayed mirrored',
  anamorphic: icu('pixel aspect ratio {aspect}', (aspect: string) => ({ aspect })),
  interlaced: 'interlaced',
  tracks: icu('largest of {count} tracks', (count: number) => ({ count })),
  frames: 'Frames',
  perSecond: icu('{fps} fps', (fps: string) => ({ fps })),
  nominal: icu('{fps} nominal', (fps: string) => ({ fps })),
  variable: 'variable',
  hdr: 'Dynamic range',
  standard: 'standard',
  bitrate: 'Bitrate',
  keyframes: 'Keyframes',
  gap: icu('at most {seconds} s apart', (seconds: string) => ({ seconds })),
  length: 'Length',
  container: 'Container',
  sound: 'Audio',
  yes: 'yes',
  no: 'no',
  editList: 'Edit list',
  recorded: 'Recorded',
  camera: 'Camera',
  unknown: 'unknown',
  took: 'Check time',
  tools: 'Tools',
  thresholds: 'Limits',
  threshold: 'Measure',
  own: 'custom',
  warn: 'Warn',
  fail: 'Fail',
});

export const trimWords = catalogue('captures.trim', {
  title: 'Trim',
  hint: 'Drag the ends on the timeline, or move to a position and press [ or ] (I or O).',
  setIn: 'Set start',
  setOut: 'Set end',
  cut: icu('Trim to {span}', (span: string) => ({ span })),
  cancel: 'Cancel',
  length: (seconds: string) => `${seconds} s`,
  note: icu(
    'Lossless: the clip starts at the keyframe before, not earlier than {earliest}. The original is kept.',
    (earliest: string) => ({ earliest }),
  ),
  noteStart: 'Lossless. The original is kept.',
  whole: 'This is the whole clip. Move the start or end.',
});

/** Titles of the commands of the palette. */
export const commandWords = catalogue('captures.command', {
  group: 'Capture report',
  setIn: 'Set trim start',
  setOut: 'Set trim end',
  again: 'Check this clip again',
  next: 'Go to next part to re-film',
  corners: 'Toggle corners',
  axes: 'Toggle axes',
  blur: 'Toggle blur map',
  still: 'Show best still',
});

/** Of a clip that cannot be read; main's own sentences are used where the report has them. */
export const faultWords: Record<HardFault['code'], string> = catalogue('captures.fault', {
  empty: 'The file is empty. Copy it from the phone again.',
  'not-mp4-or-mov': 'The file is neither MP4 nor MOV. Use the original from the phone.',
  text: 'The file is a text file. Select the clip itself.',
  truncated: 'The end of the file is missing. Copy it again and wait until the copy is complete.',
  'no-video': 'The file contains no video, only audio. Select another file.',
  'no-duration': 'The clip contains no frames. Record it again.',
  'no-size': 'The video has no frame size. Record it again.',
  encrypted: 'The clip is copy-protected. Use one without protection.',
  'still-image': 'This is an image, not a clip. Record a walk around the object.',
  'too-large': 'The clip is larger than 500 MB. Record a shorter one, or trim it.',
  'cannot-decode': 'The video cannot be decoded. Record with the phone’s camera app, as H.264 or HEVC.',
  corrupt: 'The file is damaged. Copy it from the phone again.',
  'too-slow': 'The clip takes too long to read. Record at a lower resolution.',
});
export const unreadableWords = catalogue('captures.unreadable', {
  details: 'Tool output',
  todo: 'How to fix it',
});
