/** The code beside a board in pictures of it: read from some way off, and by whatever looks at a clip. */
import { beforeAll, describe, expect, test } from 'vitest';
import { createLooker } from '../../../main/capture/measure/looker.ts';
import { codeModules } from '../../../main/capture/print/draw-code.ts';
import { mayShowCode, readCodeBeside } from '../../../main/capture/vision/code/read-code.ts';
import { openVision } from '../../../main/capture/vision/open-vision.ts';
import type { Vision } from '../../../main/capture/vision/types.ts';
import { layOutSheet } from '../../../main/contract/rules/capture/board-sheet.ts';
import type { BoardCode, BoardLayout } from '../../../main/contract/schema/capture/board.ts';
import type { LumaFrame } from '../../../main/media/types.ts';
import { type PrintedCode, renderBoard } from './rendered-board.ts';

const layout: BoardLayout = {
  dictionary: 'DICT_5X5_100',
  columns: 7,
  rows: 5,
  markerRatio: 0.75,
  legacy: false,
};
const code: BoardCode = { layout, squareMm: 33, serial: 'K7Q2MN' };
const look = { white: 220, black: 40 };

let vision: Vision;
beforeAll(async () => {
  vision = await openVision();
});

/** As the sheet has it, the text of `says` in it. */
function printed(says: BoardCode = code, of: BoardLayout = layout): PrintedCode {
  const fit = layOutSheet({ layout: of, squareMm: 33, paper: 'A4' });
  if (fit.type === 'refused' || fit.sheet.code === null) throw new Error('no room for a code');
  const { board, code: area } = fit.sheet;
  return {
    modules: codeModules(says),
    x: (area.xMm - board.xMm) / 33,
    y: (area.yMm - board.yMm) / 33,
    edge: area.widthMm / 33,
  };
}

function viewsFrom(distance: number, withCode: PrintedCode | undefined, scale = 1, azimuths = [-60, -30]) {
  return azimuths.map((azimuthDeg) => {
    const { frame, corners } = renderBoard(vision, {
      layout,
      ...(withCode === undefined ? {} : { code: withCode }),
      camera: { azimuthDeg, elevationDeg: 40, distance, focalPx: 1024 * scale },
      widthPx: 1280 * scale,
      heightPx: 720 * scale,
      blurPx: 0.6,
      noise: 2,
    });
    return { frame, corners: corners.flatMap(([x, y], id) => [id, x, y]) };
  });
}

describe('beside a board that is known', () => {
  test('is read where a module is 1.8 pixels wide', () => {
    expect(readCodeBeside(viewsFrom(28, printed()), layout)).toEqual(code);
  });

  test('from further off it is suspected, and read in a larger picture; a bare print is not suspected', () => {
    const far = viewsFrom(44, printed());
    expect(readCodeBeside(far, layout)).toBeNull();
    expect(far.some((view) => mayShowCode(view, layout, look))).toBe(true);
    const [near] = viewsFrom(44, printed(), 2, [-45]);
    expect(near === undefined ? null : readCodeBeside([near], layout)).toEqual(code);
    expect(viewsFrom(44, undefined).some((view) => mayShowCode(view, layout, look))).toBe(false);
  });
});

describe('in the frames of a clip', () => {
  interface Shown {
    readonly of?: BoardLayout;
    readonly says?: BoardCode;
    readonly hidden?: {
      readonly x: number;
      readonly y: number;
      readonly width: number;
      readonly height: number;
    };
  }
  async function looked({ of = layout, says = code, hidden }: Shown) {
    const looker = createLooker(vision, null);
    const frames = [-60, -40, -20, 0].map((azimuthDeg, at): LumaFrame => {
      const { frame } = renderBoard(vision, {
        layout: of,
        code: printed(says, of),
        camera: { azimuthDeg, elevationDeg: 45, distance: 17, focalPx: 1024 },
        ...(hidden === undefined ? {} : { hidden }),
      });
      return { ...frame, atS: at, keyframe: true };
    });
    const pass = (): void => {
      for (const frame of frames) looker.look(frame, null, 0.1);
      looker.settle();
    };
    looker.begin(4, 2, true);
    pass();
    await looker.readCode(async () => new Map());
    const again = looker.hasMissed();
    if (again) pass();
    const result = {
      ...looker.board(),
      code: looker.code(),
      again,
      corners: looker.samples().map((one) => one.corners.length / 3),
    };
    looker.close();
    return result;
  }

  test('names the board in full', async () => {
    const { found, layout: used, code: read, again } = await looked({});
    expect(read).toEqual(code);
    expect(found).toMatchObject({ layout, sizeSure: true });
    expect(used).toEqual(layout);
    expect(again).toBe(false);
  });

  test('the markers win over a code that says something else', async () => {
    const says = { ...code, layout: { ...layout, columns: 8, rows: 6 } };
    const { found, layout: used, code: read, corners } = await looked({ says });
    expect(read).toEqual(says);
    expect(found?.layout).toMatchObject({ columns: 7, rows: 5 });
    expect(used).toMatchObject({ columns: 7, rows: 5 });
    expect(Math.min(...corners)).toBeGreaterThan(12);
  });

  test('a code that claims a larger board than its markers are is refused', async () => {
    const hidden = { x: 0, y: 0, width: 1280, height: 330 };
    const says = { ...code, layout: { ...layout, columns: 12, rows: 5 } };
    const { layout: used, code: read, again, corners } = await looked({ hidden, says });
    expect(read?.layout.columns ?? null).not.toBe(used?.columns);
    expect(used?.columns).toBeLessThanOrEqual(7);
    expect(again).toBe(false);
    expect(Math.max(...corners)).toBeGreaterThan(6);
  });
});
