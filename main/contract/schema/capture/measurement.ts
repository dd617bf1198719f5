/** What was measured in a clip: what its container says, then frame by frame; judged under any profile and board without decoding it again. */
import { z } from 'zod';
import { timestampSchema } from '../ids.ts';
import { boardCodeSchema, boardFoundSchema, boardLayoutSchema } from './board.ts';

// What a clip's container and stream say of it, before a frame is looked at.

export const videoFactsSchema = z.object({
  container: z.enum(['mp4', 'mov']),
  sizeBytes: z.int().nonnegative(),
  /** ffprobe's names: `h264`, `hevc`, `prores`, ... */
  codec: z.string(),
  profile: z.string().nullable(),
  pixelFormat: z.string(),
  /** Transfer of high dynamic range, null for standard range. */
  hdr: z.enum(['PQ', 'HLG', 'Dolby Vision']).nullable(),
  /** The curve that its brightness is stored by, Dolby Vision's base layer included; null for standard range. */
  transfer: z.enum(['PQ', 'HLG']).nullable(),
  /** As shown: rotation applied, pixels square. */
  widthPx: z.int().positive(),
  heightPx: z.int().positive(),
  /** Degrees clockwise by which players turn the stored picture: 0, 90, 180, 270. */
  rotationDeg: z.int().min(0).max(359),
  /** Players are asked to mirror the picture after turning it; what is measured is not mirrored. */
  mirrored: z.boolean(),
  /** Width of a stored pixel over its height: 1 but for anamorphic clips. */
  pixelAspect: z.number().positive(),
  /** Each frame is two half pictures, taken one after the other. */
  interlaced: z.boolean(),
  /** Number of the stream among all of the file's: the largest picture. */
  streamIndex: z.int().nonnegative(),
  /** Streams with a film; the others are not looked at. */
  videoTracks: z.int().positive(),
  nominalFps: z.number().positive(),
  /** Frames over time, from the packets. */
  realFps: z.number().positive(),
  /** The time between frames varies by more than a tenth. */
  variableFps: z.boolean(),
  frames: z.int().positive(),
  durationS: z.number().positive(),
  bitsPerSecond: z.number().nonnegative(),
  /** Longest time without a keyframe. */
  keyframeGapS: z.number().nonnegative(),
  /** Those that are shown: an edit list may hide the only one. */
  keyframes: z.int().nonnegative(),
  editList: z.boolean(),
  audio: z.boolean(),
  recordedAt: timestampSchema.nullable(),
  cameraMake: z.string().max(200).nullable(),
  cameraModel: z.string().max(200).nullable(),
});
export type VideoFacts = z.infer<typeof videoFactsSchema>;

/** Why a clip cannot be looked into at all. `service`: the service would answer `422` to it. */
export const hardFaultSchema = z.object({
  code: z.enum([
    'empty',
    'not-mp4-or-mov',
    'text',
    'truncated',
    'no-video',
    'no-duration',
    'no-size',
    'encrypted',
    'still-image',
    'too-large',
    'cannot-decode',
    'corrupt',
    'too-slow',
  ]),
  service: z.boolean(),
  /** Where in the clip, for `corrupt`; null when it is the whole. */
  atS: z.number().nullable(),
  /** What the tool said, censored and short, for the details. */
  detail: z.string().max(2000).nullable(),
});
export type HardFault = z.infer<typeof hardFaultSchema>;

/**
 * Pose of the camera. World: origin at the board's centre, X right and Y up on the print, Z up, in squares of the
 * board. Azimuth of the camera: atan2(y, x), degrees in (-180, 180].
 */
export const poseSchema = z.object({
  azimuthDeg: z.number(),
  elevationDeg: z.number(),
  distanceSquares: z.number().positive(),
  /** Reprojection error, px of the frame as shown. */
  rmsPx: z.number().nonnegative(),
  /** Rodrigues rotation and translation in squares, world to camera (x right, y down, z forward). */
  rotation: z.tuple([z.number(), z.number(), z.number()]),
  translation: z.tuple([z.number(), z.number(), z.number()]),
});
export type Pose = z.infer<typeof poseSchema>;

/** Columns and rows of the tiles that sharpness is measured in. */
export const sharpnessTiles = { columns: 16, rows: 9 } as const;

/** One frame that was looked at. Pixels are those of the frame as shown, rotation applied, at full size. */
export const sampleSchema = z.object({
  /** Presentation time from the clip's beginning as players show it. */
  atS: z.number().nonnegative(),
  keyframe: z.boolean(),
  /** 0 to 255. */
  luma: z.object({
    mean: z.number(),
    low: z.number(),
    high: z.number(),
    /** Fractions of the picture at the ends of the scale. */
    black: z.number(),
    white: z.number(),
  }),
  /** Crete's re-blur measure, 0 sharp to 1 blurred, at 960 px. */
  reblur: z.number(),
  /** 90th percentile over tiles of the Laplacian's variance. */
  laplacian: z.number().nonnegative(),
  /** Per tile, row by row: 0 to 255, logarithm of the Laplacian's variance (255: 4096 and more). */
  tiles: z.array(z.int().min(0).max(255)),
  /** Rise of the board's edges, px at a width of 1920; null without a board. */
  edgeWidthPx: z.number().nullable(),
  /** How far the picture moves, px per second at a width of 1920; null where it cannot be known. */
  motionPxPerS: z.number().nullable(),
  /** Markers of the board that were recognised. */
  markers: z.int().nonnegative(),
  /** Flat: id, x, y of each ChArUco corner. */
  corners: z.array(z.number()),
  /** Grey of the board's white and black; null without a board. */
  boardWhite: z.number().nullable(),
  boardBlack: z.number().nullable(),
  /** Area of the board's outline over that of the picture; null without a pose. */
  boardArea: z.number().nullable(),
  pose: poseSchema.nullable(),
});
export type CaptureSample = z.infer<typeof sampleSchema>;

/** The lens as the clip itself tells, pinhole without distortion. */
export const lensSchema = z.object({
  focalPx: z.number().positive(),
  /** How far the focal length could be off without being noticed, percent. */
  focalUncertaintyPercent: z.number().nonnegative(),
  /** Frames that it was found from. */
  frames: z.int().nonnegative(),
  /** Median over these frames. */
  reprojectionPx: z.number().nonnegative(),
});

/** What stands on the board's plane beside the board, as the frames around it tell. Lengths in squares, as poses. */
export const objectSeenSchema = z.object({
  /** `unknown`: too few views, or something stands where the walk does not tell of it. */
  state: z.enum(['found', 'none', 'unknown']),
  /** Frames that it was looked for in. */
  views: z.int().nonnegative(),
  /** Largest angle around it, in degrees, from which no frame with a pose shows it: its far side is not known beyond half a circle. */
  unseenDeg: z.number(),
  /** Flat: x, y, z of points around it, its foot among them; empty unless it was found. */
  outline: z.array(z.number()),
  /** Its top was never seen against the floor: it may be higher. */
  open: z.boolean(),
  /** Grey of what the frames show where it stands, 0 to 255, and parts of it at the ends of the scale; null unless found, and where it shows in too few pixels. */
  light: z
    .object({
      mean: z.number(),
      white: z.number(),
      black: z.number(),
      /** White part in the tenth of the views where it is largest: highlights come and go. */
      glare: z.number(),
      /** How far the floor behind it is seen in its place: correlation; null where the floor is plain. */
      floorSeen: z.number().nullable(),
    })
    .nullable(),
});
export type ObjectSeen = z.infer<typeof objectSeenSchema>;
/** What frames without a readable marker show of a chessboard; medians over those that show one. */
export const unreadBoardSchema = z.object({
  /** Frames that were searched for one, spread over those without a board, and those that show one. */
  searched: z.int().nonnegative(),
  seen: z.int().nonnegative(),
  /** Edge of a square and longer side of what is seen of the board, px of the frame as shown. */
  squarePx: z.number().nonnegative(),
  spanPx: z.number().nonnegative(),
  /** Rise of its edges in the direction in which they are wider and in the other, px at a width of 1920. */
  edgeWidthPx: z.number().nullable(),
  narrowEdgePx: z.number().nullable(),
  /** Between its black and white, 0 to 255. */
  contrast: z.number().nonnegative(),
  /** It has markers with a border of two modules. */
  wideBorders: z.boolean(),
});
export type UnreadSeen = z.infer<typeof unreadBoardSchema>;

/** Raised whenever the same clip would be measured differently. */
export const measurementVersion = 3;

export const measurementSchema = z.object({
  version: z.int(),
  /** `quick`: keyframes only; `full`: samples over all frames. */
  coverage: z.enum(['none', 'quick', 'full']),
  fault: hardFaultSchema.nullable(),
  facts: videoFactsSchema.nullable(),
  /** As detected, not as configured; null when no frame shows a board. */
  board: boardFoundSchema.nullable(),
  /** What the code beside the board says, whether its markers agree or not. What was measured before codes were printed has none. */
  code: boardCodeSchema.nullable().default(null),
  /** The layout that corners and poses are of: the one found. */
  layout: boardLayoutSchema.nullable(),
  /** Left out where most frames show a board that can be read. */
  unread: unreadBoardSchema.optional(),
  lens: lensSchema.nullable(),
  /** Null where it was not looked for: in a first look, and without a board that can be followed. */
  object: objectSeenSchema.nullable(),
  /** Seconds between two samples as intended. */
  everyS: z.number().nonnegative(),
  samples: z.array(sampleSchema),
  /** Damaged stretches that the decoder went over. */
  damaged: z.array(z.object({ fromS: z.number(), toS: z.number() })),
  /** What it took. */
  tookMs: z.object({ probe: z.number(), quick: z.number(), full: z.number() }),
  tools: z.object({ ffmpeg: z.string(), opencv: z.string() }),
});
export type Measurement = z.infer<typeof measurementSchema>;
