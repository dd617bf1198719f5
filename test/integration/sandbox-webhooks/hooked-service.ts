/** A service with a clock that stands still and local receivers allowed, and what its webhooks say. */
import { expect } from 'vitest';
import type { SandboxOptions } from '../../../main/sandbox/server.ts';
import { createFakeClock, type FakeClock } from '../../fakes/clock.ts';
import { createPauses } from '../../fakes/pauses.ts';
import { type Reply, startService, type TestService } from '../sandbox-service/service.ts';

type Json = Reply['json'];

export interface HookedService extends TestService {
  readonly clock: FakeClock;
  /** The answer of a registration that is accepted. */
  register(url: string, events?: string[]): Promise<Json>;
  /** The id of a test delivery. */
  sendTest(webhookId: string): Promise<string>;
  deliveries(webhookId: string, query?: string): Promise<Json>;
  /** Reads the newest delivery until it has been tried so often. */
  tried(webhookId: string, attempts: number): Promise<Json>;
}

export async function startHooked(
  options: Partial<SandboxOptions> & { clock?: FakeClock } = {},
): Promise<HookedService> {
  const clock = options.clock ?? createFakeClock();
  const service = await startService({ allowLocalWebhooks: true, speed: 1, ...options, clock });
  const deliveries = async (webhookId: string, query = ''): Promise<Json> => {
    const reply = await service.call('GET', `/v1/webhooks/${webhookId}/deliveries${query}`);
    expect(reply.status).toBe(200);
    return reply.json;
  };
  return {
    ...service,
    clock,
    deliveries,
    async register(url, events = ['asset.completed']) {
      const reply = await service.call('POST', '/v1/webhooks', { url, events });
      expect(reply).toMatchObject({ status: 201 });
      return reply.json;
    },
    async sendTest(webhookId) {
      const reply = await service.call('POST', `/v1/webhooks/${webhookId}/test`);
      expect(reply).toMatchObject({ status: 202, json: { status: 'pending' } });
      return reply.json.delivery_id;
    },
    async tried(webhookId, attempts) {
      const pause = createPauses();
      for (;;) {
        const [newest] = (await deliveries(webhookId)).deliveries;
        if (newest?.attempts >= attempts) return newest;
        await pause();
      }
    },
  };
}
