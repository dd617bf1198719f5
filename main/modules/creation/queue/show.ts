/** What the window sees of the queue: what its parts changed, and how much of a body has been sent. */

import type { Catalogue, SubmissionRow } from '../../../catalogue/catalogue.ts';
import type { Submission } from '../../../contract/schema/creation/submission.ts';
import type { SubmissionId } from '../../../contract/schema/ids.ts';
import type { Clock } from '../../../core/clock.ts';
import type { SendProgress } from '../../../remote/body/outgoing.ts';
import { createRateMeter, type RateMeter } from '../../downloads/index.ts';
import type { EventHub } from '../../shared/event-hub.ts';

// Bodies on their way to the service: kept in memory, since they begin anew at each try.

/** Called at most ten times a second by the client; events are merged to as many. */
export interface Uploads {
  progress(id: SubmissionId, progress: SendProgress): void;
  end(id: SubmissionId): void;
  get(id: SubmissionId): Submission['upload'];
}

/** One per application. `changed` is called after each report. */
export function createUploads(clock: Clock, changed: (id: SubmissionId) => void): Uploads {
  const entries = new Map<SubmissionId, { progress: SendProgress; meter: RateMeter }>();
  return {
    progress(id, progress) {
      const known = entries.get(id);
      const meter = known?.meter ?? createRateMeter(clock);
      meter.add(Math.max(0, progress.sentBytes - (known?.progress.sentBytes ?? 0)));
      entries.set(id, { progress, meter });
      changed(id);
    },
    end: (id) => void entries.delete(id),
    get(id) {
      const entry = entries.get(id);
      if (entry === undefined) return null;
      return { ...entry.progress, bytesPerSecond: entry.meter.bytesPerSecond() };
    },
  };
}

/** Where the parts of the queue report what they changed. */
export interface Show {
  of(row: SubmissionRow): Submission;
  changed(row: SubmissionRow): void;
  changedAll(ids: readonly SubmissionId[]): void;
  removed(id: SubmissionId): void;
}

/** `touched` is called after every change: what is counted from submissions may have changed, too. */
export function createShow(
  { catalogue, hub }: { readonly catalogue: Catalogue; readonly hub: EventHub },
  uploads: Pick<Uploads, 'get'>,
  touched: () => void,
): Show {
  // Its key, what that represents, and what commands have said of it are not for the bridge.
  const of = ({
    idempotencyKey: _key,
    bodySha256: _hash,
    unreported: _end,
    ...row
  }: SubmissionRow): Submission => ({
    ...row,
    upload: uploads.get(row.id),
  });
  const changed = (row: SubmissionRow): void => {
    hub.publish({ type: 'submission.changed', submission: of(row) });
    touched();
  };
  return {
    of,
    changed,
    changedAll: (ids) => catalogue.submissions.byIds(ids).forEach(changed),
    removed(id) {
      hub.publish({ type: 'submission.removed', submissionId: id });
      touched();
    },
  };
}
