/** Pushes events to every listening page: at most one of a kind and subject each 100 ms, the latest winning, so that a slow reader never piles up memory. */
import type { AppEvent } from '../../contract/events.ts';
import type { Clock } from '../../core/clock.ts';

/** Ten times a second is as often as a user can read a progress bar. */
const flushEveryMs = 100;

/** Where services report what changed. */
export interface EventHub {
  publish(event: AppEvent): void;
  /** From the call on, also before it is read. Begins with `ready`; ends when the signal is aborted or the hub is closed, and says so by `onEnd`. */
  subscribe(signal: AbortSignal | undefined, onEnd?: () => void): AsyncGenerator<AppEvent, void, void>;
  /** Within this process: every event at once, before any page has it. */
  listen(listener: (event: AppEvent) => void): void;
  close(): void;
}

/** One hub per application. */
export function createEventHub(clock: Clock): EventHub {
  const subscribers = new Set<Subscriber>();
  const listeners: ((event: AppEvent) => void)[] = [];
  let serial = 0;
  return {
    publish(event) {
      serial += 1;
      for (const subscriber of subscribers) subscriber.put(keyOf(event, serial), event);
      for (const listener of listeners) listener(event);
    },
    listen: (listener) => void listeners.push(listener),
    subscribe(signal, onEnd) {
      const subscriber = createSubscriber(clock);
      subscribers.add(subscriber);
      // One that is never read is forgotten as well.
      const forget = (): void => {
        signal?.removeEventListener('abort', forget);
        subscriber.end();
        if (subscribers.delete(subscriber)) onEnd?.();
      };
      signal?.addEventListener('abort', forget);
      return stream(subscriber, forget);
    },
    close() {
      for (const subscriber of subscribers) subscriber.end();
    },
  };
}

async function* stream(subscriber: Subscriber, onEnd: () => void): AsyncGenerator<AppEvent, void, void> {
  try {
    yield { type: 'ready' };
    yield* subscriber.events();
  } finally {
    onEnd();
  }
}

interface Subscriber {
  put(key: string, event: AppEvent): void;
  events(): AsyncGenerator<AppEvent, void, void>;
  end(): void;
}

function createSubscriber(clock: Clock): Subscriber {
  const pending = new Map<string, AppEvent>();
  let ended = false;
  let wake: (() => void) | null = null;
  const rouse = (): void => {
    wake?.();
    wake = null;
  };
  const pause = (ms: number | null): Promise<void> =>
    new Promise((resolve) => {
      const timer = ms === null ? null : clock.after(ms, resolve);
      wake = () => {
        if (ms !== null && !ended) return;
        timer?.cancel();
        resolve();
      };
    });
  return {
    put(key, event) {
      pending.delete(key);
      pending.set(key, event);
      rouse();
    },
    async *events() {
      while (!ended) {
        if (pending.size === 0) {
          await pause(null);
          continue;
        }
        const batch = [...pending.values()];
        pending.clear();
        yield* batch;
        await pause(flushEveryMs);
      }
    },
    end() {
      ended = true;
      rouse();
    },
  };
}

function keyOf(event: AppEvent, serial: number): string {
  switch (event.type) {
    case 'job.changed':
      return `job:${event.job.id}`;
    case 'asset.changed':
      return `asset:${event.asset.id}`;
    case 'transfer.changed':
      return `transfer:${event.transfer.assetId}`;
    case 'submission.changed':
      return `submission:${event.submission.id}`;
    case 'submission.removed':
      return `submission:${event.submissionId}`;
    case 'group.changed':
      return `group:${event.group.id}`;
    case 'capacity.changed':
      return 'capacity';
    case 'inspection.reading':
      return `reading:${event.assetId}`;
    case 'capture.changed':
      return `capture:${event.capture.inputId}`;
    case 'intake.changed':
      return 'intake';
    case 'capture.removed':
      return `capture:${event.inputId}`;
    case 'boards.changed':
    case 'library.changed':
    case 'collections.changed':
    case 'searches.changed':
    case 'problems.changed':
    case 'inspection.changed':
    case 'folders.changed':
    case 'listing.changed':
    case 'libraries.changed':
    case 'presence.changed':
    case 'updates.changed':
    case 'opened':
    case 'presets.changed':
    case 'receiver.changed':
      return event.type;
    case 'review.changed':
      return `review:${event.review.assetId}`;
    case 'versions.changed':
      return `versions:${event.list.assetId}`;
    case 'fix-run.changed':
      return `fix-run:${event.run.id}`;
    case 'export.changed':
      return `export:${event.assetExport.id}`;
    case 'upload.received':
      return `upload:${event.uploadId}`;
    case 'ended':
      return `ended:${event.ended.tag}`;
    case 'connections.changed':
      return 'connections';
    case 'ready':
    case 'notice':
      return `${event.type}:${serial}`;
  }
}
