/** Measures the clips that it is told of, one after the other, with the real check's own parts, in a thread of its own. */
import { parentPort } from 'node:worker_threads';
import { measureClip } from '../../main/capture/measure/measure-clip.ts';
import { openVision } from '../../main/capture/vision/open-vision.ts';
import type { Measurement } from '../../main/contract/model/capture/measurement.ts';
import { findTools } from '../../main/media/tools.ts';

/** What the thread answers for one clip: what was measured, and in which time. */
export interface ClipMeasured {
  readonly measurement: Measurement;
  readonly tookMs: number;
}

const tools = await findTools({ ffmpegPath: null });
const vision = openVision();

parentPort?.on('message', (file: string) => {
  const started = performance.now();
  const clip = { file, fileName: file.replace(/.*\//, '') };
  void measureClip(clip, {
    tools,
    vision: () => vision,
    layout: null,
    signal: new AbortController().signal,
    onProgress: () => undefined,
    onQuick: () => undefined,
  }).then((measurement) => {
    const answer: ClipMeasured = { measurement, tookMs: performance.now() - started };
    parentPort?.postMessage(answer, []);
  });
});
