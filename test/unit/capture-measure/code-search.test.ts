/** A code that is seen where no board could be made out: it counts only when the corners that it promises are there. */
import { expect, test } from 'vitest';
import { createLooker } from '../../../main/capture/measure/looker.ts';
import { codeModules } from '../../../main/capture/print/draw-code.ts';
import type { Vision } from '../../../main/capture/vision/types.ts';
import type { BoardCode } from '../../../main/contract/schema/capture/board.ts';

const code: BoardCode = {
  layout: { dictionary: 'DICT_5X5_100', columns: 7, rows: 5, markerRatio: 0.75, legacy: false },
  squareMm: 33,
  serial: 'K7Q2MN',
};

/** The code alone, six pixels to a module. */
function closeUp() {
  const modules = codeModules(code);
  const edge = 6 * (modules.length + 8);
  const luma = Uint8Array.from({ length: edge * edge }, (_, at) => {
    const [x, y] = [Math.floor((at % edge) / 6) - 4, Math.floor(at / edge / 6) - 4];
    return modules[y]?.[x] === true ? 30 : 230;
  });
  return { atS: 0, keyframe: true, widthPx: edge, heightPx: edge, luma };
}

async function looked(corners: readonly number[]) {
  const vision: Pick<Vision, 'identify' | 'detector'> = {
    identify: () => null,
    detector: () => ({ detect: () => ({ markers: 2, corners, look: null }), close: () => undefined }),
  };
  const looker = createLooker(vision as Vision, null);
  const pass = (): void => {
    looker.look(closeUp(), null, 0);
    looker.settle();
  };
  looker.begin(1, 1, true);
  pass();
  await looker.readCode(async () => new Map());
  const again = looker.hasMissed();
  if (again) pass();
  return { again, code: looker.code(), ...looker.board() };
}

test('the board of the code is looked for in all frames again, and is the one in the clip', async () => {
  const { again, code: read, found, layout } = await looked([0, 10, 10, 1, 20, 10]);
  expect(again).toBe(true);
  expect(read).toEqual(code);
  expect(layout).toEqual(code.layout);
  expect(found).toMatchObject({ layout: code.layout, recognised: 1, sizeSure: true });
});

test('a code without its board is ignored', async () => {
  expect(await looked([])).toEqual({ again: false, code: null, found: null, layout: null });
});
