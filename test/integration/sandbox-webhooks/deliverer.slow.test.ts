import { pino } from 'pino';
import { expect, onTestFinished, test } from 'vitest';
import { type Log, silentLog } from '../../../main/core/logging/log.ts';
import { openStore, type Store } from '../../../main/sandbox/store/store.ts';
import { createDeliverer, type Deliverer } from '../../../main/sandbox/webhooks/deliverer.ts';
import { announce } from '../../../main/sandbox/webhooks/new-delivery.ts';
import { createFakeClock } from '../../fakes/clock.ts';
import { until } from '../../fakes/pauses.ts';
import { makeFolder } from '../sandbox-service/service.ts';
import { accept, type Receiver, startReceiver } from './receiver.ts';

const occurredAt = '2026-01-02T03:04:05.000Z';

/** A store with one webhook, without a service around it. */
async function openHooked({ url }: Receiver): Promise<Store> {
  const store = openStore(await makeFolder(), silentLog);
  onTestFinished(() => store.close());
  const webhook = {
    id: 'w',
    account: 'first',
    sequence: 1,
    url,
    events: ['asset.completed'],
    secret: 'whsec_x',
    createdAt: occurredAt,
  };
  await store.transact(() => ({
    changes: [{ collection: 'webhooks', record: webhook }],
    result: null,
  }));
  return store;
}

/** Records an event of each asset. */
async function complete(store: Store, ...assetIds: string[]): Promise<void> {
  await store.transact(() => ({
    changes: assetIds.flatMap((id) =>
      announce(store, {
        event: 'asset.completed',
        account: 'first',
        occurredAt,
        job: {
          id: `job_${id}`,
          resource: { type: 'asset', id },
          status: 'complete',
          current_stage: null,
          progress: 1,
        },
      }),
    ),
    result: null,
  }));
}

function startDeliverer(store: Store, clock = createFakeClock(), log: Log = silentLog): Deliverer {
  const deliverer = createDeliverer({ store, clock, log, speed: 1, allowLocal: true });
  onTestFinished(() => deliverer.close());
  return deliverer;
}

const statuses = (store: Store): string[] => [...store.deliveries.values()].map(({ status }) => status);

test('what was recorded before the start goes out at the start', async () => {
  const receiver = await startReceiver();
  const store = await openHooked(receiver);
  await complete(store, 'a', 'b');
  startDeliverer(store);
  await until(() => statuses(store).every((status) => status === 'delivered'));
  expect(new Set(receiver.received.map(({ json }) => json.job.resource.id))).toEqual(new Set(['a', 'b']));
  expect(receiver.received).toHaveLength(2);
});

test('being woken while an attempt is under way does not repeat it', async () => {
  const receiver = await startReceiver(() => undefined);
  const store = await openHooked(receiver);
  const deliverer = startDeliverer(store);
  await complete(store, 'a');
  for (let n = 0; n < 3; n += 1) {
    deliverer.wake();
    await until(() => receiver.received.length > 0);
  }
  await complete(store, 'b');
  deliverer.wake();
  await until(() => receiver.received.length > 1);
  expect(receiver.received.map(({ json }) => json.job.resource.id)).toEqual(['a', 'b']);
});

test('a closed one does nothing more, and the next goes on', async () => {
  const receiver = await startReceiver();
  const store = await openHooked(receiver);
  const lines: string[] = [];
  const log = pino({ level: 'debug' }, { write: (line: string) => void lines.push(line) });
  const closed = startDeliverer(store, createFakeClock(), log);
  await closed.close();
  await complete(store, 'a');
  closed.wake();
  const next = startDeliverer(store);
  await until(() => statuses(store)[0] === 'delivered');
  await next.close();
  expect(receiver.received).toHaveLength(1);
  expect(lines).toEqual([]);
});

test('an outcome that could not be recorded is a delivery made again', async () => {
  const receiver = await startReceiver();
  const store = await openHooked(receiver);
  await complete(store, 'a');
  let faults = 0;
  const failing: Store = {
    ...store,
    transact(decide) {
      const delivered = receiver.received.length === 1;
      if (!delivered) return store.transact(decide);
      faults += 1;
      return Promise.reject(new Error('the disk is full'));
    },
  };
  const clock = createFakeClock();
  startDeliverer(failing, clock);
  await until(() => faults === 1);
  expect(statuses(store)).toEqual(['pending']);
  await until(async () => {
    await clock.advance(1000);
    return receiver.received.length === 2;
  });
  await until(() => statuses(store)[0] === 'delivered');
  const [first, second] = receiver.received;
  expect(second?.raw).toEqual(first?.raw);
});

test('what is over is swept at the start when it is old', async () => {
  const receiver = await startReceiver(accept);
  const store = await openHooked(receiver);
  await complete(store, 'old');
  const clock = createFakeClock();
  const first = startDeliverer(store, clock);
  await until(() => statuses(store)[0] === 'delivered');
  await first.close();
  await clock.advance(30 * 86_400_000 + 1);
  startDeliverer(store, clock);
  await until(() => store.deliveries.size === 0);
  expect(receiver.received).toHaveLength(1);
});
