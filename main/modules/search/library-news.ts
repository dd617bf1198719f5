/** Tells of assets that people changed: the search at once, the screens a few rows at a time and never all of 100,000. */
import type { Catalogue } from '../../catalogue/catalogue.ts';
import type { AssetId } from '../../contract/schema/ids.ts';
import { createPause } from '../../core/slices.ts';
import type { EventHub } from '../shared/event-hub.ts';
import type { Present } from '../shared/present.ts';
import type { LibrarySearch } from './types.ts';

/** More than any screen shows at once; what else changed is read again when it comes on the screen. */
const maxPublished = 300;
const presentedAtOnce = 25;

interface Deps {
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
export function createLibraryNews({ catalogue, present, hub, search }: Deps): LibraryNews {
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
