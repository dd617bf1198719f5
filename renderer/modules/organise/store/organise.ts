/** Changes of what is said about assets: made at once on the screen, then in main, with a way back. */

import { createStore, type StoreApi } from 'zustand/vanilla';
import { inOrderOnce } from '../../../../main/contract/plain/organisation-limits.ts';
import type { AssetSummary } from '../../../../main/contract/schema/asset.ts';
import type { AssetId } from '../../../../main/contract/schema/ids.ts';
import type {
  LibraryChange,
  LibraryEdit,
  Organisation,
  Selection,
} from '../../../../main/contract/schema/library/organisation.ts';
import type { Client } from '../../../bridge/bridge.ts';
import type { Events } from '../../../bridge/events.ts';
import { failureOf } from '../../../bridge/failure.ts';
import { noticeWords } from '../../shared/store/notice-words.ts';
import type { Notices } from '../../shared/store/notices.ts';
import type { Undo, UndoEntry } from '../../shared/store/undo.ts';
import { changeWords } from './organise-notice-words.ts';

// What an organisation will be once changes that are on their way have been made. Pure.

/** As main does it; what is no part of the organisation changes nothing here. `at` is an ISO date-time. */
export function withChange(before: Organisation, change: LibraryChange, at: string): Organisation {
  switch (change.type) {
    case 'title':
      return { ...before, title: change.title };
    case 'add-tags':
      return { ...before, tags: inOrderOnce([...before.tags, ...change.tags]) };
    case 'remove-tags':
      return { ...before, tags: before.tags.filter((tag) => !change.tags.includes(tag)) };
    case 'rename-tag':
      return {
        ...before,
        tags: inOrderOnce(before.tags.map((tag) => renamed(tag, change))),
      };
    case 'rating':
      return { ...before, rating: change.rating };
    case 'note':
      return { ...before, note: change.note };
    case 'review': {
      const { verdict, notes, reviewer } = change;
      const kept = notes ?? before.review?.notes ?? '';
      return { ...before, review: verdict === null ? null : { verdict, notes: kept, reviewer, at } };
    }
    case 'collect':
      return { ...before, collections: inOrderOnce([...before.collections, change.collectionId]) };
    case 'uncollect':
      return { ...before, collections: before.collections.filter((id) => id !== change.collectionId) };
    case 'delete-here':
    case 'restore':
      return before;
    default:
      return change satisfies never;
  }
}

/** True when the change would make no difference; when a review was written does not count. */
export function includesChange(organisation: Organisation, change: LibraryChange): boolean {
  const ordered = {
    ...organisation,
    tags: inOrderOnce(organisation.tags),
    collections: inOrderOnce(organisation.collections),
  };
  const after = withChange(ordered, change, organisation.review?.at ?? '');
  return JSON.stringify(after) === JSON.stringify(ordered);
}

function renamed(tag: string, { from, to }: { readonly from: string; readonly to: string }): string {
  if (tag === from) return to;
  return tag.startsWith(`${from}/`) ? to + tag.slice(from.length) : tag;
}

/** A change of one asset whose event has not come yet. `answered`: main made it, and its event is on the way. */
export interface PendingChange {
  readonly change: LibraryChange;
  readonly at: string;
  readonly answered: boolean;
}

/** By asset, in the order in which they were requested. */
export type PendingChanges = ReadonlyMap<AssetId, readonly PendingChange[]>;

/** Neither method rejects: a failure is a notice. */
export interface Organise {
  readonly store: StoreApi<PendingChanges>;
  /** False when it failed. What changed nothing leaves no trace; what changed something can be undone, all parts at once. */
  edit(
    of: Selection | readonly Selection[],
    change: LibraryChange,
    /** Called after the edit was undone, to lead back to where it was made. */
    onUndone?: () => void,
  ): Promise<boolean>;
}

/** What the asset's organisation is with the changes that are on their way; read both with `useOrganisation`. */
export function shownOrganisation(
  asset: Pick<AssetSummary, 'id' | 'organisation'>,
  pending: PendingChanges,
): Organisation {
  const changes = pending.get(asset.id);
  if (changes === undefined) return asset.organisation;
  return changes.reduce((shown, { change, at }) => withChange(shown, change, at), asset.organisation);
}

/** `collectionName` names the collection of a change in its words. */
export function createOrganise(options: {
  readonly api: Client;
  readonly events: Pick<Events, 'on'>;
  readonly notices: Notices;
  readonly undo: Undo;
  readonly collectionName: (id: string) => string | undefined;
  /** An ISO date-time. */
  readonly now: () => string;
}): Organise {
  const { api, events, notices, undo } = options;
  const store = createStore<PendingChanges>(() => new Map());
  const latest = new Map<AssetId, Organisation>();

  const keep = (id: AssetId, keeps: (one: PendingChange) => boolean): void => {
    const all = store.getState().get(id);
    if (all === undefined) return;
    const kept = all.filter(keeps);
    const next = new Map(store.getState());
    if (kept.length > 0) next.set(id, kept);
    else {
      next.delete(id);
      latest.delete(id);
    }
    store.setState(next, true);
  };
  const begin = (id: AssetId, change: LibraryChange): PendingChange => {
    const pending = { change, at: options.now(), answered: false };
    store.setState((state) => new Map(state).set(id, [...(state.get(id) ?? []), pending]), true);
    return pending;
  };
  // The news of an edit may come before its answer or after it; until both are there the screen shows the change itself.
  const answered = (id: AssetId, pending: PendingChange, changed: boolean): void => {
    const known = latest.get(id);
    if (!changed || (known !== undefined && includesChange(known, pending.change))) {
      keep(id, (one) => one !== pending);
      return;
    }
    const mark = (one: PendingChange): PendingChange => (one === pending ? { ...one, answered: true } : one);
    store.setState((state) => new Map(state).set(id, (state.get(id) ?? []).map(mark)), true);
  };
  events.on((batch) => {
    // After a reconnection the news may have been missed.
    if (batch.some((event) => event.type === 'ready')) store.setState(new Map(), true);
    for (const event of batch) {
      if (event.type !== 'asset.changed' || !store.getState().has(event.asset.id)) continue;
      latest.set(event.asset.id, event.asset.organisation);
      keep(event.asset.id, (one) => !one.answered);
    }
  });
  const notifyMade = (
    made: readonly LibraryEdit[],
    change: LibraryChange,
    onUndone: () => void = () => undefined,
  ): number => {
    const edits = made.filter(({ assets }) => assets > 0);
    const count = edits.reduce((sum, { assets }) => sum + assets, 0);
    if (count === 0) return 0;
    const name = 'collectionId' in change ? options.collectionName(change.collectionId) : undefined;
    const entry = undoEntry(api, edits, changeWords(change, count, name), onUndone);
    undo.offer(entry, `${entry.words}.`);
    return count;
  };
  return {
    store,
    edit: registeredWith(undo, async (asked, change, onUndone) => {
      const parts = 'length' in asked ? asked : [asked];
      const single = onlyAsset(parts);
      const pending = single === null ? null : begin(single, change);
      const made: LibraryEdit[] = [];
      try {
        for (const of of parts) made.push(await api.library.edit({ of, change }));
        const assets = notifyMade(made, change, onUndone);
        if (single !== null && pending !== null) answered(single, pending, assets > 0);
        else if (assets === 0) notices.tell(noticeWords.nothingChanged, { tag: 'edit' });
        return true;
      } catch (error) {
        if (single !== null && pending !== null) keep(single, (one) => one !== pending);
        notifyMade(made, change, onUndone);
        notices.fail(failureOf(error));
        return false;
      }
    }),
  };
}

/** Registers the running edit, so that an undo before main has answered takes back this one. */
function registeredWith(undo: Pick<Undo, 'during'>, edit: Organise['edit']): Organise['edit'] {
  return (asked, change, onUndone) => {
    const made = edit(asked, change, onUndone);
    undo.during(made);
    return made;
  };
}

function onlyAsset([part, second]: readonly Selection[]): AssetId | null {
  if (part === undefined || second !== undefined || !('assetIds' in part)) return null;
  const [only, another] = part.assetIds;
  return only === undefined || another !== undefined ? null : only;
}

/** Undoing is an edit, too, and undoing that one is doing it again. The last is undone first. */
export function undoEntry(
  api: Client,
  edits: readonly LibraryEdit[],
  words: string,
  onUndone: () => void,
): UndoEntry {
  let ids = edits.map(({ id }) => id);
  const turn = async (): Promise<void> => {
    const turned: typeof ids = [];
    for (const editId of ids.toReversed()) turned.push((await api.library.undo({ editId })).id);
    ids = turned;
  };
  const undo = async (): Promise<void> => {
    await turn();
    onUndone();
  };
  return { words, undo, redo: turn };
}

declare module '../../../stores/stores.ts' {
  interface Stores {
    readonly organise: Organise;
  }
}
