/** Run by `glib.test.ts`: many small pictures as the application makes them, in the main thread and in one of its own. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { isMainThread, Worker } from 'node:worker_threads';
import { loadSharp } from '../../../main/core/load-sharp.ts';
import { createThumbnails } from '../../../main/modules/thumbnails/thumbnails.ts';
import { paletteOf } from '../../../main/sandbox/make/palette.ts';

const sharp = await loadSharp();
const png = await sharp({ create: { width: 300, height: 200, channels: 3, background: '#c33' } })
  .png()
  .toBuffer();
const library = await mkdtemp(path.join(tmpdir(), 'caliper-many-'));
const absolute = path.join(library, 'red.png');
await writeFile(absolute, png);
const thumbnails = createThumbnails({ libraryPath: library });
for (let n = 0; n < 100; n += 1) {
  const of = { absolute, sha256: n.toString(16).padStart(64, '0'), fileName: 'red.png' };
  await thumbnails.get(of, 128, new AbortController().signal);
}
await paletteOf(png);
await rm(library, { recursive: true, force: true });
if (isMainThread) {
  const worker = new Worker(new URL(import.meta.url));
  await new Promise((resolve, reject) => worker.once('exit', resolve).once('error', reject));
  process.stdout.write('all made\n');
}
