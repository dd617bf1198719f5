/** The page in the desktop window: served by its own scheme, locked in, with one port and nothing else. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
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

/** What left for the system browser since the test began. */
const opened = (): Promise<string[]> =>
  desktop.app.evaluate(() => Reflect.get(globalThis, 'opened') as string[]);

beforeEach(async () => {
  await desktop.app.evaluate(({ shell }) => {
    const urls: string[] = [];
    Reflect.set(globalThis, 'opened', urls);
    shell.openExternal = (url) => {
      urls.push(url);
      return Promise.resolve();
    };
  });
});

/** A loaded machine is slow; a wrong answer is wrong at once and for ever. */
const patience = { timeout: patientMs(45_000) };
const inPage = <T>(script: string): Promise<T> => desktop.window.evaluate<T>(script);
const windowAddress = (): Promise<string | undefined> =>
  desktop.app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.webContents.getURL());

/** Pictures that take for ever: how many were requested, and how many of them given up. */
const slow = () =>
  desktop.app.evaluate(() => Reflect.get(globalThis, 'slowPictures') as { asked: number; left: number });
const pieces = () =>
  desktop.app.evaluate(() => Reflect.get(globalThis, 'pieces') as { sizes: number[]; end: string });
const outcomeOf = (address: string) =>
  inPage<string>(`new Promise((resolve) => {
    const picture = new Image();
    picture.onload = () => resolve('shown ' + picture.naturalWidth);
    picture.onerror = () => resolve('broken');
    picture.src = '${address}';
  })`);

describe('what the page can reach', () => {
  it('has nothing of Node or Electron', async () => {
    const names = ['require', 'process', 'module', 'global', 'Buffer', 'ipcRenderer', 'electron'];
    expect(await inPage(`${JSON.stringify(names)}.filter((name) => name in globalThis)`)).toEqual([]);
  });

  it('cannot reach the preload’s world', async () => {
    expect(await inPage(`'electronDoubleSend' in globalThis || 'electronDoubleReceive' in globalThis`)).toBe(
      false,
    );
  });

  it('is a secure context on its own origin', async () => {
    expect(await inPage('isSecureContext')).toBe(true);
    expect(await windowAddress()).toBe('app://caliper/');
  });
});

describe('app://', () => {
  it('sends a strict policy with the page, and Chromium keeps it', async () => {
    const policy = await inPage<string>(
      `fetch('/').then((response) => response.headers.get('content-security-policy'))`,
    );
    expect(policy).toContain("default-src 'none'");
    expect(policy).not.toContain('unsafe-inline');
    const ran = await inPage(`(() => {
      const script = document.createElement('script');
      script.textContent = 'globalThis.inlineRan = true';
      document.body.append(script);
      return 'inlineRan' in globalThis;
    })()`);
    expect(ran).toBe(false);
  });

  it.each([
    '/..%2f..%2fdesktop.ts',
    '/%2e%2e/main.ts',
    '/..%5c..%5cmain.ts',
    '/C:%5cWindows',
    '/nothing.js',
    '/%00',
  ])('answers 404 for %s', async (path) => {
    expect(await inPage(`fetch(${JSON.stringify(path)}).then((response) => response.status)`)).toBe(404);
  });

  it('takes nothing but GET for the page', async () => {
    expect(await inPage(`fetch('/', { method: 'DELETE' }).then((response) => response.status)`)).toBe(405);
  });

  it('carries a request to the byte channel whole', async () => {
    const seen = await inPage<{
      url: string;
      method: string;
      headers: Record<string, string>;
      body: number[];
    }>(
      `fetch('/content/inputs?a=1', { method: 'POST', body: new Blob([new Uint8Array([0, 1, 254, 255])]),
        headers: { 'x-file-name': 'mug.png', range: 'bytes=1-2' } }).then((response) => response.json())`,
    );
    expect(seen).toMatchObject({
      url: 'app://caliper/content/inputs?a=1',
      method: 'POST',
      body: [0, 1, 254, 255],
    });
    expect(seen.headers).toMatchObject({ 'x-file-name': 'mug.png', range: 'bytes=1-2' });
    expect(seen.headers['origin']).toBe('app://caliper');
  });

  it('hands on a Blob in one piece, and a stream as it comes until the page stops it', async () => {
    await inPage(
      `fetch('/content/?pieces', { method: 'POST', body: new Blob([new Uint8Array(3_000_000)]) })`,
    );
    expect(await pieces()).toEqual({ sizes: [3_000_000], end: 'whole' });
    await inPage(`(() => {
      globalThis.sent = new TransformStream();
      globalThis.stop = new AbortController();
      globalThis.writer = sent.writable.getWriter();
      const { signal } = stop;
      fetch('/content/?pieces', { method: 'POST', body: sent.readable, duplex: 'half', signal }).catch(() => undefined);
      writer.write(new Uint8Array(10));
      return writer.write(new Uint8Array(20));
    })()`);
    await expect.poll(pieces, patience).toMatchObject({ sizes: [3_000_000, 10, 20], end: 'whole' });
    await inPage('stop.abort()');
    await expect
      .poll(pieces, patience)
      .toEqual({ sizes: [3_000_000, 10, 20], end: expect.stringContaining('net::ERR_FAILED') });
  });

  it('gives up pictures that the page does not want any more', async () => {
    await inPage(`(() => {
      globalThis.pictures = [1, 2, 3].map((n) => Object.assign(new Image(), { src: '/content/assets/a/preview?slow=' + n }));
    })()`);
    await expect.poll(slow, patience).toEqual({ asked: 3, left: 0 });
    await inPage(`pictures.slice(1).forEach((picture) => picture.removeAttribute('src'))`);
    await expect.poll(slow, patience).toEqual({ asked: 3, left: 2 });
    await inPage(`pictures[0].removeAttribute('src')`);
    await expect.poll(slow, patience).toEqual({ asked: 3, left: 3 });
  });

  it('shows a picture, and tells of one that cannot be had', async () => {
    expect(await outcomeOf('/content/assets/a/preview?dot')).toBe('shown 1');
    expect(await outcomeOf('/content/assets/a/preview?broken')).toBe('broken');
    // A file keeps its headers: without its media type an SVG is no picture to Chromium.
    expect(await outcomeOf('/content/assets/a/files/sign.svg?svg')).toBe('shown 7');
  });

  it('carries a binary answer whole, with its status and headers', async () => {
    const answer = await inPage<{ status: number; range: string; length: number; sum: number }>(
      `fetch('/content/file?bytes=3000000').then(async (response) => {
        const bytes = new Uint8Array(await response.arrayBuffer());
        return { status: response.status, range: response.headers.get('content-range'),
          length: bytes.length, sum: bytes.reduce((sum, byte) => sum + byte, 0) };
      })`,
    );
    const sum = Array.from({ length: 3_000_000 }, (_, index) => index % 251).reduce((a, b) => a + b, 0);
    expect(answer).toEqual({ status: 206, range: 'bytes 0-2999999/*', length: 3_000_000, sum });
  });
});

describe('leaving the page', () => {
  it.each([
    [
      'a link',
      `(() => { const a = document.createElement('a'); a.href = 'https://example.com/a?q=1'; document.body.append(a); a.click(); })()`,
    ],
    ['a script', `void (location.href = 'https://example.com/a?q=1')`],
    ['window.open', `void window.open('https://example.com/a?q=1')`],
    [
      'target=_blank',
      `(() => { const a = document.createElement('a'); a.href = 'https://example.com/a?q=1'; a.target = '_blank'; document.body.append(a); a.click(); })()`,
    ],
  ])('goes to the system browser by %s', async (_, script) => {
    await inPage(script);
    await expect.poll(opened, patience).toEqual(['https://example.com/a?q=1']);
    expect(await windowAddress()).toBe('app://caliper/');
    expect(desktop.app.windows()).toHaveLength(1);
  });

  it.each([
    'http://example.com/',
    'https://user:pass@example.com/',
    'file:///etc/passwd',
    'mailto:a@example.com',
  ])('refuses %s', async (address) => {
    await inPage(`void window.open(${JSON.stringify(address)})`);
    await inPage(`void (location.href = ${JSON.stringify(address)})`);
    // The links after it have been judged when this one has.
    await inPage(`void window.open('https://example.com/last')`);
    await expect.poll(opened, patience).toEqual(['https://example.com/last']);
    expect(await windowAddress()).toBe('app://caliper/');
    expect(desktop.app.windows()).toHaveLength(1);
  });

  it('refuses a redirect, a frame and a webview', async () => {
    const prevented = await desktop.app.evaluate(({ BrowserWindow }) => {
      const contents = BrowserWindow.getAllWindows()[0]?.webContents;
      return ['will-redirect', 'will-frame-navigate', 'will-attach-webview'].map((name) => {
        const event = {
          url: 'https://example.com/',
          isMainFrame: false,
          prevented: false,
          preventDefault() {
            this.prevented = true;
          },
        };
        contents?.emit(name, event);
        return event.prevented;
      });
    });
    expect(prevented).toEqual([true, true, true]);
    expect(await opened()).toEqual([]);
  });
});

it('saves what the page made and nothing else', async () => {
  const prevented = await desktop.app.evaluate(({ session }) =>
    ['blob:app://caliper/1', 'https://example.com/a.zip', 'app://caliper/content/assets/a/files/a.glb'].map(
      (url) => {
        const event = {
          prevented: false,
          preventDefault() {
            this.prevented = true;
          },
        };
        session.defaultSession.emit('will-download', event, { getURL: () => url });
        return event.prevented;
      },
    ),
  );
  expect(prevented).toEqual([false, true, true]);
});

describe('permissions', () => {
  it.each(['geolocation', 'notifications', 'clipboard-read', 'midi'])('denies %s', async (name) => {
    expect(await inPage(`navigator.permissions.query({ name: '${name}' }).then(({ state }) => state)`)).toBe(
      'denied',
    );
  });

  it('allows text to be copied', async () => {
    expect(
      await inPage(`navigator.permissions.query({ name: 'clipboard-write' }).then(({ state }) => state)`),
    ).toBe('granted');
  });
});

describe('the port', () => {
  it('is given to the page', async () => {
    expect(await inPage(`connect().then((port) => port instanceof MessagePort)`)).toBe(true);
  });

  it('is not given to a frame within the page', async () => {
    await inPage(`(() => {
      globalThis.portsSeen = 0;
      addEventListener('message', (event) => { globalThis.portsSeen += event.ports.length; });
      document.body.append(document.createElement('iframe'));
    })()`);
    const frame = desktop.window.frames().find((one) => one !== desktop.window.mainFrame());
    await frame?.evaluate(`parent.postMessage({ type: 'caliper:connect' }, '*')`);
    await inPage('connect().then(() => null)');
    expect(frame).toBeDefined();
    expect(await inPage('globalThis.portsSeen')).toBe(1);
  });

  it('is refused to every stranger', async () => {
    const given = await desktop.app.evaluate(async ({ BrowserWindow, ipcMain }) => {
      const contents = BrowserWindow.getAllWindows()[0]?.webContents;
      if (contents === undefined) return [];
      const own = { origin: 'app://caliper', parent: null };
      const strangers = [
        { sender: contents, senderFrame: { ...own, origin: 'https://caliper' } },
        { sender: contents, senderFrame: { ...own, origin: 'app://caliper.example' } },
        { sender: contents, senderFrame: { ...own, parent: own } },
        { sender: contents, senderFrame: null },
        { sender: {}, senderFrame: own },
        { sender: contents, senderFrame: own },
      ];
      const post = contents.postMessage.bind(contents);
      let count = 0;
      contents.postMessage = () => void count++;
      const counts: number[] = [];
      for (const event of strangers) {
        count = 0;
        ipcMain.emit('caliper:connect', event);
        // The port follows once the library that is open is known.
        await new Promise((resolve) => setImmediate(resolve));
        counts.push(count);
      }
      contents.postMessage = post;
      return counts;
    });
    expect(given).toEqual([0, 0, 0, 0, 0, 1]);
  });
});
