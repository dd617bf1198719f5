/** Chooses the transport of the host this page runs in. */
import { type Bridge, createBridge } from './bridge.ts';
import { NoChannel } from './channel.ts';
import { pageClock } from './clock.ts';
import { connectMessagePort } from './message-port.ts';
import { connectWebSocket, rpcUrl } from './websocket.ts';

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
const answerWithinMs = 5000;

/**
 * A host whose library could not be opened answers 503 with the reason as a page: that page is shown then. One that
 * was started anew at this address knows no session of this page.
 */
async function whyNot(page: Window): Promise<NoChannel> {
  const signal = AbortSignal.timeout(answerWithinMs);
  const answer = await page.fetch('/', { method: 'HEAD', cache: 'no-store', signal }).catch(() => null);
  if (answer?.status === 503) page.location.reload();
  return new NoChannel(answer?.status === 401 ? 'no-session' : 'broken');
}
