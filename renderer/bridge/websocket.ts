/** The web host's transport: a WebSocket on the page's own host. */
import { RPCLink } from '@orpc/client/websocket';
import type { Connect } from './channel.ts';
import { bridgeLost } from './failure.ts';

/** `ws://host/rpc`, or `wss:` on an `https:` page. */
export function rpcUrl(page: { readonly protocol: string; readonly host: string }): string {
  return `${page.protocol === 'https:' ? 'wss:' : 'ws:'}//${page.host}/rpc`;
}

/** Rejects with `bridge.lost` when the socket does not open; `onRefused` is told of it. */
export function connectWebSocket(url: string, onRefused: () => void): Connect {
  return () =>
    new Promise((resolve, reject) => {
      const socket = new WebSocket(url);
      let opened = false;
      const closed = new Promise<void>((ended) => {
        socket.addEventListener('close', () => {
          if (!opened) onRefused();
          reject(bridgeLost());
          ended();
        });
      });
      socket.addEventListener('open', () => {
        opened = true;
        resolve({ link: new RPCLink({ websocket: socket }), closed, close: () => socket.close() });
      });
    });
}
