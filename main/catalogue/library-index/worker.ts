/** Entry of the thread that searches the library. */
import { type MessagePort, parentPort, workerData } from 'node:worker_threads';
import { startEngine } from './engine.ts';
import type { End, News, Question } from './messages.ts';

function serve(port: MessagePort, path: string): void {
  const engine = startEngine(path, (answer) => port.postMessage(answer));
  // From the application itself, in the types of `messages.ts`.
  port.on('message', (message: Question | News | End) => {
    if (message.type !== 'end') return engine.hear(message);
    engine.close();
    // Nothing else keeps it.
    port.close();
  });
}

// From the application, too; no schema library is read for one text while somebody waits for this thread.
const { path } = workerData as { readonly path: string };
if (parentPort !== null) serve(parentPort, path);
