/** The transports of the two hosts, and which one this page uses: Electron's message port, or a socket to the web host. */

import { RPCLink as PortLink } from '@orpc/client/message-port';
import { RPCLink as SocketLink } from '@orpc/client/websocket';
import { type Bridge, type Channel, type Connect, createBridge, type Ending, NoChannel } from './bridge.ts';
import { type PageClock, pageClock } from './clock.ts';
import { bridgeLost } from './failure.ts';

/** The web host's page comes over plain http from loopback; Electron's is `app:` (`https:` in its double). */
export function isFromWebHost({ protocol }: Pick<Location, 'protocol'>): boolean {
  return protocol === 'http:';
}

/** The web host's page talks to it over a socket; Electron's asks for a port. */
export function openBridge(page: Window): Bridge {
  const connect = isFromWebHost(page.location)
    ? connectWebSocket(rpcUrl(page.location), pageClock, () => whyNot(page))
    : connectMessagePort(page, pageClock);
  return createBridge({ connect, clock: pageClock, heartbeat });
}

/** A host that answers nothing for so long hangs, or is stopped: it is on this machine. */
const heartbeat = { everyMs: 5000, limitMs: 10_000 };
const statusWithinMs = 5000;

/**
 * A host whose library could not be opened answers 503 with the reason as a page: that page is shown then. One that
 * was started anew at this address knows no session of this page.
 */
async function whyNot(page: Window): Promise<NoChannel> {
  const signal = AbortSignal.timeout(statusWithinMs);
  const answer = await page.fetch('/', { method: 'HEAD', cache: 'no-store', signal }).catch(() => null);
  if (answer?.status === 503) page.location.reload();
  return new NoChannel(answer?.status === 401 ? 'no-session' : 'broken');
}

// The web host's transport: a WebSocket on the page's own host.

/** `ws://host/rpc`, or `wss:` on an `https:` page. */
function rpcUrl(page: { readonly protocol: string; readonly host: string }): string {
  return `${page.protocol === 'https:' ? 'wss:' : 'ws:'}//${page.host}/rpc`;
}

/** A host that hangs accepts a connection, and nothing more. */
const openWithinMs = 10_000;
/** A browser's own code for a connection that ended without a word. */
const abnormalClosure = 1006;

/** Rejects with what `whyNot` finds out when the socket does not open. */
function connectWebSocket(url: string, clock: PageClock, findReason: () => Promise<NoChannel>): Connect {
  return () =>
    new Promise((resolve, reject) => {
      const socket = new WebSocket(url);
      let opened = false;
      const late = clock.after(openWithinMs, () => {
        reject(new NoChannel('broken'));
        socket.close();
      });
      const closed = new Promise<Ending>((ended) => {
        socket.addEventListener('close', ({ code }) => {
          late.cancel();
          if (!opened) findReason().then(reject, reject);
          ended(code === abnormalClosure ? 'broken' : 'closed');
        });
      });
      socket.addEventListener('open', () => {
        opened = true;
        late.cancel();
        resolve({ link: new SocketLink({ websocket: socket }), closed, close: () => socket.close() });
      });
    });
}

// Electron's transport: the preload hands the page one MessagePort when it asks.

/** What a page needs for the handshake; `Window` has it. */
export type PortPage = Pick<Window, 'addEventListener' | 'removeEventListener' | 'postMessage'> & {
  readonly location: { readonly origin: string };
};

const answerWithinMs = 10_000;

/** Posts `caliper:connect` to the page itself and takes the port of the `caliper:port` that comes back from it. */
export function connectMessagePort(page: PortPage, clock: PageClock): Connect {
  return () =>
    new Promise((resolve, reject) => {
      const stop = (): void => {
        page.removeEventListener('message', onMessage);
        limit.cancel();
      };
      const onMessage = (event: MessageEvent): void => {
        const port = event.ports[0];
        if (port === undefined || !isFromPage(event, page) || typeOf(event.data) !== 'caliper:port') return;
        stop();
        resolve(channelOver(port));
      };
      const limit = clock.after(answerWithinMs, () => {
        stop();
        reject(bridgeLost());
      });
      page.addEventListener('message', onMessage);
      page.postMessage({ type: 'caliper:connect' }, page.location.origin);
    });
}

/** A channel over a port that is already here. */
export function channelOver(port: MessagePort): Channel {
  const { promise: closed, resolve: end } = Promise.withResolvers<'closed'>();
  port.addEventListener('close', () => end('closed'));
  const link = new PortLink({ port });
  port.start();
  return {
    link,
    closed,
    close: () => {
      port.close();
      end('closed');
    },
  };
}

/** Calls back for each `{type: 'caliper:command', command}` that the preload posts: the application menu. Returns how to stop. */
export function onHostCommand(page: PortPage, callback: (command: string) => void): () => void {
  const onMessage = (event: MessageEvent): void => {
    const data: unknown = event.data;
    if (!isFromPage(event, page) || typeOf(data) !== 'caliper:command') return;
    if (typeof data === 'object' && data !== null && 'command' in data && typeof data.command === 'string')
      callback(data.command);
  };
  page.addEventListener('message', onMessage);
  return () => page.removeEventListener('message', onMessage);
}

function isFromPage(event: MessageEvent, page: PortPage): boolean {
  return (event.source as unknown) === page && event.origin === page.location.origin;
}

function typeOf(data: unknown): unknown {
  return typeof data === 'object' && data !== null && 'type' in data ? data.type : undefined;
}
