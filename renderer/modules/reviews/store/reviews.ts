/** The review of the asset that is open: its marks and history, kept current by events, and each change with its way back; and the stores of reviewing and exporting, wired together. */

import { createStore, type StoreApi } from 'zustand/vanilla';
import type { AppFailureWire } from '../../../../main/contract/plain/errors.ts';
import type { AssetId, FolderId } from '../../../../main/contract/schema/ids.ts';
import type {
  AssetReview,
  Mark,
  MarkChange,
  MarkId,
} from '../../../../main/contract/schema/review/review.ts';
import type { Client } from '../../../bridge/bridge.ts';
import type { Events } from '../../../bridge/events.ts';
import { failureOf } from '../../../bridge/failure.ts';
import type { StoresOf } from '../../../stores/stores.ts';
import { fetchFile } from '../../exports/store/byte-channel.ts';
import { createExports, createOpeningZip, type SendZip } from '../../exports/store/exports.ts';
import type { Navigation } from '../../navigation/store/navigation.ts';
import type { Drafts } from '../../shared/store/drafts.ts';
import type { Notices } from '../../shared/store/notices.ts';
import type { Undo } from '../../shared/store/undo.ts';
import { markActionWords } from './mark-action-words.ts';

/** A mark that is being written. */
export type BegunMark = Omit<Extract<MarkChange, { type: 'set' }>, 'type' | 'id'>;

export interface ReviewsState {
  readonly assetId: AssetId | null;
  /** Still shown while it is read again. */
  readonly review: AssetReview | null;
  readonly error: AppFailureWire | null;
  /** The mark that the user looks at. */
  readonly selected: MarkId | null;
  /** After a verdict the next asset is shown. */
  readonly goesOn: boolean;
  /** What was written of marks that are not set yet, while the window is open. */
  readonly begun: ReadonlyMap<AssetId, BegunMark>;
}

/** No method rejects; failures are in the state or a notice. */
export interface Reviews {
  readonly store: StoreApi<ReviewsState>;
  /** Reads the review of this asset; null when nobody looks any more. */
  open(assetId: AssetId | null): void;
  retry(): void;
  select(id: MarkId | null): void;
  setGoesOn(goesOn: boolean): void;
  /** Null when it was set, or is not to be. */
  begin(assetId: AssetId, mark: BegunMark | null): void;
  /** True when it was made; `by` is the user's name. The way back is on the stack of what was done. */
  change(assetId: AssetId, by: string, change: MarkChange): Promise<boolean>;
  allow(folderId: FolderId, allowed: boolean): Promise<void>;
}

/** One per window. */
function createReviews(options: {
  readonly api: { readonly reviews: Client['reviews'] };
  readonly events: Pick<Events, 'on'>;
  readonly notices: Notices;
  readonly undo: Undo;
  readonly drafts: Pick<Drafts, 'openText'>;
}): Reviews {
  const { api, notices } = options;
  const store = createStore<ReviewsState>(() => ({
    assetId: null,
    review: null,
    error: null,
    selected: null,
    goesOn: false,
    begun: new Map(),
  }));
  const { setState: set, getState: get } = store;
  let reading = new AbortController();
  /** How closing is called safe again, of each mark with words. */
  const closed = new Map<AssetId, () => void>();
  const take = (review: AssetReview): void => {
    if (review.assetId !== get().assetId) return;
    const isThere = review.marks.some(({ id }) => id === get().selected);
    set({ review, error: null, ...(!isThere && { selected: null }) });
  };
  const read = async (): Promise<void> => {
    const { assetId } = get();
    reading.abort();
    reading = new AbortController();
    const { signal } = reading;
    if (assetId === null) return;
    try {
      const review = await api.reviews.get({ assetId }, { signal });
      if (!signal.aborted) take(review);
    } catch (error) {
      if (!signal.aborted) set({ error: failureOf(error) });
    }
  };
  const send = async (assetId: AssetId, by: string, change: MarkChange): Promise<void> =>
    take(await api.reviews.mark({ assetId, by, change }));
  options.events.on((batch) => {
    for (const event of batch)
      if (event.type === 'review.changed') take(event.review);
      else if (event.type === 'ready') void read();
  });
  return {
    store,
    open(assetId) {
      if (assetId === get().assetId) return;
      set({ assetId, review: null, error: null, selected: null });
      void read();
    },
    retry: () => void read(),
    select: (selected) => set({ selected }),
    setGoesOn: (goesOn) => set({ goesOn }),
    begin(assetId, mark) {
      const begun = new Map(get().begun);
      if (mark === null) begun.delete(assetId);
      else begun.set(assetId, mark);
      set({ begun });
      const isOpen = mark !== null && mark.text.trim() !== '';
      if (isOpen && !closed.has(assetId)) closed.set(assetId, options.drafts.openText());
      else if (!isOpen) {
        closed.get(assetId)?.();
        closed.delete(assetId);
      }
    },
    change(assetId, by, change) {
      const before = get().review?.marks.find(({ id }) => id === change.id);
      return changeAndBack(options, { before, send: (one) => send(assetId, by, one), change });
    },
    async allow(folderId, allowed) {
      try {
        await api.reviews.allow({ folderId, allowed });
        await read();
      } catch (error) {
        notices.fail(failureOf(error));
      }
    },
  };
}

/** True when it was made; then the way back is on the stack. */
async function changeAndBack(
  { notices, undo }: { readonly notices: Notices; readonly undo: Undo },
  {
    before,
    send,
    change,
  }: {
    readonly before: Mark | undefined;
    readonly send: (change: MarkChange) => Promise<void>;
    readonly change: MarkChange;
  },
): Promise<boolean> {
  const action = send(change);
  undo.during(action);
  try {
    await action;
  } catch (error) {
    notices.fail(failureOf(error));
    return false;
  }
  const back = wayBack(change, before);
  if (back === null) return true;
  const words = markActionWords[change.type];
  const again: MarkChange = change.type === 'set' ? { type: 'restore', id: change.id } : change;
  const entry = { words, undo: () => send(back), redo: () => send(again) };
  if (change.type === 'remove') undo.offer(entry, words);
  else undo.push(entry);
  return true;
}

/** What takes the change back; null where there is nothing to go back to. */
function wayBack(change: MarkChange, before: Mark | undefined): MarkChange | null {
  const { id } = change;
  switch (change.type) {
    case 'set':
    case 'restore':
      return { type: 'remove', id };
    case 'remove':
      return { type: 'restore', id };
    case 'edit':
      return before === undefined ? null : { type: 'edit', id, text: before.text, severity: before.severity };
    case 'move': {
      if (before === undefined) return null;
      const { point, normal, pose, file } = before;
      return { type: 'move', id, point, normal, pose, path: file?.path ?? null };
    }
    case 'resolve':
      return { type: 'resolve', id, resolved: !change.resolved };
  }
}

// The stores of reviewing and handing on, wired together.

/** Who reviews on this machine: requested once, then remembered, the same in every part of the window. */
const key = 'reviewer';

/** Never rejects: without it the field is only empty. */
interface Reviewer {
  /** Empty until it was read, and where nobody ever wrote it. */
  readonly store: StoreApi<string>;
  /** The name, read unless that was done. */
  read(): Promise<string>;
  remember(name: string): void;
}

/** One per window. */
function createReviewer({ api }: { readonly api: { readonly drafts: Client['drafts'] } }): Reviewer {
  const store = createStore<string>(() => '');
  let reading: Promise<void> | null = null;
  const readOnce = async (): Promise<void> => {
    try {
      const { value } = await api.drafts.get({ key });
      if (typeof value === 'string' && store.getState() === '') store.setState(value, true);
    } catch {
      reading = null;
    }
  };
  return {
    store,
    async read() {
      reading ??= readOnce();
      await reading;
      return store.getState();
    },
    remember(name) {
      store.setState(name, true);
      api.drafts.set({ key, value: name }).catch(() => undefined);
    },
  };
}

/** What they offer to screens. */
export type ReviewingStores = StoresOf<'reviews' | 'reviewer' | 'exports' | 'openingZip'>;

export function createReviewing(base: {
  readonly api: Client;
  readonly events: Events;
  readonly notices: Notices;
  readonly navigation: Navigation;
  readonly undo: Undo;
  readonly sendZip: SendZip;
  readonly drafts: Drafts;
  readonly storage: Pick<Storage, 'getItem' | 'setItem'>;
}): ReviewingStores {
  return {
    reviews: createReviews(base),
    reviewer: createReviewer(base),
    exports: createExports({ ...base, fetchFile }),
    openingZip: createOpeningZip({ ...base, send: base.sendZip }),
  };
}

declare module '../../../stores/stores.ts' {
  interface Stores {
    readonly reviews: Reviews;
    readonly reviewer: Reviewer;
  }
}
