/** Lists the assets that the account has at the service in use, and enters those that are not known here, without files. */
import { randomUUID } from 'node:crypto';
import type { AssetRow, Catalogue } from '../../catalogue/catalogue.ts';
import type { Api } from '../../contract/api.ts';
import { AppError, isAppError, toFailure } from '../../contract/errors.ts';
import { type AssetId, assetIdSchema, type ConnectionId } from '../../contract/model/ids.ts';
import type { AccountListing } from '../../contract/model/library/folders.ts';
import { type Clock, timestamp } from '../../core/clock.ts';
import type { Log } from '../../core/log.ts';
import type { AssetSummary } from '../../remote/types.ts';
import type { EventHub } from '../event-hub.ts';
import type { HandlersOf } from '../handlers.ts';
import type { Remotes } from '../remotes.ts';

/** The most that the service gives at once (specification: `limit` 1 to 100). One page is one transaction. */
const pageSize = 100;
/** Of an account that has more, the rest is left out and said. */
const mostPages = 10_000;

interface Needs {
  readonly catalogue: Catalogue;
  readonly remotes: Pick<Remotes, 'get'>;
  readonly hub: Pick<EventHub, 'publish'>;
  readonly clock: Clock;
  readonly log: Log;
  /** One per listing: assets were entered. */
  readonly news: () => (ids: readonly AssetId[]) => Promise<void>;
}

export interface Account {
  readonly handlers: HandlersOf<Api['account']>;
  close(): Promise<void>;
}

/** Where a listing that broke off goes on. */
interface Rest {
  readonly cursor: string;
  readonly found: number;
  readonly entered: number;
}

const never: AccountListing = { state: 'never', at: null, found: 0, entered: 0, error: null };

/** One per application; what it knows of listings is gone with it, what was entered is not. */
export function createAccount(needs: Needs): Account {
  const { catalogue, hub, clock, log } = needs;
  const listings = new Map<ConnectionId, AccountListing>();
  const rests = new Map<ConnectionId, Rest>();
  const running = new Map<ConnectionId, Promise<void>>();
  const closing = new AbortController();
  const active = (): ConnectionId => {
    const connection = catalogue.connections.active();
    if (connection === null) throw new AppError('connection.none', {});
    return connection.id;
  };
  const say = (id: ConnectionId, listing: AccountListing): void => {
    listings.set(id, listing);
    if (catalogue.connections.active()?.id === id) hub.publish({ type: 'listing.changed', listing });
  };
  const list = async (id: ConnectionId): Promise<void> => {
    const rest = rests.get(id);
    let { found, entered } = rest ?? { found: 0, entered: 0 };
    let cursor = rest?.cursor;
    const state = (is: AccountListing['state'], error: AccountListing['error']): void =>
      say(id, { state: is, at: timestamp(clock), found, entered, error });
    state('running', null);
    const tellOf = needs.news();
    try {
      const client = await needs.remotes.get(id);
      const seen = new Set<string>();
      for (let pages = 0; pages < mostPages; pages += 1) {
        closing.signal.throwIfAborted();
        const from = cursor === undefined ? {} : { cursor };
        const page = await client.listAssets({ limit: pageSize, signal: closing.signal, ...from });
        const fresh = enterPage(catalogue, id, page.assets);
        found += page.assets.length;
        entered += fresh.length;
        await tellOf(fresh);
        if (page.next_cursor === null) {
          rests.delete(id);
          return state('done', null);
        }
        if (seen.has(page.next_cursor))
          throw new AppError('remote.cursor-repeated', { operation: 'list the assets' });
        seen.add(page.next_cursor);
        cursor = page.next_cursor;
        rests.set(id, { cursor, found, entered });
        state('running', null);
      }
      throw new AppError('internal', {
        reason: `the account lists more than ${mostPages * pageSize} assets`,
      });
    } catch (error) {
      if (closing.signal.aborted) return;
      if (isAppError(error, 'remote.not-offered')) return state('not-offered', toFailure(error));
      log.warn({ code: toFailure(error).code }, 'the assets of the account could not be listed');
      // An answer that the service means: the mark of the page is of no use any more.
      if (!isPassing(error)) rests.delete(id);
      state('failed', toFailure(error));
    }
  };
  return {
    handlers: {
      async listing() {
        const connection = catalogue.connections.active();
        return (connection === null ? undefined : listings.get(connection.id)) ?? never;
      },
      async list() {
        const id = active();
        if (!running.has(id))
          running.set(
            id,
            list(id).finally(() => running.delete(id)),
          );
        return listings.get(id) ?? never;
      },
    },
    async close() {
      closing.abort(new AppError('cancelled', {}));
      await Promise.all(running.values());
    },
  };
}

/** The service, or the way to it, may answer another time. */
function isPassing(error: unknown): boolean {
  return (
    error instanceof AppError &&
    [
      'remote.unreachable',
      'remote.timeout',
      'remote.rate-limited',
      'remote.server-error',
      'remote.unauthorized',
    ].includes(error.code)
  );
}

/** All of a page or nothing; answers those that are new. */
function enterPage(
  catalogue: Catalogue,
  connectionId: ConnectionId,
  page: readonly AssetSummary[],
): AssetId[] {
  return catalogue.transaction(() =>
    page.flatMap((summary) => {
      if (catalogue.assets.byRemote(connectionId, summary.id) !== null) return [];
      const row = rowOf(catalogue, connectionId, summary);
      // A set whose members are still to be listed enters this one itself, with its place.
      if (row === null) return [];
      catalogue.assets.insert(row);
      return [row.id];
    }),
  );
}

/** Members of a batch or set that is not known here stay single assets. */
function rowOf(catalogue: Catalogue, connectionId: ConnectionId, summary: AssetSummary): AssetRow | null {
  const { batch_id: batch, batch_index: index, variation_set_id: set } = summary;
  const parent = batch ?? set;
  const group = parent === null ? null : catalogue.groups.byRemote(connectionId, parent);
  if (group !== null && !group.membersListed) return null;
  const isFree =
    group !== null &&
    index !== null &&
    index >= 1 &&
    index <= group.count &&
    catalogue.assets.ofGroup(group.id).every((member) => member.groupIndex !== index);
  return {
    id: assetIdSchema.parse(randomUUID()),
    connectionId,
    remoteId: summary.id,
    kind: summary.kind,
    name: summary.name,
    createdAt: summary.created_at,
    source: { type: 'unknown' },
    groupId: isFree ? group.id : null,
    groupIndex: isFree ? index : null,
    listed: true,
    folder: null,
    dimensions: null,
    effectiveParams: {},
    deletedAtServiceAt: null,
    origin: 'service',
    deletedHereAt: null,
  };
}
