/** The event stream of a fake application. */
import type { AppEvent } from '../../main/contract/events.ts';
import type { CallOptions } from '../../main/modules/shared/handlers.ts';

/** The events of a fake application: `emit` reaches every open stream. */
export interface FakeEvents {
  emit(event: AppEvent): void;
  /** Streams that are open now; 0 after every page has hung up. */
  open(): number;
  /** Resolves when the number of open streams has become this. */
  whenOpen(count: number): Promise<void>;
}

/** No stream is open at first. */
export function createFakeEvents(): FakeEvents & {
  stream(signal: CallOptions['signal']): AsyncGenerator<AppEvent, void>;
} {
  const streams = new Set<{ queue: AppEvent[]; wake: () => void }>();
  const waiting = new Set<{ count: number; resolve: () => void }>();
  const counted = (): void => {
    for (const one of [...waiting].filter(({ count }) => count === streams.size)) {
      waiting.delete(one);
      one.resolve();
    }
  };
  return {
    emit(event) {
      for (const stream of streams) {
        stream.queue.push(event);
        stream.wake();
      }
    },
    open: () => streams.size,
    whenOpen: (count) =>
      new Promise((resolve) => {
        waiting.add({ count, resolve });
        counted();
      }),
    async *stream(signal) {
      const stream = { queue: [{ type: 'ready' } as AppEvent], wake: (): void => undefined };
      const isOpen = (): boolean => signal?.aborted !== true;
      streams.add(stream);
      counted();
      signal?.addEventListener('abort', () => stream.wake(), { once: true });
      try {
        while (isOpen()) {
          yield* stream.queue.splice(0);
          await new Promise<void>((resolve) => {
            stream.wake = resolve;
            if (stream.queue.length > 0 || !isOpen()) resolve();
          });
        }
      } finally {
        streams.delete(stream);
        counted();
      }
    },
  };
}
