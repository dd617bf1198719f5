/** Counts what the receiver turned away, and tells the pages what came, at most a few times a second. */
import type { RefusalReason, WebhookReceiver } from '../../../contract/schema/webhook.ts';
import { type Clock, timestamp } from '../../../core/clock.ts';

/** However fast somebody knocks. */
const tellEveryMs = 200;

/** The counts of one receiver. */
export interface Tally {
  current(): Pick<WebhookReceiver, 'refused' | 'lastRefusal'>;
  refused(reason: RefusalReason): void;
  reset(): void;
  /** Something has changed. */
  tell(): void;
  close(): void;
}

/** `publish` tells the state as it then is. */
export function createTally(clock: Clock, publish: () => void): Tally {
  let refused: WebhookReceiver['refused'] = {};
  let lastRefusal: WebhookReceiver['lastRefusal'] = null;
  let telling: { cancel(): void } | null = null;
  const tell = (): void => {
    telling ??= clock.after(tellEveryMs, () => {
      telling = null;
      publish();
    });
  };
  return {
    current: () => ({ refused, lastRefusal }),
    refused(reason) {
      refused = { ...refused, [reason]: (refused[reason] ?? 0) + 1 };
      lastRefusal = { reason, at: timestamp(clock) };
      tell();
    },
    reset() {
      refused = {};
      lastRefusal = null;
    },
    tell,
    close: () => telling?.cancel(),
  };
}
