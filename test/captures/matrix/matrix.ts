/** The captures that a check is measured by. */
import type { CaptureSpec } from '../spec.ts';
import { boardClips } from './boards.ts';
import { faultClips } from './faults.ts';
import { formatClips } from './formats.ts';
import { stopAndGoClips } from './stop-and-go.ts';

/** 64 clips: 19 boards, 21 formats, 20 faults, 4 walks with pauses. */
export const captureMatrix: readonly CaptureSpec[] = [
  ...boardClips,
  ...formatClips,
  ...faultClips,
  ...stopAndGoClips,
];
