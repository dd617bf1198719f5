/** Good walks in all the forms that phones and messengers write: what a check must not stumble over. */
import { type CaptureSpec, captureSpec } from '../spec.ts';
import { sceneWith, small } from './boards.ts';

const full = { widthPx: 1920, heightPx: 1080 } as const;
const large = { widthPx: 3840, heightPx: 2160 } as const;
const upright = { widthPx: 1080, heightPx: 1920, focalFactor: 0.85 } as const;

/** Hides the board from behind for some 40 to 60 degrees, as real objects do. */
const tall = { x: 0.02, y: 0.31, width: 0.28, depth: 0.18, height: 0.22 } as const;

type Changes = Omit<Parameters<typeof captureSpec>[0], 'seed'>;

const rows: readonly Changes[] = [
  { name: '1080p30-h264', camera: full },
  { name: '1080p30-hevc', camera: full, encoding: { codec: 'hevc' } },
  {
    name: '1080p24-hevc-10bit',
    camera: full,
    timing: { fps: 24 },
    encoding: { codec: 'hevc', bits: 10, container: 'mov' },
  },
  { name: '1080p60-h264', camera: full, timing: { fps: 60 }, walk: { durationS: 13 } },
  { name: '4k24-h264', camera: large, timing: { fps: 24 }, walk: { durationS: 13 } },
  {
    name: '4k24-hevc-10bit',
    camera: large,
    timing: { fps: 24 },
    walk: { durationS: 13 },
    encoding: { codec: 'hevc', bits: 10 },
  },
  { name: '720p60-h264', camera: small, timing: { fps: 60 } },
  { name: '720p50-hevc', camera: small, timing: { fps: 50 }, encoding: { codec: 'hevc' } },
  {
    name: '720p25-audio-mov',
    camera: small,
    timing: { fps: 25 },
    encoding: { audio: true, container: 'mov' },
  },
  { name: 'portrait-rot90-h264', camera: { ...upright, rotationDeg: 90 } },
  {
    name: 'portrait-rot90-hevc-audio',
    camera: { ...upright, rotationDeg: 90 },
    timing: { fps: 24 },
    encoding: { codec: 'hevc', audio: true, container: 'mov' },
  },
  { name: 'portrait-rot270', camera: { widthPx: 720, heightPx: 1280, focalFactor: 0.85, rotationDeg: 270 } },
  { name: 'upside-down-rot180', camera: { ...small, rotationDeg: 180 } },
  { name: 'vfr-jitter', camera: small, timing: { jitter: 0.3 } },
  { name: 'vfr-drops', camera: small, timing: { dropEvery: 5 } },
  {
    name: 'vfr-jitter-drops-hevc',
    camera: small,
    timing: { jitter: 0.25, dropEvery: 7 },
    encoding: { codec: 'hevc' },
  },
  { name: '1080p30-2mbit', camera: full, encoding: { bitsPerSecond: 2_000_000, keyframeEveryS: 1 } },
  {
    name: '720p30-2mbit-hevc',
    camera: small,
    encoding: { codec: 'hevc', bitsPerSecond: 2_000_000, keyframeEveryS: 1 },
  },
  { name: 'keyframes-8s-apart', camera: small, encoding: { keyframeEveryS: 8 } },
  {
    name: 'long-30s',
    camera: small,
    timing: { fps: 24 },
    walk: { durationS: 30, unevenness: 0.4 },
    encoding: { keyframeEveryS: 1 },
  },
  {
    name: 'long-30s-stops',
    camera: small,
    timing: { fps: 24 },
    walk: {
      durationS: 30,
      stops: [
        { atS: 6, forS: 2 },
        { atS: 19, forS: 3 },
      ],
    },
  },
];

/** Twenty-one clips. */
export const formatClips: readonly CaptureSpec[] = rows.map((row, index) =>
  captureSpec({ ...sceneWith(7, 5, 'DICT_5X5_100'), object: tall, ...row, seed: 200 + index }),
);
