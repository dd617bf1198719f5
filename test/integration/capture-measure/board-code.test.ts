/** A clip that shows a board with its code, from the file to what is known of the board: the code is read in frames larger than those worked on. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createMeasurer } from '../../../main/capture/measure/measurer.ts';
import { codeModules } from '../../../main/capture/print/draw-code.ts';
import { openVision } from '../../../main/capture/vision/open-vision.ts';
import { layOutSheet } from '../../../main/contract/rules/capture/board-sheet.ts';
import type { BoardCode } from '../../../main/contract/schema/capture/board.ts';
import { type Measurement, measurementSchema } from '../../../main/contract/schema/capture/measurement.ts';
import { findTools } from '../../../main/media/tools.ts';
import type { Tools } from '../../../main/media/types.ts';
import { renderBoard } from '../capture-vision/rendered-board.ts';

const code: BoardCode = {
  layout: { dictionary: 'DICT_5X5_250', columns: 7, rows: 5, markerRatio: 0.75, legacy: false },
  squareMm: 33,
  serial: 'K7Q2MN',
};
const [widthPx, heightPx] = [1920, 1080];

let folder = '';
let tools: Tools;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'caliper-code-'));
  tools = await findTools({ ffmpegPath: null });
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** Half a second from some way off: at the working size a module is 1.3 pixels wide. */
async function film(file: string): Promise<void> {
  const vision = await openVision();
  const fit = layOutSheet({ layout: code.layout, squareMm: 33, paper: 'A4' });
  if (fit.type === 'refused' || fit.sheet.code === null) throw new Error('no room for a code');
  const { board, code: area } = fit.sheet;
  const raw = [
    '-f',
    'rawvideo',
    '-pix_fmt',
    'gray',
    '-s',
    `${widthPx}x${heightPx}`,
    '-r',
    '10',
    '-i',
    'pipe:0',
  ];
  const coded = ['-c:v', 'libx264', '-crf', '18', '-g', '2', '-pix_fmt', 'yuv420p', '-y', file];
  const ffmpeg = spawn(tools.ffmpeg, ['-v', 'error', ...raw, ...coded], {
    stdio: ['pipe', 'ignore', 'inherit'],
  });
  for (const azimuthDeg of [-55, -50, -45, -40, -35]) {
    const { frame } = renderBoard(vision, {
      layout: code.layout,
      code: {
        modules: codeModules(code),
        x: (area.xMm - board.xMm) / 33,
        y: (area.yMm - board.yMm) / 33,
        edge: area.widthMm / 33,
      },
      camera: { azimuthDeg, elevationDeg: 40, distance: 38, focalPx: 0.8 * widthPx },
      widthPx,
      heightPx,
    });
    ffmpeg.stdin.write(frame.luma);
  }
  ffmpeg.stdin.end();
  await once(ffmpeg, 'close');
}

test('its board is known in full, and its serial', async () => {
  const file = path.join(folder, 'code.mp4');
  await film(file);
  const measurer = createMeasurer();
  const quick: Measurement[] = [];
  const measurement = await measurer.measure({ file, fileName: 'code.mp4' }, tools, {
    layout: null,
    signal: new AbortController().signal,
    onProgress: () => undefined,
    onQuick: (first) => void quick.push(first),
  });
  expect(measurementSchema.parse(measurement)).toEqual(measurement);
  expect(measurement.code).toEqual(code);
  // The markers alone tell the smallest dictionary that has them.
  expect(quick[0]?.board?.layout.dictionary).toBe('DICT_5X5_50');
  expect(quick[0]?.code).toBeNull();
  expect(measurement.board).toMatchObject({ layout: code.layout, sizeSure: true });
  expect(measurement.samples.length).toBeGreaterThan(1);
  expect(measurement.samples.filter(({ pose }) => pose === null)).toEqual([]);
  // A board that was given was looked for before: its code was read then.
  const given = await measurer.measure({ file, fileName: 'code.mp4' }, tools, {
    layout: code.layout,
    signal: new AbortController().signal,
    onProgress: () => undefined,
    onQuick: () => undefined,
  });
  expect(given.code).toBeNull();
});
