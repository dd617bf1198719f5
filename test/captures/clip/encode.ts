/** Raw frames through ffmpeg into a clip. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { isVariable, timesExpression } from '../scene/timing.ts';
import type { CaptureSpec } from '../spec.ts';

/** Ticks of a second in which frames that come unevenly are timed. */
const ticks = 90_000;
/** Turns the picture back by what players turn it forth. */
const stored = {
  0: [],
  90: ['transpose=cclock'],
  180: ['hflip', 'vflip'],
  270: ['transpose=clock'],
} as const;

function encoder({ encoding, timing }: CaptureSpec): string[] {
  const keyframes = Math.max(1, Math.round(encoding.keyframeEveryS * timing.fps));
  const rate =
    encoding.bitsPerSecond === null
      ? ['-crf', encoding.codec === 'h264' ? '21' : '24']
      : [
          '-b:v',
          `${encoding.bitsPerSecond}`,
          '-maxrate',
          `${encoding.bitsPerSecond * 1.5}`,
          '-bufsize',
          `${encoding.bitsPerSecond}`,
        ];
  const format = encoding.bits === 10 ? 'yuv420p10le' : 'yuv420p';
  const common = [...rate, '-g', `${keyframes}`, '-pix_fmt', format, '-preset', 'ultrafast'];
  if (encoding.codec === 'h264') return ['-c:v', 'libx264', ...common];
  return ['-c:v', 'libx265', '-x265-params', 'log-level=error:scenecut=0', '-tag:v', 'hvc1', ...common];
}

/** ffmpeg's arguments: raw I420 on its standard input. */
export function encodeArguments(spec: CaptureSpec, target: string): string[] {
  const { camera, timing, encoding, walk } = spec;
  const sound = ['-f', 'lavfi', '-t', `${walk.durationS}`, '-i', 'anoisesrc=a=0.01:seed=1'];
  const filters = [
    ...stored[camera.rotationDeg],
    ...(isVariable(spec) ? [`settb=1/${ticks}`, `setpts=${timesExpression(spec)}`] : []),
  ];
  const size = `${camera.widthPx}x${camera.heightPx}`;
  return ['-hide_banner', '-loglevel', 'error', '-y', '-threads', '2'].concat(
    ['-f', 'rawvideo', '-pix_fmt', 'yuv420p', '-s', size, '-framerate', `${timing.fps}`, '-i', 'pipe:0'],
    encoding.audio ? sound : [],
    filters.length === 0 ? [] : ['-vf', filters.join(',')],
    isVariable(spec) ? ['-fps_mode', 'passthrough', '-enc_time_base', `1:${ticks}`] : [],
    encoder(spec),
    encoding.audio ? ['-c:a', 'aac', '-shortest'] : [],
    ['-video_track_timescale', `${ticks}`, '-f', encoding.container, target],
  );
}

/** Ends when the file is whole. Throws with what ffmpeg said. */
export async function encodeFrames(
  frames: AsyncIterable<Uint8Array>,
  args: readonly string[],
  ffmpeg: string,
  signal: AbortSignal | undefined,
): Promise<void> {
  const child = spawn(ffmpeg, args, {
    stdio: ['pipe', 'ignore', 'pipe'],
    ...(signal === undefined ? {} : { signal }),
  });
  let said = '';
  child.stderr.on('data', (bytes: Buffer) => {
    said = `${said}${bytes.toString()}`.slice(-4000);
  });
  const closed = once(child, 'close') as Promise<[number | null]>;
  closed.catch(() => undefined);
  // A tool that ends early closes its input: its exit code tells of that, not this stream.
  child.stdin.on('error', () => undefined);
  for await (const frame of frames) {
    if (child.stdin.destroyed) break;
    if (!child.stdin.write(frame)) await Promise.race([once(child.stdin, 'drain'), closed]);
  }
  child.stdin.end();
  const [code] = await closed;
  if (code !== 0) throw new Error(`ffmpeg ended with ${code}: ${said}`);
}
