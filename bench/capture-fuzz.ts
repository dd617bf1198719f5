/**
 * 2,000 damaged clips through the whole check: no crash, no hang of more than 20 s, no process and no file left.
 * `-- FIRST COUNT` runs other seeds.
 */
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { availableParallelism, tmpdir } from 'node:os';
import path from 'node:path';
import { createCaptureThreads } from '../main/capture/open-capture.ts';
import { systemClock } from '../main/core/clock.ts';
import { silentLog } from '../main/core/logging/log.ts';
import { findTools } from '../main/media/tools.ts';
import { fuzzClips, measureAll } from '../test/clips/fuzz.ts';
import { greys, h264, madeBy } from '../test/clips/make.ts';

const [first = 1, count = 2000] = process.argv.slice(3).map(Number);
const hangMs = 20_000;

const folder = await mkdtemp(path.join(tmpdir(), 'capture-fuzz-'));
try {
  const [sources, work] = await Promise.all([
    mkdtemp(path.join(folder, 'sources-')),
    mkdtemp(path.join(folder, 'work-')),
  ]);
  // Writing a temporary file is detected; Node's own cache of sources is none.
  const temporary = await mkdtemp(path.join(folder, 'tmp-'));
  process.env['TMPDIR'] = temporary;
  const tools = await findTools({ ffmpegPath: null });
  const sound = ['-f', 'lavfi', '-i', 'anoisesrc=d=1:a=0.01', '-c:a', 'aac'];
  const x265 = [
    '-c:v',
    'libx265',
    '-preset',
    'ultrafast',
    '-x265-params',
    'log-level=error',
    '-tag:v',
    'hvc1',
  ];
  const fragmented = ['-movflags', 'frag_keyframe+empty_moov'];
  const files = await Promise.all([
    madeBy(tools, sources, ...greys(1), ...h264, 'plain.mp4'),
    madeBy(tools, sources, ...greys(1), ...sound, ...h264, '-movflags', 'faststart', 'sound.mov'),
    madeBy(tools, sources, ...greys(1), ...x265, 'hevc.mov'),
    madeBy(tools, sources, ...greys(1), ...h264, ...fragmented, 'fragments.mp4'),
    madeBy(tools, sources, ...greys(1), '-c:v', 'mpeg4', 'mpeg4.mp4'),
  ]);
  const capture = createCaptureThreads({
    entry: new URL('../main/capture/threads/worker.ts', import.meta.url),
    parallel: availableParallelism(),
    tools: () => Promise.resolve(tools),
    log: silentLog,
    clock: systemClock,
  });
  const started = performance.now();
  const figures = await fuzzClips({
    check: measureAll(capture, tools),
    folder: work,
    clips: await Promise.all(files.map((file) => readFile(file))),
    seeds: Array.from({ length: count }, (_, index) => first + index),
    parallel: availableParallelism(),
    onRun: (done) => {
      if (done % 100 === 0) console.log(`${done} of ${count}`);
    },
  });
  await capture.close();
  const leaks = [
    ...figures.leaks,
    ...(await readdir(temporary)).filter((name) => name !== 'node-compile-cache'),
  ];
  for (const crash of figures.crashes) console.log(crash);
  console.log(
    JSON.stringify({
      name: 'capture-fuzz',
      ...figures,
      crashes: figures.crashes.length,
      leaks,
      seconds: Math.round((performance.now() - started) / 1000),
      memoryMb: Math.round(process.memoryUsage.rss() / 1e6),
      hangMs,
      holds: figures.crashes.length === 0 && leaks.length === 0 && figures.longestMs < hangMs,
    }),
  );
} finally {
  await rm(folder, { recursive: true, force: true });
}
