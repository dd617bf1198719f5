/** Lists the assets that the account has at the service in use, and enters those that are not known here: each page brings assets, how their jobs stand, and their batches and sets, without files. */
import { randomUUID } from 'node:crypto';
import type { AssetRow, Catalogue, JobRow } from '../../catalogue/catalogue.ts';
import type { Api } from '../../contract/api.ts';
import { AppError, isAppError, toFailure } from '../../contract/plain/errors.ts';
import { isTerminal } from '../../contract/rules/terminal-status.ts';
import { type AssetId, assetIdSchema, type ConnectionId, jobIdSchema } from '../../contract/schema/ids.ts';
import type { AccountListing } from '../../contract/schema/library/folders.ts';
import { type Clock, timestamp } from '../../core/clock.ts';
import { createSingleFlight } from '../../core/concurrency/single-flight.ts';
import type { Log } from '../../core/logging/log.ts';
import type {
  AssetJobRef,
  AssetListResponse,
  AssetSummary,
  JobResponse,
  RemoteClient,
} from '../../remote/types.ts';
import type { Remotes } from '../connections/index.ts';
import { type EnterCreatedElsewhere, parentOf } from '../groups/index.ts';
import { recordJob } from '../jobs/index.ts';
import type { EventHub } from '../shared/event-hub.ts';
import type { HandlersOf } from '../shared/handlers.ts';
import { accountWords } from './account-words.ts';

/** What taking a page works with. */
interface PageDeps {
  readonly catalogue: Catalogue;
  readonly clock: Clock;
  readonly log: Log;
  readonly enterGroup: EnterCreatedElsewhere;
}

/** A listing under way; `parents`: batches and sets that were looked at in it. */
export interface OpenListing {
  readonly connectionId: ConnectionId;
  readonly client: RemoteClient;
  readonly signal: AbortSignal;
  readonly parents: Set<string>;
  readonly tellOf: (ids: readonly AssetId[]) => Promise<void>;
}

/** Enters the batches and sets that assets of the page name and that are not known yet, then the page itself; answers those that were not known. */
async function takePage(
  deps: PageDeps,
  listing: OpenListing,
  page: readonly AssetSummary[],
): Promise<AssetId[]> {
  const { connectionId, signal, parents } = listing;
  const fresh: AssetId[] = [];
  const placed: AssetId[] = [];
  for (const summary of page) {
    const parent = parentOf(connectionId, summary);
    if (parent === null || parents.has(parent.remoteId)) continue;
    parents.add(parent.remoteId);
    const members = await deps.enterGroup(parent, signal);
    fresh.push(...members.inserted);
    placed.push(...members.placed);
  }
  const { entered, changed } = enterPage(deps, connectionId, page);
  fresh.push(...entered);
  const withReasons = await tellReasons(deps, listing, page);
  await listing.tellOf([...new Set([...fresh, ...placed, ...changed, ...withReasons])]);
  return fresh;
}

/** All of a page or nothing. */
function enterPage(
  deps: PageDeps,
  connectionId: ConnectionId,
  page: readonly AssetSummary[],
): { readonly entered: AssetId[]; readonly changed: AssetId[] } {
  const { catalogue } = deps;
  const entered: AssetId[] = [];
  const changed: AssetId[] = [];
  catalogue.transaction(() => {
    for (const summary of page) {
      const known = catalogue.assets.byRemote(connectionId, summary.id);
      if (known !== null) {
        if (known.createdElsewhere && bringUpToDate(deps, known, summary)) changed.push(known.id);
        continue;
      }
      const row = rowOf(catalogue, connectionId, summary);
      if (row === null) continue;
      catalogue.assets.insert(row);
      if (summary.job !== null) enterJob(deps, row, summary.job);
      entered.push(row.id);
    }
  });
  return { entered, changed };
}

/** Answers whether anything is new: its own name (members are listed without one), or the state of its job. */
function bringUpToDate(deps: PageDeps, known: AssetRow, { name, job }: AssetSummary): boolean {
  const { catalogue } = deps;
  const isRenamed = name !== null && name !== known.name;
  if (isRenamed) catalogue.assets.update(known.id, { name });
  if (job === null) return isRenamed;
  const row = catalogue.jobs.byRemote(known.connectionId, job.job_id);
  if (row === null) enterJob(deps, known, job);
  else if (recordJob(deps, row, { ...job, updated_at: null, error: null }) === null) return isRenamed;
  return true;
}

/** As it is: one that is under way is followed from then on. */
function enterJob({ catalogue, clock }: PageDeps, asset: AssetRow, job: AssetJobRef): void {
  const { connectionId, id: assetId, groupId, groupIndex, createdAt } = asset;
  const id = jobIdSchema.parse(randomUUID());
  const at = timestamp(clock);
  catalogue.jobs.insert({
    id,
    connectionId,
    remoteId: job.job_id,
    assetId,
    groupId,
    groupIndex,
    status: job.status,
    stage: job.current_stage,
    progress: null,
    createdAt,
    updatedAt: null,
    startedAt: null,
    endedAt: isTerminal(job.status) ? createdAt : null,
    error: null,
    // The queue lists what this library created.
    clearedAt: at,
  });
  catalogue.jobs.addTransition(id, { at, status: job.status, stage: job.current_stage });
}

/** The listing says that a job failed, and not why: that is read of those of which it is not known. Answers their assets. */
async function tellReasons(
  { catalogue, log }: PageDeps,
  { connectionId, client, signal }: OpenListing,
  page: readonly AssetSummary[],
): Promise<AssetId[]> {
  const open = page.flatMap(({ job }) => {
    if (job?.status !== 'failed') return [];
    const row = catalogue.jobs.byRemote(connectionId, job.job_id);
    return row === null || row.status !== 'failed' || row.error !== null ? [] : [row];
  });
  if (open.length === 0) return [];
  try {
    const answers = await readJobs(client, open, signal);
    return catalogue.transaction(() =>
      open.flatMap((row) => {
        const answer = answers.get(row.remoteId);
        if (answer === undefined || answer === null || row.assetId === null) return [];
        const { error, updated_at: updatedAt } = answer;
        catalogue.jobs.update(row.id, { error, updatedAt, endedAt: updatedAt ?? row.endedAt });
        return [row.assetId];
      }),
    );
  } catch (error) {
    if (signal.aborted) throw error;
    log.warn({ code: toFailure(error).code }, 'why assets of the account failed could not be read');
    return [];
  }
}

/** In one call where the service has bulk status. */
async function readJobs(
  client: RemoteClient,
  rows: readonly JobRow[],
  signal: AbortSignal,
): Promise<ReadonlyMap<string, JobResponse | null>> {
  const ids = rows.map(({ remoteId }) => remoteId);
  if (client.offers('bulk_job_status')) {
    const together = await client.bulkJobStatus(ids, { signal }).catch((error: unknown) => {
      if (signal.aborted) throw error;
      return null;
    });
    if (together !== null) return together.jobs;
  }
  const found = new Map<string, JobResponse>();
  for (const id of ids) found.set(id, await client.getJob(id, { signal }));
  return found;
}

/** Null for a member of a batch or set of this library whose members are still being listed: it is entered there. */
function rowOf(catalogue: Catalogue, connectionId: ConnectionId, summary: AssetSummary): AssetRow | null {
  const { batch_index: index } = summary;
  const parent = parentOf(connectionId, summary);
  const group = parent === null ? null : catalogue.groups.byRemote(connectionId, parent.remoteId);
  if (group !== null && !group.membersListed && !group.createdElsewhere) return null;
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
    createdElsewhere: true,
  };
}

/** The most that the service gives at once (specification: `limit` 1 to 100). One page is one transaction. */
const pageSize = 100;
/** Of an account that has more, the rest is left out and said. */
const mostPages = 10_000;

interface AccountDeps extends PageDeps {
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
export function createAccount(deps: AccountDeps): Account {
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
      throw new AppError('remote.cursor-repeated', { operation: accountWords.listAssets });
    seen.add(page.next_cursor);
    cursor = page.next_cursor;
  }
  throw new AppError('internal', {
    reason: accountWords.tooManyAssets(mostPages * pageSize),
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
