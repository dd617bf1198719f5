/** The window in which many assets, or one, are given tags, a rating, a review, a note, a title and collections. */
import { createStore, type StoreApi } from 'zustand/vanilla';
import type { AssetSummary } from '../../../../main/contract/schema/asset.ts';
import type { LibraryChange, Selection } from '../../../../main/contract/schema/library/organisation.ts';
import type { Events } from '../../../bridge/events.ts';
import { withChange } from './organise-pending.ts';

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
  /** A change of these was made: of very many main does not tell each on its own. `at` is an ISO date-time. */
  changed(of: EditSubject['of'], change: LibraryChange, at: string): void;
  close(): void;
}

/** One asset that is known. */
export function subjectOf(asset: AssetSummary): EditSubject {
  return { of: [{ assetIds: [asset.id] }], assets: 1, known: [asset] };
}

/** Closed at first. While it is open, its assets are kept as they are by then. */
export function createOrganiseWindows({ events }: { readonly events: Pick<Events, 'on'> }): OrganiseWindows {
  const store = createStore<OrganiseWindow | null>(() => null);
  events.on((batch) => {
    const open = store.getState();
    if (open === null) return;
    const news = new Map(
      batch.flatMap((event) =>
        event.type === 'asset.changed' ? [[event.asset.id, event.asset] as const] : [],
      ),
    );
    const { subject } = open;
    if (!subject.known.some(({ id }) => news.has(id))) return;
    const known = subject.known.map((asset) => news.get(asset.id) ?? asset);
    store.setState({ ...open, subject: { ...subject, known } }, true);
  });
  return {
    store,
    open: (field, subject) => store.setState({ field, subject }, true),
    changed(of, change, at) {
      const open = store.getState();
      if (open === null || open.subject.of !== of || of.length === 0) return;
      const known = open.subject.known.map((asset) => ({
        ...asset,
        organisation: withChange(asset.organisation, change, at),
      }));
      store.setState({ ...open, subject: { ...open.subject, known } }, true);
    },
    close: () => store.setState(null, true),
  };
}

declare module '../../../stores/stores.ts' {
  interface Stores {
    readonly organiseWindows: OrganiseWindows;
  }
}
