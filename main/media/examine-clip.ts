/** Whether a clip can be inspected at all, and what its container and stream say of it: cheapest question first. */

import { type FileHandle, open, stat } from 'node:fs/promises';
import { createInterface } from 'node:readline';
import { AppError, isAppError } from '../contract/plain/errors.ts';
import { limits } from '../contract/plain/param-values.ts';
import type { HardFault, VideoFacts } from '../contract/schema/capture/measurement.ts';
import { type Container, containerOf, type TrackBoxes, tracksOf } from './container.ts';
import { mediaWords } from './media-words.ts';
import {
  hdrOf,
  isInterlaced,
  type PacketTimes,
  type ProbeOutput,
  type ProbeStream,
  packetOptions,
  packetReader,
  probeClip,
  transferOf,
  turnOf,
  videoOf,
  videosOf,
} from './probe.ts';
import { type RunOptions, runTool, startTool } from './run-tool.ts';
import type { Clip, Examined, ToolOptions } from './types.ts';

/** What only looking into the clip brings to light: the service takes such a clip and fails on it later. */
const unseenByService: ReadonlySet<HardFault['code']> = new Set(['corrupt', 'too-slow']);

/** `detail` must be censored already (`censored` in `run-tool.ts`); it is cut to what the contract allows. */
export function hardFault(
  code: HardFault['code'],
  { atS = null, detail = null }: { atS?: number | null; detail?: string | null } = {},
): HardFault {
  return { code, service: !unseenByService.has(code), atS, detail: detail?.slice(0, 2000) ?? null };
}

/** How long each tool may take, in ms; they run at the same time. */
export interface ExamineLimits {
  readonly probeMs: number;
  /** All packets are read: a card gives 10 MB a second at the least. */
  readonly packetsMs: (sizeBytes: number) => number;
  readonly decodeMs: number;
}
const usualLimits: ExamineLimits = {
  probeMs: 18_000,
  packetsMs: (sizeBytes) => 18_000 + sizeBytes / 10_000,
  decodeMs: 18_000,
};

/** What the tools say when the system does not let them read. */
const unread = /Input\/output error|No such file or directory|Permission denied|Stale file handle/;

/**
 * Facts of the clip, or its fault; both for one that is only too large, which may be cut. Throws `input.missing`,
 * `input.unreadable`, `media.no-ffmpeg` and `cancelled`: what is not the clip's fault.
 */
export async function examineClip(
  clip: Clip,
  options: ToolOptions,
  within: ExamineLimits = usualLimits,
): Promise<Examined> {
  const boxes = await readBoxes(clip);
  if ('fault' in boxes) return boxes.fault;
  try {
    return await askTools(clip, boxes, options, within);
  } catch (error) {
    if (isAppError(error, 'media.timeout')) return faulty('too-slow', error.message);
    if (!isAppError(error, 'media.failed')) throw error;
    const { detail } = error.data;
    // A card that was pulled out is not the clip's fault.
    if (unread.test(detail))
      throw new AppError('input.unreadable', { fileName: clip.fileName, reason: mediaWords.unreadable.disk });
    return faulty('cannot-decode', detail);
  }
}

interface Boxes {
  readonly container: Container & { readonly kind: 'mp4' | 'mov' };
  /** Those of films, in order; empty where the boxes do not tell. */
  readonly tracks: readonly TrackBoxes[];
}

async function readBoxes(clip: Clip): Promise<Boxes | { readonly fault: Examined }> {
  try {
    // A pipe or a device would never end.
    if (!(await stat(clip.file)).isFile())
      throw new AppError('input.unreadable', {
        fileName: clip.fileName,
        reason: mediaWords.unreadable.noFile,
      });
    await using handle = await open(clip.file, 'r');
    return await boxesOf(handle);
  } catch (error) {
    throw unreadable(clip, error);
  }
}

async function boxesOf(handle: FileHandle): Promise<Boxes | { readonly fault: Examined }> {
  const container = await containerOf(handle);
  if (container.kind === null) return { fault: faulty(container.code, container.found) };
  const all = await tracksOf(handle, container.moov);
  const tracks = all.filter(({ handler }) => handler === 'vide');
  const [track] = tracks;
  if (track?.encrypted === true) return { fault: faulty('encrypted', track.entry?.type ?? null) };
  if (track?.outside === true) return { fault: faulty('cannot-decode', mediaWords.detail.framesElsewhere) };
  return { container, tracks };
}

/** All three at once, since each spends most of its time on starting; what they say is judged in order. */
async function askTools(
  clip: Clip,
  { container, tracks }: Boxes,
  options: ToolOptions,
  within: ExamineLimits,
): Promise<Examined> {
  const { sizeBytes } = container;
  const ask = (stream: string) =>
    [
      listPackets(clip, stream, { ...options, limitMs: within.packetsMs(sizeBytes) }),
      decodesOneFrame(clip, stream, { ...options, limitMs: within.decodeMs }),
    ] as const;
  const [probed, ...first] = await Promise.allSettled([
    probeClip(clip, { ...options, limitMs: within.probeMs }),
    ...ask('V:0'),
  ]);
  const probe = valueOf(probed);
  if (probe === null) return faulty('cannot-decode', mediaWords.detail.unreadProbe);
  const video = videoOf(probe);
  if (video === null) return faulty('no-video');
  const videos = videosOf(probe);
  const [listed, decoded] =
    video.index === videos[0]?.index ? first : await Promise.allSettled(ask(`${video.index}`));
  const track = trackOf(video, tracks);
  const { packets, cutShort } = valueOf(listed);
  if (cutShort) return faulty('truncated', mediaWords.detail.cutIndex);
  const times = packets(video.time_base);
  if (times.frames === 1) return faulty('still-image');
  if (!(times.durationS > 0 && times.fps > 0)) return faulty('no-duration');
  if (video.width < 1 || video.height < 1 || track?.entry?.widthPx === 0 || track?.entry?.heightPx === 0)
    return faulty('no-size');
  if (!valueOf(decoded)) return faulty('cannot-decode', mediaWords.detail.noFrames);
  const gathered = { kind: container.kind, sizeBytes, track, probe, video, times };
  const facts = factsOf({ ...gathered, videoTracks: videos.length });
  const fault = sizeBytes > limits.inlineClipBytes ? hardFault('too-large') : null;
  return { facts, fault, keyframesS: times.keyframesS, startS: times.startS };
}

/** The boxes of this stream: of several tracks the one of its size. */
function trackOf({ width, height }: ProbeStream, tracks: readonly TrackBoxes[]): TrackBoxes | null {
  const same = tracks.find(({ entry }) => entry?.widthPx === width && entry.heightPx === height);
  return same ?? tracks[0] ?? null;
}

function valueOf<T>(settled: PromiseSettledResult<T>): T {
  if (settled.status === 'rejected') throw settled.reason;
  return settled.value;
}

/** The first frame that can be decoded, made tiny: what counts is that there is one. */
async function decodesOneFrame(
  clip: Clip,
  stream: string,
  options: ToolOptions & { readonly limitMs: number },
): Promise<boolean> {
  const after = ['-map', `0:${stream}`, '-frames:v', '1', '-vf', 'scale=16:16,format=gray', '-f', 'rawvideo'];
  const { stdout } = await runTool({ program: 'ffmpeg', clip, after }, { ...options, mostBytes: 65_536 });
  return stdout.length === 256;
}

function faulty(code: HardFault['code'], detail: string | null = null): Examined {
  return { facts: null, fault: hardFault(code, { detail }), keyframesS: [], startS: 0 };
}

function unreadable(clip: Clip, error: unknown): unknown {
  if (!(error instanceof Error) || !('code' in error) || error instanceof AppError) return error;
  const { fileName } = clip;
  if (error.code === 'ENOENT') return new AppError('input.missing', { fileName }, { cause: error });
  return new AppError('input.unreadable', { fileName, reason: String(error.code) }, { cause: error });
}

/**
 * `packets` takes the stream's time base in seconds. `cutShort`: the index names samples beyond the end of the file.
 * Throws as `startTool`'s `done`.
 */
async function listPackets(
  clip: Clip,
  stream: string,
  options: RunOptions,
): Promise<{ packets: (tickS: number) => PacketTimes; cutShort: boolean }> {
  const reader = packetReader();
  let cutShort = false;
  const tool = startTool(
    { program: 'ffprobe', clip, after: packetOptions(stream) },
    {
      ...options,
      onStderrLine: (line) => {
        if (line.endsWith(': partial file')) cutShort = true;
      },
    },
  );
  for await (const line of createInterface({ input: tool.stdout, crlfDelay: Number.POSITIVE_INFINITY })) {
    if (reader.line(line)) continue;
    tool.kill();
    break;
  }
  await tool.done;
  return { packets: reader.times, cutShort };
}

// Puts together what boxes, streams and packets say of a clip. Pure.

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
  readonly videoTracks: number;
}

/** Facts of a clip with at least two frames and a size. */
function factsOf({ kind, sizeBytes, track, probe, video, times, videoTracks }: Gathered): VideoFacts {
  const { rotationDeg, mirrored } = turnOf(video);
  const pixelAspect = video.sample_aspect_ratio;
  const widthPx = Math.max(1, Math.round(video.width * pixelAspect));
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
    transfer: transferOf(video),
    widthPx: upright ? widthPx : video.height,
    heightPx: upright ? video.height : widthPx,
    rotationDeg,
    mirrored,
    pixelAspect,
    interlaced: isInterlaced(video),
    streamIndex: video.index,
    videoTracks,
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
