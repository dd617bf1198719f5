/**
 * Every sample model of the folder that `CALIPER_MODELS` names, sound and hostile, opened in the real page one after the
 * other: sound ones have the size that is known of them, hostile ones end in words within 10 s, nothing is requested
 * outside of the asset's folder, and the page goes on. A word after the name picks files: `bench -- models fbx/`.
 */
import path from 'node:path';
import { buildIfStale } from '../main/host/start/window-build.ts';
import { launchBrowser } from '../test/browser/launch-browser.ts';
import { watchPage } from '../test/e2e/support/page-watch.ts';
import { judgeSample } from './viewing/judge-sample.ts';
import { openModelPages, type Shown } from './viewing/model-pages.ts';
import { startRecordingProxy } from './viewing/recording-proxy.ts';
import { readSamples } from './viewing/sample-files.ts';

const root = path.resolve(import.meta.dirname, '..');
const models = process.env['CALIPER_MODELS'];
if (models === undefined) throw new Error('CALIPER_MODELS names the folder with the sample models.');
const [, , , only = ''] = process.argv;
const limitMs = 30_000;
const hostileMs = 10_000;

await buildIfStale({ root, say: console.error, signal: new AbortController().signal });
const samples = (await readSamples(models)).filter(({ file }) => file.includes(only));
const proxy = await startRecordingProxy();
const browser = await launchBrowser({ args: [`--proxy-server=http://127.0.0.1:${proxy.port}`] });
const pages = await openModelPages(
  browser,
  samples.map(({ folder }) => folder),
);
const { page } = pages;
const watch = watchPage(page);

/** The browser's own wishes, which no page can cause. */
const browsersOwn = /^(CONNECT |https?:\/\/)([\w-]+\.)*(google|googleapis|gvt1)\.com[:/]/;
const outward = (): string[] => proxy.asked.filter((url) => !browsersOwn.test(url));

const words = (shown: Shown): string => {
  if (shown.type === 'silent') return 'SILENT';
  if (shown.type === 'refused') return shown.message;
  const { 'Width × height × depth': size, Triangles: triangles, Textures: textures } = shown.facts;
  return [`${size}, ${triangles} triangles, ${textures} textures`, ...shown.notes].join(' | ');
};

let failed = 0;
const slowest = { file: '', ms: 0 };
try {
  for (const [index, { file, hostile }] of samples.entries()) {
    const began = performance.now();
    // oxlint-disable-next-line no-await-in-loop -- one after the other is what is looked at
    const shown = await pages.show(index, limitMs);
    const ms = Math.round(performance.now() - began);
    // oxlint-disable-next-line no-await-in-loop -- see above
    const touched = await page.evaluate(() => ['pwned' in globalThis, 'polluted' in {}]);
    const faults = [
      ...judgeSample(file, hostile, shown),
      ...(hostile && ms > hostileMs ? ['took more than 10 s'] : []),
      ...(touched.includes(true) ? ['the page was changed by the file'] : []),
      ...watch.faults.slice(),
      ...pages.strays.map((stray) => `requested ${stray}`),
      ...outward().map((url) => `requested ${url}`),
    ];
    if (faults.length > 0) failed += 1;
    if (ms > slowest.ms) Object.assign(slowest, { file, ms });
    console.log(
      `${faults.length === 0 ? 'ok  ' : 'FAIL'} ${String(ms).padStart(6)} ms  ${file}: ${words(shown)}`,
    );
    for (const fault of faults) console.log(`                 ${fault}`);
  }
} finally {
  watch.stop();
  await browser.close();
  await pages.close();
  proxy.close();
}
const sound = samples.filter(({ hostile }) => !hostile).length;
console.log(
  JSON.stringify({
    bench: 'models',
    sound,
    hostile: samples.length - sound,
    failed,
    slowest,
    outwardRequests: outward().length,
    holds: failed === 0 && samples.length > 0,
  }),
);
