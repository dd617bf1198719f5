/** Organising the library: bulk changes and their undo, the bin, collections and saved searches, one change at a time. */
import { randomUUID } from 'node:crypto';
import type { Catalogue } from '../../catalogue/catalogue.ts';
import type { Api } from '../../contract/api.ts';
import { AppError } from '../../contract/plain/errors.ts';
import { tapeKeyOf } from '../../contract/rules/validation.ts';
import {
  type AssetId,
  type CollectionId,
  collectionIdSchema,
  savedSearchIdSchema,
} from '../../contract/schema/ids.ts';
import type { Collection } from '../../contract/schema/library/organisation.ts';
import { type Clock, timestamp } from '../../core/clock.ts';
import { createLimiter } from '../../core/concurrency/limiter.ts';
import { createLibraryNews, type LibrarySearch } from '../search/index.ts';
import type { EventHub } from '../shared/event-hub.ts';
import type { HandlersOf } from '../shared/handlers.ts';
import type { Drafts } from '../shared/user-data.ts';
import { removeVersions } from '../versions/index.ts';
import { createLibraryEdits, type EditDeps } from './edits/library-edits.ts';
import { emptyBin, putBinRight, sizeOfBin } from './empty-bin.ts';

// Collections: named choices of assets by hand.

/** More than anybody looks through. */
const mostCollections = 1000;

interface CollectionsDeps {
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
function createCollections({ catalogue, clock, hub }: CollectionsDeps): Collections {
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

// Searches that a user keeps under a name.

/** More than anybody looks through. */
const mostSearches = 500;

interface SearchesDeps {
  readonly catalogue: Pick<Catalogue, 'savedSearches'>;
  readonly hub: Pick<EventHub, 'publish'>;
}

/** The saved searches' part of the contract. */
function createSearches({ catalogue, hub }: SearchesDeps): HandlersOf<Api['searches']> {
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

interface OrganisingDeps extends Omit<EditDeps, 'news' | 'onCounts' | 'inTurn' | 'signal' | 'search'> {
  readonly present: Parameters<typeof createLibraryNews>[0]['present'];
  readonly search: LibrarySearch;
  readonly drafts: Pick<Drafts, 'forget'>;
}

/** These parts of the contract, and what is done at the start. */
export interface Organising {
  readonly handlers: {
    readonly library: Pick<HandlersOf<Api['library']>, 'edit' | 'undo' | 'edits' | 'bin' | 'emptyBin'>;
    readonly collections: HandlersOf<Api['collections']>;
    readonly searches: HandlersOf<Api['searches']>;
  };
  /** Begins with what a killed Caliper left half-way; what is requested meanwhile waits until that is done. */
  kick(): void;
  /** Resolves when nothing is written any more. */
  close(): Promise<void>;
}

/** One per application. */
export function createOrganising(deps: OrganisingDeps): Organising {
  const { catalogue, libraryPath, log } = deps;
  const closing = new AbortController();
  const inTurn = createLimiter(1);
  const collections = createCollections(deps);
  const news = () => createLibraryNews(deps);
  const edits = createLibraryEdits({
    ...deps,
    news,
    inTurn,
    onCounts: collections.publish,
    signal: closing.signal,
  });
  let begun = false;
  return {
    handlers: {
      library: {
        ...edits.handlers,
        bin: () => sizeOfBin({ catalogue }),
        emptyBin: () =>
          inTurn(async () => {
            await deps.presence.assertThere();
            const { changed } = news();
            return emptyBin({ catalogue, libraryPath, onForgotten: forgetRest(deps), onChanged: changed });
          }),
      },
      collections: collections.handlers,
      searches: createSearches(deps),
    },
    kick() {
      if (begun) return;
      begun = true;
      void inTurn(() => putBinRight({ catalogue, libraryPath, log }));
      edits.goOn().catch((error: unknown) => {
        if (!closing.signal.aborted) log.error({ err: error }, 'changes of the library could not be ended');
      });
    },
    async close() {
      closing.abort(new DOMException('closing', 'AbortError'));
      await inTurn(async () => undefined);
    },
  };
}

/** A tape measure that stays harms nobody: its asset is deleted all the same. Versions that stay go at the next start. */
function forgetRest(deps: OrganisingDeps): (ids: readonly AssetId[]) => Promise<void> {
  const { drafts, log } = deps;
  return async (ids) => {
    await drafts.forget(ids.map(tapeKeyOf)).catch((error: unknown) => {
      log.warn({ err: error }, 'tape measures of deleted assets could not be deleted');
    });
    for (const id of ids)
      await removeVersions(deps, id).catch((error: unknown) => {
        log.warn({ err: error, asset: id }, 'versions of a deleted asset could not be deleted');
      });
  };
}
