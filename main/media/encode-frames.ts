/** Puts JPEG frames together to a film. */
import type { VideoOrder } from '../contract/schema/review/exports.ts';
import { startProgram } from './run-tool.ts';
import type { ToolOptions } from './types.ts';

/** The slowest machine that was tried needs half a second for a frame of 4K. */
const limitMs = (frames: number): number => 60_000 + frames * 1000;

/** `frames` holds them one after the other; `target` must not exist. Both absolute. */
export interface FilmFiles {
  readonly frames: string;
  readonly target: string;
}

/** On failure `target` may be there in part. Throws `media.*`, `cancelled`. */
export async function encodeFrames(
  { frames, target }: FilmFiles,
  order: VideoOrder,
  options: ToolOptions,
): Promise<void> {
  const tool = startProgram(
    {
      program: options.tools.ffmpeg,
      printsItself: false,
      input: {
        options: ['-nostdin', ...quiet, ...onlyJpegs, '-framerate', String(order.fps)],
        url: `file:${frames}`,
      },
      output: { options: [...colours, ...codecs[order.format]], url: `file:${target}` },
      name: 'ffmpeg',
      fileName: `film.${order.format}`,
      secret: [frames, target, options.tools.ffmpeg],
    },
    { ...options, limitMs: limitMs(order.frames), background: true },
  );
  tool.stdout.resume();
  await tool.done;
}

const quiet = ['-v', 'error', '-hide_banner'];
const onlyJpegs = ['-protocol_whitelist', 'file', '-f', 'mjpeg'];
/** Frames have the whole range of values and a photo's matrix; films have television's. */
const colours = [
  '-vf',
  'scale=in_range=full:in_color_matrix=bt601:out_range=tv:out_color_matrix=bt709,format=yuv420p',
  '-color_range',
  'tv',
  '-colorspace',
  'bt709',
  '-color_primaries',
  'bt709',
  '-color_trc',
  'bt709',
];
const codecs = {
  mp4: ['-c:v', 'libx264', '-preset', 'medium', '-crf', '18', '-movflags', '+faststart', '-an', '-f', 'mp4'],
  webm: [
    '-c:v',
    'libvpx-vp9',
    '-crf',
    '30',
    '-b:v',
    '0',
    '-row-mt',
    '1',
    '-cpu-used',
    '4',
    '-an',
    '-f',
    'webm',
  ],
} as const;
