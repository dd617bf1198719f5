/** Small synthetic captures for measuring: a board seen from near, 640 px wide, few seconds. */
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import type { Tools } from '../../../main/media/types.ts';
import { copyOfKept } from '../../captures/kept.ts';
import type { CaptureTruth } from '../../captures/scene/truth.ts';
import { captureSpec } from '../../captures/spec.ts';

type Changes = Partial<Parameters<typeof captureSpec>[0]>;

/** 2.4 s at 20 frames a second, a keyframe each 0.4 s, unless changed; painted once, whoever asks for it. */
export async function smallCapture(tools: Tools, file: string, changes: Changes = {}): Promise<CaptureTruth> {
  const spec = captureSpec({
    name: 'small',
    ...changes,
    walk: { durationS: 2.4, sweepDeg: 60, radiusM: 0.5, heightM: 0.6, heightWaveM: 0, ...changes.walk },
    camera: { widthPx: 640, heightPx: 360, ...changes.camera },
    timing: { fps: 20, ...changes.timing },
    encoding: { keyframeEveryS: 0.4, ...changes.encoding },
  });
  return copyOfKept(spec, file, { ffmpeg: tools.ffmpeg });
}

/** How far two azimuths are apart, degrees. */
export function azimuthApart(a: number, b: number): number {
  return Math.abs(((a - b + 540) % 360) - 180);
}

/** Without encoding again. */
export async function copyClip(
  tools: Tools,
  from: string,
  to: string,
  options: readonly string[],
): Promise<void> {
  const args = ['-v', 'error', '-y', ...options, '-i', from, '-c', 'copy', to];
  await promisify(execFile)(tools.ffmpeg, args);
}
