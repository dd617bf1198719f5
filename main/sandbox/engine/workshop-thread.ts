/** The inside of a workshop thread: takes tasks from its port and answers each. */
import type { MessagePort } from 'node:worker_threads';
import type { Workshop } from './workshop.ts';
import type { WorkshopAnswer, WorkshopTask } from './workshop-messages.ts';

/** Serves the workshop over a thread's port until the thread is ended from outside. */
export function serveWorkshop(port: MessagePort, workshop: Workshop): void {
  port.on('message', (task: WorkshopTask) => {
    void answerTo(task, workshop).then((answer) => port.postMessage(answer));
  });
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
