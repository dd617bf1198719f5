/** When a board is searched for, and when enough was searched. */
import { describe, expect, it } from 'vitest';
import { createBoardSearch } from '../../../main/capture/measure/known-board.ts';
import { boardArea } from '../../../main/capture/measure/measurer.ts';
import type { GreyFrame } from '../../../main/capture/vision/types.ts';
import type { BoardFound } from '../../../main/contract/schema/capture/board.ts';

const layout = { dictionary: 'DICT_5X5_50', columns: 7, rows: 5, markerRatio: 0.75, legacy: false } as const;
const numbered = (number: number): GreyFrame => ({
  widthPx: 1,
  heightPx: 1,
  luma: Uint8Array.of(number),
});

/** `shows`: what each frame, by its number, shows of a board. */
function searching(
  expected: { frames: number; tries: number },
  shows: Readonly<Record<number, 'all' | 'part'>>,
) {
  const searched: number[][] = [];
  const identify = (frames: readonly GreyFrame[]): BoardFound | null => {
    const numbers = frames.map(({ luma }) => luma[0] ?? -1);
    searched.push(numbers);
    const seen = numbers.filter((number) => shows[number] !== undefined);
    if (seen.length === 0) return null;
    const sizeSure = seen.some((number) => shows[number] === 'all');
    return { layout, mirrored: false, searched: numbers.length, recognised: seen.length, sizeSure };
  };
  const search = createBoardSearch({ identify }, expected);
  const offer = (...sharpness: number[]): void =>
    sharpness.forEach((value, at) => search.offer({ frame: numbered(at), sharpness: value }));
  return { search, offer, searched };
}

describe('the search', () => {
  it('ends with the first frame that shows all of the board', () => {
    const { search, offer, searched } = searching({ frames: 30, tries: 5 }, { 1: 'all' });
    offer(10, 20, 30, 40);
    expect(searched).toEqual([[1]]);
    expect(search.isOver()).toBe(true);
    expect(search.board()).toMatchObject({ layout, searched: 1, recognised: 1 });
  });

  it('takes the sharpest of each few until as many were tried as agreed', () => {
    const { search, offer, searched } = searching({ frames: 12, tries: 3 }, {});
    offer(1, 2, 9, 1, 1, 1, 1, 8, 1, 1, 7, 1);
    expect(searched).toEqual([[1], [2], [7]]);
    expect([search.isOver(), search.board()]).toEqual([true, null]);
  });

  it('looks at what was recognised together, while the size is not sure', () => {
    const { search, offer, searched } = searching({ frames: 10, tries: 5 }, { 1: 'part', 5: 'all' });
    offer(1, 2, 1, 2, 1, 2);
    expect(searched).toEqual([[1], [1, 3], [1, 5]]);
    expect(search.board()).toMatchObject({ searched: 3, recognised: 2, sizeSure: true });
  });

  it('searches what is left over when no more comes', () => {
    const { search, offer, searched } = searching({ frames: 30, tries: 5 }, { 0: 'part' });
    offer(1);
    expect(searched).toEqual([]);
    search.flush();
    search.flush();
    expect(searched).toEqual([[0]]);
    expect(search.board()).toMatchObject({ sizeSure: false });
  });
});

describe('the area of a board', () => {
  const frame = { widthPx: 1000, heightPx: 500 };
  const straight = [0, 0, 0] as [number, number, number];
  it.each([
    ['straight ahead', straight, [0, 0, 10], (6 * 4 * 100 * 100) / 500_000],
    ['tilted by 60 degrees from afar', [Math.PI / 3, 0, 0], [0, 0, 1000], (6 * 4 * 0.5) / 500_000],
    ['turned in its own plane', [0, 0, 1], [0, 0, 10], (6 * 4 * 100 * 100) / 500_000],
    ['nearer than the picture is wide', straight, [0, 0, 1], 1],
  ] as const)('%s', (_, rotation, translation, expected) => {
    const area = boardArea(
      { rotation: [...rotation], translation: [...translation] },
      { columns: 6, rows: 4 },
      1000,
      frame,
    );
    expect(area).toBeCloseTo(expected, 5);
  });

  it('is not known of one that reaches behind the camera', () => {
    const pose = { rotation: straight, translation: [0, 0, -5] as [number, number, number] };
    expect(boardArea(pose, { columns: 6, rows: 4 }, 1000, frame)).toBeNull();
  });
});
