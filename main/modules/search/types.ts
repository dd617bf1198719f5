/** What organising needs of the library's search, and what it tells it. */
import type { AssetId } from '../../contract/schema/ids.ts';

/** The search over the library; `findIds` and `library.search` find the same. */
export interface LibrarySearch {
  /** All assets that a text in the language of the search finds. Throws `internal` when the search cannot answer. */
  findIds(text: string): Promise<readonly AssetId[]>;
  /** The rows of these assets have changed, or what is said of them; called after each commit, with up to some hundred. */
  touched(ids: readonly AssetId[]): void;
}
