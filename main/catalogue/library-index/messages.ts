/** What the index is asked, and what it answers: plain data, whether it has a thread of its own or not. */
import type { AssetId } from '../../contract/schema/ids.ts';
import type { Facet, LibraryPage, LibraryQuery } from '../../contract/schema/library/search.ts';
import type { ListedPage } from '../catalogue.ts';

/** `now`: milliseconds since 1970, for ages of days.  */
export type Question =
  | ({ readonly type: 'search'; readonly id: number; readonly now: number } & LibraryQuery)
  | { readonly type: 'facets'; readonly id: number; readonly now: number; readonly text: string }
  | ({
      readonly type: 'place';
      readonly id: number;
      readonly now: number;
      readonly assetId: AssetId;
    } & Omit<LibraryQuery, 'offset' | 'limit' | 'early'>)
  | { readonly type: 'ids'; readonly id: number; readonly now: number; readonly text: string }
  | { readonly type: 'figures'; readonly id: number };

/** Messages to the index that have no answer; `drop` of what is answered already means nothing. */
export type News =
  | { readonly type: 'touched'; readonly ids: readonly string[] }
  | { readonly type: 'renamed' }
  | { readonly type: 'drop'; readonly id: number };

/** What is asked; each is numbered on its way. */
export type Asked = Question extends infer One ? (One extends Question ? Omit<One, 'id'> : never) : never;

/** How the index was made. */
export interface IndexFigures {
  readonly assets: number;
  readonly buildMs: number;
  /** Of this thread's heap and of its arrays. */
  readonly bytes: number;
}

/** What each question is answered with. */
export interface Answers {
  readonly search: ListedPage & Pick<LibraryPage, 'whole'>;
  readonly facets: Facet[];
  readonly place: number | null;
  readonly ids: readonly AssetId[];
  readonly figures: IndexFigures;
}

/** `changed`: searches may find something else from now on. */
export type Answer =
  | { readonly type: 'answer'; readonly id: number; readonly answer: Answers[Question['type']] }
  | { readonly type: 'failed'; readonly id: number; readonly reason: string }
  | { readonly type: 'ready' }
  | { readonly type: 'changed' };
