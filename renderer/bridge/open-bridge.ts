/** Chooses the transport of the host this page runs in. */
import { type Bridge, createBridge } from './bridge.ts';
import { pageClock } from './clock.ts';
import { connectMessagePort } from './message-port.ts';
import { connectWebSocket, rpcUrl } from './websocket.ts';

/** Electron serves the page from its own scheme; every other page talks to the web host it came from. */
export function openBridge(page: Window): Bridge {
  const connect =
    page.location.protocol === 'app:'
      ? connectMessagePort(page, pageClock)
      : connectWebSocket(rpcUrl(page.location));
  return createBridge({ connect, clock: pageClock });
}
