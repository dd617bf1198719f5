/** The webhook desk over a real catalogue, and a real service behind a proxy that loses answers on demand. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { onTestFinished, vi } from 'vitest';
import type { Catalogue } from '../../../main/catalogue/catalogue.ts';
import { cataloguePath, openCatalogue } from '../../../main/catalogue/opening/open.ts';
import type { AppEvent } from '../../../main/contract/events.ts';
import { type ConnectionId, connectionIdSchema } from '../../../main/contract/schema/ids.ts';
import { type Clock, systemClock } from '../../../main/core/clock.ts';
import { createLog } from '../../../main/core/logging/log.ts';
import { createEventHub } from '../../../main/modules/shared/event-hub.ts';
import type { ReceiverLimits } from '../../../main/modules/webhooks/receiver-server.ts';
import { createWebhooks, type Webhooks } from '../../../main/modules/webhooks/webhooks.ts';
import { createRemoteClient } from '../../../main/remote/client.ts';
import { type FaultyProxy, startFaultyProxy } from '../../fakes/faulty-proxy.ts';
import { createMemorySecrets, type MemorySecrets } from '../../fakes/ports.ts';
import { patientMs } from '../../patience.ts';
import { startService, type TestService, token } from '../sandbox-service/service.ts';

export interface WebhookDesk {
  readonly service: TestService;
  readonly proxy: FaultyProxy;
  readonly catalogue: Catalogue;
  readonly secrets: MemorySecrets;
  readonly connectionId: ConnectionId;
  /** What jobs were requested at once. */
  readonly asked: string[];
  readonly events: AppEvent[];
  readonly hub: ReturnType<typeof createEventHub>;
  call: Webhooks['handlers']['webhooks'];
  /** As after a kill: another application over the same library and keychain. */
  again(): void;
  /** As at a start. */
  resume(): Promise<void>;
  /** Log and files of the library, for the search for secrets. */
  written(): Promise<string>;
}

const none = { signal: undefined };

export { none };

/** `speed` divides the service's waiting. Everything ends with the test. */
export async function openWebhookDesk(
  options: { speed?: number; clock?: Clock; limits?: Partial<ReceiverLimits> } = {},
): Promise<WebhookDesk> {
  const { clock = systemClock, speed = 1000 } = options;
  const service = await startService({ allowLocalWebhooks: true, speed });
  const proxy = await startFaultyProxy(service.url);
  const libraryPath = join(service.dataDir, 'library');
  const logged: string[] = [];
  const log = createLog({ level: 'debug', destination: { write: (line) => void logged.push(line) } });
  const { catalogue } = await openCatalogue({ libraryPath, log, clock });
  const connectionId = connectionIdSchema.parse('c1');
  catalogue.connections.insert({
    id: connectionId,
    kind: 'service',
    name: 'Here',
    baseUrl: proxy.url,
    createdAt: '2026-11-21T10:00:00.000Z',
    active: true,
    paths: {},
    notOffered: [],
  });
  catalogue.connections.activate(connectionId);
  const client = createRemoteClient({ baseUrl: proxy.url, token: () => Promise.resolve(token), log, clock });
  const secrets = createMemorySecrets();
  const hub = createEventHub(clock);
  const events: AppEvent[] = [];
  hub.listen((event) => void events.push(event));
  const asked: string[] = [];
  const open: Webhooks[] = [];
  const make = (): Webhooks['handlers']['webhooks'] => {
    const webhooks = createWebhooks({
      catalogue,
      secrets,
      hub,
      clock,
      log,
      remotes: { get: () => Promise.resolve(client) },
      askNow: (_, ids) => void asked.push(...ids),
      ...(options.limits !== undefined && { limits: options.limits }),
    });
    open.push(webhooks);
    return webhooks.handlers.webhooks;
  };
  onTestFinished(async () => {
    await Promise.all(open.map((one) => one.close()));
    hub.close();
    await client.close();
    catalogue.close();
    await proxy.close();
  });
  const desk: WebhookDesk = {
    service,
    proxy,
    catalogue,
    secrets,
    connectionId,
    asked,
    events,
    hub,
    call: make(),
    again() {
      desk.call = make();
    },
    resume: async () => open.at(-1)?.resume(),
    async written() {
      const file = cataloguePath(libraryPath);
      const parts = [file, `${file}-wal`].map((each) => readFile(each, 'latin1').catch(() => ''));
      return [...(await Promise.all(parts)), ...logged, JSON.stringify(events)].join('\n');
    },
  };
  return desk;
}

/** Asks until it is so; the test's own time limit bounds it. */
export function until<T>(ask: () => Promise<T | null> | T | null): Promise<T> {
  return vi.waitFor(
    async () => {
      const answer = await ask();
      if (answer === null) throw new Error('the state waited for has not come');
      return answer;
    },
    { timeout: patientMs(50_000), interval: 10 },
  );
}
