/** What the user keeps under a name: collections, and searches, of which one that is removed can be taken back. */
import type { CollectionId, SavedSearchId } from '../../../../main/contract/schema/ids.ts';
import type { Collection } from '../../../../main/contract/schema/library/organisation.ts';
import type { SavedSearch } from '../../../../main/contract/schema/library/search.ts';
import type { Client } from '../../../bridge/bridge.ts';
import type { Events } from '../../../bridge/events.ts';
import { actionWords } from '../../shared/store/notice-words.ts';
import { createListStore, type ListStore } from '../../shared/store/row-store.ts';
import type { Undo, UndoEntry } from '../../shared/store/undo.ts';

/** Methods reject with `FailureError`. */
export interface Collections extends ListStore<Collection> {
  /** Without an id a new one. */
  save(name: string, id?: CollectionId): Promise<Collection>;
  /** The assets stay. */
  remove(id: CollectionId): Promise<void>;
  nameOf(id: string): string | undefined;
}

/** Loads at every `ready`. */
export function createCollections({
  api,
  events,
}: {
  readonly api: Client;
  readonly events: Pick<Events, 'on'>;
}): Collections {
  const list = createListStore<Collection>({
    events,
    fetchAll: () => api.collections.list(),
    itemsOf: (event) => (event.type === 'collections.changed' ? event.collections : undefined),
  });
  return {
    ...list,
    nameOf: (id) => list.store.getState().items.find((one) => one.id === id)?.name,
    async save(name, id) {
      const saved = await api.collections.save({ name, ...(id !== undefined && { id }) });
      list.set((items) => [...items.filter((one) => one.id !== saved.id), saved].toSorted(byName));
      return saved;
    },
    async remove(collectionId) {
      await api.collections.remove({ collectionId });
      list.set((items) => items.filter((one) => one.id !== collectionId));
    },
  };
}

const byName = (a: Collection, b: Collection): number => a.name.localeCompare(b.name, 'en');

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
    readonly collections: Collections;
    readonly savedSearches: SavedSearches;
  }
}
