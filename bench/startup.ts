/**
 * From the start of the process to a library that can be used, with 10,000 and with 100,000 assets, side by side in one
 * run with an empty page that a bare Node process serves to the same browser. The difference is what Caliper itself
 * costs; it must stay under 400 ms, and must not grow with the library.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { BrowserContext } from 'playwright';
import { buildIfStale } from '../main/host/start/window-build.ts';
import { launchWithProfile } from '../test/browser/launch-browser.ts';
import { fillLibrary } from './peers/fill-library.ts';

const goals = { moreMs: 400, growthMs: 50 };
const rounds = 7;
/** Three in a row are taken. */
const firstPort = 47_310;
const sizes = [10_000, 100_000] as const;
const root = path.resolve(import.meta.dirname, '..');
const emptyPage = `
  const server = require('node:http').createServer((request, response) => {
    response.setHeader('content-type', 'text/html');
    response.end('<!doctype html><title>empty</title><main><div role=grid><div role=row><div role=gridcell>ready</div></div></div></main>');
  });
  server.listen(Number(process.argv[1]), '127.0.0.1', () => console.log(JSON.stringify({ openingUrl: 'http://127.0.0.1:' + server.address().port })));
`;

interface Started {
  /** Of the process until it says where it listens, and from there until the page can be used. */
  readonly processMs: number;
  readonly pageMs: number;
  readonly totalMs: number;
}

/**
 * In every page: says when what people came for is painted, and the next thing that a user does is heard. Polling
 * the page from outside sees it up to half a second later.
 */
const sayWhenReady = `(() => {
  const look = () => {
    if (document.querySelector('[role=gridcell]:not([aria-busy])') === null) return;
    observer.disconnect();
    requestAnimationFrame(() => requestAnimationFrame(() => sayReady(Date.now())));
  };
  const observer = new MutationObserver(look);
  observer.observe(document, { childList: true, subtree: true, attributeFilter: ['aria-busy'] });
})()`;

/** `program` prints a line of JSON with `openingUrl` when it listens. */
async function start(context: BrowserContext, program: () => ChildProcess): Promise<Started> {
  const page = await context.newPage();
  const ready = Promise.withResolvers<number>();
  await page.exposeFunction('sayReady', ready.resolve);
  // A page of its own takes the browser a while, which is nobody's.
  await page.goto('about:blank');
  const startedMs = Date.now();
  const child = program();
  try {
    const openingUrl = await listening(child);
    const listeningMs = Date.now();
    await page.goto(openingUrl, { waitUntil: 'commit' });
    const endedMs = await ready.promise;
    return {
      processMs: listeningMs - startedMs,
      pageMs: endedMs - listeningMs,
      totalMs: endedMs - startedMs,
    };
  } finally {
    await page.close();
    child.kill();
    if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
  }
}

async function listening(child: ChildProcess): Promise<string> {
  if (child.stdout === null) throw new TypeError('the process was started without a pipe');
  let said = '';
  for await (const piece of child.stdout) {
    said += String(piece);
    const found = /"?openingUrl"?:\s*["']([^"']+)["']/.exec(said)?.[1];
    if (found !== undefined) return found;
  }
  throw new TypeError('the process ended before it listened');
}

const node = path.join(root, 'node_modules/.bin/node');
const stdio = ['ignore', 'pipe', 'inherit'] as const;
const empty = (port: number) => (): ChildProcess =>
  spawn(node, ['-e', emptyPage, String(port)], { stdio: [...stdio] });
const caliper = (home: string, port: number) => (): ChildProcess =>
  spawn(
    node,
    [
      // As `npm start` has it.
      '--min-semi-space-size=32',
      '--import',
      path.join(root, 'main/core/require-node.mjs'),
      path.join(root, 'bench/peers/serve-library.ts'),
      path.join(home, 'library'),
      path.join(home, 'user-data'),
      String(port),
    ],
    { stdio: [...stdio], cwd: root },
  );

const middle = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0;
const median = (runs: readonly Started[]): Started => ({
  processMs: Math.round(middle(runs.map((run) => run.processMs))),
  pageMs: Math.round(middle(runs.map((run) => run.pageMs))),
  totalMs: Math.round(middle(runs.map((run) => run.totalMs))),
});

await buildIfStale({ root, say: console.error, signal: new AbortController().signal });
const homes = new Map<number, string>();
// The same origin and the same profile at every start, as on a desktop: the browser has the page's compiled scripts.
const profile = mkdtempSync(path.join(tmpdir(), 'caliper-startup-profile-'));
// Software rendering costs two seconds at the first frame, which is not what is measured.
const context = await launchWithProfile(profile, {
  args: ['--disable-gpu'],
  viewport: { width: 1280, height: 800 },
});
try {
  await context.addInitScript(sayWhenReady);
  for (const assets of sizes) {
    const home = mkdtempSync(path.join(tmpdir(), 'caliper-startup-'));
    homes.set(assets, home);
    // oxlint-disable-next-line no-await-in-loop -- one after the other
    await fillLibrary(path.join(home, 'library'), assets);
    console.error(`${assets} assets are there`);
  }
  const runs = new Map<string, Started[]>([
    ['empty', []],
    ...sizes.map((size) => [String(size), []] as [string, []]),
  ]);
  // The first round warms the disk's cache and the compiled sources, which a second start of any day finds warm.
  for (let round = 0; round <= rounds; round += 1)
    for (const [name, list] of runs) {
      const home = homes.get(Number(name));
      const program = home === undefined ? empty(firstPort) : caliper(home, firstPort + name.length);
      // oxlint-disable-next-line no-await-in-loop -- one after the other, in turns
      const run = await start(context, program);
      if (round > 0) list.push(run);
    }
  const peer = median(runs.get('empty') ?? []);
  const [small, large] = sizes.map((size) => median(runs.get(String(size)) ?? []));
  if (small === undefined || large === undefined) throw new TypeError('nothing was measured');
  const moreMs = large.totalMs - peer.totalMs;
  const growthMs = large.totalMs - small.totalMs;
  console.log(
    JSON.stringify({
      bench: 'startup',
      rounds,
      emptyPage: peer,
      tenThousand: small,
      hundredThousand: large,
      moreMs,
      growthMs,
      ratio: Number((large.totalMs / peer.totalMs).toFixed(2)),
      goals,
      holds: moreMs < goals.moreMs && growthMs < goals.growthMs,
    }),
  );
} finally {
  await context.close();
  rmSync(profile, { recursive: true, force: true });
  for (const home of homes.values()) rmSync(home, { recursive: true, force: true });
}
