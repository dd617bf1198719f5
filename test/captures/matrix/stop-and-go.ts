/** Whole walks with pauses: who stops to steady the hand has walked no less. */
import { type CaptureSpec, captureSpec } from '../spec.ts';
import { sceneWith, small } from './boards.ts';

type Stops = CaptureSpec['walk']['stops'];

const rows: readonly { name: string; sweepDeg: number; startDeg: number; durationS: number; stops: Stops }[] =
  [
    {
      name: 'stop-and-go-three',
      sweepDeg: 376,
      startDeg: -80,
      durationS: 14,
      stops: [
        { atS: 1, forS: 1.5 },
        { atS: 5, forS: 1.5 },
        { atS: 9, forS: 1.5 },
      ],
    },
    {
      name: 'stop-and-go-clockwise',
      sweepDeg: -380,
      startDeg: 20,
      durationS: 15,
      stops: [
        { atS: 3, forS: 2 },
        { atS: 8, forS: 2 },
      ],
    },
    {
      // Stands where the object begins to hide the board, and where it shows again.
      name: 'stop-and-go-at-the-object',
      sweepDeg: 376,
      startDeg: -80,
      durationS: 15,
      stops: [
        { atS: 4.6, forS: 1.5 },
        { atS: 8, forS: 1.5 },
      ],
    },
    {
      name: 'stop-and-go-often',
      sweepDeg: 370,
      startDeg: 150,
      durationS: 16,
      stops: [1, 3.5, 6, 8.5, 11, 13.5].map((atS) => ({ atS, forS: 1 })),
    },
  ];

/** Four clips. */
export const stopAndGoClips: readonly CaptureSpec[] = rows.map(({ name, ...walk }, index) => {
  const scene = sceneWith(7, 5, index % 2 === 0 ? 'DICT_5X5_100' : 'DICT_4X4_50');
  return captureSpec({
    ...scene,
    name,
    seed: 400 + index,
    timing: { fps: 24 },
    camera: small,
    walk,
    expected: { verdicts: ['pass'], codes: [], never: ['orbit-incomplete', 'board-hidden'] },
  });
});
