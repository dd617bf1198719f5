import { expect, it } from 'vitest';
import { sendLimits } from '../../../main/remote/body/outgoing.ts';

const small = { headersMs: 30_000, totalMs: 60_000 };

it.each([
  ['nothing', 0, 30_000, 60_000],
  ['a text', 3_000, 30_100, 60_100],
  ['an image of 3 MB', 3_000_000, 130_000, 160_000],
  ['a clip of 500 MB', 666_666_668, 169_811, 22_282_223],
])('%s', (_, sizeBytes, headersMs, totalMs) => {
  expect(sendLimits(small, sizeBytes)).toEqual({ headersMs, totalMs });
});
