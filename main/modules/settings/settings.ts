/** The settings' part of the contract: the program, its preferences and notices, space on the disk, updates, and reports about faults. */
import { markReportsSeen, reportsFor } from '../../catalogue/recovery-reports.ts';
import type { Api } from '../../contract/api.ts';
import type { settingsApi } from '../../contract/machine-api.ts';
import { type AppError, type AppFailureWire, toFailure } from '../../contract/plain/errors.ts';
import type { PageFault, PreferencesPatch } from '../../contract/schema/app-info.ts';
import type { Clock } from '../../core/clock.ts';
import type { AppConfig } from '../../core/config.ts';
import type { Log } from '../../core/logging/log.ts';
import type { Ports, Updates } from '../../core/ports.ts';
import type { OwnFfmpeg } from '../captures/index.ts';
import { createDiagnostics, type Diagnostics } from '../diagnostics/index.ts';
import type { LocalFiles } from '../local-files/index.ts';
import type { EventHub } from '../shared/event-hub.ts';
import type { Handlers, HandlersOf } from '../shared/handlers.ts';
import type { PreferencesFile } from '../shared/user-data.ts';
import { createStorage } from '../storage/index.ts';

// What the user must know from the start on: in the page's banners, or in the terminal where there is no page.

/** `reports`: what was found damaged, and recovered; `notices`: these and all else. */
export interface StartNotices {
  readonly notices: AppFailureWire[];
  readonly reports: readonly AppFailureWire[];
  /** They were shown where this program shows things; what a window has shown is not answered again. */
  seen(): void;
}

/** `damaged`: of settings; `failure`, `moveFailure`: why another library is open than was wanted. Call it when the library is open. */
export function createStartNotices(
  { libraryPath, host }: Pick<AppConfig, 'libraryPath' | 'host'>,
  problems: {
    readonly damaged: readonly (AppError | null)[];
    readonly failure: unknown;
    readonly moveFailure: AppFailureWire | null;
  },
): StartNotices {
  const place = host === 'cli' ? 'terminal' : 'window';
  const damaged = problems.damaged.flatMap((one) => (one === null ? [] : [toFailure(one)]));
  // Also of an opening before this one that was killed, or of a command whose words nobody read.
  const reports = [...damaged, ...reportsFor(libraryPath, place)];
  return {
    reports,
    notices: [
      ...(problems.failure === undefined || problems.failure === null ? [] : [toFailure(problems.failure)]),
      ...reports,
      ...(problems.moveFailure === null ? [] : [problems.moveFailure]),
    ],
    seen: () => markReportsSeen(libraryPath, place),
  };
}

// What the program says of itself, and the user's preferences.

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

// What the settings show of this machine: space on its disk, and reports about faults.

interface SettingsDeskDeps extends Omit<Parameters<typeof createDiagnostics>[0], 'reviewer'> {
  readonly measure: LocalFiles['measure'];
  readonly updates: Updates;
  readonly hub: Pick<EventHub, 'publish'>;
  /** Where the window remembers who reviews on this machine. */
  readonly drafts: Pick<HandlersOf<Api['drafts']>, 'get'>;
}

/** Its part of the contract, and of the byte channel. */
export interface SettingsDesk {
  readonly handlers: HandlersOf<typeof settingsApi>;
  readonly reports: Diagnostics['content'];
}

/** One per application. */
export function createSettingsDesk(deps: SettingsDeskDeps): SettingsDesk {
  const diagnostics = createDiagnostics({
    ...deps,
    reviewer: async () => {
      const { value } = await deps.drafts.get({ key: 'reviewer' }, { signal: undefined });
      return typeof value === 'string' ? value : null;
    },
  });
  return {
    handlers: {
      storage: createStorage({ ...deps.config, clock: deps.clock, measure: deps.measure }),
      diagnostics: diagnostics.handlers,
      updates: createUpdateHandlers(deps),
    },
    reports: diagnostics.content,
  };
}

/** Its part of the contract; what changes is reported to every page. */
export function createUpdateHandlers({
  updates,
  hub,
}: {
  readonly updates: Updates;
  readonly hub: Pick<EventHub, 'publish'>;
}): HandlersOf<typeof settingsApi>['updates'] {
  updates.onChange((state) => hub.publish({ type: 'updates.changed', state }));
  return {
    state: async () => updates.state(),
    async look() {
      await updates.look();
      return updates.state();
    },
    async load() {
      void updates.load();
      return updates.state();
    },
    async install() {
      updates.install();
      return null;
    },
  };
}
