/** What the worker thread of the embedded service says; it is told only `'close'`. */
import { z } from 'zod';

export const workerMessageSchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('ready'), url: z.string() }),
  z.object({ type: z.literal('failed'), reason: z.string() }),
  /** A thread that makes assets; another one takes its place. */
  z.object({ type: z.literal('maker-broke-down'), reason: z.string() }),
]);
export type WorkerMessage = z.output<typeof workerMessageSchema>;
