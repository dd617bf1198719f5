/** Puts together what boxes, streams and packets say of a clip. Pure. */
import type { VideoFacts } from '../contract/schema/capture/video-facts.ts';
import { recordingOf } from './camera-tags.ts';
import type { PacketTimes } from './packet-times.ts';
import { hdrOf, type ProbeOutput, type ProbeStream, rotationOf } from './probe-output.ts';
import type { TrackBoxes } from './tracks.ts';

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
