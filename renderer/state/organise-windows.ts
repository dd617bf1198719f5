/** The window in which many assets, or one, are given tags, a rating, a review, a note, a title and collections. */
import { createStore, type StoreApi } from 'zustand/vanilla';
import type { AssetSummary } from '../../main/contract/model/asset.ts';
import type { Selection } from '../../main/contract/model/library/organisation.ts';

/** What an edit is about: `assets` of them in all, of which these are known in detail. */
export interface EditSubject {
  readonly of: readonly Selection[];
  readonly assets: number;
  readonly known: readonly AssetSummary[];
}

/** The field that has the focus when the window opens. */
export type EditField = 'title' | 'rating' | 'tags' | 'collections' | 'review' | 'note';

export interface OrganiseWindow {
  readonly field: EditField;
  readonly subject: EditSubject;
}

/** One window at a time. */
export interface OrganiseWindows {
  readonly store: StoreApi<OrganiseWindow | null>;
  open(field: EditField, subject: EditSubject): void;
  close(): void;
}

/** One asset that is known. */
export function subjectOf(asset: AssetSummary): EditSubject {
  return { of: [{ assetIds: [asset.id] }], assets: 1, known: [asset] };
}

/** Closed at first. */
export function createOrganiseWindows(): OrganiseWindows {
  const store = createStore<OrganiseWindow | null>(() => null);
  return {
    store,
    open: (field, subject) => store.setState({ field, subject }, true),
    close: () => store.setState(null, true),
  };
}
