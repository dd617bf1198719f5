/** Thumbnails over a real folder: made once for each content, bounded, and hostile pictures are said. */
import { existsSync, mkdtempSync, readdirSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import sharp from 'sharp';
import { expect, onTestFinished, test } from 'vitest';
import {
  createThumbnailStore,
  createThumbnails,
  type ThumbnailOf,
} from '../../../../main/modules/thumbnails/thumbnails.ts';

const never = new AbortController().signal;
const sha = (digit: string): string => digit.repeat(64);

function folder(): string {
  const made = mkdtempSync(path.join(tmpdir(), 'caliper-thumbnails-'));
  onTestFinished(() => rmSync(made, { recursive: true, force: true }));
  return made;
}

async function picture(library: string, name: string, edge = 600): Promise<ThumbnailOf> {
  const absolute = path.join(library, name);
  await sharp({ create: { width: edge, height: edge / 2, channels: 3, background: '#c33' } })
    .png()
    .toFile(absolute);
  return { absolute, sha256: sha('a'), fileName: name };
}

const kept = (library: string): string[] =>
  readdirSync(path.join(library, '.caliper', 'thumbnails'), { recursive: true, encoding: 'utf8' }).filter(
    (name) => name.endsWith('.webp'),
  );

test('fits the size asked for, and is kept by the hash of its content', async () => {
  const library = folder();
  const of = await picture(library, 'red.png');
  const made = await createThumbnails({ libraryPath: library }).get(of, 200, never);
  const { format, width, height } = await sharp(made).metadata();
  expect({ format, width, height }).toEqual({ format: 'webp', width: 256, height: 128 });
  expect(kept(library)).toEqual([path.join('aa', `${sha('a')}-256.webp`)]);
  // The picture itself is not needed any more.
  rmSync(of.absolute);
  const again = await createThumbnails({ libraryPath: library }).get(of, 256, never);
  expect(Buffer.from(again).equals(Buffer.from(made))).toBe(true);
});

test('a picture that nobody hashed is made anew when its file changes', async () => {
  const library = folder();
  const of = { ...(await picture(library, 'red.png')), sha256: null };
  const thumbnails = createThumbnails({ libraryPath: library });
  const before = await thumbnails.key(of, 128);
  utimesSync(of.absolute, 1, 1);
  expect(await thumbnails.key(of, 128)).not.toBe(before);
  expect(await thumbnails.key(of, 512)).toMatch(/^[0-9a-f]{64}-512$/);
});

test('the same is made once for all who ask at the same time', async () => {
  const library = folder();
  const of = await picture(library, 'red.png');
  const thumbnails = createThumbnails({ libraryPath: library });
  const [first, second] = await Promise.all([thumbnails.get(of, 128, never), thumbnails.get(of, 128, never)]);
  expect(second).toBe(first);
});

test('what is no picture says so, and leaves nothing', async () => {
  const library = folder();
  const absolute = path.join(library, 'lie.png');
  writeFileSync(absolute, 'not a picture');
  const asked = createThumbnails({ libraryPath: library }).get(
    { absolute, sha256: sha('b'), fileName: 'lie.png' },
    128,
    never,
  );
  await expect(asked).rejects.toMatchObject({ code: 'input.not-an-image' });
  expect(readdirSync(library)).toEqual(['lie.png']);
});

test('nothing is kept while the library is away: its folder would be made anew', async () => {
  const library = path.join(folder(), 'library');
  let isThere = false;
  const store = createThumbnailStore(library, 1000, { now: Date.now, mayKeep: async () => isThere });
  await store.put('aa1', new Uint8Array(300));
  expect(existsSync(library)).toBe(false);
  isThere = true;
  await store.put('aa1', new Uint8Array(300));
  expect((await store.get('aa1'))?.byteLength).toBe(300);
});

test('the longest unused go when they are too many', async () => {
  const library = folder();
  const store = createThumbnailStore(library, 1000, { now: Date.now, mayKeep: async () => true });
  const fileOf = (key: string): string => path.join(library, key.slice(0, 2), `${key}.webp`);
  for (const [age, key] of ['aa1', 'bb2', 'cc3'].entries()) {
    // oxlint-disable-next-line no-await-in-loop -- one after the other
    await store.put(key, new Uint8Array(300));
    utimesSync(fileOf(key), 1000 + age, 1000 + age);
  }
  // Looked at long after it was last used: it is now the newest.
  expect((await store.get('aa1'))?.byteLength).toBe(300);
  expect(statSync(fileOf('aa1')).mtimeMs).toBeGreaterThan(2_000_000);
  await store.put('dd4', new Uint8Array(300));
  const left = await Promise.all(['aa1', 'bb2', 'cc3', 'dd4'].map((key) => store.get(key)));
  expect(left.map((one) => one !== null)).toEqual([true, false, false, true]);
});

test('a folder that cannot be written costs nothing but the time', async () => {
  const library = folder();
  writeFileSync(path.join(library, '.caliper'), 'in the way');
  const made = await createThumbnails({ libraryPath: library }).get(
    await picture(library, 'red.png'),
    128,
    never,
  );
  expect(made.byteLength).toBeGreaterThan(0);
});

test('a picture drawn of a model is written anew and answered in the size asked for', async () => {
  const library = folder();
  const model = { absolute: path.join(library, 'mug.glb'), sha256: sha('d'), fileName: 'mug.glb' };
  const thumbnails = createThumbnails({ libraryPath: library });
  expect(await thumbnails.drawn(model, 256)).toBeNull();
  const drawn = await sharp({ create: { width: 700, height: 700, channels: 4, background: '#0000' } })
    .png()
    .toBuffer();
  await thumbnails.keepDrawn(model, drawn);
  const small = await createThumbnails({ libraryPath: library }).drawn(model, 200);
  const { format, width, hasAlpha } = await sharp(small?.picture).metadata();
  expect({ format, width, hasAlpha }).toEqual({ format: 'webp', width: 256, hasAlpha: true });
  expect((await sharp((await thumbnails.drawn(model, 4000))?.picture).metadata()).width).toBe(512);
  expect(small?.key).toMatch(/^d{64}-drawn\d+-256$/);
  expect(await thumbnails.drawn({ ...model, sha256: sha('e') }, 256)).toBeNull();
  await expect(thumbnails.keepDrawn(model, Buffer.from('<svg onload=alert(1)>'))).rejects.toMatchObject({
    code: 'input.not-an-image',
  });
});
