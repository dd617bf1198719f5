/** Chooses the transport of the host this page runs in. */
import { type Bridge, createBridge } from './bridge.ts';
import { pageClock } from './clock.ts';
import { connectMessagePort } from './message-port.ts';
import { connectWebSocket, rpcUrl } from './websocket.ts';

/** The web host's page comes over plain http from loopback and talks to it; Electron's (`app:`, `https:` in its double) asks for a port. */
export function openBridge(page: Window): Bridge {
  const connect =
    page.location.protocol === 'http:'
      ? connectWebSocket(rpcUrl(page.location), () => void showWhyNot(page))
      : connectMessagePort(page, pageClock);
  return createBridge({ connect, clock: pageClock });
}

/** A host whose library could not be opened answers 503 with the reason as a page: that page is shown then. */
async function showWhyNot(page: Window): Promise<void> {
  const answer = await page.fetch('/', { method: 'HEAD', cache: 'no-store' }).catch(() => null);
  if (answer?.status === 503) page.location.reload();
}
