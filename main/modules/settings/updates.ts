/** Newer versions of the program, as pages ask for them. */
import type { settingsApi } from '../../contract/settings-api.ts';
import type { Updates } from '../../core/updates.ts';
import type { EventHub } from '../shared/event-hub.ts';
import type { HandlersOf } from '../shared/handlers.ts';

/** Its part of the contract; what changes is told to every page. */
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
