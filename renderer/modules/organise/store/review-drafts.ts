/** What is typed of a review and not saved yet: kept with Caliper itself, by asset, until it is saved or discarded. */
import { createStore, type StoreApi } from 'zustand/vanilla';
import type { AssetId } from '../../../../main/contract/schema/ids.ts';
import type { Drafts } from '../../shared/store/drafts.ts';

/** Null is what was not typed over. */
export interface ReviewDraft {
  readonly notes: string | null;
  readonly reviewer: string | null;
}

export interface ReviewDrafts {
  readonly store: StoreApi<Readonly<Record<AssetId, ReviewDraft>>>;
  of(assetId: AssetId): ReviewDraft | null;
  /** Null once it is saved or discarded. */
  put(assetId: AssetId, draft: ReviewDraft | null): void;
}

const key = 'caliper.review-drafts';

/** One per window. */
export function createReviewDrafts({
  storage,
  register,
}: Pick<Drafts, 'storage' | 'register'>): ReviewDrafts {
  const store = createStore<Readonly<Record<AssetId, ReviewDraft>>>(() => readDrafts(storage.getItem(key)));
  register({ key, restore: () => store.setState(readDrafts(storage.getItem(key)), true) });
  return {
    store,
    of: (assetId) => store.getState()[assetId] ?? null,
    put(assetId, draft) {
      const { [assetId]: before, ...others } = store.getState();
      if (draft === null && before === undefined) return;
      store.setState(draft === null ? others : { ...others, [assetId]: draft }, true);
      storage.setItem(key, JSON.stringify(store.getState()));
    },
  };
}

/** The draft goes when its edit was made; one that was typed on meanwhile stays, as does that of an edit that failed. */
export async function saveReview(
  drafts: ReviewDrafts,
  assetId: AssetId,
  edit: Promise<boolean>,
): Promise<void> {
  const saved = drafts.of(assetId);
  if ((await edit) && drafts.of(assetId) === saved) drafts.put(assetId, null);
}

/** Whatever is not a draft is left out: it was written by another version, or by hand. */
function readDrafts(text: string | null): Readonly<Record<AssetId, ReviewDraft>> {
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
