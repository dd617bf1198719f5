/** Tells the pages that a batch or set has changed whenever its parent, a member or a member's download has: at most twice a second each. */
import type { Catalogue } from '../../catalogue/catalogue.ts';
import type { AppEvent } from '../../contract/events.ts';
import type { GroupId, SubmissionId } from '../../contract/schema/ids.ts';
import type { Clock } from '../../core/clock.ts';
import type { Log } from '../../core/logging/log.ts';
import type { EventHub } from '../shared/event-hub.ts';
import type { PresentGroups } from './present-group.ts';

/** Adding up a set of 500 costs milliseconds, and no person reads faster. */
const everyMs = 500;

interface Deps {
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
export function createGroupNews({ catalogue, presentGroups, hub, clock, log }: Deps): GroupNews {
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
    const sinceMs = last === undefined ? everyMs : clock.now() - last.at;
    // A clock that was set back holds nothing up.
    const waitMs = sinceMs < 0 ? 0 : everyMs - sinceMs;
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
