/** Sends a clip inline as the application does: `caliper-uploads.ts ORIGIN CLIP`; it says `ready`, hears `go`, says `done`. */
import { once } from 'node:events';
import { z } from 'zod';
import { systemClock } from '../../main/core/clock.ts';
import { createHttpAgent } from '../../main/core/network/http-agent.ts';
import { createServiceHolds } from '../../main/remote/retry.ts';
import { createTransport } from '../../main/remote/transport.ts';
import { clipBody } from './clip-body.ts';

const [origin = '', clip = ''] = process.argv.slice(2);
const timeouts = { connectMs: 5_000, headersMs: 120_000, bodyMs: 120_000, totalMs: 240_000 };
const dispatcher = createHttpAgent(timeouts, 1);
const send = createTransport({
  baseUrl: origin,
  token: async () => 'token',
  clock: systemClock,
  holds: createServiceHolds(systemClock),
  timeouts,
  dispatcher: async () => dispatcher,
});
const body = await clipBody(clip);
process.send?.('ready');
await once(process, 'message');
await send({
  operation: 'create a measured asset',
  method: 'POST',
  path: '/v1/assets/measured',
  body,
  idempotencyKey: 'key',
  what: null,
  schema: z.unknown(),
});
process.send?.('done');
await once(process, 'message');
await dispatcher.destroy();
process.disconnect();
