/** How near to this machine the files of each service may lie, found out once in a while: names can be given other addresses. */
import type { Catalogue } from '../../catalogue/catalogue.ts';
import type { ConnectionId } from '../../contract/schema/ids.ts';
import type { Clock } from '../../core/clock.ts';
import { type Reach, reachOf } from '../../core/reach.ts';

const keptMs = 5 * 60_000;

export type Reaches = (connectionId: ConnectionId) => Promise<Reach>;

/** One per application. Never rejects. */
export function createReaches({ connections }: Catalogue, clock: Clock): Reaches {
  const known = new Map<string, { readonly at: number; readonly reach: Promise<Reach> }>();
  return (connectionId) => {
    const connection = connections.get(connectionId);
    if (connection === null) return Promise.resolve('public');
    if (connection.baseUrl === null) return reachOf(null);
    const { baseUrl } = connection;
    const before = known.get(baseUrl);
    if (before !== undefined && clock.now() - before.at < keptMs) return before.reach;
    const reach = reachOf(baseUrl);
    known.set(baseUrl, { at: clock.now(), reach });
    return reach;
  };
}
