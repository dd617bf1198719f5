/** What the application asks the index, and what it answers: plain data, whether they share a thread or not. */
import { z } from 'zod';
import type { AssetId } from '../../contract/schema/ids.ts';
import type { Facet, LibraryPage, LibraryQuery } from '../../contract/schema/library/search.ts';
import type { ListedPage } from '../catalogue.ts';

const id = z.int();

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

/** What the index is told without answering; `drop` of what is answered already means nothing. */
export type News =
  | { readonly type: 'touched'; readonly ids: readonly string[] }
  | { readonly type: 'renamed' }
  | { readonly type: 'drop'; readonly id: number };

/** The last word to a thread of the index: it closes what it has open and ends on its own. */
export interface End {
  readonly type: 'end';
}

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
export const answerSchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('answer'), id, answer: z.unknown() }),
  z.object({ type: z.literal('failed'), id, reason: z.string() }),
  z.object({ type: z.literal('ready') }),
  z.object({ type: z.literal('changed') }),
]);
export type Answer = z.output<typeof answerSchema>;
