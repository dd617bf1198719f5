/** What the report of a clip draws: times on a line, strips, lanes, the walk seen from above, axes in the picture. */
import { describe, expect, it } from 'vitest';
import { isBridged, stripRuns } from '../../../../main/contract/rules/capture/strip-runs.ts';
import {
  boardAxes,
  boardOutline,
  hotTiles,
  project,
} from '../../../../renderer/modules/captures/report/frame/frame-geometry.ts';
import {
  issueLanes,
  sampleIndexAt,
  spanText,
  ticks,
  timeAfterKey,
  timeAtX,
  timeText,
  xOf,
} from '../../../../renderer/modules/captures/report/timeline/timeline-layout.ts';
import {
  apart,
  arcDegrees,
  azimuthAt,
  azimuthOf,
  bandPath,
  spotAt,
  timeAtAzimuth,
} from '../../../../renderer/modules/captures/report/walk/walk-geometry.ts';
import { sampleLayout, sampleMeasurement } from '../../../fakes/capture-measurement.ts';

const issue = (...spans: (readonly [number, number])[]) => ({
  severity: 'warn' as const,
  spans: spans.map(([fromS, toS]) => ({ fromS, toS })),
});
const pose = (azimuthDeg: number) => ({
  azimuthDeg,
  elevationDeg: 30,
  distanceSquares: 30,
  rmsPx: 0.3,
  rotation: [0, 0, 0] as [number, number, number],
  translation: [0, 0, 0] as [number, number, number],
});
const at = (...seconds: number[]) => seconds.map((atS) => ({ atS }));

describe('seconds along a line', () => {
  it.each([
    [7.39999, true, '0:07.4'],
    [59.96, true, '0:59.9'],
    [61, false, '1:01'],
    [-1, false, '0:00'],
    [600, true, '10:00.0'],
  ])('%d s is written as expected', (seconds, tenths, text) => {
    expect(timeText(seconds, tenths)).toBe(text);
  });

  it('writes spans in the nearest seconds, as the issues do', () => {
    expect(spanText({ fromS: 6.9, toS: 10.9 })).toBe('0:07–0:11');
    expect(spanText({ fromS: 3.2, toS: 3.4 })).toBe('0:03');
  });

  it('leads from a time to its pixels and back, and never out of the clip', () => {
    expect(timeAtX(xOf(7.5, 30, 900), 30, 900)).toBeCloseTo(7.5);
    expect(timeAtX(-20, 30, 900)).toBe(0);
    expect(timeAtX(2000, 30, 900)).toBe(30);
    expect(timeAtX(5, 30, 0)).toBe(0);
  });

  it('marks whole seconds that have room between them', () => {
    expect(ticks(30, 900)).toEqual([0, 2, 4, 6, 8, 10, 12, 14, 16, 18, 20, 22, 24, 26, 28, 30]);
    expect(ticks(30, 120)).toEqual([0, 15, 30]);
    expect(ticks(0, 900)).toEqual([]);
  });
});

describe('samples and keys', () => {
  it('finds the sample next to a time', () => {
    const samples = at(0, 0.4, 0.8, 2);
    expect([-1, 0.19, 0.21, 1.39, 1.5, 9].map((time) => sampleIndexAt(samples, time))).toEqual([
      0, 0, 1, 2, 3, 3,
    ]);
    expect(sampleIndexAt([], 1)).toBe(-1);
  });

  it.each([
    ['ArrowRight', false, 1],
    ['ArrowLeft', false, 0],
    ['ArrowRight', true, 1.5],
    ['ArrowLeft', true, 0],
    ['Home', false, 0],
    ['End', false, 3],
    ['PageUp', false, 3],
    ['a', false, null],
  ])('%s, with Shift: %s', (key, shiftKey, expected) => {
    const press = { key, shiftKey, ctrlKey: false, metaKey: false, altKey: false };
    expect(timeAfterKey(press, at(0, 0.5, 1, 2), 0.5, 3)).toBe(expected);
  });

  it('leaves keys with Ctrl to others', () => {
    const press = { key: 'ArrowRight', shiftKey: false, ctrlKey: true, metaKey: false, altKey: false };
    expect(timeAfterKey(press, at(0, 1), 0, 3)).toBeNull();
  });
});

describe('strips and issues', () => {
  it('joins equal neighbours, without a gap from the beginning to the end', () => {
    const runs = stripRuns(at(0.5, 1, 2, 3), [2, 2, 0, null], 4);
    expect(runs).toEqual([
      { fromS: 0, toS: 1.5, level: 2 },
      { fromS: 1.5, toS: 2.5, level: 0 },
      { fromS: 2.5, toS: 4, level: null },
    ]);
    const gap = { fromS: 1, toS: 3 };
    expect(runs.map((run) => isBridged(run, [{ ...gap, bridged: true }]))).toEqual([false, true, false]);
    expect(runs.map((run) => isBridged(run, [{ ...gap, bridged: false }]))).toEqual([false, false, false]);
  });

  it('puts issues that overlap above each other, and no more than fit', () => {
    const { placed, lanes } = issueLanes(
      [issue([0, 2], [5, 6]), issue(), issue([2, 4]), issue([1, 3]), issue([1, 6])],
      2,
    );
    expect(lanes).toBe(2);
    expect(placed.map(({ issue: which, lane }) => [which, lane])).toEqual([
      [0, 0],
      [0, 0],
      [2, 0],
      [3, 1],
      [4, 1],
    ]);
  });

  it('colours the tiles without detail, the emptiest most', () => {
    const tiles = Array.from({ length: 144 }, () => 255);
    tiles[17] = 0;
    tiles[143] = 80;
    expect(hotTiles(tiles)).toEqual([
      { column: 1, row: 1, heat: 4 },
      { column: 15, row: 8, heat: 1 },
    ]);
  });
});

describe('the walk, seen from above', () => {
  it('turns anticlockwise, with the board’s X to the right', () => {
    expect(spotAt(90, 10)[1]).toBeCloseTo(-10);
    expect(azimuthOf(spotAt(213, 40))).toBeCloseTo(213);
    expect(apart(350, 10)).toBe(20);
    expect(apart(-170, 170)).toBe(20);
  });

  it('draws arcs over the zero and whole turns', () => {
    expect(arcDegrees({ fromDeg: 350, toDeg: 20 })).toBe(30);
    expect(arcDegrees({ fromDeg: 0, toDeg: 0 })).toBe(360);
    expect(arcDegrees({ fromDeg: 0, toDeg: 360 })).toBe(360);
    expect(bandPath(0, 90, 5, 10)).toBe(
      'M 10.00 0.00 A 10 10 0 0 0 0.00 -10.00 L 0.00 -5.00 A 5 5 0 0 1 5.00 0.00 Z',
    );
    expect(bandPath(0, 270, 5, 10)).toContain('A 10 10 0 1 0');
    expect(bandPath(0, 360, 5, 10).match(/M/g)).toHaveLength(2);
  });

  it('knows where the camera was while the board was hidden on a bridged stretch, and nowhere else', () => {
    const bridged = { fromDeg: 340, toDeg: 40, state: 'inferred' as const, span: { fromS: 10, toS: 14 } };
    expect(azimuthAt({ atS: 13, pose: null }, [bridged])).toBeCloseTo(25);
    expect(azimuthAt({ atS: 15, pose: null }, [bridged])).toBeNull();
    expect(azimuthAt({ atS: 13, pose: pose(-90) }, [bridged])).toBe(270);
    expect(azimuthAt({ atS: 13, pose: null }, [{ ...bridged, state: 'missing' }])).toBeNull();
  });

  it('jumps to the visit of a place that is next in time', () => {
    const samples = [
      { atS: 1, pose: pose(10) },
      { atS: 5, pose: pose(100) },
      { atS: 6, pose: null },
      { atS: 20, pose: pose(11) },
    ];
    expect(timeAtAzimuth(samples, 9, 4)).toBe(1);
    expect(timeAtAzimuth(samples, 9, 15)).toBe(20);
    expect(timeAtAzimuth(samples, 150, 15)).toBe(5);
    expect(timeAtAzimuth([{ atS: 6, pose: null }], 150, 15)).toBeNull();
  });
});

describe('the board in the picture', () => {
  const { samples, lens, facts } = sampleMeasurement();
  const sample = samples.find((one) => one.pose !== null);
  const camera = {
    pose: sample?.pose ?? { rotation: [0, 0, 0] as const, translation: [0, 0, 0] as const },
    focalPx: lens?.focalPx ?? 0,
    widthPx: facts?.widthPx ?? 0,
    heightPx: facts?.heightPx ?? 0,
  };

  it('projects the corners of a known pose to where they were seen', () => {
    const corners = sample?.corners ?? [];
    expect(corners.length).toBe(24 * 3);
    for (let place = 0; place < corners.length; place += 3) {
      const id = corners[place] ?? 0;
      const found = project(camera, [(id % 6) + 1 - 3.5, 2.5 - 1 - Math.floor(id / 6), 0]);
      expect(found?.[0]).toBeCloseTo((corners[place + 1] ?? 0) - 0.5, 3);
      expect(found?.[1]).toBeCloseTo((corners[place + 2] ?? 0) - 0.5, 3);
    }
  });

  it('lets Z stand up, and draws nothing that is behind the camera', () => {
    const z = boardAxes(camera).find(({ name }) => name === 'Z');
    expect(z?.to[1]).toBeLessThan(z?.from[1] ?? 0);
    expect(boardOutline(camera, sampleLayout)).toHaveLength(4);
    const behind = { ...camera, pose: { rotation: [0, 0, 0], translation: [0, 0, -5] } } as const;
    expect(boardAxes(behind)).toEqual([]);
    expect(boardOutline(behind, sampleLayout)).toBeNull();
  });
});
