/**
 * The library's screen over a real catalogue of 100,000 assets (or as many as the first argument says) and the web host:
 * first paint, 200 keys typed into the search from the key to the painted rows, frames while it scrolls, memory of the page.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Page } from 'playwright';
import { buildIfStale } from '../main/host/start/window-build.ts';
import { launchBrowser } from '../test/browser/launch-browser.ts';
import { fillLibrary } from './peers/fill-library.ts';

const assets = Number(process.argv[3] ?? 100_000);
/** The second is for software rendering; with a graphics card 16.7 ms. */
const goals = { searchP95Ms: assets > 100_000 ? 150 : 50, frameP95Ms: 33.4 };
const keys = 200;
const typed = [
  'red mug',
  'kitchen',
  'steel tab',
  'ceramic 77',
  'kind:proc',
  'lamp -blue',
  'created:<7d',
  'wooden chair',
];
const root = path.resolve(import.meta.dirname, '..');

/**
 * Installed in the page: the time from each change of the search (the event’s own time stamp, when the key was pressed)
 * until the frame with its rows has been painted.
 */
const watch = `(() => {
  window.searchTimes = [];
  const waiting = [];
  window.whenPainted = (count) => new Promise((resolve) => {
    if (window.searchTimes.length >= count) resolve();
    else waiting.push(resolve);
  });
  window.addEventListener('input', (event) => {
    const pressed = event.timeStamp;
    const body = document.querySelector('main');
    const painted = () => requestAnimationFrame(() => {
      const channel = new MessageChannel();
      channel.port1.onmessage = () => {
        window.searchTimes.push(performance.now() - pressed);
        for (const resolve of waiting.splice(0)) resolve();
      };
      channel.port2.postMessage(null);
    });
    // The field's own handlers come after this one and ask.
    queueMicrotask(() => new MutationObserver((changes, observer) => {
      if (document.querySelector('main [aria-busy=true]:not([role=gridcell])') !== null) return;
      observer.disconnect();
      painted();
    }).observe(body, { attributes: true, attributeFilter: ['aria-busy'], subtree: true }));
  }, { capture: true });
})()`;

const scroll = `(async () => {
  const scroller = document.querySelector('[role=grid]');
  const frames = [];
  let last = await new Promise(requestAnimationFrame);
  const until = performance.now() + 4000;
  for (let step = 0; performance.now() < until; step += 1) {
    scroller.scrollTop += step % 60 === 59 ? scroller.scrollHeight / 7 : 90;
    const now = await new Promise(requestAnimationFrame);
    frames.push(now - last);
    last = now;
  }
  return frames;
})()`;

const rounded = (value: number): number => Math.round(value * 10) / 10;
const part = (values: readonly number[], share: number): number => {
  const sorted = values.toSorted((a, b) => a - b);
  return rounded(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0);
};

async function typeSearches(page: Page): Promise<readonly number[]> {
  await page.evaluate(watch);
  await page.getByRole('combobox', { name: 'Search the library' }).focus();
  const times = (): Promise<number[]> => page.evaluate<number[]>('window.searchTimes');
  let pressed = 0;
  const press = async (key: string): Promise<void> => {
    await page.keyboard.press(key === ' ' ? 'Space' : key);
    pressed += 1;
    await page.evaluate(`window.whenPainted(${pressed})`);
  };
  // One key after the other: each is measured from its own press.
  while (pressed < keys)
    for (const text of typed) {
      // oxlint-disable-next-line no-await-in-loop -- see above
      for (const key of text) await press(key);
      // oxlint-disable-next-line no-await-in-loop -- see above
      await page.keyboard.press('Control+a');
      // oxlint-disable-next-line no-await-in-loop -- see above
      await press('Delete');
    }
  return (await times()).slice(0, keys);
}

async function heapMb(page: Page): Promise<number> {
  const session = await page.context().newCDPSession(page);
  await session.send('HeapProfiler.collectGarbage');
  const { usedSize } = await session.send('Runtime.getHeapUsage');
  return rounded(usedSize / 1e6);
}

function serve(home: string): ReturnType<typeof spawn> {
  const guard = path.join(root, 'main/core/require-node.mjs');
  const program = path.join(root, 'bench/peers/serve-library.ts');
  const folders = [path.join(home, 'library'), path.join(home, 'user-data')];
  return spawn(path.join(root, 'node_modules/.bin/node'), ['--import', guard, program, ...folders, '0'], {
    stdio: ['ignore', 'pipe', 'inherit'],
    cwd: root,
  });
}

async function openingUrl(child: ReturnType<typeof spawn>): Promise<string> {
  let said = '';
  for await (const piece of child.stdout ?? []) {
    said += String(piece);
    const found = /"openingUrl":"([^"]+)"/.exec(said)?.[1];
    if (found !== undefined) return found;
  }
  throw new TypeError('the process ended before it listened');
}

await buildIfStale({ root, say: console.error, signal: new AbortController().signal });
const home = mkdtempSync(path.join(tmpdir(), 'caliper-library-screen-'));
const browser = await launchBrowser();
try {
  await fillLibrary(path.join(home, 'library'), assets);
  const child = serve(home);
  try {
    const url = await openingUrl(child);
    const page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
    await page.goto('about:blank');
    const began = performance.now();
    await page.goto(url, { waitUntil: 'commit' });
    await page.locator('[role=gridcell]:not([aria-busy])').first().waitFor();
    const firstPaintMs = rounded(performance.now() - began);
    await page
      .getByText(`${assets.toLocaleString('en')} assets`)
      .first()
      .waitFor();
    const heapBeforeMb = await heapMb(page);
    const searches = await typeSearches(page);
    console.error(
      `typed ${searches.length} keys: p50 ${part(searches, 0.5)} ms, p95 ${part(searches, 0.95)} ms`,
    );
    await page
      .getByText(`${assets.toLocaleString('en')} assets`)
      .first()
      .waitFor();
    const frames = await page.evaluate<number[]>(scroll);
    const search = { p50Ms: part(searches, 0.5), p95Ms: part(searches, 0.95), worstMs: part(searches, 1) };
    const scrolling = {
      frames: frames.length,
      p50Ms: part(frames, 0.5),
      p95Ms: part(frames, 0.95),
      worstMs: part(frames, 1),
    };
    console.log(
      JSON.stringify({
        bench: 'library-screen',
        assets,
        firstPaintMs,
        keys: searches.length,
        search,
        scrolling,
        heapMb: { before: heapBeforeMb, after: await heapMb(page) },
        goals,
        holds: search.p95Ms < goals.searchP95Ms && scrolling.p95Ms < goals.frameP95Ms,
      }),
    );
  } finally {
    child.kill();
    if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
  }
} finally {
  await browser.close();
  rmSync(home, { recursive: true, force: true });
}
