/** The contract over a MessagePort pair in memory: what Electron's window uses, without a window. */
import { createORPCClient } from '@orpc/client';
import { RPCLink } from '@orpc/client/message-port';
import type { ContractRouterClient } from '@orpc/contract';
import { expect, it } from 'vitest';
import type { Api } from '../../../main/contract/api.ts';
import { silentLog } from '../../../main/core/log.ts';
import { createDispatch } from '../../../main/host/dispatch.ts';
import { createFakeApp } from '../../fakes/handlers.ts';
import { describeContract } from './suite.ts';

describeContract('a MessagePort', async (handlers) => {
  const { port1, port2 } = new MessageChannel();
  createDispatch(handlers, silentLog).overMessagePort(port1);
  port1.start();
  port2.start();
  return {
    client: createORPCClient(new RPCLink({ port: port2 })),
    close: async () => port2.close(),
  };
});

// An unhandled rejection, which ends the program, fails the run.
it('refuses what is no call, and answers the next one', async () => {
  const { port1, port2 } = new MessageChannel();
  createDispatch(createFakeApp().handlers, silentLog).overMessagePort(port1);
  port1.start();
  port2.start();
  for (const message of ['not json', '', '{}', '[]', 'null', '{"i":1}', '{"__proto__":{}}', {}, [], null, 7])
    port2.postMessage(message);
  const client: ContractRouterClient<Api> = createORPCClient(new RPCLink({ port: port2 }));
  expect(await client.jobs.list({})).toEqual(expect.any(Object));
  port2.close();
});
