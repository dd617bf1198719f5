/** Where something broken lies, from the frames shown around the moment at which a decoder, working ahead, told of it. */
import { expect, test } from 'vitest';
import type { Span } from '../../../main/contract/schema/capture/report.ts';
import { createDamagePlace } from '../../../main/media/luma-frames.ts';

/** Frames of 10 a second but for `missing`; the decoder tells of something broken after the one of `foundAfterS`. */
function spansOf({ missing = [], foundAfterS }: { missing?: number[]; foundAfterS: number }): Span[] {
  const spans: Span[] = [];
  const place = createDamagePlace(1, (span) => spans.push(span));
  const shown = Array.from({ length: 30 }, (_, n) => n).filter((n) => !missing.includes(n));
  for (const [at, n] of shown.entries()) {
    const last = shown[at - 1];
    place.shown(last === undefined ? null : last / 10, n / 10);
    if (n === foundAfterS * 10) place.found(n / 10);
  }
  place.end(2.9);
  return spans;
}

test('where frames are missing after it was told, it lies there', () => {
  expect(spansOf({ missing: [14, 15, 16], foundAfterS: 0.8 })).toEqual([{ fromS: 1.3, toS: 1.7 }]);
  expect(spansOf({ missing: [9], foundAfterS: 0.8 })).toEqual([{ fromS: 0.8, toS: 1 }]);
});

test('where none are, it lies anywhere up to as far as a decoder works ahead', () => {
  expect(spansOf({ foundAfterS: 0.8 })).toEqual([{ fromS: 0.8, toS: 1.8 }]);
});

test('what is told near the end lies before it, and a clip without faults has no place', () => {
  expect(spansOf({ foundAfterS: 2.6 })).toEqual([{ fromS: 2.6, toS: 2.9 }]);
  expect(spansOf({ missing: [10, 11], foundAfterS: 9 })).toEqual([]);
});
