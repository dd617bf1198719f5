/** The contract through a window: page, preload, bridge and MessagePortMain, in the double or in real Electron. */
import { createServer, type Server, type Socket } from 'node:net';
import { createInterface } from 'node:readline';
import { createORPCClient } from '@orpc/client';
import { RPCLink } from '@orpc/client/message-port';
import { afterAll, beforeAll } from 'vitest';
import { silentLog } from '../../../main/core/logging/log.ts';
import { createDispatch } from '../../../main/host/dispatch.ts';
import type { Handlers } from '../../../main/modules/shared/handlers.ts';
import { decode, encode } from '../../electron-double/codec.ts';
import { electronKind, type Launched, launchApp } from '../../electron-double/launch.ts';
import { type Bench, fixture, makeBench } from '../host-electron/desktop.ts';
import { describeContract } from './suite.ts';

const held: { bench?: Bench; desktop?: Launched; server?: Server; handlers?: Handlers } = {};
/** Frames that arrive in the page, for the client of the test that is under way. */
const fromPage = new EventTarget();

beforeAll(async () => {
  held.server = createServer(serveFrames);
  await new Promise<void>((resolve) => held.server?.listen(0, '127.0.0.1', resolve));
  const address = held.server.address();
  held.bench = await makeBench();
  held.desktop = await launchApp(
    held.bench.options(fixture.relay, {
      FIXTURE_RELAY_PORT: String(typeof address === 'object' ? address?.port : ''),
      FIXTURE_USER_DATA: held.bench.userData,
    }),
  );
  const { window } = held.desktop;
  await window.waitForSelector('body[data-ready=yes]');
  await window.exposeFunction('framesForTest', (texts: string[]) => {
    for (const text of texts) fromPage.dispatchEvent(new MessageEvent('message', { data: decode(text) }));
  });
  // The codec's text form, in the page: a frame is a string or bytes. Frames of one moment travel together.
  await window.evaluate(`
    const waiting = [];
    globalThis.frameForTest = (text) => {
      if (waiting.push(text) === 1) setTimeout(() => framesForTest(waiting.splice(0)), 0);
    };
    globalThis.packFrame = (data) => typeof data === 'string' ? JSON.stringify(data)
      : JSON.stringify({ $: 'bytes', base64: btoa(String.fromCharCode(...new Uint8Array(data.buffer ?? data))) });
    globalThis.unpackFrame = (text) => { const data = JSON.parse(text);
      return typeof data === 'string' ? data : Uint8Array.from(atob(data.base64), (letter) => letter.charCodeAt(0)); };
  `);
});
afterAll(async () => {
  await held.desktop?.close();
  held.server?.close();
  await held.bench?.remove();
});

/** Main's end of a port: the frames that the bridge received are served by the handlers of the test. */
function serveFrames(socket: Socket): void {
  const { port1, port2 } = new MessageChannel();
  if (held.handlers !== undefined) createDispatch(held.handlers, silentLog).over(port1);
  port1.start();
  port2.addEventListener('message', (event) => {
    if ('data' in event) socket.write(`${encode(event.data)}\n`);
  });
  port2.start();
  createInterface({ input: socket }).on('line', (line) => port2.postMessage(decode(line)));
  socket.on('close', () => port2.close());
  socket.on('error', () => undefined);
}

describeContract(`a window (${electronKind})`, async (handlers) => {
  const page = held.desktop?.window;
  if (page === undefined) throw new TypeError('the window did not open');
  held.handlers = handlers;
  await page.evaluate(`connect().then((port) => {
    globalThis.port = port;
    port.addEventListener('message', (event) => frameForTest(packFrame(event.data)));
    port.start();
  })`);
  const port = Object.assign(new EventTarget(), {
    postMessage: (data: unknown) => {
      page.evaluate(`port.postMessage(unpackFrame(${JSON.stringify(encode(data))}))`).catch(() => undefined);
    },
  });
  const pass = (event: Event): void => {
    port.dispatchEvent(new MessageEvent('message', { data: (event as MessageEvent).data }));
  };
  fromPage.addEventListener('message', pass);
  return {
    client: createORPCClient(new RPCLink({ port })),
    close: async () => {
      fromPage.removeEventListener('message', pass);
      await page.evaluate('port.close()');
      port.dispatchEvent(new Event('close'));
    },
  };
});
