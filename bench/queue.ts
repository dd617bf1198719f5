/**
 * The queue with 5,000 rows over a real catalogue and the web host: time to the first rows, frames while it scrolls and
 * while it is paged through, memory of the page; side by side with as many plain rows in a bare virtual list in the same
 * browser. Goal: 95 of 100 frames under 16.7 ms with a graphics card, under 33.4 ms where software rendering replaces one.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Browser, Page } from 'playwright';
import { openCatalogue } from '../main/catalogue/opening/open.ts';
import { jobIdSchema } from '../main/contract/schema/ids.ts';
import { systemClock } from '../main/core/clock.ts';
import { silentLog } from '../main/core/logging/log.ts';
import { buildIfStale } from '../main/host/start/window-build.ts';
import { launchBrowser } from '../test/browser/launch-browser.ts';
import { fillLibrary } from './peers/fill-library.ts';

const rows = 5000;
const goals = { p95Ms: 33.4, firstRowsMs: 2000 };
const root = path.resolve(import.meta.dirname, '..');

/** One in ten failed, a few still run, all have a history. */
async function fillQueue(libraryPath: string): Promise<void> {
  await fillLibrary(libraryPath, rows);
  const { catalogue } = await openCatalogue({ libraryPath, log: silentLog, clock: systemClock });
  catalogue.transaction(() => {
    for (let n = 0; n < rows; n += 1) {
      const id = jobIdSchema.parse(`job-${n}`);
      const at = new Date(1.7e12 + n * 60_000).toISOString();
      const status = n % 250 === 0 ? 'running' : n % 10 === 0 ? 'failed' : 'complete';
      const error =
        status === 'failed' ? { title: 'It could not be made', detail: 'No edges were found.' } : null;
      const stage = status === 'running' ? 'reconstruction' : null;
      catalogue.jobs.update(id, { status, stage, error, endedAt: status === 'running' ? null : at });
      for (const step of ['queued', 'running', status] as const)
        catalogue.jobs.addTransition(id, { at, status: step, stage: null });
    }
  });
  catalogue.close();
}

/** As many rows of plain text, only those drawn that are seen: the least that a list of this length costs. */
const barePage = `<!doctype html><title>bare</title><style>
  body { margin: 0 } #s { height: 100vh; overflow: auto } ul { position: relative; margin: 0; padding: 0; height: ${rows * 53}px }
  li { position: absolute; box-sizing: border-box; width: 100%; height: 53px; list-style: none; border-bottom: 1px solid #ddd }
</style><div id=s><ul></ul></div><script>
  const s = document.getElementById('s'), list = s.firstElementChild;
  const draw = () => {
    const first = Math.max(0, Math.floor(s.scrollTop / 53) - 8), last = Math.min(${rows}, first + Math.ceil(s.clientHeight / 53) + 16);
    list.replaceChildren(...Array.from({ length: last - first }, (_, at) => {
      const row = document.createElement('li');
      row.style.transform = 'translateY(' + (first + at) * 53 + 'px)';
      row.textContent = 'Row ' + (first + at) + ', complete, took 3 min 05 s, 12 files';
      return row;
    }));
  };
  s.addEventListener('scroll', draw); draw();
</script>`;

interface Measured {
  readonly firstRowsMs: number;
  readonly frames: number;
  readonly p50Ms: number;
  readonly p95Ms: number;
  readonly worstMs: number;
  readonly heapMb: number;
}

/** Runs in the page: a wheel’s pace for four seconds, then in steps of a page, and the time between frames. */
const scroll = `(async () => {
  const row = document.querySelector('[data-index]') ?? document.querySelector('li');
  let scroller = row;
  while (scroller.scrollHeight <= scroller.clientHeight + 1 || getComputedStyle(scroller).overflowY === 'visible') scroller = scroller.parentElement;
  const frames = [];
  let last = await new Promise(requestAnimationFrame);
  const until = performance.now() + 4000;
  for (let step = 0; performance.now() < until; step += 1) {
    scroller.scrollTop += step % 60 === 59 ? scroller.clientHeight : 60;
    const now = await new Promise(requestAnimationFrame);
    frames.push(now - last);
    last = now;
  }
  return { frames, scrolled: scroller.scrollTop };
})()`;

async function measure(page: Page, url: string, rowSelector: string): Promise<Measured> {
  const startedMs = performance.now();
  await page.goto(url, { waitUntil: 'commit' });
  await page.locator(rowSelector).first().waitFor();
  const firstRowsMs = performance.now() - startedMs;
  // What the start still has to do is not what scrolling costs.
  await page.waitForLoadState('networkidle').catch(() => undefined);
  const { frames, scrolled } = await page.evaluate<{ frames: number[]; scrolled: number }>(scroll);
  if (scrolled === 0) throw new TypeError('it did not scroll');
  const session = await page.context().newCDPSession(page);
  await session.send('HeapProfiler.collectGarbage');
  const { usedSize } = await session.send('Runtime.getHeapUsage');
  const sorted = frames.toSorted((a, b) => a - b);
  const at = (share: number): number => round(sorted[Math.floor(sorted.length * share)] ?? 0);
  return {
    firstRowsMs: Math.round(firstRowsMs),
    frames: frames.length,
    p50Ms: at(0.5),
    p95Ms: at(0.95),
    worstMs: round(sorted.at(-1) ?? 0),
    heapMb: round(usedSize / 1e6),
  };
}

const round = (value: number): number => Math.round(value * 10) / 10;

async function withLibrary<T>(home: string, work: (openingUrl: string) => Promise<T>): Promise<T> {
  const child = spawn(
    path.join(root, 'node_modules/.bin/node'),
    [
      path.join(root, 'bench/peers/serve-library.ts'),
      path.join(home, 'library'),
      path.join(home, 'user-data'),
      '0',
    ],
    { stdio: ['ignore', 'pipe', 'inherit'], cwd: root },
  );
  try {
    let said = '';
    for await (const piece of child.stdout) {
      said += String(piece);
      const found = /"openingUrl":"([^"]+)"/.exec(said)?.[1];
      if (found !== undefined) return await work(found);
    }
    throw new TypeError('the process ended before it listened');
  } finally {
    child.kill();
    if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
  }
}

async function measureBoth(browser: Browser, home: string): Promise<{ queue: Measured; bare: Measured }> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
  const bare = await measure(
    await context.newPage(),
    `data:text/html;charset=utf-8,${encodeURIComponent(barePage)}`,
    'li',
  );
  const queue = await withLibrary(home, async (openingUrl) => {
    const page = await context.newPage();
    // The key is exchanged once; what is measured is the page as it is opened every day.
    await page.goto(openingUrl);
    const queueUrl = `${new URL(openingUrl).origin}/#/queue`;
    await page.goto('about:blank');
    return measure(page, queueUrl, '[aria-label="Jobs and requests"] [data-index]');
  });
  return { queue, bare };
}

await buildIfStale({ root, say: console.error, signal: new AbortController().signal });
const home = mkdtempSync(path.join(tmpdir(), 'caliper-queue-'));
// As in the bench of the start: software rendering would draw more slowly than no rendering at all.
const browser = await launchBrowser({ args: ['--disable-gpu'] });
try {
  await fillQueue(path.join(home, 'library'));
  console.error(`${rows} jobs are there`);
  const { queue, bare } = await measureBoth(browser, home);
  console.log(
    JSON.stringify({
      bench: 'queue',
      rows,
      queue,
      bare,
      ratio: round(queue.p95Ms / bare.p95Ms),
      goals,
      holds: queue.p95Ms < goals.p95Ms && queue.firstRowsMs < goals.firstRowsMs,
    }),
  );
} finally {
  await browser.close();
  rmSync(home, { recursive: true, force: true });
}
