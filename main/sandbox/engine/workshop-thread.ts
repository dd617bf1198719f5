/** The inside of a workshop thread: makes one thing after the other. */
import { setPriority } from 'node:os';
import { isMainThread, type MessagePort } from 'node:worker_threads';
import { Moved, serveThread } from '../../core/worker-rpc/peer.ts';
import type { MadeAsset, MakeRequest, Workshop } from '../make/types.ts';

/** The `workerData` of such a thread, by which its entry knows what it is for. */
export const workshopThread = 'workshop';

const proceduresOf = (workshop: Workshop) => ({
  async makeAsset(request: MakeRequest) {
    const made = await workshop.makeAsset(request, {});
    return new Moved(made, buffersOf(made));
  },
  paletteOf: (image: Uint8Array) => workshop.paletteOf(image),
});
export type WorkshopProcedures = ReturnType<typeof proceduresOf>;

/** Serves the workshop over a thread's port until the thread is ended from outside. */
export function serveWorkshop(port: MessagePort, workshop: Workshop): void {
  stepBack();
  serveThread(port, proceduresOf(workshop));
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

/** The memory of the files, to be handed over instead of copied; what shares its memory with something else is copied. */
function buffersOf({ files }: MadeAsset): ArrayBuffer[] {
  const whole = files.flatMap(({ bytes }) =>
    bytes.buffer instanceof ArrayBuffer && bytes.byteLength === bytes.buffer.byteLength ? [bytes.buffer] : [],
  );
  return [...new Set(whole)];
}
