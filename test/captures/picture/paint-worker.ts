/** Paints the frames that it is requested, one at a time. */
import { parentPort, workerData } from 'node:worker_threads';
import { frameTimes } from '../scene/timing.ts';
import type { CaptureSpec } from '../spec.ts';
import { framePainter } from './frame-painter.ts';
import type { Materials } from './materials.ts';

const { spec, materials } = workerData as { spec: CaptureSpec; materials: Materials };
const paint = framePainter(spec, materials);
const times = frameTimes(spec);

parentPort?.on('message', (index: number) => {
  const frame = paint(index, times[index] ?? 0);
  parentPort?.postMessage({ index, frame }, [frame.buffer as ArrayBuffer]);
});
