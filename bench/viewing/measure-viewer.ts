/** One opening of one model, warm: in the real page, and by three's own loader on a plain one. A browser for each. */
import type { Browser, Page } from 'playwright';
import { launchBrowser } from '../../test/browser/launch-browser.ts';
import type { BigModel } from './big-models.ts';
import { firstFrameScript } from './first-frame.ts';
import type { Measured } from './judge-viewer.ts';
import { folderOf, openModelPages } from './model-pages.ts';
import { serveThreePage } from './three-page.ts';
import { withPeakMb } from './tree-memory.ts';

/** The canvas in CSS pixels and who draws on it. */
export interface Drawn {
  readonly width: number;
  readonly height: number;
  readonly renderer: string;
}

/** Mesa where it is installed; the browser falls back by itself. */
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

/** The time from the order to load on; `chosenMs` from choosing the asset on, with the screen around it. */
export async function measureCaliper(
  warm: BigModel,
  model: BigModel,
  except: ReadonlySet<number>,
): Promise<Measured & Drawn> {
  return await inBrowser(async (browser) => {
    // Others in between: what lies next to a shown asset is loaded ahead, and this is about loading.
    const between = Array.from({ length: 5 }, (_, at) => ({ ...folderOf(warm), name: `between ${at}` }));
    const pages = await openModelPages(browser, [...between, folderOf(model)], firstFrameScript);
    const { page } = pages;
    try {
      await page.evaluate(
        `(() => { const drawn = whenDrawn(${corners.warm}); ${choose(1)}; return drawn; })()`,
      );
      const drawn = await page.evaluate<Drawn>(drawnBy);
      return { ...(await timed(page, choose(6), except)), ...drawn };
    } finally {
      await pages.close();
    }
  });
}

/** The time from the call of the loader on. */
export async function measureThree(
  warm: BigModel,
  model: BigModel,
  { width, height }: Drawn,
  except: ReadonlySet<number>,
): Promise<Measured> {
  return await inBrowser(async (browser) => {
    const served = await serveThreePage();
    try {
      const page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
      await page.addInitScript(firstFrameScript);
      await page.goto(`${served.url}#${width}x${height}`);
      await page.waitForFunction('window.ready === true');
      await page.evaluate(openByThree(warm));
      return await timed(page, openByThree(model), except);
    } finally {
      served.close();
    }
  });
}

async function timed(page: Page, open: string, except: ReadonlySet<number>): Promise<Measured> {
  const { answer, peakMb } = await withPeakMb(
    () =>
      page.evaluate<{ ms: number; chosenMs: number }>(
        `(async () => { const drawn = whenDrawn(${corners.measured}); const from = begin(); ${open}; const at = await drawn; return { ms: at - orderedAt(), chosenMs: at - from }; })()`,
      ),
    except,
  );
  // What was put off until after the picture counts, too, and the observer hears of it later.
  await page.evaluate('new Promise((resolve) => setTimeout(resolve, 700))');
  const stoodStillMs = await page.evaluate<number>('stoodStillMs()');
  return { ...answer, peakMb, stoodStillMs };
}

async function inBrowser<T>(work: (browser: Browser) => Promise<T>): Promise<T> {
  const browser = await launchBrowser({ args });
  try {
    return await work(browser);
  } finally {
    await browser.close();
  }
}
