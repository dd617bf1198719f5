/** Handlers can tell connected pages apart, and learn when one is gone. */
import { createORPCClient } from '@orpc/client';
import { RPCLink } from '@orpc/client/message-port';
import type { ContractRouterClient } from '@orpc/contract';
import { expect, test } from 'vitest';
import type { Api } from '../../../../main/contract/api.ts';
import { systemClock } from '../../../../main/core/clock.ts';
import { silentLog } from '../../../../main/core/logging/log.ts';
import { createDispatch } from '../../../../main/host/dispatch.ts';
import { createEventHub } from '../../../../main/modules/shared/event-hub.ts';
import type { Handlers, Page } from '../../../../main/modules/shared/handlers.ts';
import { createFakeApp } from '../../../fakes/handlers/handlers.ts';
import { until } from '../desk.ts';

test('each page is one, whatever it calls, and its going is told by the end of its events', async () => {
  const hub = createEventHub(systemClock);
  const watching: (Page | undefined)[] = [];
  const gone: (Page | undefined)[] = [];
  const fake = createFakeApp().handlers;
  const handlers: Handlers = {
    ...fake,
    jobs: {
      ...fake.jobs,
      watch: async (_, { page }) => {
        watching.push(page);
        return null;
      },
    },
    events: {
      subscribe: async (_, { signal, page }) => hub.subscribe(signal, () => void gone.push(page)),
    },
  };
  const dispatch = createDispatch(handlers, silentLog);
  const connect = (): { client: ContractRouterClient<Api>; close: () => void } => {
    const { port1, port2 } = new MessageChannel();
    dispatch.over(port1);
    port1.start();
    port2.start();
    return { client: createORPCClient(new RPCLink({ port: port2 })), close: () => port2.close() };
  };
  const [one, other] = [connect(), connect()];
  const stream = await one.client.events.subscribe();
  expect((await stream.next()).value).toEqual({ type: 'ready' });
  await one.client.jobs.watch({ jobIds: [] });
  await other.client.jobs.watch({ jobIds: [] });
  await one.client.jobs.watch({ jobIds: [] });
  await dispatch.client().jobs.watch({ jobIds: [] });
  const [first, second, again, inProcess] = watching;
  expect([typeof first, typeof second, inProcess]).toEqual(['symbol', 'symbol', undefined]);
  expect(again).toBe(first);
  expect(second).not.toBe(first);
  one.close();
  expect(await until(async () => (gone.length > 0 ? gone : null))).toEqual([first]);
  other.close();
  hub.close();
});
