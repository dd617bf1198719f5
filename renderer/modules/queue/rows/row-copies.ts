/** What of rows is worth copying: the ids that the service knows them by, and why they failed. Pure. */
import { failureText } from '../../../ui/status/failure-text.ts';
import type { QueueRow } from './queue-rows.ts';
import { jobOf } from './row-targets.ts';

/** The service's job ids, of requests that it does not know Caliper's own. */
export function rowIds(rows: readonly QueueRow[]): string[] {
  return rows.flatMap((row) =>
    row.type === 'submission' ? row.submission.id : (jobOf(row)?.remoteId ?? []),
  );
}

/** One text for each row that says why it failed or waits. */
export function rowErrors(rows: readonly QueueRow[]): string[] {
  return rows.flatMap((row) => {
    if (row.type === 'submission')
      return row.submission.error === null ? [] : failureText(row.submission.error);
    const job = jobOf(row);
    const download = row.type === 'group' ? null : (row.transfer?.error ?? null);
    return [
      ...(job === null || job.error === null
        ? []
        : [`${job.remoteId}\n${JSON.stringify(job.error, null, 2)}`]),
      ...(download === null ? [] : [failureText(download)]),
    ];
  });
}
