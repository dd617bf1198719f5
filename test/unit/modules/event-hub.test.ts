import { describe, expect, test } from 'vitest';
import type { AppEvent } from '../../../main/contract/events.ts';
import { assetIdSchema, submissionIdSchema } from '../../../main/contract/schema/ids.ts';
import { createEventHub } from '../../../main/modules/shared/event-hub.ts';
import { createFakeClock } from '../../fakes/clock.ts';

const transfer = (asset: string, receivedBytes: number): AppEvent => ({
  type: 'transfer.changed',
  transfer: {
    assetId: assetIdSchema.parse(asset),
    state: 'active',
    paused: false,
    via: 'files',
    filesDone: 0,
    filesTotal: 1,
    receivedBytes,
    totalBytes: null,
    bytesPerSecond: null,
    slowHost: null,
    attempt: 0,
    nextTryAt: null,
    error: null,
  },
});
const received = (event: AppEvent): number | string =>
  event.type === 'transfer.changed' ? event.transfer.receivedBytes : event.type;

/** Reads in the background into a list that the test looks at. */
function listen(events: AsyncIterable<AppEvent>): { seen: AppEvent[]; ended: Promise<void> } {
  const seen: AppEvent[] = [];
  const read = async (): Promise<void> => {
    for await (const event of events) seen.push(event);
  };
  return { seen, ended: read() };
}

describe('the event hub', () => {
  test('says ready first, then what is published afterwards', async () => {
    const clock = createFakeClock();
    const hub = createEventHub(clock);
    hub.publish(transfer('early', 1));
    const { seen } = listen(hub.subscribe(undefined));
    await clock.advance(0);
    hub.publish(transfer('a', 2));
    await clock.advance(0);
    expect(seen.map(received)).toEqual(['ready', 2]);
  });

  test('what is published between the call and the first reading is not lost', async () => {
    const clock = createFakeClock();
    const hub = createEventHub(clock);
    const events = hub.subscribe(undefined);
    hub.publish(transfer('a', 1));
    const { seen } = listen(events);
    await clock.advance(0);
    expect(seen.map(received)).toEqual(['ready', 1]);
  });

  test('a stream that is broken off before it was read is forgotten, once', async () => {
    const hub = createEventHub(createFakeClock());
    const stop = new AbortController();
    let ends = 0;
    const events = hub.subscribe(stop.signal, () => {
      ends += 1;
    });
    stop.abort();
    const { seen, ended } = listen(events);
    await ended;
    expect(seen).toEqual([{ type: 'ready' }]);
    expect(ends).toBe(1);
  });

  test('merges a thousand progress reports into at most ten a second, and the last one wins', async () => {
    const clock = createFakeClock();
    const hub = createEventHub(clock);
    const { seen } = listen(hub.subscribe(undefined));
    await clock.advance(0);
    for (let step = 1; step <= 1000; step += 1) {
      hub.publish(transfer('a', step));
      await clock.advance(1);
    }
    await clock.advance(200);
    const reports = seen.slice(1);
    expect(reports.length).toBeGreaterThanOrEqual(9);
    expect(reports.length).toBeLessThanOrEqual(12);
    expect(reports.map(received).at(-1)).toBe(1000);
  });

  test('keeps subjects apart and in the order of their last change', async () => {
    const clock = createFakeClock();
    const hub = createEventHub(clock);
    const { seen } = listen(hub.subscribe(undefined));
    await clock.advance(0);
    hub.publish(transfer('a', 1));
    await clock.advance(10);
    hub.publish(transfer('a', 2));
    hub.publish(transfer('b', 3));
    hub.publish(transfer('a', 4));
    hub.publish({ type: 'submission.removed', submissionId: submissionIdSchema.parse('s') });
    await clock.advance(200);
    expect(seen.map(received)).toEqual(['ready', 1, 3, 4, 'submission.removed']);
  });

  test('ends when the reader hangs up and when the hub is closed', async () => {
    const clock = createFakeClock();
    const hub = createEventHub(clock);
    const abort = new AbortController();
    const gone = listen(hub.subscribe(abort.signal));
    const stays = listen(hub.subscribe(undefined));
    await clock.advance(0);
    abort.abort();
    await gone.ended;
    hub.publish(transfer('a', 1));
    await clock.advance(200);
    expect(gone.seen.map(received)).toEqual(['ready']);
    expect(stays.seen.map(received)).toEqual(['ready', 1]);
    hub.close();
    await clock.advance(200);
    await stays.ended;
  });
});
