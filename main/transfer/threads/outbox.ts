/** Messages between threads, many at a time: waking the other one costs as much as some dozen of them. */

/** What is posted in one turn of the event loop leaves with its end, in order. */
export function createOutbox<T>(send: (messages: T[]) => void): (message: T) => void {
  let waiting: T[] = [];
  return (message) => {
    waiting.push(message);
    if (waiting.length > 1) return;
    setImmediate(() => {
      const messages = waiting;
      waiting = [];
      send(messages);
    });
  };
}
