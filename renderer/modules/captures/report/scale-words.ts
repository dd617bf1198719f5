/** What would make the scale of a clip more certain, and how long its check took. */
import { catalogue, icu } from '../../../../main/contract/messages/catalogue.ts';

const percent = (amount: string): { amount: string } => ({ amount });
const duration = (time: string): { time: string } => ({ time });

export const scaleWords = catalogue('captures.scaleAdvice', {
  firstLook: icu('{time} first look', duration),
  inFull: icu('{time} in full', duration),
  noBoard: 'Record with a printed board in view; without one there is no scale.',
  unreadBoard: 'The board is in view but cannot be read: see the findings. Without it there is no scale.',
  enterSize: 'Enter the square size: select one of your boards, or measure the print.',
  measurePrint: 'Measure the print with a ruler; printers are often off by a percent.',
  measureMore: icu('Measure more squares at once: the ruler alone contributes ±{amount} %.', percent),
  noLens: 'Record the board at an angle and from close up; the lens could not be determined from this clip.',
  unsureLens: icu(
    'Record the board also at an angle and from closer; the focal length is only known to ±{amount} %.',
    percent,
  ),
  fewFrames: icu(
    'Keep the board in view longer; only {frames, plural, one {# frame} other {# frames}} could be used.',
    (frames: number) => ({ frames }),
  ),
  moveCloser: 'Move closer, so that the board reaches further into the corners of the image.',
  nothingMore: 'No further improvement: the print was measured, and the lens is well known.',
});
