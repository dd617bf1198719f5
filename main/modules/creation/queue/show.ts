/** Where the parts of the queue report what they changed, for the window. */

import type { Catalogue, SubmissionRow } from '../../../catalogue/catalogue.ts';
import type { Submission } from '../../../contract/schema/creation/submission.ts';
import type { SubmissionId } from '../../../contract/schema/ids.ts';
import type { EventHub } from '../../shared/event-hub.ts';
import type { Uploads } from './uploads.ts';

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
