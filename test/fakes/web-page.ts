/** A browser's side of the web host: opens the link once, keeps the cookie, connects the socket. */
import { createORPCClient } from '@orpc/client';
import { RPCLink } from '@orpc/client/websocket';
import type { ContractRouterClient } from '@orpc/contract';
import type { Api } from '../../main/contract/api.ts';

/** The cookie that the opening URL is exchanged for, as `name=value`, in a browser that does not find the own host. */
export async function openSession(openingUrl: string): Promise<string> {
  const response = await fetch(`${openingUrl}&here=1`, { redirect: 'manual' });
  const cookie = response.headers.get('set-cookie')?.split(';', 1)[0];
  if (response.status !== 303 || cookie === undefined)
    throw new TypeError(`the link was not accepted: ${response.status}`);
  return cookie;
}

/** A connected page; `close` resolves when the socket is closed. */
export async function connectPage(
  url: string,
  cookie: string,
): Promise<{ client: ContractRouterClient<Api>; socket: WebSocket; close(): Promise<void> }> {
  const origin = new URL(url).origin;
  const socket = new WebSocket(`${origin.replace('http', 'ws')}/rpc`, { headers: { cookie, origin } });
  const closed = new Promise<void>((resolve) => {
    socket.addEventListener('close', () => resolve(), { once: true });
  });
  await new Promise((resolve, reject) => {
    socket.addEventListener('open', resolve, { once: true });
    socket.addEventListener('error', () => reject(new TypeError('the socket was refused')), { once: true });
  });
  return {
    client: createORPCClient(new RPCLink({ websocket: socket })),
    socket,
    close: () => {
      socket.close();
      return closed;
    },
  };
}
