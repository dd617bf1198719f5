import { describe, expect, test } from 'vitest';
import { bestOf, objectKeys } from '../../../main/capture/judge/objects.ts';
import { sampleReport } from '../../fakes/capture-measurement.ts';

describe('the best clip of an object', () => {
  test('is the one with the better verdict, then with fewer warnings, then with more of the walk', () => {
    const good = sampleReport();
    const seen = sampleReport({ hidden: [] });
    const warned = sampleReport({ facts: { realFps: 12 } });
    const failed = sampleReport({ noBoard: true });
    expect(bestOf([])).toBeNull();
    expect(bestOf([failed])).toBe(0);
    expect(bestOf([failed, warned, good])).toBe(2);
    expect(bestOf([warned, sampleReport({ facts: { realFps: 12, widthPx: 640, heightPx: 360 } })])).toBe(0);
    expect(bestOf([good, seen])).toBe(1);
    expect(bestOf([good, good])).toBe(0);
  });
});

const keysOf = (...fileNames: string[]): (string | null)[] => {
  const keys = objectKeys(fileNames.map((fileName) => ({ fileName, recordedAt: null, durationS: null })));
  return fileNames.map((_, place) => keys.get(place) ?? null);
};

describe('clips of the same object', () => {
  test('are those whose names differ only in a counter', () => {
    expect(keysOf('mug-1.mov', 'mug (2).MOV', 'Mug copy.mp4', 'mug trimmed.mp4', 'pan.mp4')).toEqual([
      'mug',
      'mug',
      'mug',
      'mug',
      null,
    ]);
    expect(keysOf('red chair_01.mp4', 'red chair_02.mp4', 'red box_01.mp4')).toEqual([
      'red chair',
      'red chair',
      null,
    ]);
  });

  test.each([
    ['the camera numbered', ['IMG_1234.MOV', 'IMG_1235.MOV']],
    ['the camera numbered, short', ['MVI_001.MOV', 'MVI_002.MOV']],
    ['the camera dated', ['VID_20261121_101500.mp4', 'VID_20261121_101630.mp4', '20261121_101630.mp4']],
    [
      'WhatsApp dated',
      ['WhatsApp Video 2026-11-21 at 10.15.00.mp4', 'WhatsApp Video 2026-11-21 at 10.16.00.mp4'],
    ],
    ['the user numbered the objects', ['object 1.mp4', 'object 2.mp4', 'part-12.mp4', 'part-13.mp4']],
    ['there is no name', ['1.mp4', '2.mp4', '.mp4', '(1).mov']],
  ])('stand alone where %s', (_, names) => {
    expect(keysOf(...names).every((key) => key === null)).toBe(true);
  });

  test('hostile names neither hang nor grow', () => {
    const long = `${'- _('.repeat(20_000)}.mp4`;
    expect(keysOf(long, long).every((key) => key === null || key.length <= 100)).toBe(true);
  });
});
