import { describe, expect, test } from 'vitest';
import { fittingTones, toned, toneTable } from '../../../main/capture/picture/tone.ts';

describe('levels of high dynamic range as those of a usual picture', () => {
  test.each([
    // 203 nits and a signal of 75 % are paper white (ITU-R BT.2408).
    ['PQ', 148, 255],
    ['HLG', 191, 255],
    // 26 nits, the grey card of BT.2408: 38 % in PQ and in HLG (which is 18 % of the scene's light).
    ['PQ', 97, 108],
    ['HLG', 97, 125],
    ['PQ', 0, 0],
    ['HLG', 0, 0],
  ] as const)('%s: %d is shown as %d', (transfer, level, shown) => {
    expect(Math.abs((toneTable(transfer)[level] ?? -1) - shown)).toBeLessThanOrEqual(6);
  });

  test('a bright picture keeps all of its steps, and a dark one stays dark', () => {
    const bright = fittingTones('PQ', 170);
    expect(bright[170]).toBeGreaterThan(200);
    expect(bright[170]).toBeLessThan(250);
    expect((bright[170] ?? 0) - (bright[87] ?? 0)).toBeGreaterThan(1.5 * (170 - 87));
    expect(fittingTones('PQ', 60)[60]).toBeLessThan(80);
  });

  test('the picture itself is left as it is', () => {
    const luma = Uint8Array.of(0, 148, 255);
    expect([...toned(luma, toneTable('PQ'))].at(-1)).toBe(255);
    expect([...luma]).toEqual([0, 148, 255]);
  });
});
