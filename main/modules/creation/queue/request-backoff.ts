/** Submissions that fail on their own, each with a waiting time of its own, so that they stand in no other's way. */
import type { SubmissionId } from '../../../contract/schema/ids.ts';
import type { Clock } from '../../../core/clock.ts';
import { aloneDelayMs } from './failure-verdict.ts';

/** The service's failures at one request count only from here on: until then they may be those of the whole service. */
const tolerated = 2;

/** In memory: after a start everything is tried once. Times are milliseconds since the epoch. */
export interface Alone {
  /** 0 when it may be tried now. */
  until(id: SubmissionId): number;
  /** It failed on this machine, or before something that is not the service. Answers when to try again. */
  failed(id: SubmissionId): number;
  /** The service itself failed at it. One that always fails must not be the only one that is ever tried. */
  troubled(id: SubmissionId): void;
  /** It may be tried now; all of them without an id. */
  forget(id?: SubmissionId): void;
}

/** One per application. */
export function createAlone(clock: Clock): Alone {
  const waits = new Map<SubmissionId, { failures: number; at: number; until: number }>();
  const wait = (id: SubmissionId, tolerance: number): number => {
    const failures = (waits.get(id)?.failures ?? 0) + 1;
    const at = clock.now();
    const until = failures <= tolerance ? at : at + aloneDelayMs(failures - tolerance);
    waits.set(id, { failures, at, until });
    return until;
  };
  return {
    until(id) {
      const known = waits.get(id);
      // A clock that was set back would keep it waiting for as long as it had been wrong.
      return known === undefined || clock.now() < known.at ? 0 : known.until;
    },
    failed: (id) => wait(id, 0),
    troubled: (id) => void wait(id, tolerated),
    forget(id) {
      if (id === undefined) waits.clear();
      else waits.delete(id);
    },
  };
}
