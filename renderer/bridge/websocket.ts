/** The web host's transport: a WebSocket on the page's own host. */
import { RPCLink } from '@orpc/client/websocket';
import { type Connect, type Ending, NoChannel } from './channel.ts';
import type { PageClock } from './clock.ts';

/** `ws://host/rpc`, or `wss:` on an `https:` page. */
export function rpcUrl(page: { readonly protocol: string; readonly host: string }): string {
  return `${page.protocol === 'https:' ? 'wss:' : 'ws:'}//${page.host}/rpc`;
}

/** A host that hangs accepts a connection, and nothing more. */
const openWithinMs = 10_000;
/** A browser's own code for a connection that ended without a word. */
const abnormalClosure = 1006;

/** Rejects with what `whyNot` finds out when the socket does not open. */
export function connectWebSocket(url: string, clock: PageClock, whyNot: () => Promise<NoChannel>): Connect {
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
          if (!opened) whyNot().then(reject, reject);
          ended(code === abnormalClosure ? 'broken' : 'closed');
        });
      });
      socket.addEventListener('open', () => {
        opened = true;
        late.cancel();
        resolve({ link: new RPCLink({ websocket: socket }), closed, close: () => socket.close() });
      });
    });
}
