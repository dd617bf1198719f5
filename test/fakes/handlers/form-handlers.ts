/** What forms are kept by: presets and drafts, in memory. */

import type { Draft, Preset } from '../../../main/contract/schema/creation/params.ts';
import { presetIdSchema } from '../../../main/contract/schema/ids.ts';
import type { Handlers } from '../../../main/modules/shared/handlers.ts';
import { fakeTime } from '../rows.ts';

/** Both empty at first. */
export function formHandlers(): Pick<Handlers, 'presets' | 'drafts'> {
  const presets = new Map<string, Preset>();
  const drafts = new Map<string, Draft['value']>();
  return {
    presets: {
      list: async () => [...presets.values()].toSorted((a, b) => a.name.localeCompare(b.name)),
      async save({ id, name, choices }) {
        const presetId = id ?? presetIdSchema.parse(`preset-${presets.size + 1}`);
        const saved = { id: presetId, name, choices, savedAt: fakeTime };
        presets.set(presetId, saved);
        return saved;
      },
      async remove({ presetId }) {
        presets.delete(presetId);
        return null;
      },
    },
    drafts: {
      get: async ({ key }) => ({ key, value: drafts.get(key) ?? null }),
      async set({ key, value }) {
        if (value === null) drafts.delete(key);
        else drafts.set(key, value);
        return null;
      },
    },
  };
}
