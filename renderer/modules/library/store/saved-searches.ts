/** Searches that the user kept under a name; one that is removed can be taken back. */
import type { SavedSearchId } from '../../../../main/contract/schema/ids.ts';
import type { SavedSearch } from '../../../../main/contract/schema/library/search.ts';
import type { Client } from '../../../bridge/bridge.ts';
import type { Events } from '../../../bridge/events.ts';
import { createListStore, type ListStore } from '../../shared/store/row-store.ts';
import { actionWords, type Undo, type UndoEntry } from '../../shared/store/undo.ts';

/** Methods reject with `FailureError`. */
export interface SavedSearches extends ListStore<SavedSearch> {
  /** Without an id a new one. */
  save(search: Omit<SavedSearch, 'id'> & { readonly id?: SavedSearchId }): Promise<SavedSearch>;
  remove(search: SavedSearch): Promise<void>;
}

/** Loads at every `ready`. */
export function createSavedSearches(options: {
  readonly api: Client;
  readonly events: Pick<Events, 'on'>;
  readonly undo: Undo;
}): SavedSearches {
  const { api, events, undo } = options;
  const list = createListStore<SavedSearch>({
    events,
    fetchAll: () => api.searches.list(),
    itemsOf: (event) => (event.type === 'searches.changed' ? event.searches : undefined),
  });
  const save: SavedSearches['save'] = async (search) => {
    const saved = await api.searches.save(search);
    list.set((items) => {
      const known = items.some(({ id }) => id === saved.id);
      return known ? items.map((one) => (one.id === saved.id ? saved : one)) : [...items, saved];
    });
    return saved;
  };
  const drop = async (searchId: SavedSearchId): Promise<void> => {
    await api.searches.remove({ searchId });
    list.set((items) => items.filter((one) => one.id !== searchId));
  };
  return {
    ...list,
    save,
    async remove(search) {
      await drop(search.id);
      // Taken back it is a new one of the same content: nothing refers to it by its id.
      let { id, ...content } = search;
      const entry: UndoEntry = {
        words: actionWords.searchRemoved(search.name),
        undo: async () => {
          ({ id, ...content } = await save(content));
        },
        redo: () => drop(id),
      };
      undo.offer(entry, actionWords.sentence(entry.words));
    },
  };
}

declare module '../../../stores/stores.ts' {
  interface Stores {
    readonly savedSearches: SavedSearches;
  }
}
