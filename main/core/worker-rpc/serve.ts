/** The inside of a thread: answers the calls of the thread that started it, and can call back. */
import type { MessagePort } from 'node:worker_threads';
import { createOutbox } from './outbox.ts';
import { createPeer, type Message, type Peer, type Procedures } from './peer.ts';

/** How the thread ends when it is asked to, in the place of a message. */
export const closeWord = 'close';

/** `port` is the thread's `parentPort`. `onClose`: the last thing it does before it ends on its own. */
export interface ServeOptions {
  readonly batched?: boolean;
  readonly onClose?: () => void;
}

/** Begins to listen. Answers the starter, of which `Host` is what it lets itself be asked. */
export function serveThread<Host extends Procedures = Record<string, never>>(
  port: MessagePort,
  procedures: Procedures,
  { batched = false, onClose }: ServeOptions = {},
): Peer<Host> {
  const post = createOutbox((messages, buffers) => port.postMessage(messages, buffers), batched);
  const peer = createPeer<Host>(post, procedures);
  // From this program itself, in the types of both sides: see decision 015.
  port.on('message', (data: readonly Message[] | typeof closeWord) => {
    if (data === closeWord) {
      onClose?.();
      // With the port closed nothing keeps the thread. What waits in the outbox leaves first.
      setImmediate(() => port.close());
    } else for (const message of data) peer.hear(message);
  });
  return peer;
}
