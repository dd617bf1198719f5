/**
 * From opening a model to its first complete picture, and the most memory on the way: the real page, three's own loader in
 * the same browser, and f3d, side by side, everything warm. Words after the name pick cases: `bench -- viewer glb 1M`.
 * Drawn by Mesa's llvmpipe where the browser can, as f3d is. A browser that is killed takes its own run with it, no other.
 */
import path from 'node:path';
import { buildIfStale } from '../main/host/start/window-build.ts';
import { type BigModel, bigModel } from './viewing/big-models.ts';
import { findF3d } from './viewing/f3d.ts';
import { judgeCase, type Measured, median, type Side } from './viewing/judge-viewer.ts';
import { type Killed, killed } from './viewing/killed-browser.ts';
import { type Drawn, measureCaliper, measureThree } from './viewing/measure-viewer.ts';

const root = path.resolve(import.meta.dirname, '..');
const words = process.argv.slice(3);
const formats = ['glb', 'obj', 'usdc', 'fbx'] as const;
const all: readonly (readonly [BigModel['format'], string])[] = [
  ...['10k', '100k', '1M', '5M'].flatMap((size) => formats.map((format) => [format, size] as const)),
  ['textures', '4K'],
  ['textures', '8K'],
];
const isNamed = (names: readonly string[], name: string): boolean =>
  !words.some((word) => names.includes(word)) || words.includes(name);
const sizes = all.map(([, size]) => size);
const chosen = all.filter(
  ([format, size]) => isNamed([...formats, 'textures'], format) && isNamed(sizes, size),
);
const repeats = Number(process.env['BENCH_REPEATS'] ?? 3);

await buildIfStale({ root, say: console.error, signal: new AbortController().signal });
const f3d = await findF3d();
if (f3d === null)
  console.log('f3d or Xvfb is not installed (apt-get install f3d xvfb): compared with three alone.');
const picture = { width: 900, height: 700 };
/** Says a run that was killed; the next one has a browser of its own. */
const noted = <T>(run: T | Killed, what: string): T | null => {
  if (run !== killed) return run;
  console.error(`${what}: the browser, or its page, was killed. Is there enough memory?`);
  return null;
};
const results = [];
let renderer = '';
/** As large as the last one; of the first case, when its browser was killed, as large as f3d's. */
let drawn: Pick<Drawn, 'width' | 'height'> = picture;
try {
  for (const [format, size] of chosen) {
    // oxlint-disable-next-line no-await-in-loop -- one at a time is measured
    const [warm, model] = [
      await bigModel(format === 'textures' ? 'glb' : format, '1k'),
      await bigModel(format, size),
    ];
    const runs: Record<Side, (Measured | Killed)[]> = { caliper: [], three: [], f3d: [] };
    // The last turn is for memory alone: looking at it takes time.
    for (let turn = 0; turn <= repeats; turn += 1) {
      const memory = turn < repeats ? null : new Set(f3d === null ? [] : [f3d.screen]);
      // oxlint-disable-next-line no-await-in-loop -- see above
      const caliper = await measureCaliper(warm, model, memory);
      runs.caliper.push(caliper);
      const ours = noted(caliper, `caliper ${format} ${size}`);
      if (ours !== null) ({ renderer } = ours);
      drawn = ours ?? drawn;
      // oxlint-disable-next-line no-await-in-loop -- see above
      const three = await measureThree(warm, model, drawn, memory);
      noted(three, `three ${format} ${size}`);
      if (three !== null) runs.three.push(three);
      // oxlint-disable-next-line no-await-in-loop -- see above
      const outside = await f3d?.run(model.file, picture.width, picture.height);
      if (outside !== null && outside !== undefined) runs.f3d.push(outside);
    }
    const { row, line, misses } = judgeCase(format, size, runs);
    console.log(line);
    for (const miss of misses) console.log(`    misses: ${miss}`);
    results.push({ ...row, misses, holds: misses.length === 0 });
  }
} finally {
  f3d?.close();
}
const longest = Math.max(0, ...results.map(({ stoodStillMs }) => stoodStillMs ?? 0));
console.log(
  JSON.stringify({
    bench: 'viewer',
    renderer,
    f3d: f3d?.version ?? null,
    repeats,
    results,
    longestStandstillMs: longest,
    medianOverThree: median(results.flatMap(({ overThree }) => overThree ?? [])),
    holds: results.length > 0 && results.every(({ holds }) => holds),
  }),
);
