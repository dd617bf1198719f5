/**
 * Pictures of 500 assets that came without a preview, in every format and from 1,000 to 100,000 triangles: from the first
 * byte that the library's screen asks for until the last picture is handed over, side by side with f3d, a process for
 * each file, two at a time as here two workers draw.
 */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { buildIfStale } from '../main/host/start/window-build.ts';
import { launchBrowser } from '../test/browser/launch-browser.ts';
import { createFakeApp, fakeAsset } from '../test/fakes/handlers/handlers.ts';
import { serveFakes } from '../test/fakes/serve-fakes.ts';
import { type BigModel, bigModel } from './viewing/big-models.ts';
import { findF3d } from './viewing/f3d.ts';

const assets = 500;
/** f3d is run on so many of them. */
const peerRuns = 64;
const root = path.resolve(import.meta.dirname, '..');
const formats = ['glb', 'obj', 'usdc', 'fbx'] as const;
const sizes = ['1k', '10k', '30k', '100k'] as const;

await buildIfStale({ root, say: console.error, signal: new AbortController().signal });
const models: BigModel[] = [];
// oxlint-disable-next-line no-await-in-loop -- each is large while it is made
for (const format of formats) for (const size of sizes) models.push(await bigModel(format, size));
const modelOf = (index: number): BigModel => {
  const model = models[index % models.length];
  if (model === undefined) throw new TypeError('there are models');
  return model;
};

interface Rate {
  readonly seconds: number;
  readonly perSecond: number;
}

const rate = (count: number, ms: number): Rate => ({
  seconds: Number((ms / 1000).toFixed(1)),
  perSecond: Number((count / (ms / 1000)).toFixed(2)),
});

async function drawAll(): Promise<Rate & { readonly failed: number }> {
  const app = createFakeApp({ assetCount: assets });
  for (let index = 0; index < assets; index += 1) app.assets[index] = assetOf(index);
  const marks: { first: number | null; last: number } = { first: null, last: 0 };
  const drawn = new Set<string>();
  const all = Promise.withResolvers<void>();
  const host = await serveFakes(app.handlers, async (request) => {
    const { pathname } = new URL(request.url);
    const [, number = '', what] = /\/asset-(\d+)\/(files|drawn)/.exec(pathname) ?? [];
    if (what === 'files') {
      marks.first ??= performance.now();
      return new Response(readFileSync(modelOf(Number(number) - 1).file));
    }
    if (what !== 'drawn') return new Response(null, { status: 404 });
    if (request.method !== 'POST') return new Response(null, { status: 204 });
    // A picture with something on it has more bytes than an empty one.
    if ((await request.arrayBuffer()).byteLength > 1000) drawn.add(number);
    marks.last = performance.now();
    if (drawn.size % 50 === 0) console.error(`${drawn.size} are drawn`);
    if (drawn.size === assets) all.resolve();
    return new Response(null, { status: 204 });
  });
  const browser = await launchBrowser({ args: ['--disable-gpu'] });
  try {
    // High enough that every card is on the screen.
    const page = await browser.newPage({ viewport: { width: 4000, height: 4000 } });
    await page.goto(host.openingUrl);
    const cells = page.getByRole('gridcell');
    await cells.first().waitFor();
    await page.getByRole('slider', { name: 'Card size' }).press('Home', { timeout: 120_000 });
    console.error(`${await cells.count()} cards are on the screen`);
    await Promise.race([all.promise, page.waitForTimeout(600_000)]);
    return { ...rate(drawn.size, marks.last - (marks.first ?? 0)), failed: assets - drawn.size };
  } finally {
    await browser.close();
    await host.close();
  }
}

function assetOf(index: number) {
  const { format, file, sizeBytes } = modelOf(index);
  const kind = format === 'usdc' ? 'usd' : format;
  const asset = fakeAsset(index + 1, { name: `${path.basename(file)} ${index}`, hasPreview: false });
  const [first] = asset.files;
  if (first === undefined) throw new TypeError('the fake asset has files');
  const localPath = path.basename(file);
  return { ...asset, kinds: [kind], files: [{ ...first, path: localPath, localPath, kind, sizeBytes }] };
}

/** What it cannot read is left out of its figures. */
async function drawInF3d(peer: NonNullable<Awaited<ReturnType<typeof findF3d>>>) {
  const cannot = new Set<string>();
  let made = 0;
  let next = 0;
  const began = performance.now();
  const work = async (): Promise<void> => {
    while (next < peerRuns) {
      const { format, file } = modelOf(next);
      next += 1;
      if (cannot.has(format)) continue;
      // oxlint-disable-next-line no-await-in-loop -- two at a time
      if ((await peer.run(file, 512, 512)) === null) cannot.add(format);
      else made += 1;
    }
  };
  await Promise.all([work(), work()]);
  return { version: peer.version, cannot: [...cannot], ...rate(made, performance.now() - began) };
}

const ours = await drawAll();
const f3d = await findF3d();
if (f3d === null)
  console.log('f3d or Xvfb is not installed (apt-get install f3d xvfb): nothing is compared.');
const theirs = f3d === null ? null : await drawInF3d(f3d);
f3d?.close();
const ratio = theirs === null ? null : Number((ours.perSecond / theirs.perSecond).toFixed(2));
console.log(
  JSON.stringify({
    bench: 'thumbnails',
    assets,
    ...ours,
    f3d: theirs,
    ratio,
    holds: ours.failed === 0 && (ratio === null || ratio >= 1),
  }),
);
