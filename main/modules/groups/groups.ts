/** Batches and variation sets: their members, how they stand, and their gaps. */
import type { Catalogue, GroupRow } from '../../catalogue/catalogue.ts';
import type { Api } from '../../contract/api.ts';
import { isTerminal } from '../../contract/rules/terminal-status.ts';
import type { Group } from '../../contract/schema/group.ts';
import type { ConnectionId, GroupId } from '../../contract/schema/ids.ts';
import type { JobStatus } from '../../contract/schema/job.ts';
import type { Remotes } from '../connections/index.ts';
import { recordJob } from '../jobs/index.ts';
import { createDeleteSetAtService } from '../library/index.ts';
import type { LibrarySearch } from '../search/index.ts';
import type { EventHub } from '../shared/event-hub.ts';
import type { HandlersOf } from '../shared/handlers.ts';
import type { Present } from '../shared/present.ts';
import { createWorkLoop, type WorkLoop } from '../shared/work-loop.ts';
import { createEnterCreatedElsewhere, type EnterCreatedElsewhere } from './created-elsewhere.ts';
import type { Entered } from './enter-members.ts';
import { createMemberListing, type ListingDeps, listMembers, type MemberListing } from './list-members.ts';
import { createGroupNews, createPresentGroups } from './present-group.ts';
import { createRetryGaps, type SubmitRequests } from './retry-gaps.ts';

interface Deps extends Omit<ListingDeps, 'onEntered' | 'onError' | 'remotes'> {
  readonly catalogue: Catalogue;
  readonly present: Present;
  readonly hub: EventHub;
  /** Tells every screen how the connections are now. */
  readonly publish: () => void;
  readonly remotes: Pick<Remotes, 'get'>;
  readonly search: Pick<LibrarySearch, 'touched'>;
  readonly submit: SubmitRequests;
  /** Members were entered: their jobs are to be followed. */
  readonly onMembers: () => void;
}

/** The groups' part of the contract, and the loops that list members. */
export interface Groups {
  readonly handlers: HandlersOf<Api['groups']>;
  /** For what the account's listing finds. */
  readonly enterGroup: EnterCreatedElsewhere;
  kick(): void;
  /** Resolves when no listing is under way. */
  idle(): Promise<void>;
  close(): Promise<void>;
}

/** One per application. */
export function createGroups(deps: Deps): Groups {
  const { catalogue, hub, clock, log } = deps;
  const presentGroups = createPresentGroups(catalogue, deps.present, listingErrorOf);
  const news = createGroupNews({ catalogue, presentGroups, hub, clock, log });
  const retryGaps = createRetryGaps(deps);
  const deleteSet = createDeleteSetAtService({ ...deps, bringUpToDate });
  const listings = new Map<ConnectionId, { readonly listing: MemberListing; readonly loop: WorkLoop }>();
  let closed = false;

  /** One loop per connection, as for jobs. */
  function listingOf(id: ConnectionId): { readonly listing: MemberListing; readonly loop: WorkLoop } {
    const known = listings.get(id);
    if (known !== undefined) return known;
    const listing = createMemberListing({ ...deps, onEntered: entered, onError: news.changed }, id);
    const fresh = { listing, loop: createWorkLoop({ name: 'members', clock, log, hub, pass: listing.pass }) };
    listings.set(id, fresh);
    return fresh;
  }
  function entered(groupId: GroupId, { inserted, placed }: Entered): void {
    deps.search.touched([...inserted, ...placed]);
    news.changed(groupId);
    deps.onMembers();
  }
  async function bringUpToDate(
    group: GroupRow,
    status: JobStatus,
    signal: AbortSignal | undefined,
  ): Promise<void> {
    const parent = catalogue.jobs.parents([group.id]).get(group.id);
    if (parent === undefined || isTerminal(parent.status)) return;
    const ended = { status, updated_at: null, current_stage: null, progress: null, error: null };
    deps.announce([recordJob(deps, parent, ended) ?? []].flat());
    const client = await deps.remotes.get(group.connectionId);
    await listMembers({ ...deps, onEntered: entered }, group, client, signal ?? new AbortController().signal);
  }
  function listingErrorOf(groupId: GroupId): Group['listingError'] {
    for (const { listing } of listings.values()) {
      const error = listing.errorOf(groupId);
      if (error !== null) return error;
    }
    return null;
  }
  function kick(): void {
    if (closed) return;
    for (const { id } of catalogue.connections.list()) listingOf(id).loop.kick();
  }

  hub.listen((event) => {
    // The last listing of a set follows its end at once.
    if (closed || event.type !== 'job.changed') return;
    const { groupId, groupIndex, status, connectionId } = event.job;
    if (groupId === null || groupIndex !== null || !isTerminal(status)) return;
    const { listing, loop } = listingOf(connectionId);
    listing.hurry(groupId);
    loop.kick();
  });
  return {
    handlers: {
      list: async ({ limit, all }) => presentGroups.list(limit, all),
      get: async ({ groupId }) => presentGroups.detail(groupId),
      retryGaps: ({ groupId, as }) => retryGaps(groupId, as),
      async deleteAtService({ groupId }, { signal }) {
        await deleteSet(groupId, signal);
        news.changed(groupId);
        return presentGroups.group(groupId);
      },
    },
    enterGroup: createEnterCreatedElsewhere({ ...deps, onEntered: entered }),
    kick,
    async idle() {
      await Promise.all([...listings.values()].map(({ loop }) => loop.idle()));
    },
    async close() {
      closed = true;
      news.close();
      await Promise.all([...listings.values()].map(({ loop }) => loop.close()));
    },
  };
}
