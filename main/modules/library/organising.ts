/** Organising the library: bulk changes and their undo, the bin, collections and saved searches, one change at a time. */
import type { Api } from '../../contract/api.ts';
import { tapeKeyOf } from '../../contract/rules/tape-key.ts';
import type { AssetId } from '../../contract/schema/ids.ts';
import { createLimiter } from '../../core/concurrency/limiter.ts';
import { createLibraryNews, type LibrarySearch } from '../search/index.ts';
import type { Drafts } from '../shared/drafts.ts';
import type { HandlersOf } from '../shared/handlers.ts';
import { emptyBin, sizeOfBin } from './bin/empty-bin.ts';
import { putBinRight } from './bin/put-right.ts';
import { createCollections } from './collections.ts';
import { createLibraryEdits, type EditDeps } from './edits/library-edits.ts';
import { createSearches } from './searches.ts';

interface Deps extends Omit<EditDeps, 'news' | 'onCounts' | 'inTurn' | 'signal' | 'search'> {
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
export function createOrganising(deps: Deps): Organising {
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
            return emptyBin({ catalogue, libraryPath, onForgotten: forgetTapes(deps), onChanged: changed });
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

/** A tape measure that stays harms nobody: its asset is deleted all the same. */
function forgetTapes({ drafts, log }: Deps): (ids: readonly AssetId[]) => Promise<void> {
  return (ids) =>
    drafts.forget(ids.map(tapeKeyOf)).catch((error: unknown) => {
      log.warn({ err: error }, 'tape measures of deleted assets could not be deleted');
    });
}
