/** The user's collections, by name. */
import type { CollectionId } from '../../../../main/contract/schema/ids.ts';
import type { Collection } from '../../../../main/contract/schema/library/organisation.ts';
import type { Client } from '../../../bridge/bridge.ts';
import type { Events } from '../../../bridge/events.ts';
import { createListStore, type ListStore } from '../../shared/store/row-store.ts';

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

declare module '../../../stores/stores.ts' {
  interface Stores {
    readonly collections: Collections;
  }
}
