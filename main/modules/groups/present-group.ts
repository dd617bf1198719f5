/** Batches and sets as the bridge shows them, and the pages notified when one has changed. */
import type { Catalogue, GroupRow, StatusCounts, TransferSum } from '../../catalogue/catalogue.ts';
import type { AppEvent } from '../../contract/events.ts';
import { AppError } from '../../contract/plain/errors.ts';
import { isTerminal } from '../../contract/rules/terminal-status.ts';
import type { Transfer } from '../../contract/schema/asset.ts';
import type {
  Group,
  GroupDetail,
  GroupMember,
  GroupTransfer,
  MemberCounts,
} from '../../contract/schema/group.ts';
import type { AssetId, GroupId, SubmissionId } from '../../contract/schema/ids.ts';
import type { Job } from '../../contract/schema/job.ts';
import type { Clock } from '../../core/clock.ts';
import type { Log } from '../../core/logging/log.ts';
import type { EventHub } from '../shared/event-hub.ts';
import type { Present } from '../shared/present.ts';

// Batches and sets as the bridge shows them: any number of them in a few reads, none per member.

/** Reads of the catalogue in the bridge's shapes. */
export interface PresentGroups {
  /** Newest first; with `all` also those that are off the list. */
  list(limit: number, all?: boolean): Group[];
  /** Throws `group.unknown`. */
  group(id: GroupId): Group;
  /** Throws `group.unknown`. */
  detail(id: GroupId): GroupDetail;
}

/** Binds the joins to a catalogue. */
export function createPresentGroups(
  catalogue: Catalogue,
  present: Pick<Present, 'jobs' | 'transfers'>,
  listingErrorOf: (id: GroupId) => Group['listingError'] = () => null,
): PresentGroups {
  const groups = (rows: readonly GroupRow[]): Group[] => {
    const ids = rows.map(({ id }) => id);
    const parents = catalogue.jobs.parents(ids);
    const jobs = new Map(present.jobs([...parents.values()]).map((job) => [job.groupId, job]));
    const counts = catalogue.jobs.memberCounts(ids);
    const gaps = openGaps(catalogue, ids);
    const sums = catalogue.transfers.sums(ids);
    const active = catalogue.transfers.active(ids);
    const live = liveTransfers(catalogue, present, [...active.values()].flat());
    return rows.map((row) => {
      const { membersListed: _, createdElsewhere: _elsewhere, ...shown } = row;
      const job = jobs.get(row.id) ?? null;
      const members = countMembers(row, job, counts.get(row.id) ?? {});
      const own = (active.get(row.id) ?? []).flatMap((assetId) => live.get(assetId) ?? []);
      return {
        ...shown,
        job,
        counts: members,
        openGaps: gaps.get(row.id)?.length ?? 0,
        transfer: addUp(members.complete, sums.get(row.id) ?? [], own),
        listingError: listingErrorOf(row.id),
      };
    });
  };
  const known = (id: GroupId): GroupRow => {
    const row = catalogue.groups.get(id);
    if (row === null) throw new AppError('group.unknown', { id });
    return row;
  };
  const group = (id: GroupId): Group => {
    const [found] = groups([known(id)]);
    if (found === undefined) throw new AppError('group.unknown', { id });
    return found;
  };
  return {
    list: (limit, all) => groups(catalogue.groups.list(limit, all)),
    group,
    detail: (id) => ({ ...group(id), members: membersOf(catalogue, present, id) }),
  };
}

/** The failed or canceled places of each group that nothing makes again, by index; groups without any may be missing. */
export function openGaps(catalogue: Catalogue, ids: readonly GroupId[]): Map<GroupId, number[]> {
  const gaps = catalogue.jobs.gaps(ids);
  const remade = catalogue.submissions.remade([...gaps.keys()]);
  return new Map(
    [...gaps].map(([id, places]) => {
      const covered = new Set(remade.get(id));
      return [id, places.filter((place) => !covered.has(place))];
    }),
  );
}

function membersOf(
  catalogue: Catalogue,
  present: Pick<Present, 'jobs' | 'transfers'>,
  id: GroupId,
): GroupMember[] {
  const assets = catalogue.assets.ofGroup(id);
  const labels = catalogue.assets.labels(assets.map((asset) => asset.id));
  const rows = catalogue.jobs.latestByAsset(assets.map((asset) => asset.id));
  const jobs = new Map(present.jobs([...rows.values()]).map((job) => [job.assetId, job]));
  const transfers = new Map(
    present.transfers(catalogue.transfers.ofGroup(id)).map((transfer) => [transfer.assetId, transfer]),
  );
  const remade = new Set(catalogue.submissions.remade([id]).get(id));
  return assets.flatMap((asset) => {
    const job = jobs.get(asset.id);
    if (job === undefined || asset.groupIndex === null) return [];
    const isGap = job.status === 'failed' || job.status === 'canceled';
    return [
      {
        index: asset.groupIndex,
        assetId: asset.id,
        name: labels.get(asset.id)?.title ?? null,
        job,
        transfer: transfers.get(asset.id) ?? null,
        madeAgain: isGap && remade.has(asset.groupIndex),
      },
    ];
  });
}

/** Places whose member is not known wait to be listed; once the group has ended, they were deleted there and count nowhere. */
function countMembers(row: GroupRow, job: Job | null, found: StatusCounts): MemberCounts {
  const { queued = 0, running = 0, complete = 0, failed = 0, canceled = 0 } = found;
  const known = queued + running + complete + failed + canceled;
  const gone = row.membersListed && job !== null && isTerminal(job.status);
  const unlisted = gone ? 0 : Math.max(0, row.count - known);
  return { requested: row.count, queued: queued + unlisted, running, complete, failed, canceled };
}

function liveTransfers(
  catalogue: Catalogue,
  present: Pick<Present, 'transfers'>,
  ids: readonly AssetId[],
): Map<AssetId, Transfer> {
  const rows = ids.length === 0 ? [] : [...catalogue.transfers.byAssets(ids).values()];
  return new Map(present.transfers(rows).map((transfer) => [transfer.assetId, transfer]));
}

/** `active`: those under way, with the bytes that are not in the catalogue yet. */
function addUp(complete: number, sums: readonly TransferSum[], active: readonly Transfer[]): GroupTransfer {
  const parts = [...sums, ...active.map((transfer) => ({ ...transfer, assets: 1 }))];
  const assetsIn = (wanted: (part: Pick<TransferSum, 'state' | 'paused'>) => boolean): number =>
    parts.filter(wanted).reduce((sum, { assets }) => sum + assets, 0);
  const rates = active.flatMap(({ bytesPerSecond }) => bytesPerSecond ?? []);
  return {
    assetsDone: assetsIn(({ state }) => state === 'complete'),
    assetsTotal: complete,
    receivedBytes: parts.reduce((sum, { receivedBytes }) => sum + receivedBytes, 0),
    totalBytes: parts.reduce<number | null>(
      (sum, { totalBytes }) => (sum === null || totalBytes === null ? null : sum + totalBytes),
      0,
    ),
    bytesPerSecond: rates.length === 0 ? null : rates.reduce((sum, rate) => sum + rate, 0),
    paused: assetsIn(({ state, paused }) => paused && state !== 'complete'),
    stopped: assetsIn(({ state }) => state === 'stopped'),
  };
}

// Tells the pages that a batch or set has changed whenever its parent, a member or a member's download has: at most twice a second each.

/** Adding up a set of 500 costs milliseconds, and no person reads faster. */
const newsEveryMs = 500;

interface GroupNewsDeps {
  readonly catalogue: Catalogue;
  readonly presentGroups: PresentGroups;
  readonly hub: Pick<EventHub, 'publish' | 'listen'>;
  readonly clock: Clock;
  readonly log: Log;
}

/** One per application. */
export interface GroupNews {
  /** Something about it has changed that no other event tells of. */
  changed(id: GroupId): void;
  /** Tells nothing more. */
  close(): void;
}

/** Listens to the hub from now on. */
export function createGroupNews({ catalogue, presentGroups, hub, clock, log }: GroupNewsDeps): GroupNews {
  const published = new Map<GroupId, { at: number; next: { cancel(): void } | null }>();
  const remaking = new Map<SubmissionId, GroupId>();
  let closed = false;

  function tell(id: GroupId): void {
    published.set(id, { at: clock.now(), next: null });
    try {
      hub.publish({ type: 'group.changed', group: presentGroups.group(id) });
    } catch (error) {
      // It runs on its own: what cannot be read now is published with the next change.
      log.error({ err: error, group: id }, 'a group could not be published');
    }
  }
  function changed(id: GroupId): void {
    if (closed) return;
    const last = published.get(id);
    if (last !== undefined && last.next !== null) return;
    const sinceMs = last === undefined ? newsEveryMs : clock.now() - last.at;
    // A clock that was set back holds nothing up.
    const waitMs = sinceMs < 0 ? 0 : newsEveryMs - sinceMs;
    // What changed together is published together: also the first time at the end of this turn.
    const next = clock.after(Math.max(0, waitMs), () => tell(id));
    published.set(id, { at: last?.at ?? 0, next });
  }

  hub.listen((event) => {
    for (const id of groupsOf(catalogue, remaking, event)) changed(id);
  });
  return {
    changed,
    close() {
      closed = true;
      for (const { next } of published.values()) next?.cancel();
    },
  };
}

/** `remaking`: what makes gaps of which group again closes them, and opens them when it is removed. */
function groupsOf(catalogue: Catalogue, remaking: Map<SubmissionId, GroupId>, event: AppEvent): GroupId[] {
  switch (event.type) {
    case 'job.changed':
      return event.job.groupId === null ? [] : [event.job.groupId];
    case 'transfer.changed': {
      const groupId = catalogue.assets.get(event.transfer.assetId)?.groupId ?? null;
      return groupId === null ? [] : [groupId];
    }
    case 'submission.changed': {
      const { id, lineage, groupId } = event.submission;
      if (lineage?.type === 'gaps') remaking.set(id, lineage.groupId);
      return [...(lineage?.type === 'gaps' ? [lineage.groupId] : []), ...(groupId === null ? [] : [groupId])];
    }
    case 'submission.removed': {
      const groupId = remaking.get(event.submissionId);
      remaking.delete(event.submissionId);
      return groupId === undefined ? [] : [groupId];
    }
    case 'ready':
    case 'asset.changed':
    case 'group.changed':
    case 'capacity.changed':
    case 'capture.changed':
    case 'capture.removed':
    case 'intake.changed':
    case 'boards.changed':
    case 'library.changed':
    case 'collections.changed':
    case 'searches.changed':
    case 'problems.changed':
    case 'inspection.changed':
    case 'inspection.reading':
    case 'folders.changed':
    case 'review.changed':
    case 'export.changed':
    case 'versions.changed':
    case 'fix-run.changed':
    case 'listing.changed':
    case 'opened':
    case 'upload.received':
    case 'presets.changed':
    case 'ended':
    case 'connections.changed':
    case 'libraries.changed':
    case 'presence.changed':
    case 'updates.changed':
    case 'receiver.changed':
    case 'notice':
      return [];
  }
}
