/** The contract over a MessagePort pair in memory: what Electron's window uses, without a window. */
import { createORPCClient } from '@orpc/client';
import { RPCLink } from '@orpc/client/message-port';
import { silentLog } from '../../../main/core/logging/log.ts';
import { createDispatch } from '../../../main/host/dispatch.ts';
import { describeContract } from './suite.ts';

describeContract('a MessagePort', async (handlers) => {
  const { port1, port2 } = new MessageChannel();
  createDispatch(handlers, silentLog).over(port1);
  port1.start();
  port2.start();
  return {
    client: createORPCClient(new RPCLink({ port: port2 })),
    close: async () => port2.close(),
  };
});
