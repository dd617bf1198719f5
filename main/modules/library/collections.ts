/** Collections: named choices of assets by hand. */
import { randomUUID } from 'node:crypto';
import type { Catalogue } from '../../catalogue/catalogue.ts';
import type { Api } from '../../contract/api.ts';
import { AppError } from '../../contract/plain/errors.ts';
import { type CollectionId, collectionIdSchema } from '../../contract/schema/ids.ts';
import type { Collection } from '../../contract/schema/library/organisation.ts';
import { type Clock, timestamp } from '../../core/clock.ts';
import type { EventHub } from '../shared/event-hub.ts';
import type { HandlersOf } from '../shared/handlers.ts';

/** More than anybody looks through. */
const mostCollections = 1000;

interface Deps {
  readonly catalogue: Pick<Catalogue, 'collections' | 'organisation'>;
  readonly clock: Clock;
  readonly hub: Pick<EventHub, 'publish'>;
}

/** The collections' part of the contract. */
export interface Collections {
  readonly handlers: HandlersOf<Api['collections']>;
  /** Tells every page how they are now. */
  publish(): void;
}

/** One per application. */
export function createCollections({ catalogue, clock, hub }: Deps): Collections {
  const { collections, organisation } = catalogue;
  const list = (): Collection[] => {
    const counts = organisation.collected();
    return collections.list().map((row) => ({ ...row, assets: counts.get(row.id) ?? 0 }));
  };
  const publish = (): void => hub.publish({ type: 'collections.changed', collections: list() });
  const shown = (id: CollectionId): Collection => {
    const found = list().find((one) => one.id === id);
    if (found === undefined) throw new AppError('collection.unknown', { id });
    return found;
  };
  return {
    publish,
    handlers: {
      list: async () => list(),
      async save({ id, name }) {
        if (id !== undefined && !collections.rename(id, name))
          throw new AppError('collection.unknown', { id });
        const known = id ?? insert();
        publish();
        return shown(known);
        function insert(): CollectionId {
          if (collections.list().length >= mostCollections)
            throw new AppError('collection.too-many', { limit: mostCollections });
          const made = collectionIdSchema.parse(randomUUID());
          collections.insert({ id: made, name, createdAt: timestamp(clock) });
          return made;
        }
      },
      async remove({ collectionId }) {
        collections.remove(collectionId);
        publish();
        return null;
      },
    },
  };
}
