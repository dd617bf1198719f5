/** Looks every few seconds whether the open library is still there: a disk tells nobody that it was unplugged. */
import type { Clock } from '../../core/clock.ts';
import type { Log } from '../../core/logging/log.ts';
import type { LibraryPresence } from '../shared/library-presence.ts';
import { createWorkLoop, type WorkLoop } from '../shared/work-loop.ts';

/** One look at one file each time; a caller that meets a failure of the disk checks at once. */
const everyMs = 5000;

interface Deps {
  readonly presence: Pick<LibraryPresence, 'look'>;
  readonly clock: Clock;
  readonly log: Log;
}

/** One per application. */
export function createLibraryWatch({ presence, clock, log }: Deps): WorkLoop {
  return createWorkLoop({
    name: 'library',
    clock,
    log,
    async pass() {
      await presence.look();
      return clock.now() + everyMs;
    },
  });
}
