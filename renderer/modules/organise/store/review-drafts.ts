/** What is typed of a review and not saved yet: kept with Caliper itself, by what it is about, until it is saved or discarded. */
import { createStore, type StoreApi } from 'zustand/vanilla';
import type { Selection } from '../../../../main/contract/schema/library/organisation.ts';
import type { Drafts } from '../../shared/store/drafts.ts';
import type { EditSubject } from './organise-windows.ts';

/** Null is what was not typed over. */
export interface ReviewDraft {
  readonly notes: string | null;
  readonly reviewer: string | null;
}

/** `about` is the id of one asset, or what `draftKeyOf` says of several. */
export interface ReviewDrafts {
  readonly store: StoreApi<Readonly<Record<string, ReviewDraft>>>;
  of(about: string): ReviewDraft | null;
  /** Null once it is saved or discarded. */
  put(about: string, draft: ReviewDraft | null): void;
}

/** The same for the same assets, in whatever order they were selected. */
export function draftKeyOf({ of, assets, known }: EditSubject): string {
  const [only] = known;
  if (assets === 1 && only !== undefined) return only.id;
  return JSON.stringify(of.map(sortedSelection).toSorted());
}

function sortedSelection(part: Selection): string {
  if ('assetIds' in part) return JSON.stringify(part.assetIds.toSorted());
  return JSON.stringify('groupId' in part ? part.groupId : [{ text: part.text }, ...part.except.toSorted()]);
}

const key = 'caliper.review-drafts';

/** One per window. */
export function createReviewDrafts({
  storage,
  register,
}: Pick<Drafts, 'storage' | 'register'>): ReviewDrafts {
  const store = createStore<Readonly<Record<string, ReviewDraft>>>(() => readDrafts(storage.getItem(key)));
  register({ key, restore: () => store.setState(readDrafts(storage.getItem(key)), true) });
  return {
    store,
    of: (about) => store.getState()[about] ?? null,
    put(about, draft) {
      const { [about]: before, ...others } = store.getState();
      if (draft === null && before === undefined) return;
      store.setState(draft === null ? others : { ...others, [about]: draft }, true);
      storage.setItem(key, JSON.stringify(store.getState()));
    },
  };
}

/** The draft goes when its edit was made; one that was typed on meanwhile stays, as does that of an edit that failed. */
export async function saveReview(drafts: ReviewDrafts, about: string, edit: Promise<boolean>): Promise<void> {
  const saved = drafts.of(about);
  if ((await edit) && drafts.of(about) === saved) drafts.put(about, null);
}

/** Whatever is not a draft is left out: it was written by another version, or by hand. */
function readDrafts(text: string | null): Readonly<Record<string, ReviewDraft>> {
  try {
    const kept: unknown = JSON.parse(text ?? '{}');
    if (typeof kept !== 'object' || kept === null) return {};
    return Object.fromEntries(Object.entries(kept).filter(([, draft]) => isDraft(draft)));
  } catch {
    return {};
  }
}

function isDraft(draft: unknown): draft is ReviewDraft {
  if (typeof draft !== 'object' || draft === null || !('notes' in draft) || !('reviewer' in draft))
    return false;
  return [draft.notes, draft.reviewer].every((part) => part === null || typeof part === 'string');
}

declare module '../../../stores/stores.ts' {
  interface Stores {
    readonly reviewDrafts: ReviewDrafts;
  }
}
