/** A lid that is opened: what waited for the network goes on at once instead of at its next turn. */
import { powerMonitor } from 'electron';
import type { Log } from '../../core/logging/log.ts';

/** Calls `goOn` when the machine comes back from sleep; a failure is logged, since nobody waits for it. */
export function onWake(goOn: () => Promise<unknown>, log: Log): void {
  powerMonitor.on('resume', () => {
    goOn().catch((error: unknown) => log.warn({ err: error }, 'going on after sleep failed'));
  });
}
