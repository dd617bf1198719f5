/** What the settings show of this machine: space on its disk, and reports about faults. */
import type { Api } from '../../contract/api.ts';
import type { settingsApi } from '../../contract/settings-api.ts';
import type { Updates } from '../../core/updates.ts';
import { createDiagnostics, type Diagnostics } from '../diagnostics/index.ts';
import type { LocalFiles } from '../local-files/index.ts';
import type { EventHub } from '../shared/event-hub.ts';
import type { HandlersOf } from '../shared/handlers.ts';
import { createStorage } from '../storage/index.ts';

interface Deps extends Omit<Parameters<typeof createDiagnostics>[0], 'reviewer'> {
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
export function createSettingsDesk(deps: Deps): SettingsDesk {
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
