/** Options that the user keeps under a name. */
import { createStore, type StoreApi } from 'zustand/vanilla';
import type { Preset } from '../../../../main/contract/schema/creation/params.ts';
import type { PresetId } from '../../../../main/contract/schema/ids.ts';
import type { Client } from '../../../bridge/bridge.ts';
import type { Events } from '../../../bridge/events.ts';
import { failureOf } from '../../../bridge/failure.ts';
import { actionWords } from '../../shared/store/notice-words.ts';
import type { Notices } from '../../shared/store/notices.ts';

/** By name. Actions never reject: a failure is a notice, and `false` or null says so. */
export interface Presets {
  readonly store: StoreApi<readonly Preset[]>;
  /** In place of the one of the same name, if there is one. */
  save(name: string, choices: Preset['choices']): Promise<Preset | null>;
  rename(id: PresetId, name: string): Promise<boolean>;
  /** With a way back for a moment. */
  remove(id: PresetId): Promise<void>;
}

/** Loads at every `ready`; follows what other windows change. */
export function createPresets(ports: {
  readonly api: { readonly presets: Client['presets'] };
  readonly events: Pick<Events, 'on'>;
  readonly notices: Pick<Notices, 'tell' | 'fail'>;
}): Presets {
  const { api, notices } = ports;
  const store = createStore<readonly Preset[]>(() => []);
  const load = async (): Promise<void> => {
    const presets = await api.presets.list().catch(() => null);
    if (presets !== null) store.setState(sorted(presets), true);
  };
  const put = (preset: Preset): void =>
    store.setState((all) => sorted([...all.filter(({ id }) => id !== preset.id), preset]), true);
  const attempt = async <T>(action: () => Promise<T>): Promise<T | null> => {
    try {
      return await action();
    } catch (error) {
      notices.fail(failureOf(error));
      return null;
    }
  };
  const save = (name: string, choices: Preset['choices'], id?: PresetId): Promise<Preset | null> =>
    attempt(async () => {
      const saved = await api.presets.save({ name, choices, ...(id !== undefined && { id }) });
      put(saved);
      return saved;
    });
  ports.events.on((batch) => {
    const changed = batch.findLast((event) => event.type === 'presets.changed');
    if (changed !== undefined) store.setState(sorted(changed.presets), true);
    if (batch.some(({ type }) => type === 'ready')) void load();
  });
  return {
    store,
    save: (name, choices) =>
      save(name, choices, store.getState().find((one) => sameName(one.name, name))?.id),
    async rename(id, name) {
      const preset = store.getState().find((one) => one.id === id);
      return preset !== undefined && (await save(name, preset.choices, id)) !== null;
    },
    async remove(id) {
      const preset = store.getState().find((one) => one.id === id);
      if (preset === undefined) return;
      const done = await attempt(() => api.presets.remove({ presetId: id }).then(() => true));
      if (done === null) return;
      store.setState((all) => all.filter((one) => one.id !== id), true);
      notices.tell(actionWords.presetDeleted(preset.name), {
        tag: 'preset-removed',
        actions: [{ label: actionWords.undo, onSelect: () => void save(preset.name, preset.choices) }],
      });
    },
  };
}

/** As a user compares names. */
export function sameName(a: string, b: string): boolean {
  return a.trim().toLowerCase() === b.trim().toLowerCase();
}

function sorted(presets: readonly Preset[]): Preset[] {
  return presets.toSorted((a, b) => a.name.localeCompare(b.name, 'en'));
}

declare module '../../../stores/stores.ts' {
  interface Stores {
    readonly presets: Presets;
  }
}
