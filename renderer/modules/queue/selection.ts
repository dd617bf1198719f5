/** Which rows are chosen: by click, with Ctrl one more, with Shift up to there. Pure but for the view's own store. */

import type { QueueItem } from './rows/queue-items.ts';
import type { QueueRow } from './rows/queue-rows.ts';
import type { QueueView, QueueViewState } from './store/queue-view.ts';

/** Every row from one item to another, headings left out. */
export function rangeOf(items: readonly QueueItem[], fromId: string, toId: string): string[] {
  const [from, to] = [items.findIndex(({ id }) => id === fromId), items.findIndex(({ id }) => id === toId)];
  if (to < 0) return [];
  const [first, last] = [Math.min(from < 0 ? to : from, to), Math.max(from, to)];
  return items.slice(first, last + 1).flatMap((item) => (item.type === 'heading' ? [] : [item.id]));
}

/** What an action means: the selection, else the row that had the focus last, else the requests under its heading. */
export function targetRows(
  items: readonly QueueItem[],
  { selected, active }: Pick<QueueViewState, 'selected' | 'active'>,
): readonly QueueRow[] {
  const chosen = items.flatMap((item) => (item.type !== 'heading' && selected.has(item.id) ? [item] : []));
  if (chosen.length > 0) return chosen;
  const item = items.find(({ id }) => id === active);
  if (item === undefined) return [];
  return item.type === 'heading' ? item.rows : [item];
}

/** A press on a row. */
export function selectByClick(
  view: QueueView,
  items: readonly QueueItem[],
  id: string,
  keys: { readonly shiftKey: boolean; readonly ctrlKey: boolean; readonly metaKey: boolean },
): void {
  const { selected, anchor } = view.store.getState();
  if (keys.shiftKey) {
    const range = rangeOf(items, anchor ?? id, id);
    view.select(keys.ctrlKey || keys.metaKey ? [...selected, ...range] : range, anchor ?? id);
  } else if (keys.ctrlKey || keys.metaKey) view.toggleSelected(id);
  else view.select([id], id);
}

/** An arrow with Shift. */
export function extendSelection(
  view: QueueView,
  items: readonly QueueItem[],
  from: string,
  to: string,
): void {
  const { selected, anchor } = view.store.getState();
  const start = anchor !== null && selected.has(anchor) ? anchor : from;
  view.select(rangeOf(items, start, to), start);
}
