/** All that the report of a clip says besides what main found. Pure; English. */

import type { Level, StripName } from '../../../../main/contract/rules/capture/strip-runs.ts';
import type { HardFault } from '../../../../main/contract/schema/capture/measurement.ts';
import type {
  CaptureIssue,
  CaptureVerdict,
  IssueCode,
} from '../../../../main/contract/schema/capture/report.ts';

export const verdictWords: Record<CaptureVerdict, string> = {
  pass: 'Will do',
  warn: 'With doubts',
  fail: 'Will not do',
  unreadable: 'Unreadable',
};

export const headWords = {
  back: 'All clips',
  again: 'Check again',
  goOn: 'Go on checking',
  stop: 'Stop',
  board: 'Board',
  boardAuto: 'Detected automatically',
  boardAutoHint: 'Kind and size are read from the clip',
  chosen: 'Chosen now',
  ownBoards: 'My boards…',
  export: 'Export',
  exportHtml: 'Report as HTML',
  exportHtmlHint: 'One file to read or print, with pictures',
  exportJson: 'Report as JSON',
  exportJsonHint: 'Everything that was measured',
  trim: 'Trim',
  take: 'Use for a measured asset',
  takeAnyway: 'Use all the same…',
  progress: 'Check of this clip',
  preliminary: 'First look, from keyframes alone',
  refining: 'Looking at every part now',
  stopped: 'The check was stopped: what is shown is the first look',
  failed: 'The check could not go on',
  waiting: 'Waits for its turn',
  left: (time: string) => `${time} left`,
  fewSeconds: 'a few seconds',
  checked: 'Checked',
  profile: (name: string) => `${name} limits`,
  ownLimits: (count: number) => (count === 1 ? 'one of them your own' : `${count} of them your own`),
  trimmed: 'Cut out of a longer clip',
} as const;

/** While nothing is known yet. */
export const waitingWords = {
  title: 'Looking at the clip…',
  text: 'The first look takes a second or two; every part of the clip is looked at after that.',
  none: 'This clip was not checked yet',
  noneText: 'Check it to see whether it will do, and which seconds to film again.',
  check: 'Check it now',
  retry: 'Try again',
} as const;

export const issueWords = {
  title: 'What was found',
  none: 'Nothing is wrong with this clip.',
  again: 'Film again',
  howToFilm: 'How to film',
  more: (count: number) => `and ${count} more`,
  jump: (text: string) => `Look at ${text}`,
  limit: (value: string, limit: string) => `Found ${value}, the limit is ${limit}.`,
} as const;

export const severityWords: Record<CaptureIssue['severity'], string> = {
  fail: 'Must be mended',
  warn: 'Doubtful',
  note: 'Good to know',
};

/** A reason to film again, on a chip. */
export const reasonWords: Record<IssueCode, string> = {
  unreadable: 'unreadable',
  damaged: 'damaged',
  'too-dark': 'too dark',
  'too-bright': 'too bright',
  'uneven-exposure': 'light changes',
  'motion-blur': 'blurred',
  'out-of-focus': 'out of focus',
  noisy: 'grainy',
  'low-resolution': 'small picture',
  'low-frame-rate': 'few frames',
  'heavy-compression': 'compressed hard',
  hdr: 'HDR',
  interlaced: 'interlaced',
  'shown-mirrored': 'shown mirrored',
  'no-board': 'no board',
  'board-unreadable': 'board not readable',
  'several-boards': 'several boards',
  'board-hidden': 'board hidden',
  'board-moved': 'board moved',
  'board-too-small': 'board too small',
  'wrong-board': 'wrong board',
  'mirrored-board': 'mirrored board',
  'board-code-differs': 'code of another board',
  'board-size-unsure': 'board not seen whole',
  'too-few-squares': 'too few squares',
  'square-unmeasured': 'square not measured',
  'no-object': 'no object',
  'object-cut': 'object cut off',
  'object-small': 'object small',
  'object-blurred': 'object blurred',
  'object-exposure': 'light on the object',
  'object-shiny': 'glossy object',
  'object-see-through': 'see-through object',
  'orbit-incomplete': 'walk incomplete',
  'orbit-gap': 'gap in the walk',
  'too-fast': 'too fast',
  'one-height': 'one height',
  'too-short': 'too short',
  'too-long': 'too long',
  'scale-uncertain': 'scale unsure',
};

export const timelineWords = {
  title: 'Timeline',
  slider: 'Second of the clip',
  issues: 'Issues',
  keys: 'Arrow keys go from sample to sample, with Shift by a second; [ and ] set where a cut begins and ends.',
} as const;

export const stripWords: Record<StripName, string> = {
  board: 'Board',
  sharpness: 'Sharpness',
  exposure: 'Exposure',
  motion: 'Motion',
};

/** What a level of a strip means; the last for what cannot be known. */
const levels: Record<StripName, readonly [bad: string, fair: string, good: string, unknown: string]> = {
  board: ['not seen', 'partly seen', 'seen', 'not known'],
  sharpness: ['blurred', 'soft', 'sharp', 'not known'],
  exposure: ['wrong', 'doubtful', 'good', 'not known'],
  motion: ['far too fast', 'fast', 'calm', 'not measured'],
};
export function levelWord(strip: StripName, level: Level): string {
  return levels[strip][level === 0 ? 0 : level === 1 ? 1 : level === 2 ? 2 : 3];
}

export const frameWords = {
  title: 'Picture',
  picture: (time: string) => `Picture at ${time}`,
  missing: 'The picture of this second cannot be shown.',
  corners: 'Corners',
  axes: 'Axes',
  blur: 'Blur map',
  blurHint: 'Red where the picture shows no sharp detail; plain surfaces are red, too',
  cornersHint: 'The corners of the board that were found',
  axesHint: 'The board’s X, Y and Z, three squares long',
  corner: (id: number) => `Corner ${id}`,
  overlays: 'Shown over the picture',
  still: 'Best still',
  stillHint: 'The sharpest picture with the object in view',
  previous: 'Back by one sample',
  next: 'On by one sample',
} as const;

export const readingWords = {
  azimuth: 'Azimuth',
  elevation: 'Elevation',
  distance: 'Distance',
  blur: 'Re-blur',
  luma: 'Brightness',
  corners: 'Corners',
  none: '–',
  squares: (count: string) => `${count} squares`,
  squaresShort: (count: string) => `${count} sq.`,
  metres: (length: string) => `${length} m`,
  degrees: (degrees: string) => `${degrees}°`,
  range: (least: string, most: string) => `${least}–${most}`,
} as const;

export const walkWords = {
  title: 'Walk around the object',
  ring: 'Place around the board',
  from: (azimuth: string, time: string) => `${azimuth}, ${time}`,
  hidden: (time: string) => `${time}, place not known`,
  none: 'The board was never seen well enough to tell where the camera stood.',
  of360: 'of 360°',
  measured: 'Board seen',
  inferred: 'Inferred',
  inferredHint: 'The board was hidden, but the walk surely went on',
  missing: 'Missing',
  views: 'Largest step',
  viewsHint: 'Between two sharp views; aim for 10 to 15 degrees',
  speed: 'Fastest',
  elevation: 'Elevation',
  distance: 'Distance',
  dome: 'Dome, seen from above',
  domeCovered: (covered: number, all: number) => `${covered} of ${all} parts`,
  domeLabel: (covered: number, all: number) =>
    `The dome over the object: filmed from ${covered} of ${all} parts`,
  domeLegend: 'Rim: from the floor; middle: from above. Green: sharp, yellow: soft, red: blurred',
  sharpnessLegend: 'Bars: how sharp the sharpest view from there is',
} as const;

export const scaleWords = {
  title: 'Scale',
  predicted: 'predicted, one sigma',
  unknown: 'Unknown',
  square: 'Square',
  measured: 'measured',
  nominal: 'as meant to be printed',
  unsaid: 'not said',
  squarePart: 'Of it the print',
  lens: 'Focal length',
  frames: 'Frames used',
  reprojection: 'Reprojection',
  spread: 'Corners reach',
  ofPicture: (percent: string) => `${percent} of the picture`,
  improve: 'What would improve it',
} as const;

export const factWords = {
  title: 'Clip',
  boardTitle: 'Board',
  found: 'Found',
  chosen: 'Chosen',
  automatic: 'automatic',
  nothing: 'None',
  unread: 'One that could not be read',
  beside: (layout: string) => `beside it ${layout}`,
  mirrored: 'mirrored print',
  legacy: 'layout before OpenCV 4.6',
  firstId: (id: number) => `first id ${id}`,
  inverted: 'printed in negative',
  sizeUnsure: 'may be larger',
  squares: (columns: number, rows: number) => `${columns} × ${rows} squares`,
  byCode: 'Board recognised by its code',
  serial: (serial: string) => `serial ${serial}`,
  recognised: 'Recognised in',
  ofSearched: (part: number, whole: number) => `${part} of ${whole} frames searched`,
  visible: 'Seen in',
  object: 'Object',
  objectNone: 'none found',
  objectUnknown: 'not known',
  objectFound: 'found',
  objectWhole: (percent: string) => `whole in ${percent} of the samples`,
  objectArea: (percent: string) => `${percent} of the picture`,
  ofSamples: (percent: string) => `${percent} of the samples`,
  codec: 'Codec',
  size: 'Picture',
  rotated: (degrees: number) => `turned by ${degrees}°`,
  mirroredShown: 'shown mirrored',
  anamorphic: (aspect: string) => `pixels ${aspect} times as wide as high`,
  interlaced: 'interlaced',
  tracks: (count: number) => `the larger of ${count} tracks`,
  frames: 'Frames',
  perSecond: (fps: string) => `${fps} a second`,
  nominal: (fps: string) => `${fps} nominal`,
  variable: 'varying',
  hdr: 'Dynamic range',
  standard: 'standard',
  bitrate: 'Bitrate',
  keyframes: 'Keyframes',
  gap: (seconds: string) => `at most ${seconds} s apart`,
  length: 'Length',
  container: 'File',
  sound: 'Sound',
  yes: 'yes',
  no: 'no',
  editList: 'Edit list',
  recorded: 'Recorded',
  camera: 'Camera',
  unknown: 'not said',
  took: 'Looked at in',
  tools: 'Looked at with',
  thresholds: 'Limits it was judged by',
  threshold: 'Measure',
  own: 'your own',
  warn: 'Doubtful',
  fail: 'Film again',
} as const;

export const trimWords = {
  title: 'Trim',
  hint: 'Drag the ends on the timeline, or look at a second and press [ or ] (I or O).',
  setIn: 'Begin here',
  setOut: 'End here',
  cut: (span: string) => `Cut out ${span}`,
  cancel: 'Cancel',
  length: (seconds: string) => `${seconds} s`,
  note: (earliest: string) =>
    `Nothing is re-encoded: the cut falls on the keyframe before, not earlier than ${earliest}. The original stays as it is.`,
  noteStart: 'Nothing is re-encoded, and the original stays as it is.',
  whole: 'That is the whole clip: move one of the ends.',
} as const;

/** Titles of the commands of the palette. */
export const commandWords = {
  group: 'Capture report',
  setIn: 'Begin the cut here',
  setOut: 'End the cut here',
  again: 'Check this clip again',
  next: 'Look at the next stretch to film again',
  corners: 'Corners on or off',
  axes: 'Axes on or off',
  blur: 'Blur map on or off',
  still: 'Look at the best still',
} as const;

/** Of a clip that nothing can be had from; main's own words are used where the report has them. */
export const faultWords: Record<HardFault['code'], string> = {
  empty: 'The file is empty. Copy it from the phone again.',
  'not-mp4-or-mov': 'The file is neither MP4 nor MOV. Send the phone’s original.',
  text: 'The file is text with a clip’s name. Choose the clip itself.',
  truncated: 'The end of the file is missing. Copy it again and wait until it is done.',
  'no-video': 'There is no video in the file, only sound. Choose another one.',
  'no-duration': 'The clip has no length. Film again.',
  'no-size': 'The picture has no size. Film again.',
  encrypted: 'The clip is protected and cannot be read. Choose one without protection.',
  'still-image': 'This is a picture, not a clip. Film a walk around the object.',
  'too-large': 'The clip is larger than 500 MB. Film shorter, or cut a part out of it.',
  'cannot-decode': 'The video cannot be decoded. Film with the phone’s own camera, as H.264 or HEVC.',
  corrupt: 'The file is damaged. Copy it from the phone again.',
  'too-slow': 'The clip takes too long to read. Film at a smaller size.',
};
export const unreadableWords = { details: 'What the tool said', todo: 'What to do' } as const;
