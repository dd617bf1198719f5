/** Whether something beside a board is worth a search for a code: a print with one is, the floor beside a narrow print is not. */
import { expect, test } from 'vitest';
import { mayShowCode } from '../../../main/capture/vision/code/read-code.ts';
import { seeded } from '../../captures/random.ts';

const layout = { dictionary: 'DICT_5X5_100', columns: 7, rows: 5, markerRatio: 0.75, legacy: false } as const;
const squarePx = 40;
const [left, top] = [60, 60];
const [right, bottom] = [left + layout.columns * squarePx, top + layout.rows * squarePx];
const corners = Array.from({ length: (layout.columns - 1) * (layout.rows - 1) }, (_, id) => [
  id,
  left + ((id % (layout.columns - 1)) + 1) * squarePx,
  top + (Math.floor(id / (layout.columns - 1)) + 1) * squarePx,
]).flat();

/** Seen from straight above: white paper so far around the board, a grained floor beyond, and modules of a code if there is one. */
function seen(paperPx: number, hasCode: boolean) {
  const [widthPx, heightPx] = [480, 380];
  const random = seeded(3);
  const modules = Array.from({ length: 25 * 25 }, () => random() < 0.5);
  const luma = Uint8Array.from({ length: widthPx * heightPx }, (_, at) => {
    const [x, y] = [at % widthPx, Math.floor(at / widthPx)];
    const isPaper = x > left - paperPx && y > top - paperPx && x < right + paperPx && y < bottom + paperPx;
    if (!isPaper) return 110 + 40 * Math.sin(y / 3) + 20 * random();
    const [column, row] = [Math.floor((x - right - 8) / 1.6), Math.floor((bottom - y) / 1.6)];
    const isCode = hasCode && column >= 0 && column < 25 && row >= 0 && row < 25;
    return isCode && modules[row * 25 + column] === true ? 30 : 225;
  });
  return mayShowCode({ frame: { widthPx, heightPx, luma }, corners }, layout, { white: 225, black: 30 });
}

test.each([
  ['a sheet with a code', 60, true, true],
  ['a sheet without one', 60, false, false],
  ['a print cut close to its squares, on a grained floor', 10, false, false],
] as const)('%s', (_, paperPx, hasCode, expected) => expect(seen(paperPx, hasCode)).toBe(expected));
