/**
 * 200 searches typed letter by letter into a library of 100,000 assets, and with `--million` of 1,000,000: from the call
 * of `library.search` to its answer, side by side with the same searches in plain SQLite with trigrams and indexes.
 * What the window adds until rows are painted is measured in a browser. The goal is about processor time: on a quiet
 * machine it is what the clock says.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { makeRichLibrary } from '../test/library/enter-rich.ts';
import { measureBare, measureSearch } from './peers/library-figures.ts';

/** Of the 50 ms and 150 ms from a key to painted rows, this much is left to the search. */
const goals = [
  { assets: 100_000, p95: 30 },
  { assets: 1_000_000, p95: 110 },
];
const sizes = goals.slice(0, process.argv.includes('--million') ? 2 : 1);

const results = [];
for (const goal of sizes) {
  const library = mkdtempSync(path.join(tmpdir(), 'caliper-bench-library-'));
  try {
    const start = performance.now();
    await makeRichLibrary(library, goal.assets, 20_000);
    const fillMs = Math.round(performance.now() - start);
    const caliper = await measureSearch(library);
    const bare = await measureBare(library);
    const ratio = Number((caliper.typed.processor.p95 / bare.processor.p95).toPrecision(3));
    const { typed, facets } = caliper;
    console.log(
      `${goal.assets} assets (made in ${fillMs} ms): index ${caliper.buildMs} ms, ${caliper.memoryMB} MB; first page without it ${caliper.firstPageMs} ms`,
    );
    for (const [what, timing] of Object.entries({ search: typed, facets, SQLite: bare }))
      console.log(
        `  ${what.padEnd(6)}  p50 ${timing.p50} ms, p95 ${timing.p95} ms, most ${timing.most} ms; processor p50 ${timing.processor.p50} ms, p95 ${timing.processor.p95} ms`,
      );
    console.log(`  this thread was held up for at most ${caliper.heldUpMs} ms; p95 is ${ratio} of SQLite's`);
    results.push({ ...goal, fillMs, caliper, bare, ratio, holds: typed.processor.p95 < goal.p95 });
  } finally {
    rmSync(library, { recursive: true, force: true });
  }
}
console.log(JSON.stringify({ name: 'library', results, holds: results.every(({ holds }) => holds) }));
