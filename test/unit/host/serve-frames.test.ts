/** What a page may send: nothing ends the program, and the next call is answered. */
import { EventEmitter } from 'node:events';
import type { MessagePort } from 'node:worker_threads';
import { createORPCClient } from '@orpc/client';
import { RPCLink } from '@orpc/client/message-port';
import type { ContractRouterClient } from '@orpc/contract';
import { expect, it, vi } from 'vitest';
import type { Api } from '../../../main/contract/api.ts';
import { type Log, silentLog } from '../../../main/core/logging/log.ts';
import { createDispatch, type PagePort, type PageSocket } from '../../../main/host/dispatch.ts';
import { createFakeApp } from '../../fakes/handlers/handlers.ts';

const hostile: readonly (readonly [what: string, message: unknown])[] = [
  ['no JSON', 'not json: token-4711'],
  ['nothing', ''],
  ['half of a call', '{"i":"1","p":{"u":"/jobs/li'],
  ['an empty object', '{}'],
  ['a list', '[]'],
  ['null as text', 'null'],
  ['a number as text', '7'],
  ['a call without a method', '{"i":1}'],
  ['a call whose address is no address', '{"i":"1","p":{"u":7}}'],
  ['a prototype', '{"__proto__":{"i":"1"}}'],
  ['a megabyte of brackets', '['.repeat(1_000_000)],
  ['an object', {}],
  ['null', null],
  ['a number', 7],
  ['bytes', new Uint8Array(9)],
];

/** As Electron's `MessagePortMain`, the web's `MessagePort` and a WebSocket have it; `port` is what main gets. */
const channels: readonly (readonly [kind: string, over: (port: MessagePort) => PagePort | PageSocket])[] = [
  ['a port that dispatches its events', (port) => port],
  [
    'a port that emits its events',
    (port) => {
      const emitter = new EventEmitter();
      port.on('message', (data) => emitter.emit('message', { data, ports: [] }));
      port.on('close', () => emitter.emit('close'));
      return Object.assign(emitter, { postMessage: (data: string) => port.postMessage(data) });
    },
  ],
  [
    'a socket',
    (port) => ({
      send: (data: string) => port.postMessage(data),
      addEventListener: (type, listener) => port.addEventListener(type, listener),
    }),
  ],
];

// An unhandled rejection fails the run.
it.each(
  channels.flatMap(([kind, over]) => hostile.map(([what, message]) => [what, kind, message, over] as const)),
)('refuses %s over %s, and answers the next call', async (_what, _kind, message, over) => {
  const warn = vi.fn<Log['warn']>();
  const { port1, port2 } = new MessageChannel();
  createDispatch(createFakeApp().handlers, { ...silentLog, warn }).over(over(port1));
  port1.start();
  port2.start();
  for (let n = 0; n < 3; n += 1) port2.postMessage(message);
  const client: ContractRouterClient<Api> = createORPCClient(new RPCLink({ port: port2 }));
  expect(await client.jobs.list({})).toEqual(expect.any(Object));
  expect(warn).toHaveBeenCalledTimes(1);
  expect(JSON.stringify(warn.mock.calls)).not.toContain('token-4711');
  port2.close();
});
