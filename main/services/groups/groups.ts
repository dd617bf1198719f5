/** Batches and variation sets: their members, how they stand, and their gaps. */
import type { Catalogue } from '../../catalogue/catalogue.ts';
import type { Api } from '../../contract/api.ts';
import type { ConnectionId, GroupId } from '../../contract/model/ids.ts';
import { isTerminal } from '../../contract/model/job-status.ts';
import type { EventHub } from '../event-hub.ts';
import type { HandlersOf } from '../handlers.ts';
import type { Present } from '../present.ts';
import { createWorkLoop, type WorkLoop } from '../work-loop.ts';
import { createGroupNews } from './group-news.ts';
import { createMemberListing, type ListingNeeds, type MemberListing } from './member-listing.ts';
import { createPresentGroups } from './present-group.ts';
import { createRetryGaps, type SubmitRequests } from './retry-gaps.ts';

interface Needs extends Omit<ListingNeeds, 'onEntered'> {
  readonly catalogue: Catalogue;
  readonly present: Present;
  readonly hub: EventHub;
  readonly submit: SubmitRequests;
  /** Members were entered: their jobs are to be followed. */
  readonly onMembers: () => void;
}

/** The groups' part of the contract, and the loops that list members. */
export interface Groups {
  readonly handlers: HandlersOf<Api['groups']>;
  kick(): void;
  /** Resolves when no listing is under way. */
  idle(): Promise<void>;
  close(): Promise<void>;
}

/** One per application. */
export function createGroups(needs: Needs): Groups {
  const { catalogue, hub, clock, log } = needs;
  const presentGroups = createPresentGroups(catalogue, needs.present);
  const news = createGroupNews({ catalogue, presentGroups, hub, clock, log });
  const retryGaps = createRetryGaps(needs);
  const listings = new Map<ConnectionId, { readonly listing: MemberListing; readonly loop: WorkLoop }>();
  let closed = false;

  /** One loop per connection, as for jobs. */
  function listingOf(id: ConnectionId): { readonly listing: MemberListing; readonly loop: WorkLoop } {
    const known = listings.get(id);
    if (known !== undefined) return known;
    const listing = createMemberListing({ ...needs, onEntered: entered }, id);
    const fresh = { listing, loop: createWorkLoop({ name: 'members', clock, log, pass: listing.pass }) };
    listings.set(id, fresh);
    return fresh;
  }
  function entered(groupId: GroupId): void {
    news.changed(groupId);
    needs.onMembers();
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
      list: async ({ limit }) => presentGroups.list(limit),
      get: async ({ groupId }) => presentGroups.detail(groupId),
      retryGaps: ({ groupId, as }) => retryGaps(groupId, as),
    },
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
