/** What a clip's container and stream say of it, before a frame is looked at. */
import { z } from 'zod';
import { timestampSchema } from '../ids.ts';

export const videoFactsSchema = z.object({
  container: z.enum(['mp4', 'mov']),
  sizeBytes: z.int().nonnegative(),
  /** ffprobe's names: `h264`, `hevc`, `prores`, ... */
  codec: z.string(),
  profile: z.string().nullable(),
  pixelFormat: z.string(),
  /** Transfer of high dynamic range, null for standard range. */
  hdr: z.enum(['PQ', 'HLG', 'Dolby Vision']).nullable(),
  /** As shown: the rotation applied. */
  widthPx: z.int().positive(),
  heightPx: z.int().positive(),
  /** Degrees clockwise by which players turn the stored picture: 0, 90, 180, 270. */
  rotationDeg: z.int().min(0).max(359),
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
