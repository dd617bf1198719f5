/** Announces changes of jobs once they are committed: to the pages, the downloads, and callers that wait for an end. */
import type { Catalogue, JobRow } from '../../catalogue/catalogue.ts';
import type { EventHub } from '../shared/event-hub.ts';
import type { Present } from '../shared/present.ts';
import type { RecordedJob } from './record-job.ts';

interface Deps {
  readonly catalogue: Catalogue;
  readonly present: Present;
  readonly hub: Pick<EventHub, 'publish'>;
  /** Called after an asset's job became complete and its transfer was noted. */
  readonly onComplete: () => void;
  /** Called for each job that has just become terminal. */
  readonly onEnded: (job: JobRow) => void;
}

/** Tells of all of them; those of one call are read back together. */
export type AnnounceJobs = (recorded: readonly RecordedJob[]) => void;

/** Binds it to those who listen. `related` is notified first, so that what an end makes due is requested soon. */
export function createAnnounceJobs(deps: Deps, related: (ended: readonly JobRow[]) => void): AnnounceJobs {
  const { catalogue, present, hub, onComplete, onEnded } = deps;
  return (recorded) => {
    if (recorded.length === 0) return;
    const ended = recorded.filter((one) => one.ended).map(({ job }) => job);
    related(ended);
    for (const shown of present.jobs(recorded.map(({ job }) => job)))
      hub.publish({ type: 'job.changed', job: shown });
    const complete = ended.flatMap(({ status, assetId }) =>
      status === 'complete' && assetId !== null ? [assetId] : [],
    );
    for (const transfer of present.transfers([...catalogue.transfers.byAssets(complete).values()]))
      hub.publish({ type: 'transfer.changed', transfer });
    const moved = recorded.flatMap((one) => (one.moved ? (one.job.assetId ?? []) : []));
    const rows = moved.flatMap((id) => catalogue.assets.get(id) ?? []).filter(({ listed }) => listed);
    for (const asset of present.assets(rows)) hub.publish({ type: 'asset.changed', asset });
    if (complete.length > 0) onComplete();
    for (const job of ended) onEnded(job);
  };
}
