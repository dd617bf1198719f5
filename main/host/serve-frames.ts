/** Calls of one page, as texts over a port or a socket: what is no call is refused, logged once, and ends nothing. */
import type { StandardHandler } from '@orpc/server/standard';
import { createServerPeerHandleRequestFn } from '@orpc/server/standard-peer';
import { ServerPeer } from '@orpc/standard-server-peer';
import type { Log } from '../core/log.ts';
import type { Page } from '../modules/shared/handlers.ts';

/** What every call brings along; `page` is missing for calls from this process. */
export type Caller = Record<'page', Page | undefined>;

type Listener = (event: object) => void;
type Heard =
  | { addEventListener(type: 'message' | 'close', listener: Listener): unknown }
  | { on(type: 'message' | 'close', listener: Listener): unknown };

/** One end of a MessageChannel: Electron's emits its events, the web's dispatches them. */
export type PagePort = { postMessage(data: string): void } & Heard;
/** A WebSocket; what is sent waits for the promise that `send` answers. */
export type PageSocket = { send(data: string): Promise<void> | void } & Heard;

/**
 * Answers the page at the other end until the channel closes. The RPC library's own adapters throw a message that they
 * cannot read out of a listener, which ends the program, or print it with what the page had in it.
 */
export function serveFrames(
  handler: StandardHandler<Caller>,
  channel: PagePort | PageSocket,
  log: Log,
): void {
  const handle = createServerPeerHandleRequestFn(handler, { context: { page: Symbol('page') } });
  const peer = new ServerPeer((data) => {
    if (typeof data !== 'string') throw new TypeError('an answer is not JSON-safe');
    return sendTo(channel, data);
  });
  let isLogged = false;
  // A message's own words may hold a token, so the log gets none of them.
  const refuse = (why: string): void => {
    if (!isLogged) log.warn({ why }, 'a message of a page could not be served');
    isLogged = true;
  };
  hear(channel, 'message', (event) => {
    const data: unknown = 'data' in event ? event.data : undefined;
    if (typeof data !== 'string') return refuse(`it is no text but ${typeof data}`);
    peer
      .message(data, handle)
      .catch((error: unknown) => refuse(error instanceof Error ? error.name : 'unknown'));
  });
  hear(channel, 'close', () => peer.close());
}

function sendTo(port: PagePort | PageSocket, data: string): Promise<void> | void {
  return 'send' in port ? port.send(data) : port.postMessage(data);
}

function hear(channel: Heard, type: 'message' | 'close', listener: Listener): void {
  if ('addEventListener' in channel) channel.addEventListener(type, listener);
  else channel.on(type, listener);
}
