/** The inside of a workshop thread: takes tasks from its port and answers each. */
import { setPriority } from 'node:os';
import { isMainThread, type MessagePort } from 'node:worker_threads';
import type { Workshop } from './workshop.ts';
import type { WorkshopAnswer, WorkshopTask } from './workshop-messages.ts';

/** Serves the workshop over a thread's port until the thread is ended from outside. */
export function serveWorkshop(port: MessagePort, workshop: Workshop): void {
  stepBack();
  port.on('message', (task: WorkshopTask) => {
    void answerTo(task, workshop).then((answer) => port.postMessage(answer, buffersOf(answer)));
  });
}

/** A third of the share of a thread of usual priority: enough to go second, not so little that other programs starve it. */
const backgroundNice = 5;

/** The thread that answers requests goes first. Only Linux has priorities of single threads; elsewhere this would slow the process. */
function stepBack(): void {
  if (isMainThread || process.platform !== 'linux') return;
  try {
    setPriority(backgroundNice);
  } catch {
    // A system that forbids it shares its time evenly: slower answers, nothing worse.
  }
}

async function answerTo(task: WorkshopTask, workshop: Workshop): Promise<WorkshopAnswer> {
  try {
    if (task.type === 'palette') return { type: 'palette', palette: await workshop.paletteOf(task.image) };
    return { type: 'made', ...(await workshop.makeAsset(task.request, {})) };
  } catch (error) {
    return {
      type: 'failed',
      message: error instanceof Error ? (error.stack ?? error.message) : String(error),
    };
  }
}

/** The memory of the files, to be handed over instead of copied; what shares its memory with something else is copied. */
function buffersOf(answer: WorkshopAnswer): ArrayBuffer[] {
  if (answer.type !== 'made') return [];
  const whole = answer.files.flatMap(({ bytes }) =>
    bytes.buffer instanceof ArrayBuffer && bytes.byteLength === bytes.buffer.byteLength ? [bytes.buffer] : [],
  );
  return [...new Set(whole)];
}
