/** Which frames are kept for the search for a board that cannot be read, and that clips whose board is read cost nothing. */
import { describe, expect, it } from 'vitest';
import { createUnreadFrames } from '../../../main/capture/measure/unread-frames.ts';
import type { GreyFrame, UnreadBoard } from '../../../main/capture/vision/types.ts';

const numbered = (number: number): GreyFrame => ({
  widthPx: 1280,
  heightPx: 720,
  luma: Uint8Array.of(number),
});
const board: UnreadBoard = {
  squares: 12,
  long: 6,
  short: 4,
  squarePx: 10,
  edgePx: 2,
  narrowEdgePx: 1.5,
  contrast: 90,
};

/** `shows`: whether a frame, by its number, shows a board. */
function searching(shows: (number: number) => UnreadBoard | null) {
  const searched: number[] = [];
  const bordered: number[] = [];
  const frames = createUnreadFrames({
    unread({ luma: [number = -1] }) {
      searched.push(number);
      return shows(number);
    },
    hasWideBorders(some) {
      bordered.push(...some.map(({ luma }) => luma[0] ?? -1));
      return true;
    },
  });
  const offer = (count: number): void => {
    for (let number = 0; number < count; number += 1) frames.offer(number, numbered(number));
  };
  return { frames, offer, searched, bordered };
}

describe('frames without a readable board', () => {
  it('are not searched where most frames were read', () => {
    const { frames, offer, searched } = searching(() => board);
    expect(frames.search(60, true)).toBeNull();
    offer(20);
    expect(frames.search(60, true)).toBeNull();
    expect(searched).toEqual([]);
  });

  it('are twelve at most, spread over all of the clip, and none is searched twice', () => {
    const { frames, offer, searched } = searching(() => null);
    offer(150);
    expect(frames.search(150, false)).toMatchObject({ seen: 0, wideBorders: false });
    expect(searched.length).toBe(12);
    const gaps = searched.toSorted((a, b) => a - b).map((number, at, all) => number - (all[at - 1] ?? -1));
    expect(Math.max(...gaps)).toBeLessThanOrEqual(32);
    const before = searched.length;
    frames.search(150, false);
    expect(searched).toHaveLength(before);
  });

  it('are searched on where one alone shows a board, which may be chance', () => {
    const { frames, offer, searched } = searching((number) => (number === 0 || number === 23 ? board : null));
    offer(24);
    expect(frames.search(24, false)).toMatchObject({ seen: 2 });
    expect(searched.length).toBeGreaterThan(12);
  });

  it('tell enough once six of them show a board', () => {
    const { frames, offer, searched, bordered } = searching(() => board);
    offer(12);
    expect(frames.search(12, false)).toMatchObject({
      searched: 6,
      seen: 6,
      squarePx: 10,
      spanPx: 70,
      edgeWidthPx: 3,
      narrowEdgePx: 2.25,
      contrast: 90,
      wideBorders: true,
    });
    expect([searched.length, bordered.length]).toEqual([6, 3]);
  });

  it('show one board when its squares have about one size; the fullest ones tell which', () => {
    const { frames, offer } = searching((number) =>
      number % 2 === 0 ? { ...board, squarePx: 10 + number / 4 } : { ...board, squares: 6, squarePx: 30 },
    );
    offer(12);
    const seen = frames.search(12, false);
    expect(seen?.seen ?? 0).toBeLessThan(6);
    expect(seen?.squarePx ?? 0).toBeLessThan(13);
    expect(seen?.spanPx ?? 0).toBeLessThan(7 * 13);
  });

  it('that were read later do not count', () => {
    const { frames, offer, searched } = searching(() => board);
    offer(10);
    for (let number = 0; number < 8; number += 1) frames.seen(number, numbered(number), 8);
    expect(frames.search(10, true)).toBeNull();
    expect(searched).toEqual([]);
  });

  it('are copied: the decoder writes the next frame over them', () => {
    const { frames, searched } = searching(() => null);
    const frame = numbered(7);
    frames.offer(1, frame);
    frame.luma[0] = 200;
    frames.search(1, false);
    expect(searched).toEqual([7]);
  });
});
