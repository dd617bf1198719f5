/** Bodies on their way to the service: kept in memory, since they begin anew at each try. */

import type { Submission } from '../../../contract/schema/creation/submission.ts';
import type { SubmissionId } from '../../../contract/schema/ids.ts';
import type { Clock } from '../../../core/clock.ts';
import type { SendProgress } from '../../../remote/body/outgoing.ts';
import { createRateMeter, type RateMeter } from '../../downloads/index.ts';

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
