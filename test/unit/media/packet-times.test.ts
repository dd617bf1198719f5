import { describe, expect, test } from 'vitest';
import { mostPackets, packetReader } from '../../../main/media/probe.ts';

const tickS = 1 / 600;
const read = (lines: readonly string[], tick = tickS) => {
  const reader = packetReader();
  for (const line of lines) reader.line(line);
  return reader.times(tick);
};
const at = (seconds: readonly number[], durationS = 1 / 30): string[] =>
  seconds.map((s, index) => `${s.toFixed(6)},${durationS.toFixed(6)},${index % 15 === 0 ? 'K_' : '__'}`);

describe('times of frames', () => {
  test('as ffprobe 5 lists them, in the order in which they are decoded', () => {
    const times = read([
      '0.000000,0.033333,K_',
      '0.133333,0.033333,__',
      '0.066667,0.033333,__',
      '0.033333,0.033333,__',
      '0.100000,0.033333,__',
    ]);
    expect(times).toMatchObject({
      frames: 5,
      startS: 0,
      keyframesS: [0],
      fps: 30,
      variable: false,
      hidden: 0,
    });
    expect(times.durationS).toBeCloseTo(0.166666, 6);
    expect(times.keyframeGapS).toBeCloseTo(0.166666, 6);
  });

  test('as ffprobe 7 lists them, hidden by an edit list and shown from a later second on', () => {
    const times = read([
      '-0.300000,0.033333,KD_',
      '-0.266667,0.033333,_D_',
      '0.200000,0.033333,K__,',
      '0.166667,0.033333,___',
      '0.700000,0.033333,K__',
      'N/A,0.033333,___',
      '',
    ]);
    expect(times).toMatchObject({ frames: 3, hidden: 2, startS: 0.166667 });
    expect(times.keyframesS).toEqual([0.033333, 0.533333]);
    expect(times.keyframeGapS).toBe(0.5);
  });

  test('of nothing are nothing', () => {
    expect(read([])).toEqual({
      frames: 0,
      startS: 0,
      durationS: 0,
      keyframesS: [],
      keyframeGapS: 0,
      fps: 0,
      variable: false,
      hidden: 0,
    });
    expect(read(['1.000000,N/A,K_'])).toMatchObject({ frames: 1, durationS: 0, fps: 0 });
  });

  test('do not believe that the last frame stays for an hour', () => {
    expect(read(['0.000000,0.033333,K_', '0.033333,0.033333,__', '0.066667,3600,__']).durationS).toBeCloseTo(
      0.1,
      5,
    );
  });

  test('end where there are too many', () => {
    const reader = packetReader();
    let taken = 0;
    while (reader.line(`${taken}.0,1.0,__`)) taken += 1;
    expect(taken).toBe(mostPackets - 1);
  });
});

describe('a variable rate', () => {
  const even = Array.from({ length: 90 }, (_, index) => index / 30);
  test.each([
    ['even', even, tickS, false],
    // A clock of 600 ticks shows 59.94 frames a second as 10 and 11 ticks.
    ['rounded to ticks', even.map((_, index) => Math.round((index / 59.94) * 600) / 600), tickS, false],
    ['one frame dropped', even.filter((_, index) => index !== 40), tickS, false],
    ['every fifth dropped', even.filter((_, index) => index % 5 !== 0), tickS, true],
    ['slower by a quarter later on', even.map((s) => (s < 1.5 ? s : 1.5 + (s - 1.5) * 1.25)), tickS, true],
  ])('%s', (_, seconds, tick, expected) => {
    expect(read(at(seconds), tick).variable).toBe(expected);
  });
});
