/** The list as it is shown: its parts with their headings, labels over their requests, members below their open groups; and which of its rows are selected. Pure but for the view’s own store. */

import type { Transfer } from '../../../../main/contract/schema/asset.ts';
import type { GroupMember } from '../../../../main/contract/schema/group.ts';
import type { Rows } from '../../shared/store/row-store.ts';
import { sectionNames } from '../queue-words.ts';
import type { QueueView, QueueViewState } from '../store/queue-view.ts';
import {
  filterOf,
  memberRows,
  type QueueRow,
  rowConnection,
  rowRoute,
  rowStatus,
  type TopRow,
} from './queue-rows.ts';
import { matcher } from './row-titles.ts';

/** The parts of the list, in its order: the way that a request goes. */
const sections = ['waiting', 'sending', 'queued', 'running', 'downloading', 'ended'] as const;
/** A part of the list. */
export type Section = (typeof sections)[number];

/** What is over a part of the list, or over requests that share a label and stand together. */
export interface Heading {
  readonly type: 'heading';
  readonly level: 'section' | 'label';
  readonly id: string;
  readonly text: string;
  readonly count: number;
  readonly folded: boolean;
  /** What is under it, for what is done to all of it. */
  readonly rows: readonly TopRow[];
}
/** One line of the list. `labelled` rows stand under a label. */
export type QueueItem = Heading | (QueueRow & { readonly labelled?: boolean });

/** The part of the list that a row is in. */
function sectionOf(row: TopRow): Section {
  if (row.type === 'submission') {
    const { state } = row.submission;
    if (state === 'waiting' || state === 'sending') return state;
    return state === 'accepted' ? 'queued' : 'ended';
  }
  const status = rowStatus(row);
  if (status === 'queued' || status === 'running') return status;
  const ended = status === 'complete' || status === 'partial' || status === 'failed' || status === 'canceled';
  return ended ? 'ended' : 'downloading';
}

/** Rows that the filter and the search leave, part after part; what is sent first comes first, else newest first. */
function orderedRows(
  rows: readonly TopRow[],
  { filter, search, hideDone, route, connectionId }: Omit<ShownView, 'open' | 'folded'>,
  hasMatchingMember: (row: TopRow) => boolean,
): Map<Section, TopRow[]> {
  const found = matcher(search);
  const parts = new Map<Section, TopRow[]>(sections.map((section) => [section, []]));
  for (const row of rows) {
    const part = filterOf(row);
    if (filter === 'all' ? hideDone && part === 'done' : part !== filter) continue;
    if (route !== null && rowRoute(row) !== route) continue;
    if (connectionId !== null && rowConnection(row) !== connectionId) continue;
    if (!found(row) && !hasMatchingMember(row)) continue;
    parts.get(sectionOf(row))?.push(row);
  }
  for (const [section, part] of parts)
    part.sort(section === 'waiting' || section === 'sending' ? byPosition : newestFirst);
  return parts;
}

const newestFirst = (a: TopRow, b: TopRow): number => b.atMs - a.atMs || (a.id < b.id ? 1 : -1);
const byPosition = (a: TopRow, b: TopRow): number =>
  a.type === 'submission' && b.type === 'submission'
    ? a.submission.position - b.submission.position
    : newestFirst(a, b);

/** What decides which rows are shown. */
export type ShownView = Pick<
  QueueViewState,
  'filter' | 'search' | 'hideDone' | 'route' | 'connectionId' | 'open' | 'folded'
>;

/** Everything that the list shows; `opened` are the members of open groups. */
export function queueItems(
  rows: readonly TopRow[],
  view: ShownView,
  opened: ReadonlyMap<string, Rows<GroupMember>>,
  transfers: ReadonlyMap<string, Transfer>,
): QueueItem[] {
  const found = matcher(view.search);
  const membersOf = (row: QueueRow): QueueRow[] => {
    if (row.type !== 'group') return [];
    const loaded = opened.get(row.id);
    const known = loaded === undefined || loaded.status === 'loading' ? null : loaded.byId;
    const members = memberRows(row.group, known, transfers);
    return found(row) ? members : members.filter(found);
  };
  const parts = orderedRows(rows, view, (row) => opened.has(row.id) && membersOf(row).length > 0);
  const items: QueueItem[] = [];
  for (const [section, part] of parts) {
    if (part.length === 0) continue;
    const folded = view.folded.has(section);
    items.push({
      type: 'heading',
      level: 'section',
      id: section,
      text: sectionNames[section],
      count: part.length,
      folded,
      rows: part,
    });
    if (folded) continue;
    for (const run of labelRuns(part)) {
      const isFolded = run.heading !== null && view.folded.has(run.heading.id);
      if (run.heading !== null) items.push({ ...run.heading, folded: isFolded });
      if (isFolded) continue;
      for (const row of run.rows) {
        items.push(run.heading === null ? row : { ...row, labelled: true });
        if (view.open.has(row.id)) items.push(...membersOf(row));
      }
    }
  }
  return items;
}

interface LabelRun {
  readonly heading: Heading | null;
  readonly rows: readonly TopRow[];
}

/** Neighbours of one label together: the order is that of sending, so a label may come twice. */
function labelRuns(part: readonly TopRow[]): LabelRun[] {
  const runs: { label: string | null; rows: TopRow[] }[] = [];
  for (const row of part) {
    const label =
      row.type === 'submission' && row.submission.state === 'waiting' ? row.submission.label : null;
    const last = runs.at(-1);
    if (last !== undefined && last.label === label) last.rows.push(row);
    else runs.push({ label, rows: [row] });
  }
  return runs.map(({ label, rows }) => ({
    rows,
    heading:
      label === null
        ? null
        : {
            type: 'heading',
            level: 'label',
            id: `label:${rows[0]?.id ?? ''}`,
            text: label,
            count: rows.length,
            folded: false,
            rows,
          },
  }));
}

// Which rows are chosen: by click, with Ctrl one more, with Shift up to there. Pure but for the view's own store.

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
