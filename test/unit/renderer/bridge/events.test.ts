/** Who hears of events when: what the first screen shows is read before everything else. */
import { expect, test } from 'vitest';
import { createStore } from 'zustand/vanilla';
import type { AppEvent } from '../../../../main/contract/events.ts';
import { createEvents } from '../../../../renderer/bridge/events.ts';
import { createClockDouble, settle } from './events-double.ts';

const ready: AppEvent = { type: 'ready' };
const changed: AppEvent = { type: 'collections.changed', collections: [] };

/** What is sent comes out of the iterator. */
function createFeed() {
  const waiting: AppEvent[] = [];
  let wake: (() => void) | null = null;
  let ended = false;
  async function* read(): AsyncGenerator<AppEvent, void> {
    ended = false;
    for (;;) {
      yield* waiting.splice(0);
      if (ended) return;
      await new Promise<void>((resolve) => {
        wake = resolve;
      });
    }
  }
  return {
    read,
    async send(event: AppEvent) {
      waiting.push(event);
      wake?.();
      await settle();
    },
    async end() {
      ended = true;
      wake?.();
      await settle();
    },
  };
}

function setUp() {
  const clock = createClockDouble();
  const delivered: string[] = [];
  const feed = createFeed();
  const api = { events: { subscribe: async () => feed.read() } };
  const status = createStore(() => ({ state: 'open' as const }));
  const events = createEvents({ bridge: { api, status }, clock });
  const answers: (() => void)[] = [];
  events.on((batch) => delivered.push(`then ${batch.map(({ type }) => type).join()}`));
  events.onFirst((batch) => {
    delivered.push(`first ${batch.map(({ type }) => type).join()}`);
    return batch.some(({ type }) => type === 'ready')
      ? new Promise<void>((resolve) => answers.push(resolve))
      : undefined;
  });
  return {
    clock,
    delivered,
    answers,
    send: feed.send,
    end: feed.end,
    start: () => events.start(),
  };
}

test('a connection is reported at once, to the others when it is ready, the first have their answers and these are painted', async () => {
  const { clock, delivered, answers, send, start } = setUp();
  start();
  await settle();
  expect(delivered).toEqual(['first ready']);
  await send(ready);
  expect(delivered).toEqual(['first ready']);
  await send(changed);
  clock.pass(40);
  expect(delivered).toEqual(['first ready', 'first collections.changed']);
  answers[0]?.();
  await settle();
  clock.pass(30);
  await settle();
  expect(delivered.slice(2)).toEqual(['then ready', 'then collections.changed']);
  await send(changed);
  clock.pass(40);
  expect(delivered.slice(4)).toEqual(['first collections.changed', 'then collections.changed']);
});

test('an answer that does not come holds nobody up for more than half a second', async () => {
  const { clock, delivered, send, start } = setUp();
  start();
  await settle();
  await send(ready);
  clock.pass(500);
  await settle();
  clock.pass(30);
  await settle();
  expect(delivered).toEqual(['first ready', 'then ready']);
});

test('a stream that is requested again on the same connection reports nothing before it is ready', async () => {
  const { clock, delivered, answers, send, start, end } = setUp();
  start();
  await settle();
  await send(ready);
  answers[0]?.();
  await settle();
  clock.pass(30);
  await settle();
  await end();
  clock.pass(1000);
  await settle();
  expect(delivered).toEqual(['first ready', 'then ready']);
  await send(ready);
  expect(delivered.slice(2)).toEqual(['first ready']);
});
