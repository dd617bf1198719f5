/** One frame of a clip as a picture: turned as players turn it, pixels square, never mirrored. */

import { AppError, isAppError } from '../contract/plain/errors.ts';
import { turns } from './luma-frames.ts';
import { mediaWords } from './media-words.ts';
import { hdrOf, type ProbeStream, probeClip, turnOf, videoOf } from './probe.ts';
import { runTool } from './run-tool.ts';
import type { Clip, ToolOptions } from './types.ts';

/** What a picture should be; `edgePx` null: as large as it was filmed. */
export interface PictureWish {
  readonly atS: number;
  readonly edgePx: number | null;
  readonly format: 'jpeg' | 'png';
}

/** Brings high dynamic range down so that it looks about as on the phone; needs zimg in the ffmpeg that is used. */
const toneMap = [
  'zscale=t=linear:npl=203',
  'format=gbrpf32le',
  'zscale=p=bt709',
  'tonemap=tonemap=hable:desat=0',
  'zscale=t=bt709:m=bt709:r=tv',
  'format=yuv420p',
];

/**
 * `shownS`: in the file's own time. The fps filter gives the last frame that began at or before it (and the first one
 * where none did), to the millisecond; other ways give the next one.
 */
function pictureFilter(video: ProbeStream, wish: PictureWish, shownS: number, mapTones: boolean): string {
  const edge = wish.edgePx === null ? null : Math.max(2, Math.round(wish.edgePx));
  const size =
    edge === null ? '' : `w=min(iw\\,${edge}):h=min(ih\\,${edge}):force_original_aspect_ratio=decrease:`;
  return [
    `fps=fps=1000:round=down:start_time=${shownS.toFixed(6)}`,
    ...(video.sample_aspect_ratio === 1
      ? []
      : [`scale=iw*${video.sample_aspect_ratio.toFixed(6)}:ih`, 'setsar=1']),
    // ffmpeg would mirror it, too.
    ...(turnOf(video).mirrored ? (turns[turnOf(video).rotationDeg] ?? []) : []),
    ...(mapTones ? toneMap : []),
    `scale=${size}out_range=pc`,
    wish.format === 'jpeg' ? 'format=yuvj420p' : 'format=rgb24',
  ].join(',');
}

/** A clip with broken times can keep ffmpeg busy without end. */
const leastMs = 15_000;
/** A clip may have its only keyframe at its beginning: all before the second is decoded then, on a slow machine in 4K at 8 frames a second. */
const hdPixels = 1920 * 1080;

/** How long a picture at `atS` may take, in ms, where the clip has so many pixels. */
export function pictureLimitMs(atS: number, widthPx: number, heightPx: number): number {
  return leastMs + Math.max(0, atS) * 1000 * Math.max(1, (widthPx * heightPx) / hdPixels);
}

/** A PNG of a frame in 8K, badly compressed. */
const mostBytes = 160_000_000;
/** The frame shown at a second began at most that long before it, except in a clip that freezes. */
const longestFrameS = 1;

/**
 * The frame that is shown at `atS` seconds from the first one. Throws `media.failed` when there is none,
 * `media.timeout`, `cancelled`.
 */
export async function framePicture(clip: Clip, wish: PictureWish, options: ToolOptions): Promise<Uint8Array> {
  const probe = await probeClip(clip, { ...options, limitMs: leastMs });
  const video = probe && videoOf(probe);
  if (!video) throw none(clip);
  const run = { ...options, limitMs: pictureLimitMs(wish.atS, video.width, video.height) };
  const shownS = (Number.isFinite(video.start_time) ? video.start_time : 0) + Math.max(0, wish.atS);
  const seekS = shownS - longestFrameS;
  const picture = async (mapTones: boolean): Promise<Uint8Array> => {
    const { stdout } = await runTool(
      {
        program: 'ffmpeg',
        clip,
        before: [
          ...(turnOf(video).mirrored ? ['-noautorotate'] : []),
          '-copyts',
          ...(seekS > 0 ? ['-seek_timestamp', '1', '-ss', seekS.toFixed(6)] : []),
        ],
        after: [
          '-map',
          `0:${video.index}`,
          '-an',
          '-sn',
          '-dn',
          '-vf',
          pictureFilter(video, wish, shownS, mapTones),
          '-fps_mode',
          'passthrough',
          '-frames:v',
          '1',
          '-f',
          'image2pipe',
          ...(wish.format === 'jpeg' ? ['-c:v', 'mjpeg', '-q:v', '3'] : ['-c:v', 'png']),
        ],
      },
      { ...run, mostBytes },
    );
    if (stdout.length === 0) throw none(clip);
    return stdout;
  };
  if (hdrOf(video) === null) return picture(false);
  try {
    return await picture(true);
  } catch (error) {
    // Without the filters for it the picture is pale, and still worth seeing.
    if (isAppError(error, 'media.failed')) return picture(false);
    throw error;
  }
}

function none({ fileName }: Clip): AppError {
  return new AppError('media.failed', {
    program: 'ffmpeg',
    fileName,
    detail: mediaWords.detail.noFrameThere,
  });
}
