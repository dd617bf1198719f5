/** A synthetic capture as a clip on this disk, with its truth. */
import { writeFile } from 'node:fs/promises';
import { encodeArguments, encodeFrames } from './clip/encode.ts';
import { turnClip } from './clip/turned.ts';
import { paintedFrames } from './picture/painted-frames.ts';
import { type CaptureTruth, truthOf } from './scene/truth.ts';
import type { CaptureSpec } from './spec.ts';

export interface RenderOptions {
  readonly ffmpeg: string;
  readonly signal?: AbortSignal;
  /** That paint; the encoder has its own. */
  readonly threads?: number;
}

/** Writes the clip to `target`; the same spec gives the same pictures. Throws with what ffmpeg said, or when aborted. */
export async function renderCapture(
  spec: CaptureSpec,
  target: string,
  { ffmpeg, signal, threads = 2 }: RenderOptions,
): Promise<CaptureTruth> {
  const frames = paintedFrames(spec, threads, signal);
  await encodeFrames(frames, encodeArguments(spec, target), ffmpeg, signal);
  await turnClip(target, spec.camera.rotationDeg);
  return truthOf(spec);
}

/** Beside the clip, for looking at. */
export async function writeTruth(truth: CaptureTruth, target: string): Promise<void> {
  await writeFile(target, JSON.stringify(truth));
}
