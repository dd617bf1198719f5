/** The grid of a board from where its markers lie, without a picture. */
import { describe, expect, test } from 'vitest';
import { markerSquares } from '../../../main/capture/vision/board-geometry.ts';
import { placeOf, searchGrid } from '../../../main/capture/vision/identify/grid-search.ts';
import type { SeenMarker } from '../../../main/capture/vision/identify/marker-search.ts';
import { apart, gridsOf } from '../../../main/capture/vision/identify/several-boards.ts';
import { mapPoint } from '../../../main/capture/vision/solve/homography.ts';

const tilted = [40, -12, 300, 9, 31, 200, 0.011, 0.014, 1];

/** Markers of a board as seen at an angle. */
function markers(columns: number, rows: number, legacy: boolean, ratio: number): SeenMarker[] {
  const rim = (1 - ratio) / 2;
  return markerSquares({ columns, rows, legacy }).map(({ column, row }, id) => ({
    id,
    quad: [
      [rim, rim],
      [1 - rim, rim],
      [1 - rim, 1 - rim],
      [rim, 1 - rim],
    ].flatMap(([x = 0, y = 0]) => mapPoint(tilted, column + x, row + y)),
  }));
}

const boards = [
  [5, 4],
  [5, 7],
  [7, 5],
  [8, 6],
  [6, 6],
  [11, 8],
  [12, 9],
  [3, 3],
] as const;

describe('grid', () => {
  test.each(boards)('%i x %i: places by id agree with the board', (columns, rows) => {
    for (const legacy of [false, true])
      markerSquares({ columns, rows, legacy }).forEach(({ column, row }, id) => {
        const white = legacy && rows % 2 === 0;
        expect(placeOf({ columns, white }, id)).toEqual([column, row]);
      });
  });

  test.each(boards.filter(([columns]) => columns > 3))(
    '%i x %i is found from its markers',
    (columns, rows) => {
      for (const legacy of rows % 2 === 0 ? [false, true] : [false]) {
        const found = searchGrid([markers(columns, rows, legacy, 0.7)], 1000);
        expect(found).toMatchObject({ grid: { columns, white: legacy }, rowsSeen: rows, columnsSure: true });
        expect(found?.markerRatio).toBeCloseTo(0.7, 2);
      }
    },
  );

  test.each([
    [7, 5, 18],
    [8, 6, 41],
    [5, 4, 3],
    [6, 6, 7],
  ])('%i x %i with first id %i is not taken for one of more rows', (columns, rows, firstId) => {
    const seen = markers(columns, rows, false, 0.75).map((marker) => ({
      ...marker,
      id: marker.id + firstId,
    }));
    const found = searchGrid([seen], 1000);
    expect(found).toMatchObject({ grid: { columns }, columnsSure: true });
    const places = seen.map(({ id }) => placeOf(found?.grid ?? { columns: 0, white: false }, id));
    expect(places[0]).toEqual([1, found?.firstRow]);
    expect(1 + (places.at(-1)?.[1] ?? 0) - (found?.firstRow ?? 0)).toBe(rows);
  });

  test('misread markers and a hidden part do not lead astray', () => {
    const seen = markers(8, 6, false, 0.75)
      .filter(({ id }) => id % 5 !== 2)
      .map((marker) => (marker.id === 9 ? { ...marker, id: 731 } : marker));
    expect(searchGrid([seen], 50)).toMatchObject({ grid: { columns: 8, white: false }, columnsSure: true });
  });

  test('scattered markers are no board', () => {
    const scattered = markers(8, 6, false, 0.75).map((marker, index) => ({
      ...marker,
      id: (index * 37 + 11) % 50,
    }));
    expect(searchGrid([scattered], 1000)).toBeNull();
    expect(searchGrid([scattered.slice(0, 3)], 1000)).toBeNull();
    expect(searchGrid([], 1000)).toBeNull();
  });

  test('one row of markers fits many boards', () => {
    const row = markers(9, 4, false, 0.75).filter(({ id }) => id < 4);
    expect(searchGrid([row], 1000)?.columnsSure ?? false).toBe(false);
  });
});

const gridOf = (frames: readonly (readonly SeenMarker[])[]) => searchGrid(frames, 1000);
const aside = (seen: readonly SeenMarker[], byPx: number) =>
  seen.map((marker) => ({
    ...marker,
    quad: marker.quad.map((value, at) => value + (at % 2 === 0 ? byPx : 0)),
  }));

describe('several boards of one family', () => {
  const one = markers(7, 5, false, 0.75);

  test('a board on its own is one group, and one grid', () => {
    expect(apart(one)).toHaveLength(1);
    expect(gridsOf([one, []], gridOf)).toHaveLength(1);
  });

  test('each has its grid, be they the same print or not', () => {
    for (const other of [
      one,
      one.map((marker) => ({ ...marker, id: marker.id + 18 })),
      markers(5, 4, false, 0.75),
    ])
      expect(gridsOf([[...one, ...aside(other, 900)]], gridOf).map(({ explained }) => explained)).toEqual([
        one.length,
        other.length,
      ]);
  });

  test('some misread markers are no board', () => {
    const stray = aside(one.slice(0, 5), 900).map((marker, index) => ({ ...marker, id: 300 + 37 * index }));
    expect(gridsOf([[...one, ...stray]], gridOf)).toHaveLength(1);
  });
});
