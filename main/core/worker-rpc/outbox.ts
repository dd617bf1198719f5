/** Messages between threads, many at a time: waking the other one costs as much as some dozen of them. */
import type { Message, Post } from './peer.ts';

/** Sends messages at once, or those of one turn of the event loop together when it ends, in order. */
export function createOutbox(
  send: (messages: readonly Message[], buffers: readonly ArrayBuffer[]) => void,
  batched: boolean,
): Post {
  if (!batched) return (message, buffers) => send([message], buffers);
  let waiting: Message[] = [];
  let moving: ArrayBuffer[] = [];
  return (message, buffers) => {
    waiting.push(message);
    moving.push(...buffers);
    if (waiting.length > 1) return;
    setImmediate(() => {
      const [messages, moved] = [waiting, moving];
      [waiting, moving] = [[], []];
      send(messages, moved);
    });
  };
}
