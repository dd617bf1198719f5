/**
 * The check of one clip, side by side in one run with (a) ffmpeg decoding the same frames to nothing, which is the floor,
 * and (b) the same detection in native OpenCV (Debian's python3-opencv), which the full pass may not be slower than where
 * it is installed. The clip is the one
 * named, `good_h264_5x5.mp4` of the folder `CALIPER_CAPTURES`, or a synthetic one of 30 s, 1080p. Memory is that of a
 * clip of 4K in 10 bits, made of the same.
 */
import { execFile, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { promisify } from 'node:util';
import type { Capture } from '../main/capture/capture.ts';
import { openCapture } from '../main/capture/open-capture.ts';
import type { Measurement } from '../main/contract/schema/capture/measurement.ts';
import { silentLog } from '../main/core/logging/log.ts';
import { findTools } from '../main/media/tools.ts';
import type { Tools } from '../main/media/types.ts';
import { keptCapture } from '../test/captures/kept.ts';
import { captureSpec } from '../test/captures/spec.ts';
import { peakMemoryMb } from './peers/memory-of.ts';

const goals = {
  quickS: 1.5,
  quickFactor: 1.5,
  quickMoreS: 0.5,
  fullFactor: 1.3,
  nativeFactor: 1,
  memoryMb: 600,
};
const rounds = 4;
const python = '/usr/bin/python3';
const run = promisify(execFile);
const rounded = (value: number): number => Number(value.toPrecision(3));
const least = (values: readonly number[]): number => Math.min(...values);

async function clipToCheck(tools: Tools): Promise<string> {
  const [, , , named] = process.argv;
  if (named !== undefined) return path.resolve(named);
  const sample = path.join(process.env['CALIPER_CAPTURES'] ?? '', 'good_h264_5x5.mp4');
  if (existsSync(sample)) return sample;
  const spec = captureSpec({ name: 'bench', walk: { durationS: 30 }, encoding: { keyframeEveryS: 1 } });
  return (await keptCapture(spec, tools)).file;
}

async function secondsOf(work: () => Promise<unknown>): Promise<number> {
  const startedMs = performance.now();
  await work();
  return (performance.now() - startedMs) / 1000;
}

/** The floor: what any check of these frames has to wait for. */
const decode = (tools: Tools, clip: string, keyframes: boolean): Promise<unknown> =>
  run(
    tools.ffmpeg,
    ['-nostdin', '-v', 'error'].concat(keyframes ? ['-skip_frame', 'nokey'] : [], [
      '-i',
      clip,
      '-map',
      '0:V:0',
      '-f',
      'null',
      '-',
    ]),
  );

interface Checked {
  readonly quickS: number;
  readonly fullS: number;
  readonly measurement: Measurement;
}
async function check(capture: Capture, file: string): Promise<Checked> {
  const startedMs = performance.now();
  let quickS = Number.NaN;
  const measurement = await capture.measure(
    { file, fileName: path.basename(file) },
    {
      layout: null,
      signal: new AbortController().signal,
      onProgress: () => undefined,
      onQuick: () => void (quickS = (performance.now() - startedMs) / 1000),
    },
  );
  return { quickS, fullS: measurement.tookMs.full / 1000, measurement };
}

interface NativeFigures {
  readonly seconds: number;
  readonly frames: number;
  readonly seen: number;
}

const faster = (a: NativeFigures | null, b: NativeFigures | null): NativeFigures | null =>
  a !== null && (b === null || a.seconds <= b.seconds) ? a : b;

/** Null where it is not installed. */
async function native(
  tools: Tools,
  clip: string,
  { layout, everyS }: Measurement,
  keyframes: boolean,
): Promise<NativeFigures | null> {
  if (layout === null || spawnSync(python, ['-c', 'import cv2.aruco']).status !== 0) return null;
  const script = path.join(import.meta.dirname, 'peers', 'native-detection.py');
  const { dictionary, columns, rows } = layout;
  const board = [dictionary, `${columns}`, `${rows}`];
  const frames = ['1280', '720', `${everyS}`, keyframes ? '1' : '0'];
  const { stdout } = await run(python, [script, tools.ffmpeg, clip].concat(board, frames));
  return JSON.parse(stdout) as NativeFigures;
}

async function memoryOf4k(tools: Tools, capture: Capture, clip: string, folder: string): Promise<number> {
  const large = path.join(folder, 'large.mp4');
  const to4k = [
    '-vf',
    'scale=3840:2160',
    '-c:v',
    'libx265',
    '-preset',
    'ultrafast',
    '-pix_fmt',
    'yuv420p10le',
  ];
  const input = ['-nostdin', '-v', 'error', '-t', '3', '-i', clip, '-an'];
  await run(tools.ffmpeg, input.concat(to4k, ['-x265-params', 'log-level=error', large]));
  return peakMemoryMb(() => check(capture, large));
}

const tools = await findTools({ ffmpegPath: null });
const clip = await clipToCheck(tools);
const folder = mkdtempSync(path.join(tmpdir(), 'caliper-bench-'));
const entry = new URL('../main/capture/threads/worker.ts', import.meta.url);
const capture = openCapture({ entry, log: silentLog, tools: async () => tools });
try {
  const layout = {
    dictionary: 'DICT_5X5_50',
    columns: 7,
    rows: 5,
    markerRatio: 0.75,
    legacy: false,
  } as const;
  const threadStartS = await secondsOf(() => capture.boardMarkers(layout));
  const [floorsQuick, floorsFull, quicks, fulls]: number[][] = [[], [], [], []];
  const delays: number[] = [];
  let nativeQuick: NativeFigures | null = null;
  let nativeFull: NativeFigures | null = null;
  let last: Checked | null = null;
  for (let round = 0; round < rounds; round += 1) {
    floorsQuick?.push(await secondsOf(() => decode(tools, clip, true)));
    floorsFull?.push(await secondsOf(() => decode(tools, clip, false)));
    const delay = monitorEventLoopDelay({ resolution: 2 });
    delay.enable();
    last = await check(capture, clip);
    delay.disable();
    delays.push(delay.max / 1e6);
    quicks?.push(last.quickS);
    fulls?.push(last.fullS);
    const { measurement } = last;
    nativeQuick = faster(nativeQuick, await native(tools, clip, { ...measurement, everyS: 0.01 }, true));
    nativeFull = faster(nativeFull, await native(tools, clip, measurement, false));
    console.log(
      `quick ${rounded(last.quickS)} s (floor ${rounded(floorsQuick?.at(-1) ?? 0)}), full pass ${rounded(last.fullS)} s (floor ${rounded(floorsFull?.at(-1) ?? 0)}, native ${nativeFull === null ? 'not installed' : rounded(nativeFull.seconds)})`,
    );
  }
  if (last === null) throw new Error('nothing was measured');
  const { measurement } = last;
  const memoryMb = await memoryOf4k(tools, capture, clip, folder);
  const quick = { s: least(quicks ?? []), floorS: least(floorsQuick ?? []) };
  const full = { s: least(fulls ?? []), floorS: least(floorsFull ?? []) };
  const seen = measurement.samples.filter(({ corners }) => corners.length >= 24).length;
  const holds =
    quick.s <= goals.quickS &&
    quick.s <= goals.quickFactor * quick.floorS + goals.quickMoreS &&
    full.s <= goals.fullFactor * full.floorS &&
    (nativeFull === null || full.s <= goals.nativeFactor * nativeFull.seconds) &&
    memoryMb < goals.memoryMb;
  console.log(
    JSON.stringify({
      name: 'capture',
      clipS: rounded(measurement.facts?.durationS ?? 0),
      threadStartS: rounded(threadStartS),
      quick: { s: rounded(quick.s), floorS: rounded(quick.floorS), nativeS: nativeQuick?.seconds ?? null },
      full: {
        s: rounded(full.s),
        floorS: rounded(full.floorS),
        factor: rounded(full.s / full.floorS),
        nativeS: nativeFull?.seconds ?? null,
        samples: measurement.samples.length,
        seen,
        nativeSeen: nativeFull?.seen ?? null,
      },
      windowDelayMs: delays.map(rounded),
      memoryMb: Math.round(memoryMb),
      goals,
      holds,
    }),
  );
} finally {
  await capture.close();
  rmSync(folder, { recursive: true, force: true });
}
