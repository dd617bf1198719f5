/** The typed client of the asset generation service. */
import type { Dispatcher } from 'undici';
import type { Clock } from '../core/clock.ts';
import { createHttpAgent } from '../core/http-agent.ts';
import type { Log } from '../core/log.ts';
import { assetEndpoints } from './endpoints/assets.ts';
import { jobEndpoints } from './endpoints/jobs.ts';
import { settingsEndpoints } from './endpoints/settings.ts';
import { createTransport, type RemoteTimeouts } from './transport.ts';
import { withTries } from './tries.ts';
import type { RemoteClient } from './types.ts';

/** Milliseconds. */
const defaultTimeouts: RemoteTimeouts = {
  connectMs: 10_000,
  headersMs: 30_000,
  bodyMs: 30_000,
  totalMs: 60_000,
};
const connections = 16;

/**
 * A client of the service at `baseUrl` (as `parseBaseUrl` gives it). `token` is asked for each try and goes to that
 * origin only. A given `dispatcher` stays the caller's to close.
 */
export function createRemoteClient(parts: {
  readonly baseUrl: string;
  readonly token: () => Promise<string>;
  readonly log: Log;
  readonly clock: Clock;
  readonly timeouts?: Partial<RemoteTimeouts>;
  readonly dispatcher?: Dispatcher;
  readonly random?: () => number;
}): RemoteClient {
  const timeouts = { ...defaultTimeouts, ...parts.timeouts };
  const dispatcher = parts.dispatcher ?? createHttpAgent(timeouts, connections);
  const once = createTransport({ ...parts, timeouts, dispatcher });
  const send = withTries({ ...parts, send: once, random: parts.random ?? Math.random });
  return {
    ...assetEndpoints(send),
    ...jobEndpoints(send),
    ...settingsEndpoints(send),
    close: async () => {
      if (parts.dispatcher === undefined) await dispatcher.destroy();
    },
  };
}
