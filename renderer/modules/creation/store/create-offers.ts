/** Files that are given to a form which takes one image: what else could be made of them. Pure rules and the offer itself. */

import { createStore, type StoreApi } from 'zustand/vanilla';
import { roleOf } from '../../../../main/contract/rules/batch-rows/file-names.ts';
import type { GivenFile } from '../../shared/store/given-files.ts';

/** What the files would rather be. */
export interface Offer {
  readonly make: 'batch' | 'measured' | 'measured-batch';
  readonly files: readonly GivenFile[];
  readonly images: number;
  readonly clips: number;
  /** What the form itself can take instead: the first image, alone. */
  readonly first: File | null;
}

/** Null when there is nothing but one image, which the form takes on its own. */
export function offerOf(files: readonly GivenFile[]): Offer | null {
  const images = files.filter(({ path }) => roleOf(path) === 'image');
  const clips = files.filter(({ path }) => roleOf(path) === 'clip');
  const tables = files.filter(({ path }) => /\.(csv|tsv|json)$/i.test(path));
  const first = images[0]?.file ?? null;
  const counts = { files, images: images.length, clips: clips.length, first };
  if (tables.length > 0) return { make: clips.length > 0 ? 'measured-batch' : 'batch', ...counts };
  if (clips.length > 0)
    return { make: images.length <= 1 && clips.length === 1 ? 'measured' : 'measured-batch', ...counts };
  const isFolder = files.some(({ path }) => path.includes('/'));
  return images.length > 1 || (isFolder && images.length > 0) ? { make: 'batch', ...counts } : null;
}

/** At most one offer at a time. */
export interface CreateOffers {
  readonly store: StoreApi<{ readonly offer: Offer | null }>;
  set(offer: Offer | null): void;
}

/** None at first. */
export function createOffers(): CreateOffers {
  const store = createStore<{ offer: Offer | null }>(() => ({ offer: null }));
  return { store, set: (offer) => store.setState({ offer }) };
}

declare module '../../../stores/stores.ts' {
  interface Stores {
    readonly createOffers: CreateOffers;
  }
}
