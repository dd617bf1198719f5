/** The typed client of the asset generation service. */

import type { Dispatcher } from 'undici';
import type { OpenOperation, OperationPaths } from '../contract/plain/operation-paths.ts';
import { effectiveParamsSchema } from '../contract/schema/creation/params.ts';
import { type Clock } from '../core/clock.ts';
import { firstUse } from '../core/concurrency/single-flight.ts';
import type { Log } from '../core/logging/log.ts';
import type { SystemProxy } from '../core/network/proxy.ts';
import type { Pace } from '../core/rate-limit.ts';
import {
  assetEndpoints,
  batchEndpoints,
  bundleEndpoints,
  variationSetEndpoints,
} from './endpoints/assets-and-groups.ts';
import { insistenceOf } from './endpoints/call.ts';
import { createEndpoints } from './endpoints/creates.ts';
import { bulkStatusEndpoint, jobEndpoints } from './endpoints/jobs.ts';
import { webhookEndpoints, webhookRegistration } from './endpoints/webhooks.ts';
import { operations } from './remote-words.ts';
import { createServiceHolds, type ServiceHolds } from './retry.ts';
import { createOpenOperations } from './service-address.ts';
import { createTransport, type RemoteTimeouts, type Send, withTries } from './transport.ts';
import type { RemoteClient } from './types.ts';

// `/v1/settings` (specification: Account settings). Every service has it, so it also tells whether there is one.

/** The settings calls of the client. */
function settingsEndpoints(send: Send): Pick<RemoteClient, 'getSettings'> {
  return {
    getSettings: (options) =>
      send({
        operation: operations.getSettings,
        method: 'GET',
        path: '/v1/settings',
        what: null,
        schema: effectiveParamsSchema,
        ...insistenceOf(options),
      }),
  };
}

/** Milliseconds. */
const defaultTimeouts: RemoteTimeouts = {
  connectMs: 10_000,
  headersMs: 30_000,
  bodyMs: 30_000,
  totalMs: 60_000,
};

const connections = 16;

/**
 * A client of the service at `baseUrl` (as `parseBaseUrl` gives it). `token` is called for each try and goes to that
 * origin only. A given `dispatcher` stays the caller's to close. Throws `connection.path-invalid`.
 */
export function createRemoteClient(parts: {
  readonly baseUrl: string;
  readonly token: () => Promise<string>;
  readonly log: Log;
  readonly clock: Clock;
  readonly timeouts?: Partial<RemoteTimeouts>;
  /** Of all uploads together. */
  readonly pace?: Pace;
  /** Shared by all clients, so that all keep a pause that one was requested to make. */
  readonly holds?: ServiceHolds;
  readonly dispatcher?: Dispatcher;
  readonly systemProxy?: SystemProxy | null;
  /** A service has answered at this address before. */
  readonly isKnown?: boolean;
  readonly random?: () => number;
  /** In place of the default paths of operations that the specification leaves open. */
  readonly paths?: OperationPaths;
  /** Called once for each of them that the service proves not to have there. */
  readonly onNotOffered?: (operation: OpenOperation) => void;
}): RemoteClient {
  const open = createOpenOperations(parts.paths ?? {}, parts.onNotOffered);
  const timeouts = { ...defaultTimeouts, ...parts.timeouts };
  const { dispatcher: given } = parts;
  const agent = firstUse(async () => {
    const { createHttpAgent } = await import('../core/network/http-agent.ts');
    return createHttpAgent(timeouts, connections, { systemProxy: parts.systemProxy ?? null });
  });
  const dispatcher = given === undefined ? agent.get : async () => given;
  const holds = parts.holds ?? createServiceHolds(parts.clock);
  const once = createTransport({ ...parts, holds, timeouts, dispatcher });
  const send = withTries({ ...parts, send: once, random: parts.random ?? Math.random });
  const settings = settingsEndpoints(send);
  const assets = assetEndpoints(send, open, settings.getSettings);
  const sets = variationSetEndpoints(send, open);
  const webhooks = webhookEndpoints(send);
  return {
    ...settings,
    ...createEndpoints(send),
    ...assets,
    ...batchEndpoints(send),
    ...sets,
    ...jobEndpoints(send),
    ...bulkStatusEndpoint(send, open, settings.getSettings),
    ...bundleEndpoints(send, open, { ...assets, ...sets }),
    ...webhooks,
    ...webhookRegistration(send, webhooks.listWebhooks),
    offers: open.offers,
    close: async () => {
      await (await agent.made())?.destroy();
    },
  };
}
