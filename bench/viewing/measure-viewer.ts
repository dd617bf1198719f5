/** One opening of one model, warm: in the real page, and by three's own loader on a plain one. A browser for each. */
import type { Page } from 'playwright';
import { launchBrowser } from '../../test/browser/launch-browser.ts';
import type { BigModel } from './big-models.ts';
import { firstFrameScript } from './first-frame.ts';
import type { Measured } from './judge-viewer.ts';
import { inMortalBrowser, isOfKilled, type Killed } from './killed-browser.ts';
import { folderOf, openModelPages } from './model-pages.ts';
import { serveThreePage } from './three-page.ts';
import { withPeakMb } from './tree-memory.ts';

/** The canvas in CSS pixels and who draws on it. */
export interface Drawn {
  readonly width: number;
  readonly height: number;
  readonly renderer: string;
}

/** Rejects a while after a loader has come to its end. What returns no promise says in other ways that it failed. */
const nothingScript = `const nothing = (opened) => opened instanceof Promise
  ? opened.then(() => new Promise((_, no) => setTimeout(no, 3000, new Error('nothing was drawn'))))
  : new Promise(() => undefined);`;

/** Null, or the processes that are no part of it. */
type MemoryWish = ReadonlySet<number> | null;

/** Mesa where it is installed; the browser falls back on its own. */
const args = process.env['BENCH_GL'] === 'swiftshader' ? [] : ['--use-gl=angle', '--use-angle=gl-egl'];
/** Between the model that warms up and the smallest that is measured. */
const corners = { warm: 600, measured: 2500 } as const;

const drawnBy = `(() => {
  const canvas = document.querySelector('canvas');
  const gl = canvas.getContext('webgl2');
  const names = gl.getExtension('WEBGL_debug_renderer_info');
  const { width, height } = canvas.getBoundingClientRect();
  const renderer = gl.getParameter(names.UNMASKED_RENDERER_WEBGL);
  return { width: Math.round(width), height: Math.round(height), renderer };
})()`;

const choose = (number: number): string => `location.hash = '#/asset/asset-${number}'`;
const openByThree = ({ file, format }: BigModel): string =>
  `openModel('/file${file}', '${format === 'textures' ? 'glb' : format}')`;

/**
 * The time from the order to load on; `chosenMs` from choosing the asset on, with the screen around it. With `memory` the
 * peak is looked at meanwhile, which takes a part of the time: without it is 0. Where a processor draws, the first picture of
 * 150,000 triangles and more is of the model's coarse form; the peer's is of all that the file has.
 */
export async function measureCaliper(
  warm: BigModel,
  model: BigModel,
  memory: MemoryWish,
): Promise<(Measured & Drawn) | Killed> {
  return await inMortalBrowser(launch, async (browser) => {
    // Others in between: what lies next to a shown asset is loaded ahead, and this is about loading.
    const between = Array.from({ length: 5 }, (_, at) => ({ ...folderOf(warm), name: `between ${at}` }));
    const pages = await openModelPages(browser, [...between, folderOf(model)], firstFrameScript);
    const { page } = pages;
    try {
      await page.evaluate(
        `(() => { const drawn = whenDrawn(${corners.warm}); ${choose(1)}; return drawn; })()`,
      );
      const drawn = await page.evaluate<Drawn>(drawnBy);
      await atRest(page);
      return { ...(await timed(page, choose(6), memory)), ...drawn };
    } finally {
      await pages.close();
    }
  });
}

/** The time from the call of the loader on; null when it ends without a picture, as it does for a text of 512 MB. */
export async function measureThree(
  warm: BigModel,
  model: BigModel,
  { width, height }: Pick<Drawn, 'width' | 'height'>,
  memory: MemoryWish,
): Promise<Measured | Killed | null> {
  return await inMortalBrowser(launch, async (browser) => {
    const served = await serveThreePage();
    try {
      const page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
      await page.addInitScript(firstFrameScript);
      await page.goto(`${served.url}#${width}x${height}`);
      await page.waitForFunction('window.ready === true');
      await page.evaluate(openByThree(warm));
      await atRest(page);
      return await timed(page, openByThree(model), memory).catch((error: unknown) => {
        if (isOfKilled(error)) throw error;
        return null;
      });
    } finally {
      served.close();
    }
  });
}

/** What a page does after a picture is over, as it is when a user chooses the next model. */
async function atRest(page: Page): Promise<void> {
  await page.evaluate('new Promise((resolve) => setTimeout(resolve, 1500))');
}

async function timed(page: Page, open: string, memory: MemoryWish): Promise<Measured> {
  const run = () =>
    page.evaluate<{ ms: number; chosenMs: number }>(
      `(async () => { ${nothingScript} const drawn = whenDrawn(${corners.measured}); const from = begin(); const opened = (${open}); const at = await Promise.race([drawn, nothing(opened)]); return { ms: at - orderedAt(), chosenMs: at - from }; })()`,
    );
  const { answer, peakMb } =
    memory === null ? { answer: await run(), peakMb: 0 } : await withPeakMb(run, memory);
  // What was put off until after the picture counts, too, and the observer hears of it later.
  await page.evaluate('new Promise((resolve) => setTimeout(resolve, 700))');
  const stoodStillMs = await page.evaluate<number>('stoodStillMs()');
  return { ...answer, peakMb, stoodStillMs };
}

const launch = () => launchBrowser({ args });
