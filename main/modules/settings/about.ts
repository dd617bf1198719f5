/** What the program says of itself, and the user's preferences. */
import type { PageFault, PreferencesPatch } from '../../contract/schema/app-info.ts';
import type { Clock } from '../../core/clock.ts';
import type { AppConfig } from '../../core/config.ts';
import type { Log } from '../../core/logging/log.ts';
import type { Ports } from '../../core/ports.ts';
import type { OwnFfmpeg } from '../captures/index.ts';
import type { Handlers } from '../shared/handlers.ts';
import type { PreferencesFile } from '../shared/preferences.ts';
import type { StartNotices } from './start-notices.ts';

/** The `app` part of the contract; `onPreferences` is notified of the change. */
export function createAbout({
  ports,
  config,
  preferences,
  start,
  onPreferences,
  ownFfmpeg,
  log,
  clock,
}: {
  readonly ports: Ports;
  readonly config: AppConfig;
  readonly preferences: PreferencesFile;
  readonly start: StartNotices;
  readonly onPreferences: (patch: PreferencesPatch) => void;
  readonly ownFfmpeg: OwnFfmpeg;
  readonly log: Log;
  readonly clock: Clock;
}): Handlers['app'] {
  const noteFault = createFaultNotes(log, clock);
  return {
    async info() {
      const secrets = await ports.secrets.describe();
      start.seen();
      return {
        version: config.version,
        host: config.host,
        platform: process.platform,
        libraryPath: config.libraryPath,
        secrets,
        notices: start.notices,
      };
    },
    preferences: () => Promise.resolve(preferences.get()),
    noteFault: async (fault) => noteFault(fault),
    chooseFfmpeg: () => ownFfmpeg.choose(),
    forgetFfmpeg: () => ownFfmpeg.set(null),
    async setPreferences(patch) {
      const changed = await preferences.set(patch);
      onPreferences(patch);
      return changed;
    },
  };
}

/** A page that fails at every frame says so a few times, not sixty times a second. */
const mostFaults = 20;
const faultsMs = 60_000;

function createFaultNotes(log: Log, clock: Clock): (fault: PageFault) => void {
  let since = Number.NEGATIVE_INFINITY;
  let count = 0;
  return ({ message, stack }) => {
    if (clock.now() - since >= faultsMs) {
      since = clock.now();
      count = 0;
    }
    count += 1;
    if (count <= mostFaults) log.error({ message, stack }, 'the page failed');
    if (count === mostFaults) log.error('the page goes on failing: no more of it is written for a minute');
  };
}
