/** Files over the window's borders: where dropped ones lie is told to main alone, and what is dragged out is the system's own drag. */
import { mkdir, realpath, writeFile } from 'node:fs/promises';
import path from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Ports } from '../../../main/core/ports.ts';
import type { Launched } from '../../electron-double/launch.ts';
import { patientMs } from '../../patience.ts';
import { type Bench, makeBench } from './desktop.ts';

let bench: Bench;
let desktop: Launched;

beforeAll(async () => {
  bench = await makeBench();
  desktop = await bench.launch();
  await desktop.window.waitForSelector('body[data-ready=yes]');
});
afterAll(async () => {
  await desktop?.close();
  await bench?.remove();
});

const patience = { timeout: patientMs(25_000) };
const inPage = <T>(script: string): Promise<T> => desktop.window.evaluate<T>(script);
const told = (): Promise<unknown> => desktop.app.evaluate(() => Reflect.get(globalThis, 'toldDrops'));
const key = (n: number): string => `0b54a1d2-0000-4000-8000-00000000000${n}`;

it('main is told where dropped files lie, and nothing of what a script made up or a stranger sends', async () => {
  const root = await realpath(bench.folder);
  const [folder, model] = [path.join(root, 'dropped models'), path.join(root, 'mug.glb')];
  await mkdir(folder);
  await writeFile(model, 'glTF');
  await inPage(`(() => {
    globalThis.seen = [];
    addEventListener('message', (event) => seen.push(JSON.stringify(event.data)));
    addEventListener('dragover', (event) => event.preventDefault());
    addEventListener('drop', (event) => {
      event.preventDefault();
      const made = new File(['x'], '/etc/passwd');
      postMessage({ type: 'caliper:dropped', drop: '${key(1)}', files: [...event.dataTransfer.files, made, 'x'] },
        location.origin);
    });
  })()`);
  const cdp = await desktop.window.context().newCDPSession(desktop.window);
  for (const type of ['dragEnter', 'dragOver', 'drop'] as const)
    await cdp.send('Input.dispatchDragEvent', {
      type,
      x: 50,
      y: 50,
      data: { items: [], files: [folder, model], dragOperationsMask: 1 },
    });
  await expect.poll(told, patience).toEqual([[key(1), folder, model]]);
  // The page itself saw its own message and no path.
  const seen = await inPage<string[]>('seen');
  expect(seen.join()).toContain(key(1));
  expect(seen.join()).not.toContain(root);

  await inPage(`(() => {
    postMessage({ type: 'caliper:dropped', drop: 'no key', files: [] }, location.origin);
    postMessage({ type: 'caliper:dropped', files: [] }, location.origin);
    postMessage({ type: 'caliper:dropped', drop: '${key(2)}', files: '/etc' }, location.origin);
    postMessage({ type: 'caliper:dropped', drop: '${key(3)}', files: [] }, location.origin);
  })()`);
  await expect.poll(told, patience).toEqual([[key(1), folder, model], [key(3)]]);
});

it('a drag out of the window is the system’s, with all files and a picture; without one it says why', async () => {
  const picture = { width: 40, height: 30, channels: 3, background: '#08f' } as const;
  const png = await sharp({ create: picture }).png().toBuffer();
  const begun = await desktop.app.evaluate(
    async ({ BrowserWindow }, bytes) => {
      const contents = BrowserWindow.getAllWindows()[0]?.webContents;
      const { fileDrag } = Reflect.get(globalThis, 'fixturePorts') as Ports;
      const drags: unknown[] = [];
      if (contents === undefined || fileDrag === null) return drags;
      contents.startDrag = ({ file, files, icon }) =>
        void drags.push({ file, files, size: typeof icon === 'string' ? icon : icon.getSize() });
      await fileDrag.begin(['/models/a.glb', '/models/b'], Uint8Array.from(bytes));
      contents.startDrag = () => {
        throw new Error('the pointer is elsewhere');
      };
      for (const given of [bytes, [1, 2, 3]])
        await fileDrag.begin(['/models/a.glb'], Uint8Array.from(given)).catch((error: unknown) => {
          if (error instanceof Error)
            drags.push({ code: Reflect.get(error, 'code'), data: Reflect.get(error, 'data') });
        });
      return drags;
    },
    [...png],
  );
  expect(begun).toMatchObject([
    { file: '/models/a.glb', files: ['/models/a.glb', '/models/b'], size: { width: 40, height: 30 } },
    { code: 'drag.failed', data: { reason: 'the pointer is elsewhere' } },
    { code: 'drag.failed', data: { reason: 'its picture could not be read' } },
  ]);
});

it('shows a folder where it lies and never opens it: named .app it would be started', async () => {
  const mug = path.join(await realpath(bench.folder), 'Mug.app');
  await mkdir(mug);
  const said = await desktop.app.evaluate(async ({ shell }, at) => {
    const calls: string[] = [];
    shell.openPath = async (opened) => {
      calls.push(`open ${opened}`);
      return '';
    };
    shell.showItemInFolder = (shown) => void calls.push(`show ${shown}`);
    const { opener } = Reflect.get(globalThis, 'fixturePorts') as {
      opener: { showInFolder(path: string): Promise<void> };
    };
    await opener.showInFolder(at);
    const failure = await opener.showInFolder(`${at}/none`).catch((error: { code: string }) => error.code);
    return { calls, failure };
  }, mug);
  expect(said).toEqual({ calls: [`show ${mug}`], failure: 'folder.cannot-open' });
});

it('opens a file and goes on, with its own umask back, although Linux never says that it is open', async () => {
  const note = path.join(await realpath(bench.folder), 'note.txt');
  await writeFile(note, 'text');
  const said = await desktop.app.evaluate(async (_, at) => {
    const { opener } = Reflect.get(globalThis, 'fixturePorts') as {
      opener: { openFile(path: string): Promise<void> };
    };
    const late = new Promise<null>((resolve) => {
      setTimeout(resolve, 20_000, null);
    });
    const both = Promise.allSettled([opener.openFile(at), opener.openFile(`${at}.none`)]);
    const ends = await Promise.race([both, late]);
    const codes = ends?.map((end) =>
      end.status === 'fulfilled' ? 'opened' : Reflect.get(end.reason, 'code'),
    );
    return { codes, umask: process.umask() };
  }, note);
  expect(said).toEqual({ codes: ['opened', 'file.cannot-open'], umask: 0o077 });
});
