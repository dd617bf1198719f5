/** Lists the assets that the account has at the service in use, and enters those that are not known here: how their jobs stand, in their batches and sets, without files. */
import type { Api } from '../../contract/api.ts';
import { AppError, isAppError, toFailure } from '../../contract/plain/errors.ts';
import type { AssetId, ConnectionId } from '../../contract/schema/ids.ts';
import type { AccountListing } from '../../contract/schema/library/folders.ts';
import { timestamp } from '../../core/clock.ts';
import { createSingleFlight } from '../../core/concurrency/single-flight.ts';
import type { AssetListResponse, RemoteClient } from '../../remote/types.ts';
import type { Remotes } from '../connections/index.ts';
import type { EventHub } from '../shared/event-hub.ts';
import type { HandlersOf } from '../shared/handlers.ts';
import { type PageDeps, takePage } from './take-page.ts';

/** The most that the service gives at once (specification: `limit` 1 to 100). One page is one transaction. */
const pageSize = 100;
/** Of an account that has more, the rest is left out and said. */
const mostPages = 10_000;

interface Deps extends PageDeps {
  readonly remotes: Pick<Remotes, 'get'>;
  readonly hub: Pick<EventHub, 'publish'>;
  /** One per listing: assets were entered or changed. */
  readonly news: () => (ids: readonly AssetId[]) => Promise<void>;
}

export interface Account {
  readonly handlers: HandlersOf<Api['account']>;
  close(): Promise<void>;
}

type Sum = Pick<AccountListing, 'found' | 'entered'>;

/** Where a listing that broke off goes on. */
interface Rest extends Sum {
  readonly cursor: string;
}

const never: AccountListing = { state: 'never', at: null, found: 0, entered: 0, error: null };

/** One per application; what it knows of listings is gone with it, what was entered is not. */
export function createAccount(deps: Deps): Account {
  const { catalogue, hub, clock, log } = deps;
  const listings = new Map<ConnectionId, AccountListing>();
  const rests = new Map<ConnectionId, Rest>();
  const running = createSingleFlight<ConnectionId, void>();
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
    let sum: Sum = rests.get(id) ?? { found: 0, entered: 0 };
    const state = (is: AccountListing['state'], error: AccountListing['error']): void =>
      say(id, { state: is, at: timestamp(clock), found: sum.found, entered: sum.entered, error });
    state('running', null);
    try {
      const client = await deps.remotes.get(id);
      const { signal } = closing;
      const listing = { connectionId: id, client, signal, parents: new Set<string>(), tellOf: deps.news() };
      for await (const { assets, next_cursor: cursor } of pagesOf(client, rests.get(id)?.cursor, signal)) {
        const fresh = await takePage(deps, listing, assets);
        sum = { found: sum.found + assets.length, entered: sum.entered + fresh.length };
        if (cursor !== null) rests.set(id, { cursor, ...sum });
        state('running', null);
      }
      rests.delete(id);
      state('done', null);
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
        void running.run(id, () => list(id));
        return listings.get(id) ?? never;
      },
    },
    async close() {
      closing.abort(new AppError('cancelled', {}));
      await running.settled();
    },
  };
}

/** From the one of `cursor` on. Throws `remote.*`, `remote.cursor-repeated` after the page that leads back. */
async function* pagesOf(
  client: Pick<RemoteClient, 'listAssets'>,
  first: string | undefined,
  signal: AbortSignal,
): AsyncGenerator<AssetListResponse> {
  const seen = new Set<string>();
  let cursor = first;
  for (let pages = 0; pages < mostPages; pages += 1) {
    signal.throwIfAborted();
    const from = cursor === undefined ? {} : { cursor };
    const page = await client.listAssets({ limit: pageSize, signal, ...from });
    yield page;
    if (page.next_cursor === null) return;
    if (seen.has(page.next_cursor))
      throw new AppError('remote.cursor-repeated', { operation: 'list the assets' });
    seen.add(page.next_cursor);
    cursor = page.next_cursor;
  }
  throw new AppError('internal', {
    reason: `the account lists more than ${mostPages * pageSize} assets`,
  });
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
