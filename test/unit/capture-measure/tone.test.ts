import { describe, expect, test } from 'vitest';
import { createLooker } from '../../../main/capture/measure/looker.ts';
import { fittingTones, toned, toneTable } from '../../../main/capture/picture/tone.ts';
import type { Vision } from '../../../main/capture/vision/types.ts';

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

test('a sharp clip in PQ is measured as sharp as in usual range, and as bright as its light', () => {
  const [widthPx, heightPx] = [320, 180];
  // White and black of the same board, as an SDR and as a PQ clip store them.
  const picture = (white: number, black: number): Uint8Array =>
    Uint8Array.from({ length: widthPx * heightPx }, (_, at) =>
      (Math.floor((at % widthPx) / 8) + Math.floor(at / widthPx / 8)) % 2 === 0 ? white : black,
    );
  const measured = (luma: Uint8Array, transfer: 'PQ' | null) => {
    const vision = { identify: () => null } as unknown as Vision;
    const looker = createLooker(vision, null, transfer);
    looker.begin(1, 1);
    looker.look({ atS: 0, keyframe: true, widthPx, heightPx, luma }, null, 0);
    const [sample] = looker.samples();
    looker.close();
    if (sample === undefined) throw new Error('no sample');
    return sample;
  };
  const usual = measured(picture(205, 54), null);
  const stored = measured(picture(168, 87), null);
  const shown = measured(picture(168, 87), 'PQ');
  expect(stored.laplacian).toBeLessThan(0.35 * usual.laplacian);
  expect(shown.laplacian).toBeGreaterThan(0.8 * usual.laplacian);
  expect(shown.luma.mean).toBeGreaterThan(150);
  expect(shown.luma.white).toBe(0);
});
