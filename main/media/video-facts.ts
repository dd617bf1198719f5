/** Puts together what boxes, streams and packets say of a clip. Pure. */
import type { VideoFacts } from '../contract/schema/capture/video-facts.ts';
import type { PacketTimes } from './packet-times.ts';
import { hdrOf, type ProbeOutput, type ProbeStream, rotationOf } from './probe-output.ts';
import type { TrackBoxes } from './tracks.ts';

/** Of a clip's tags; null where they are silent. */
interface Recording {
  /** ISO 8601 with its offset. */
  readonly recordedAt: string | null;
  readonly cameraMake: string | null;
  readonly cameraModel: string | null;
}

/** Keys of Apple, Android and of the user data atoms (`©mak`, `©mod`), best first. */
const keys = {
  at: ['com.apple.quicktime.creationdate', 'creation_time', 'date'],
  make: ['com.apple.quicktime.make', 'com.android.manufacturer', 'make', 'manufacturer'],
  model: ['com.apple.quicktime.model', 'com.android.model', 'model'],
} as const;
/** No phone filmed before that: a clock that was never set starts at 1904, 1970 or 1980. */
const earliest = Date.UTC(1990, 0, 1);
const mostCharacters = 200;

/** `sets` in the order in which they are believed: the file's tags, then the stream's. */
export function recordingOf(sets: readonly Readonly<Record<string, string>>[]): Recording {
  const folded = sets.map((set) =>
    Object.fromEntries(Object.entries(set).map(([key, value]) => [key.toLowerCase(), value])),
  );
  const texts = (names: readonly string[]): string[] =>
    names.flatMap((name) => folded.flatMap((set) => plain(set[name] ?? '')));
  return {
    recordedAt:
      texts(keys.at)
        .map(instant)
        .find((at) => at !== null) ?? null,
    cameraMake: texts(keys.make)[0] ?? null,
    cameraModel: texts(keys.model)[0] ?? null,
  };
}

/** `2024-05-01T12:00:00+0200` and `2024-05-01T10:00:00.000000Z` are the two ways in which it is written. */
function instant(text: string): string | null {
  const found = /^(\d{4}-\d\d-\d\d)[T ](\d\d:\d\d:\d\d)(?:\.(\d{1,9}))?(Z|[+-]\d\d:?\d\d)?$/.exec(text);
  if (found === null) return null;
  const [, day, time, fraction, offset = 'Z'] = found;
  const zone = offset.replace(/^([+-]\d\d)(\d\d)$/, '$1:$2');
  const whole = `${day}T${time}${fraction === undefined ? '' : `.${fraction.slice(0, 3)}`}${zone}`;
  const at = Date.parse(whole);
  return Number.isNaN(at) || at < earliest ? null : whole;
}

/** As one line of bounded length; nothing when there is no letter in it. */
function plain(text: string): string[] {
  const line = text
    .replaceAll(/[\p{Cc}\p{Cf}\uFFFD]+/gu, ' ')
    .trim()
    .slice(0, mostCharacters)
    .trim();
  return line === '' ? [] : [line];
}

/** What was gathered of a clip that can be looked into. */
export interface Gathered {
  readonly kind: 'mp4' | 'mov';
  readonly sizeBytes: number;
  readonly track: TrackBoxes | null;
  readonly probe: ProbeOutput;
  readonly video: ProbeStream;
  readonly times: PacketTimes;
}

/** Facts of a clip with at least two frames and a size. */
export function factsOf({ kind, sizeBytes, track, probe, video, times }: Gathered): VideoFacts {
  const rotationDeg = rotationOf(video);
  const upright = rotationDeg % 180 === 0;
  const recording = recordingOf([probe.format.tags, video.tags]);
  const stated = video.bit_rate;
  return {
    container: kind,
    sizeBytes,
    codec: video.codec_name,
    profile: video.profile === 'unknown' ? null : video.profile,
    pixelFormat: video.pix_fmt,
    hdr: hdrOf(video),
    widthPx: upright ? video.width : video.height,
    heightPx: upright ? video.height : video.width,
    rotationDeg,
    nominalFps: nominalOf(video, times.fps),
    realFps: times.fps,
    variableFps: times.variable,
    frames: times.frames,
    durationS: times.durationS,
    bitsPerSecond: Math.round(stated > 0 ? stated : (sizeBytes * 8) / times.durationS),
    keyframeGapS: times.keyframeGapS,
    keyframes: times.keyframesS.length,
    editList: times.hidden > 0 || changesTime(track),
    audio: probe.streams.some(({ codec_type: type }) => type === 'audio'),
    ...recording,
  };
}

/** ffprobe's base rate is the finest that fits all times: of clips with a variable rate it may be thousands. */
function nominalOf(video: ProbeStream, realFps: number): number {
  const { r_frame_rate: base, avg_frame_rate: average } = video;
  if (base > 0 && base <= realFps * 1.5) return base;
  return average > 0 && average <= realFps * 1.5 ? average : realFps;
}

/** An edit list that does no more than to begin with the first frame, as every encoder that reorders frames writes it, changes nothing. */
function changesTime(track: TrackBoxes | null): boolean {
  const edits = track?.edits ?? [];
  return edits.length > 1 || edits.some(({ fromTicks, rate }) => fromTicks < 0 || rate !== 1);
}
