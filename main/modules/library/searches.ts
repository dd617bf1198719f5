/** Searches that a user keeps under a name. */
import { randomUUID } from 'node:crypto';
import type { Catalogue } from '../../catalogue/catalogue.ts';
import type { Api } from '../../contract/api.ts';
import { AppError } from '../../contract/plain/errors.ts';
import { savedSearchIdSchema } from '../../contract/schema/ids.ts';
import type { EventHub } from '../shared/event-hub.ts';
import type { HandlersOf } from '../shared/handlers.ts';

/** More than anybody looks through. */
const mostSearches = 500;

interface Deps {
  readonly catalogue: Pick<Catalogue, 'savedSearches'>;
  readonly hub: Pick<EventHub, 'publish'>;
}

/** The saved searches' part of the contract. */
export function createSearches({ catalogue, hub }: Deps): HandlersOf<Api['searches']> {
  const { savedSearches } = catalogue;
  const publish = (): void => hub.publish({ type: 'searches.changed', searches: savedSearches.list() });
  return {
    list: async () => savedSearches.list(),
    async save({ id, ...rest }) {
      const all = savedSearches.list();
      if (id !== undefined && !all.some((one) => one.id === id)) throw new AppError('search.unknown', { id });
      if (id === undefined && all.length >= mostSearches)
        throw new AppError('search.too-many', { limit: mostSearches });
      const search = { ...rest, id: id ?? savedSearchIdSchema.parse(randomUUID()) };
      savedSearches.put(search);
      publish();
      return search;
    },
    async remove({ searchId }) {
      savedSearches.remove(searchId);
      publish();
      return null;
    },
  };
}
