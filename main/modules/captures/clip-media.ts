/** What works with ffmpeg: clips inspected, single frames and parts taken out of a kept clip, and films of the 3D view. */

import path from 'node:path';
import { openCapture } from '../../capture/open-capture.ts';
import { AppError } from '../../contract/plain/errors.ts';
import { limits } from '../../contract/plain/param-values.ts';
import type { Preferences } from '../../contract/schema/app-info.ts';
import type { Span } from '../../contract/schema/capture/report.ts';
import type { StoredImage, StoredInput } from '../../contract/schema/creation/create-request.ts';
import type { InputId } from '../../contract/schema/ids.ts';
import type { Clock } from '../../core/clock.ts';
import type { AppConfig } from '../../core/config.ts';
import type { ThreadFaults } from '../../core/process-faults.ts';
import { framePicture, type PictureWish } from '../../media/frame-picture.ts';
import { trimClip } from '../../media/trim-clip.ts';
import type { Clip, Tools } from '../../media/types.ts';
import type { Inputs } from '../inputs/index.ts';
import { createVideos } from '../pictures/index.ts';
import type { AppOptions } from '../shared/app-options.ts';
import { toolsInUse } from './ffmpeg.ts';
import { captureWords } from './refusal-words.ts';

/** Throws `media.*`, `capture.nothing-to-trim`, `library.disk-full`, and `cancelled` when aborted. */
export interface ClipMedia {
  framePicture(clip: Clip, wish: PictureWish, signal: AbortSignal): Promise<Uint8Array>;
  /** Answers what was really cut out: the beginning is the keyframe before. */
  trimClip(clip: Clip, wish: { target: string; span: Span }, signal: AbortSignal): Promise<Span>;
}

/** `tools` throws `media.no-ffmpeg`, and so does all that is done with them. */
function createClipMedia(tools: () => Promise<Tools>): ClipMedia {
  return {
    framePicture: async (clip, wish, signal) => framePicture(clip, wish, { tools: await tools(), signal }),
    trimClip: async (clip, wish, signal) => trimClip(clip, wish, { tools: await tools(), signal }),
  };
}

// What is taken out of a kept clip and kept beside it: a part without the rest, or one frame as an image.

interface FromClipDeps {
  readonly inputs: Pick<Inputs, 'find' | 'store' | 'storeMade'>;
  readonly media: ClipMedia;
}

/** A kept clip as it is requested. */
export interface KeptClip {
  readonly inputId: InputId;
  readonly fileName: string;
  /** Null when it is not known yet. */
  readonly durationS: number | null;
}

/** Cuts the span out; the answer has the name of what was really cut. Throws `capture.nothing-to-trim`, `input.*`, `media.*`, `library.*`. */
export async function trimmed(
  { inputs, media }: FromClipDeps,
  kept: KeptClip,
  span: Span,
  signal: AbortSignal,
): Promise<StoredInput> {
  const refuse = (reason: string): AppError =>
    new AppError('capture.nothing-to-trim', { fileName: kept.fileName, reason });
  if (span.toS <= span.fromS) throw refuse(captureWords.swapped);
  if (kept.durationS !== null && span.fromS >= kept.durationS)
    throw refuse(captureWords.beyondEnd(clockTime(kept.durationS)));
  const { clip, mediaType } = await clipOf(inputs, kept);
  let cut: Span = span;
  const stored = await inputs.storeMade(
    kept.fileName,
    'clip',
    async (target) => {
      cut = await media.trimClip(clip, { target, span }, signal);
    },
    { signal },
  );
  const ending = mediaType === 'video/quicktime' ? '.mov' : '.mp4';
  const of = `(${clockTime(cut.fromS)}–${clockTime(cut.toS)})`;
  return { ...stored, fileName: `${baseOf(kept.fileName)} ${of}${ending}` };
}

/** As PNG, or as JPEG where that would be larger than an image may be. Throws `input.*`, `media.*`, `library.*`. */
export async function still(
  { inputs, media }: FromClipDeps,
  kept: KeptClip,
  atS: number,
  signal: AbortSignal,
): Promise<StoredImage> {
  const { clip } = await clipOf(inputs, kept);
  const wanted = { atS, edgePx: null } as const;
  const png = await media.framePicture(clip, { ...wanted, format: 'png' }, signal);
  const large = png.byteLength > limits.imageBytes;
  const bytes = large ? await media.framePicture(clip, { ...wanted, format: 'jpeg' }, signal) : png;
  const fileName = `${captureWords.fileNames.still(baseOf(kept.fileName), clockTime(atS))}.${large ? 'jpg' : 'png'}`;
  const stored = await inputs.store(fileName, inOnePiece(bytes), 'image', {
    signal,
    sizeBytes: bytes.byteLength,
  });
  if (stored.kind !== 'image')
    throw new AppError('internal', { reason: 'a still was not stored as an image' });
  return stored;
}

async function clipOf(
  inputs: Pick<Inputs, 'find'>,
  { inputId, fileName }: KeptClip,
): Promise<{ clip: Clip; mediaType: string }> {
  const found = await inputs.find(inputId);
  if (found === null) throw new AppError('input.missing', { fileName });
  return { clip: { file: found.absolute, fileName }, mediaType: found.mediaType };
}

const two = (part: number): string => String(part).padStart(2, '0');

/** `0:04`, `1:02:03`. */
export function clockTime(seconds: number): string {
  const whole = Math.round(seconds);
  const [hours, minutes] = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60];
  return `${hours > 0 ? `${hours}:${two(minutes)}` : minutes}:${two(whole % 60)}`;
}

/** With room for what is added to it: a name has 255 characters at most. */
function baseOf(fileName: string): string {
  return path.basename(fileName, path.extname(fileName)).slice(0, 200);
}

async function* inOnePiece(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
}

interface FilmingDeps {
  readonly preferences: { get(): Preferences };
  readonly clock: Clock;
  readonly faults: ThreadFaults;
}

/** One per application; `measuring` takes the place of the program's own where a test gives one. */
export function createFilming(
  { preferences, clock, faults }: FilmingDeps,
  { userDataPath }: AppConfig,
  { log, captureThread, measuring }: AppOptions,
) {
  const tools = toolsInUse(() => preferences.get().ffmpegPath);
  return {
    tools,
    media: createClipMedia(tools),
    videos: createVideos({ userDataPath, clock, tools }),
    measuring: measuring ?? openCapture({ log, tools, entry: captureThread, clock, faults }),
  };
}
