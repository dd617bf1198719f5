/** What is said of blur. */
import type { Span } from '../../../contract/schema/capture/report.ts';
import type { Words } from '../facts.ts';
import { where } from './seconds.ts';

export const sharpnessWords = {
  motion: (spans: readonly Span[]): Words => ({
    seen: `The picture is blurred by movement ${where(spans)}.`,
    why: 'A blurred view tells nothing of the surface, and the board is found less exactly or not at all.',
    todo:
      spans.length === 0
        ? 'Walk slower (half a minute or more for the whole turn), hold the phone with both hands, add light, and film the walk again.'
        : `Walk slower and hold the phone with both hands ${where(spans)}, and film that part again.`,
  }),
  focus: (spans: readonly Span[]): Words => ({
    seen: `The picture is out of focus ${where(spans)}.`,
    why: 'Without sharp detail neither the surface of the object nor the corners of the board can be measured.',
    todo: `Wipe the lens, stand a good metre away, hold your finger on the object until the focus locks, and film ${
      spans.length === 0 ? 'the walk' : where(spans)
    } again.`,
  }),
};
