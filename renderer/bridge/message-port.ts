/** Electron's transport: the preload hands the page one MessagePort when it asks. */
import { RPCLink } from '@orpc/client/message-port';
import type { Channel, Connect } from './channel.ts';
import type { PageClock } from './clock.ts';
import { bridgeLost } from './failure.ts';

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
  const link = new RPCLink({ port });
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
