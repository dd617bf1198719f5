/**
 * 200 assets opened one after the other in one tab (or as many as the first argument says), of every format: what the page
 * holds in its heap, of the graphics driver and of workers stays what it was after the first twenty.
 */
import path from 'node:path';
import { buildIfStale } from '../main/host/start/window-build.ts';
import { countGraphicsScript, type GraphicsCounts, graphicsCounts } from '../test/browser/graphics-counts.ts';
import { launchBrowser } from '../test/browser/launch-browser.ts';
import { bigModel } from './viewing/big-models.ts';
import { folderOf, openModelPages } from './viewing/model-pages.ts';
import { treeMb } from './viewing/tree-memory.ts';

const root = path.resolve(import.meta.dirname, '..');
const assets = Number(process.argv[3] ?? 200);
const every = 20;
/** In MB; the heap of an engine breathes by as much. */
const allowed = { heapMb: 8, treeMb: 120 } as const;

interface Sample extends GraphicsCounts {
  readonly opened: number;
  readonly heapMb: number;
  readonly treeMb: number;
}

await buildIfStale({ root, say: console.error, signal: new AbortController().signal });
const kinds = [
  ['glb', '10k'],
  ['obj', '10k'],
  ['usdc', '10k'],
  ['fbx', '10k'],
  ['textures', '1K'],
] as const;
const models = await Promise.all(kinds.map(([format, size]) => bigModel(format, size)));
const folders = Array.from({ length: Math.ceil(assets / models.length) }, (_, turn) =>
  models.map((model) => ({ ...folderOf(model), name: `${model.format} ${turn + 1}` })),
)
  .flat()
  .slice(0, assets);
const browser = await launchBrowser();
const samples: Sample[] = [];
try {
  const pages = await openModelPages(browser, folders, countGraphicsScript);
  const { page } = pages;
  const session = await page.context().newCDPSession(page);
  for (let at = 0; at < assets; at += 1) {
    // oxlint-disable-next-line no-await-in-loop -- one after the other is what is looked at
    const shown = await pages.show(at, 60_000);
    if (shown.type !== 'shown') throw new Error(`Asset ${at + 1} was not shown.`);
    if (at > 0 && (at + 1) % every !== 0) continue;
    // Smoothed, if only the first and lightest: what that needs of the driver is there from the first sample on.
    // oxlint-disable-next-line no-await-in-loop -- see above
    await page.locator('canvas[data-still=true]').first().waitFor();
    if (at === 0) continue;
    // What is loaded ahead has come by then, and what was left is let go of.
    // oxlint-disable-next-line no-await-in-loop -- see above
    await page.evaluate('new Promise((resolve) => setTimeout(resolve, 3000))');
    // oxlint-disable-next-line no-await-in-loop -- see above
    await session.send('HeapProfiler.collectGarbage');
    // oxlint-disable-next-line no-await-in-loop -- see above
    const { usedSize } = await session.send('Runtime.getHeapUsage');
    // oxlint-disable-next-line no-await-in-loop -- see above
    const counts = await graphicsCounts(page);
    const sample = {
      opened: at + 1,
      heapMb: Math.round(usedSize / 1e5) / 10,
      treeMb: Math.round(treeMb()),
      ...counts,
    };
    samples.push(sample);
    console.log(
      `${String(sample.opened).padStart(4)} opened: heap ${sample.heapMb} MB, all processes ${sample.treeMb} MB, ${sample.buffers} buffers, ${sample.textures} textures, ${sample.programs} programs, ${sample.contexts} contexts, ${sample.workers} workers`,
    );
  }
  await pages.close();
} finally {
  await browser.close();
}
const [first, last] = [samples[0], samples.at(-1)];
const holds =
  first !== undefined &&
  last !== undefined &&
  last.heapMb - first.heapMb < allowed.heapMb &&
  last.treeMb - first.treeMb < allowed.treeMb &&
  last.buffers <= first.buffers &&
  last.textures <= first.textures &&
  last.programs <= first.programs &&
  last.contexts <= first.contexts &&
  last.workers <= first.workers;
console.log(JSON.stringify({ bench: 'viewer-memory', assets, first, last, allowed, holds }));
