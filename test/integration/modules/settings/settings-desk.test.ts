/** What the settings say of this machine: space is measured and cleared, a report about a fault betrays nothing, transfers keep to their limits. */
import { mkdir, readdir, writeFile } from 'node:fs/promises';
import { homedir } from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
import { fromBuffer } from 'yauzl';
import { contentPaths } from '../../../../main/contract/rules/content-paths.ts';
import { startLocalThread } from '../../../../main/modules/local-files/threads.ts';
import { openDesk, token } from '../desk.ts';

const none = { signal: undefined };
const signed = 'https://store.example.com/a.glb?X-Amz-Signature=deadbeefcafe0123456789';

async function plant(folder: string, files: Readonly<Record<string, string | number>>): Promise<void> {
  for (const [name, content] of Object.entries(files)) {
    const file = path.join(folder, name);
    // oxlint-disable-next-line no-await-in-loop -- a few small files
    await mkdir(path.dirname(file), { recursive: true });
    // oxlint-disable-next-line no-await-in-loop -- as above
    await writeFile(file, typeof content === 'string' ? content : Buffer.alloc(content));
  }
}

test('what takes space is told by what it is, and goes where it may', async () => {
  const desk = await openDesk();
  const userDataPath = path.join(desk.libraryPath, '..', 'user');
  await plant(desk.libraryPath, {
    'mug/mug.glb': 1000,
    'mug/deep/er/preview.PNG': 200,
    'mug/manifest.json': 30,
    '.caliper-bin/jar/jar.glb': 4000,
    '.caliper/thumbnails/ab/abc.webp': 500,
    '.caliper/thumbnails/ab/keep.txt': 7,
    '.caliper/inputs/clip': 6000,
    '.caliper/catalogue.db.damaged-2026-01-01T00-00-00Z': 700,
    '.caliper/catalogue.db.damaged-2026-01-01T00-00-00Z-wal': 70,
  });
  await plant(userDataPath, { 'logs/caliper.log': 90, 'logs/caliper.1.log': 900, 'videos/a/film.mp4': 80 });
  const { storage } = desk.app.handlers;
  const bytes = async () => {
    const { parts, freeBytes } = await storage.measure(undefined, none);
    expect(freeBytes).toBeGreaterThan(0);
    return Object.fromEntries(parts.map((one) => [one.part, one.bytes]));
  };
  expect(await bytes()).toMatchObject({
    models: 1000,
    pictures: 200,
    'other-files': 30,
    bin: 4000,
    thumbnails: 507,
    inputs: 6000,
    'set-aside': 770,
    logs: 990,
    films: 80,
  });
  expect(await storage.clear({ part: 'thumbnails' }, none)).toEqual({ bytes: 500, files: 1 });
  expect(await storage.clear({ part: 'set-aside' }, none)).toEqual({ bytes: 770, files: 2 });
  expect(await storage.clear({ part: 'logs' }, none)).toEqual({ bytes: 900, files: 1 });
  const left = await bytes();
  expect(left).toMatchObject({ thumbnails: 7, logs: 90, inputs: 6000, bin: 4000 });
  expect(left).not.toHaveProperty('set-aside');
  expect(await readdir(path.join(userDataPath, 'logs'))).toEqual(['caliper.log']);
  // The same sums in the thread in which it is really done.
  const thread = startLocalThread(
    new URL('../../../../main/modules/local-files/worker.ts', import.meta.url),
    () => undefined,
  );
  const request = { libraryPath: desk.libraryPath, userDataPath };
  expect(await thread.call('measure', request)).toMatchObject({
    models: { bytes: 1000, files: 1 },
    bin: { bytes: 4000, files: 1 },
  });
  await thread.terminate();
});

test('a report about a fault betrays nothing, and what is saved is what was shown', async () => {
  const desk = await openDesk();
  await desk.connect();
  const userDataPath = path.join(desk.libraryPath, '..', 'user');
  const line = JSON.stringify({
    level: 50,
    msg: `GET ${signed} by ${token} at ${homedir()}/Caliper/x; asked by Greta Holm`,
    err: { code: 'transfer.host-refused' },
  });
  await plant(userDataPath, {
    'logs/caliper.1.log': `${JSON.stringify({ msg: 'older' })}\n`,
    'logs/caliper.log': `${line}\n`,
  });
  await desk.app.handlers.drafts.set({ key: 'reviewer', value: 'Greta Holm' }, none);
  await writeFile(
    path.join(userDataPath, 'preferences.json'),
    JSON.stringify({ ffmpegPath: `${homedir()}/bin/ffmpeg?token=abc123` }),
  );
  await desk.restart();
  const report = await desk.app.handlers.diagnostics.collect(undefined, none);
  const shown = report.files.map(({ text }) => text).join('\n');
  for (const secret of [
    token,
    'deadbeef',
    'store.example',
    homedir(),
    'Greta',
    'Holm',
    'abc123',
    desk.proxy.url,
  ])
    expect(shown).not.toContain(secret);
  expect(shown).toContain('transfer.host-refused');
  expect(shown.indexOf('older')).toBeLessThan(shown.indexOf('transfer.host-refused'));
  const text = (name: string) => report.files.find((file) => file.name === name)?.text ?? '';
  expect(JSON.parse(text('library.json'))).toMatchObject({
    schema: expect.any(Number),
    rows: { connections: 1 },
  });
  expect(JSON.parse(text('about.json'))).toMatchObject({
    parts: expect.arrayContaining([{ name: 'Node', version: process.versions.node }]),
  });
  const saved = await desk.app.content(new Request(`http://x${contentPaths.diagnostics(report.id)}`));
  expect(await entriesOf(Buffer.from(await saved.arrayBuffer()))).toEqual(
    Object.fromEntries(report.files.map((file) => [file.name, file.text])),
  );
  const unknown = await desk.app.content(new Request(`http://x${contentPaths.diagnostics('nothing')}`));
  expect(unknown.status).toBe(404);
});

test('a download that a limit holds up goes on at once when it is lifted', async () => {
  const desk = await openDesk();
  await desk.connect();
  const { setPreferences } = desk.app.handlers.app;
  await setPreferences({ downloadLimit: 250_000, parallelDownloads: 1 }, none);
  const assetId = await desk.untilAccepted(await desk.create());
  const transferred = async () => (await desk.app.handlers.assets.get({ assetId }, none)).transfer;
  await expect.poll(async () => (await transferred())?.receivedBytes ?? 0).toBeGreaterThan(0);
  await setPreferences({ downloadLimit: null, parallelDownloads: null }, none);
  expect((await desk.untilDownloaded(assetId)).transfer?.state).toBe('complete');
});

function entriesOf(zip: Buffer): Promise<Record<string, string>> {
  return new Promise((resolve, reject) => {
    fromBuffer(zip, { lazyEntries: true }, (failed, file) => {
      if (failed !== null) return reject(failed);
      const found: Record<string, string> = {};
      file.on('error', reject);
      file.on('end', () => resolve(found));
      file.on('entry', (entry: { fileName: string }) => {
        file.openReadStream(entry as Parameters<typeof file.openReadStream>[0], (unread, stream) => {
          if (unread !== null) return reject(unread);
          const pieces: Buffer[] = [];
          stream.on('data', (piece: Buffer) => pieces.push(piece));
          stream.on('end', () => {
            found[entry.fileName] = Buffer.concat(pieces).toString('utf8');
            file.readEntry();
          });
        });
      });
      file.readEntry();
    });
  });
}
