/** The real vision library on boards drawn in memory: what is found, how exactly, and that native memory is given back. */
import { beforeAll, describe, expect, test } from 'vitest';
import { openVision } from '../../../main/capture/vision/open-vision.ts';
import { loadOpenCv, type OpenCv } from '../../../main/capture/vision/opencv/opencv.ts';
import type { GreyFrame, Vision } from '../../../main/capture/vision/types.ts';
import type { Dictionary } from '../../../main/contract/plain/capture/dictionaries.ts';
import type { BoardLayout } from '../../../main/contract/schema/capture/board.ts';
import { type Camera, generator, renderBoard, type Scene } from './rendered-board.ts';

let vision: Vision;
const listening = () =>
  ['uncaughtException', 'unhandledRejection'].map((event) => process.listenerCount(event));
let listenersBefore: number[];
beforeAll(async () => {
  listenersBefore = listening();
  vision = await openVision();
});

const sevenByFive: BoardLayout = {
  dictionary: 'DICT_5X5_50',
  columns: 7,
  rows: 5,
  markerRatio: 0.75,
  legacy: false,
};
const size = { widthPx: 960, heightPx: 540 };
const camera: Camera = { azimuthDeg: 30, elevationDeg: 50, distance: 14, focalPx: 760 };
const draw = (scene: Partial<Scene> = {}) =>
  renderBoard(vision, { ...size, layout: sevenByFive, camera, noise: 2, ...scene });
/** Blotches of 16 px and a little noise: many edges, no board. */
const blotched = (): GreyFrame => {
  const random = generator(3);
  const blotches = Array.from({ length: 60 * 34 }, () => 60 + 120 * random());
  const luma = new Uint8Array(size.widthPx * size.heightPx);
  for (let at = 0; at < luma.length; at += 1)
    luma[at] = (blotches[Math.floor((at % 960) / 16) + 60 * Math.floor(at / 960 / 16)] ?? 0) + 4 * random();
  return { ...size, luma };
};
const nowhere = blotched();
/** A copy: what looks for a board in it may change it. */
const empty = (): GreyFrame => ({ ...nowhere, luma: nowhere.luma.slice() });

test('it takes no error of the process over', () => {
  expect(vision.version).toMatch(/^4\.12/);
  expect(listening()).toEqual(listenersBefore);
});

const board = (
  dictionary: Dictionary,
  columns: number,
  rows: number,
  legacy = false,
  markerRatio = 0.75,
) => ({
  dictionary,
  columns,
  rows,
  legacy,
  markerRatio,
});

/** One in each half of the picture. */
const sideBySide = (left: BoardLayout, right: BoardLayout): GreyFrame => {
  const [one, other] = [left, right].map((layout, index) => {
    const lookAt = [index === 0 ? 5 : -5, 0] as const;
    return draw({ layout, camera: { ...camera, azimuthDeg: -90, distance: 14, lookAt } }).frame;
  });
  const luma = Uint8Array.from(other?.luma ?? []);
  for (let row = 0; row < size.heightPx; row += 1) {
    const from = row * size.widthPx;
    luma.set(one?.luma.subarray(from, from + size.widthPx / 2) ?? [], from);
  }
  return { ...size, luma };
};

describe('identify', () => {
  test.each<[BoardLayout, boolean]>([
    [board('DICT_4X4_50', 5, 4), false],
    [board('DICT_5X5_50', 7, 5, false, 0.7), true],
    [board('DICT_6X6_50', 8, 6, true), false],
    [board('DICT_4X4_50', 11, 8, true, 0.8), true],
    [board('DICT_4X4_100', 12, 9), false],
    [board('DICT_7X7_50', 5, 4, true), false],
    [board('DICT_ARUCO_ORIGINAL', 6, 6), false],
    [board('DICT_APRILTAG_16h5', 7, 5), false],
    [board('DICT_APRILTAG_25h9', 5, 7), true],
    [board('DICT_APRILTAG_36h10', 8, 6), false],
    [board('DICT_APRILTAG_36h11', 8, 6, true), true],
    [board('DICT_ARUCO_MIP_36h12', 7, 5), false],
    [board('DICT_5X5_50', 7, 5, false, 0.9), false],
    [{ ...board('DICT_5X5_50', 7, 5), firstId: 18 }, false],
    [{ ...board('DICT_4X4_100', 8, 6), firstId: 41 }, false],
    [{ ...board('DICT_5X5_50', 7, 5), firstId: 17 }, true],
    [{ ...board('DICT_4X4_50', 5, 4, true), firstId: 3 }, false],
    [{ ...board('DICT_5X5_50', 7, 5), inverted: true }, false],
    [{ ...board('DICT_6X6_50', 6, 5), inverted: true, firstId: 7 }, false],
  ])('%j, mirrored: %s', (layout, mirrored) => {
    const distance = 1.6 * Math.max(layout.columns, layout.rows);
    const frames = [
      draw({ layout, mirrored, camera: { ...camera, distance, elevationDeg: 60 } }).frame,
      empty(),
    ];
    const found = vision.identify(frames);
    const { markerRatio, ...rest } = layout;
    expect(found).toMatchObject({ layout: rest, mirrored, searched: 2, recognised: 1, sizeSure: true });
    expect(Math.abs((found?.layout.markerRatio ?? 0) - markerRatio)).toBeLessThan(0.02);
  });

  test.each<[string, BoardLayout, BoardLayout]>([
    ['of two families', board('DICT_5X5_50', 7, 5), board('DICT_4X4_50', 6, 5)],
    ['of one family', board('DICT_5X5_50', 7, 5), { ...board('DICT_5X5_50', 7, 5), firstId: 18 }],
    ['the same twice', board('DICT_5X5_50', 7, 5), board('DICT_5X5_50', 7, 5)],
  ])('two boards in view are both named: %s', (_, left, right) => {
    const found = vision.identify([sideBySide(left, right), empty()]);
    const named = [found?.layout, ...(found?.others ?? [])].map((layout) => ({
      ...layout,
      markerRatio: 0.75,
    }));
    expect(named).toHaveLength(2);
    expect(named).toEqual(expect.arrayContaining([left, right]));
    expect(vision.identify([draw().frame])?.others).toBeUndefined();
  });

  test.each([
    board('DICT_6X6_50', 6, 9),
    board('DICT_4X4_50', 4, 7),
    board('DICT_6X6_50', 11, 8),
    board('DICT_4X4_100', 9, 14),
  ])('from so far away that a module is little more than a pixel: %j', (layout) => {
    const markerPx = layout.dictionary.includes('4X4') ? 11.5 : 12.8;
    const distance = (camera.focalPx * layout.markerRatio) / markerPx;
    const far = { ...camera, azimuthDeg: 35, elevationDeg: 55, distance };
    const { markerRatio: _, ...rest } = layout;
    const { frame } = draw({ layout, blurPx: 0.5, camera: far });
    expect(vision.identify([frame])?.layout).toMatchObject(rest);
  });

  test('a board whose last rows are never seen is not sure of its size', () => {
    const whole = draw({ camera: { ...camera, azimuthDeg: -90 } });
    const [, below = 0] = whole.corners.at(-1) ?? [];
    const hidden = { x: 0, y: Math.round(below) - 10, width: 960, height: 540 };
    const found = vision.identify([draw({ camera: { ...camera, azimuthDeg: -90 }, hidden }).frame]);
    expect(found?.layout).toMatchObject({ dictionary: 'DICT_5X5_50', columns: 7 });
    const outside = draw({ camera: { ...camera, azimuthDeg: -90, distance: 8, lookAt: [0, 2] } }).frame;
    expect(vision.identify([outside])?.sizeSure).toBe(false);
  });

  test('an object that covers exactly the first row makes no other board of the rest', () => {
    const layout = board('DICT_5X5_50', 9, 7);
    const whole = draw({ layout, camera: { ...camera, azimuthDeg: -90, elevationDeg: 85, distance: 16 } });
    // Corners by rows: those between the first and the second.
    const [left = 0, top = 0] = whole.corners[0] ?? [];
    const [right = 0] = whole.corners[7] ?? [];
    const squarePx = Math.abs(right - left) / 7;
    const [, second = 0] = whole.corners[8] ?? [];
    const isAbove = second > top;
    const hidden = {
      x: Math.round(Math.min(left, right) - 1.5 * squarePx),
      y: isAbove ? Math.round(top - 1.6 * squarePx) : Math.round(top + 1),
      width: Math.round(10 * squarePx),
      height: Math.round(1.6 * squarePx) - 1,
    };
    const { frame } = draw({
      layout,
      hidden,
      camera: { ...camera, azimuthDeg: -90, elevationDeg: 85, distance: 16 },
    });
    expect(vision.identify([frame])?.layout).toMatchObject({ columns: 9, rows: 7, legacy: false });
  });

  test('nothing where there is no board: blotches, a plain floor, a chessboard', () => {
    const plain: GreyFrame = { ...size, luma: new Uint8Array(size.widthPx * size.heightPx).fill(128) };
    const chess: GreyFrame = {
      ...size,
      luma: Uint8Array.from({ length: size.widthPx * size.heightPx }, (_, at) =>
        (Math.floor((at % size.widthPx) / 40) + Math.floor(at / size.widthPx / 40)) % 2 === 0 ? 30 : 220,
      ),
    };
    const { frame } = draw();
    expect(vision.identify([empty(), plain, chess])).toBeNull();
    expect(vision.identify([])).toBeNull();
    expect(vision.identify([frame])).not.toBeNull();
  });
});

describe('detector', () => {
  test.each<BoardLayout>([
    { ...sevenByFive, firstId: 18 },
    { ...sevenByFive, inverted: true },
    { ...sevenByFive, inverted: true, firstId: 30 },
  ])('corners of %j lie where they are', (layout) => {
    const detector = vision.detector(layout);
    const { frame, corners } = draw({ layout, blurPx: 0.7, camera: { ...camera, distance: 10 } });
    const found = detector.detect(frame);
    const usual = vision.detector(sevenByFive);
    const asUsual = usual.detect(frame).corners.length;
    detector.close();
    usual.close();
    expect(found.corners.length).toBeGreaterThan(3 * 20);
    for (let at = 0; at < found.corners.length; at += 3) {
      const [x = 0, y = 0] = corners[found.corners[at] ?? -1] ?? [];
      expect(Math.hypot((found.corners[at + 1] ?? 0) - x, (found.corners[at + 2] ?? 0) - y)).toBeLessThan(
        0.4,
      );
    }
    expect(found.look?.white ?? 0).toBeGreaterThan(found.look?.black ?? 255);
    expect(asUsual).toBe(0);
  });

  test('corners lie within a tenth of a pixel of where they are, without a bias', () => {
    const detector = vision.detector(sevenByFive);
    const errors = [20, 100, -150].flatMap((azimuthDeg) => {
      const { frame, corners } = draw({ blurPx: 0.7, camera: { ...camera, azimuthDeg, distance: 10 } });
      const found = detector.detect(frame);
      expect(found.markers).toBeGreaterThan(14);
      expect(found.corners.length).toBeGreaterThan(3 * 20);
      return Array.from({ length: found.corners.length / 3 }, (_, index) => {
        const [x = 0, y = 0] = corners[found.corners[3 * index] ?? -1] ?? [];
        return [(found.corners[3 * index + 1] ?? 0) - x, (found.corners[3 * index + 2] ?? 0) - y] as const;
      });
    });
    detector.close();
    const mean = (pick: (error: readonly [number, number]) => number) =>
      errors.reduce((sum, error) => sum + pick(error), 0) / errors.length;
    expect(Math.abs(mean(([x]) => x))).toBeLessThan(0.06);
    expect(Math.abs(mean(([, y]) => y))).toBeLessThan(0.06);
    expect(Math.sqrt(mean(([x, y]) => x * x + y * y))).toBeLessThan(0.12);
  });

  test('a board that moves, jumps and comes back is found where it is', () => {
    const detector = vision.detector(sevenByFive);
    for (const lookAt of [
      [0, 0],
      [0.4, 0.2],
      [-2, 1],
      [2, -1.5],
    ] as const) {
      const { frame, corners } = draw({ camera: { ...camera, lookAt } });
      const found = detector.detect(frame).corners;
      expect(found).toHaveLength(72);
      const [x = 0, y = 0] = corners[found[0] ?? -1] ?? [];
      expect(Math.hypot((found[1] ?? 0) - x, (found[2] ?? 0) - y)).toBeLessThan(0.5);
    }
    expect(detector.detect(empty())).toEqual({ markers: 0, corners: [], look: null });
    expect(detector.detect(draw().frame).corners).toHaveLength(72);
    detector.close();
  });

  test('a small board is followed behind a thing that hides most of it, and is whole again beside it', () => {
    const layout = board('DICT_6X6_50', 6, 9);
    const detector = vision.detector(layout);
    const counts = [0, 1, 2, 3, 4, 5, 6, 7, 8].map((step) => {
      const at = { ...camera, azimuthDeg: 60 + 4 * step, elevationDeg: 45, distance: 32 };
      // Comes from the left, stands before most of the board for three frames, and is gone.
      const hidden = { x: 300, y: 250, width: step < 3 || step > 5 ? 1 : 200, height: 290 };
      const { frame, corners } = draw({ layout, blurPx: 0.5, camera: at, hidden });
      const found = detector.detect(frame).corners;
      const away = Array.from({ length: found.length / 3 }, (_, index) => {
        const [x = 0, y = 0] = corners[found[3 * index] ?? -1] ?? [];
        return Math.hypot((found[3 * index + 1] ?? 0) - x, (found[3 * index + 2] ?? 0) - y);
      });
      expect(away.toSorted((a, b) => a - b)[away.length >> 1] ?? 0).toBeLessThan(0.2);
      return away.length;
    });
    detector.close();
    expect(counts.slice(0, 3)).toEqual([40, 40, 40]);
    expect(counts.slice(6)).toEqual([40, 40, 40]);
  });

  test('edges get wider with blur, and black and white are those of the print', () => {
    const detector = vision.detector(sevenByFive);
    const looks = [0.5, 1, 1.6].map(
      (blurPx) => detector.detect(draw({ blurPx, camera: { ...camera, distance: 9 } }).frame).look,
    );
    detector.close();
    const widths = looks.map((look) => look?.edgeWidthPx ?? 0);
    expect(widths).toEqual([...widths].sort((a, b) => a - b));
    expect((widths[2] ?? 0) / (widths[0] ?? 1)).toBeGreaterThan(1.5);
    expect(Math.abs((looks[0]?.white ?? 0) - 220)).toBeLessThan(12);
    expect(Math.abs((looks[0]?.black ?? 0) - 40)).toBeLessThan(8);
  });

  test('poses of drawn frames are within a tenth of a degree, the focal length within a percent', () => {
    const detector = vision.detector(sevenByFive);
    const cameras = Array.from({ length: 8 }, (_, step) => ({
      ...camera,
      azimuthDeg: 45 * step - 170,
      elevationDeg: 35 + 3 * step,
      distance: 10 + (step % 3),
    }));
    const detections = cameras.map((at) => detector.detect(draw({ camera: at, blurPx: 0.7 }).frame));
    detector.close();
    const { lens, poses } = vision.solve(detections, sevenByFive, size);
    expect(Math.abs((lens?.focalPx ?? 0) / 760 - 1)).toBeLessThan(0.01);
    cameras.forEach((at, index) => {
      expect(Math.abs((poses[index]?.azimuthDeg ?? 999) - at.azimuthDeg)).toBeLessThan(0.1);
      expect(Math.abs((poses[index]?.elevationDeg ?? 999) - at.elevationDeg)).toBeLessThan(0.2);
    });
  });

  test('frames whose size and bytes do not agree are refused in words', () => {
    const detector = vision.detector(sevenByFive);
    for (const [widthPx, heightPx] of [
      [960, 539],
      [0, 0],
      [1e6, 1e6],
      [960.5, 540],
    ] as const)
      expect(() => detector.detect({ widthPx, heightPx, luma: new Uint8Array(960 * 540) })).toThrow(
        expect.objectContaining({ code: 'capture.failed' }),
      );
    detector.close();
    expect(() => vision.markerBits('DICT_4X4_50', 5000)).toThrow(
      expect.objectContaining({ code: 'capture.failed', message: expect.stringContaining('OpenCV') }),
    );
  });
});

test('native memory does not grow however often frames are searched and boards identified', async () => {
  const { cv } = await loadOpenCv();
  const { frame } = draw();
  const nothing = empty();
  const round = () => {
    const detector = vision.detector(sevenByFive);
    for (let turn = 0; turn < 5; turn += 1) {
      detector.detect(frame);
      detector.detect(nothing);
    }
    detector.close();
    vision.identify([frame]);
    try {
      vision.markerBits('DICT_4X4_50', 5000);
    } catch {
      // Failures must give their memory back, too.
    }
  };
  for (let warm = 0; warm < 3; warm += 1) round();
  const before = lastPlace(cv);
  for (let turn = 0; turn < 8; turn += 1) round();
  // One frame kept per round would be 4 MB.
  expect(lastPlace(cv) - before).toBeLessThan(1e6);
});

/** Where native memory has room for a large thing: it moves up when smaller ones are not given back. */
function lastPlace(cv: OpenCv): number {
  const probe = new cv.Mat(4000, 4000, cv.CV_8UC1);
  const place = probe.data.byteOffset;
  probe.delete();
  return place;
}
