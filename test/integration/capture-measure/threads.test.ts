/** Clips in threads of their own: the same measurement, nothing left behind by an abort, and what becomes of a thread that ends. */
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Capture, MeasureOptions } from '../../../main/capture/capture.ts';
import { openCapture } from '../../../main/capture/open-capture.ts';
import { type Measurement, measurementSchema } from '../../../main/contract/schema/capture/measurement.ts';
import { silentLog } from '../../../main/core/logging/log.ts';
import { findTools } from '../../../main/media/tools.ts';
import type { Clip, Tools } from '../../../main/media/types.ts';
import { smallCapture } from './small-captures.ts';

const entry = new URL('../../../main/capture/threads/worker.ts', import.meta.url);
let folder = '';
let tools: Tools;
let clip: Clip;
let capture: Capture;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'caliper-capture-threads-'));
  tools = await findTools({ ffmpegPath: null });
  clip = { file: path.join(folder, 'a clip.mp4'), fileName: 'a clip.mp4' };
  await smallCapture(tools, clip.file);
  capture = openCapture({ entry, log: silentLog, tools: async () => tools, parallel: 1 });
});
afterAll(async () => {
  await capture.close();
  await rm(folder, { recursive: true, force: true });
});

const options = (more: Partial<MeasureOptions> = {}): MeasureOptions => ({
  layout: null,
  signal: new AbortController().signal,
  onProgress: () => undefined,
  onQuick: () => undefined,
  ...more,
});
const fate = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => 'measured',
    (error: unknown) => (error instanceof Error && 'code' in error ? error.code : error),
  );
/** Commands of this machine that name the clip. */
async function decoders(): Promise<string[]> {
  const processes = (await readdir('/proc')).filter((name) => /^\d+$/.test(name));
  const commands = await Promise.all(
    processes.map((id) => readFile(`/proc/${id}/cmdline`, 'utf8').catch(() => '')),
  );
  return commands.filter((command) => command.includes(clip.file));
}

it('two clips at once are measured in turn, and a board’s markers are told meanwhile', async () => {
  const quick: Measurement[] = [];
  const [first, second, markers] = await Promise.all([
    capture.measure(clip, options({ onQuick: (measurement) => quick.push(measurement) })),
    capture.measure(clip, options()),
    capture.boardMarkers({
      dictionary: 'DICT_5X5_100',
      columns: 7,
      rows: 5,
      markerRatio: 0.75,
      legacy: false,
    }),
  ]);
  expect(measurementSchema.parse(first)).toEqual(first);
  expect(quick.map(({ coverage }) => coverage)).toEqual(['quick']);
  expect({ ...second, tookMs: null }).toEqual({ ...first, tookMs: null });
  expect(markers.map((bits) => bits.length)).toEqual(Array.from({ length: 17 }, () => 25));
  expect(new Set(markers.map(String)).size).toBe(17);
});

it('an abort leaves nothing behind, whatever is being done', async () => {
  for (const phase of ['probe', 'quick', 'full']) {
    const abort = new AbortController();
    const reason = new Error(`not wanted any more while in ${phase}`);
    const onProgress = (now: { phase: string }): void => {
      if (now.phase === phase) abort.abort(reason);
    };
    expect(await fate(capture.measure(clip, options({ signal: abort.signal, onProgress })))).toBe(reason);
    expect(await decoders()).toEqual([]);
  }
});

it('one that waits for its turn and is aborted gives its place to the next', async () => {
  const ending = new AbortController();
  const first = fate(capture.measure(clip, options({ signal: ending.signal })));
  const abort = new AbortController();
  const second = fate(capture.measure(clip, options({ signal: abort.signal })));
  const third = capture.measure(clip, options());
  abort.abort('changed my mind');
  expect(await second).toBe('changed my mind');
  ending.abort('neither');
  expect(await first).toBe('neither');
  expect(await fate(third)).toBe('measured');
});

it('what is wrong with a clip is in its measurement; what is not, is thrown', async () => {
  const gone = { file: path.join(folder, 'gone.mp4'), fileName: 'gone.mp4' };
  expect(await fate(capture.measure(gone, options()))).toBe('input.missing');
  const text = { file: path.join(import.meta.dirname, 'threads.test.ts'), fileName: 'text.mp4' };
  const measurement = await capture.measure(text, options());
  expect(measurement).toMatchObject({ coverage: 'none', fault: { code: 'text', service: true } });
});

it('a thread that ends takes its clip with it, and the next one gets another', async () => {
  const dying = openCapture({
    entry: new URL(
      `data:text/javascript,import{parentPort}from'node:worker_threads';parentPort.on('message',()=>process.exit(1))`,
    ),
    log: silentLog,
    tools: async () => tools,
    parallel: 1,
  });
  expect(await fate(dying.measure(clip, options()))).toBe('capture.thread-ended');
  expect(await fate(dying.measure(clip, options()))).toBe('capture.thread-ended');
  await dying.close();
});

it('closing ends what is under way, and nothing begins after it', async () => {
  const closed = fate(capture.measure(clip, options({ onProgress: () => void capture.close() })));
  expect(await closed).toBe('cancelled');
  expect(await fate(capture.measure(clip, options()))).toBe('cancelled');
  expect(await decoders()).toEqual([]);
});
