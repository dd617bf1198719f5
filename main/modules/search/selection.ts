/** The assets that a bulk change is about, and the news of those that it changed. */

import type { Catalogue } from '../../catalogue/catalogue.ts';
import { AppError } from '../../contract/plain/errors.ts';
import type { AssetId } from '../../contract/schema/ids.ts';
import type { Selection } from '../../contract/schema/library/organisation.ts';
import { createPause } from '../../core/concurrency/limiter.ts';
import type { EventHub } from '../shared/event-hub.ts';
import type { Present } from '../shared/present.ts';

// What organising needs of the library's search, and what it tells it.

/** The search over the library; `findIds` and `library.search` find the same. */
export interface LibrarySearch {
  /** All assets that a text in the language of the search finds. Throws `internal` when the search cannot answer. */
  findIds(text: string): Promise<readonly AssetId[]>;
  /** The rows of these assets have changed, or what is said of them; called after each commit, with up to some hundred. */
  touched(ids: readonly AssetId[]): void;
}

/** Each once. Those that are unknown are left out where the change is made. Throws `group.unknown`, `edit.nothing-selected`. */
export async function selectedIds(
  { catalogue, search }: { readonly catalogue: Catalogue; readonly search: Pick<LibrarySearch, 'findIds'> },
  of: Selection,
): Promise<readonly AssetId[]> {
  const ids = await idsOf(catalogue, search, of);
  if (ids.length === 0) throw new AppError('edit.nothing-selected', {});
  return ids;
}

/** As `selectedIds`, of several selections together. */
export async function selectedByAll(
  deps: Parameters<typeof selectedIds>[0],
  selections: readonly Selection[],
): Promise<readonly AssetId[]> {
  const ids = new Set<AssetId>();
  for (const of of selections) for (const id of await selectedIds(deps, of)) ids.add(id);
  return [...ids];
}

async function idsOf(
  catalogue: Catalogue,
  search: Pick<LibrarySearch, 'findIds'>,
  of: Selection,
): Promise<readonly AssetId[]> {
  if ('assetIds' in of) {
    const asked = [...new Set(of.assetIds)];
    const known = new Set(catalogue.assets.standings(asked).map(({ id }) => id));
    return asked.filter((id) => known.has(id));
  }
  if ('groupId' in of) {
    if (catalogue.groups.get(of.groupId) === null) throw new AppError('group.unknown', { id: of.groupId });
    return catalogue.assets.ofGroup(of.groupId).map(({ id }) => id);
  }
  const except = new Set(of.except);
  return (await search.findIds(of.text)).filter((id) => !except.has(id));
}

// Tells of assets that people changed: the search at once, the screens a few rows at a time and never all of 100,000.

/** More than any screen shows at once; what else changed is read again when it comes on the screen. */
const maxPublished = 300;
const presentedAtOnce = 25;

interface LibraryNewsDeps {
  readonly catalogue: Pick<Catalogue, 'assets'>;
  readonly present: Pick<Present, 'assets'>;
  readonly hub: Pick<EventHub, 'publish'>;
  readonly search: Pick<LibrarySearch, 'touched'>;
}

/** News of one change. */
export interface LibraryNews {
  changed(ids: readonly AssetId[]): Promise<void>;
}

/** One per change, so that each tells of its first assets. */
export function createLibraryNews({ catalogue, present, hub, search }: LibraryNewsDeps): LibraryNews {
  const pause = createPause();
  let published = 0;
  return {
    async changed(ids) {
      if (ids.length === 0) return;
      search.touched(ids);
      const shown = ids.slice(0, maxPublished - published);
      published += shown.length;
      for (let n = 0; n < shown.length; n += presentedAtOnce) {
        await pause();
        const rows = catalogue.assets.byIds(shown.slice(n, n + presentedAtOnce));
        for (const asset of present.assets(rows)) hub.publish({ type: 'asset.changed', asset });
      }
    },
  };
}
