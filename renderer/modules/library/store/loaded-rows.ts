/** The loaded part of a long list: rows by their place in the whole, with gaps where nothing is loaded. Pure. */
import type { AppEvent } from '../../../../main/contract/events.ts';
import type { AssetSummary } from '../../../../main/contract/schema/asset.ts';
import type { AssetId } from '../../../../main/contract/schema/ids.ts';
import type { LibraryRow } from '../../../../main/contract/schema/library/search.ts';

/** Key 0 is the first row of the list. */
export type Rows = ReadonlyMap<number, LibraryRow>;

/** Both included. */
export interface RowRange {
  readonly first: number;
  readonly last: number;
}

/** Tells a row from all others of a list: an asset or a stack. */
export type RowKey = `asset:${string}` | `stack:${string}`;

/** Rows loaded beyond the screen, so that a turn of the wheel shows no place-holder. */
export const ahead = 40;
/** Rows per call at most while the list is scrolled, and what calls are aligned to. */
const windowSize = 100;
/** Rows kept around the screen, and how many may be loaded before the others are dropped: about 4 MB. */
const keptAround = 1000;
const mostLoaded = 3000;

export function keyOf(row: LibraryRow): RowKey {
  return row.type === 'asset' ? `asset:${row.asset.id}` : `stack:${row.group.id}`;
}

/** The asset that a row shows first. */
export function assetOf(row: LibraryRow): AssetSummary | null {
  return row.type === 'asset' ? row.asset : (row.covers[0] ?? null);
}

/** Where a row is; null when it is not loaded. */
export function placeOf(rows: Rows, key: RowKey | null): number | null {
  if (key === null) return null;
  for (const [place, row] of rows) if (keyOf(row) === key) return place;
  return null;
}

/** With a page whose first row is at `first`. A row that has moved leaves its old place empty. */
export function withPage(rows: Rows, first: number, page: readonly LibraryRow[]): Rows {
  const keys = new Set(page.map(keyOf));
  const next = new Map([...rows].filter(([, row]) => !keys.has(keyOf(row))));
  for (const [n, row] of page.entries()) next.set(first + n, row);
  return next;
}

/** The window that holds the first place that is missing on the screen or up to `beyond` rows from it; null when none is. */
export function missing(rows: Rows, total: number, screen: RowRange, beyond: number): RowRange | null {
  const last = Math.min(screen.last + beyond, total - 1);
  // What is on the screen comes before what is near it.
  const order = [screen.first, Math.max(0, screen.first - beyond)];
  for (const from of order) {
    for (let place = Math.max(0, from); place <= last; place += 1) {
      if (rows.has(place)) continue;
      const first = Math.floor(place / windowSize) * windowSize;
      return { first, last: Math.min(first + windowSize, total) - 1 };
    }
  }
  return null;
}

/** What is loaded, without what is far from the screen once that is much. */
export function nearby(rows: Rows, screen: RowRange): Rows {
  if (rows.size <= mostLoaded) return rows;
  return new Map(
    [...rows].filter(([place]) => place >= screen.first - keptAround && place <= screen.last + keptAround),
  );
}

/** With the new state of assets, jobs and downloads in their rows; the same rows when none is shown. */
export function withEvents(rows: Rows, events: readonly AppEvent[]): Rows {
  const changes = new Map<AssetId, (asset: AssetSummary) => AssetSummary>();
  for (const event of events) note(changes, event);
  if (changes.size === 0) return rows;
  let next: Map<number, LibraryRow> | null = null;
  for (const [place, row] of rows) {
    const changed = withChanges(row, changes);
    if (changed === row) continue;
    next ??= new Map(rows);
    next.set(place, changed);
  }
  return next ?? rows;
}

type Changes = Map<AssetId, (asset: AssetSummary) => AssetSummary>;

function note(changes: Changes, event: AppEvent): void {
  const after = (id: AssetId, change: (asset: AssetSummary) => AssetSummary): void => {
    const before = changes.get(id);
    changes.set(id, before === undefined ? change : (asset) => change(before(asset)));
  };
  if (event.type === 'asset.changed') changes.set(event.asset.id, () => event.asset);
  else if (event.type === 'transfer.changed')
    after(event.transfer.assetId, (asset) => ({ ...asset, transfer: event.transfer }));
  else if (event.type === 'job.changed' && event.job.assetId !== null) {
    const { job } = event;
    after(event.job.assetId, (asset) => (isOlderRun(job, asset) ? asset : { ...asset, job }));
  }
}

// An asset shows its latest job; a late word about an earlier run must not replace it.
function isOlderRun(job: NonNullable<AssetSummary['job']>, { job: shown }: AssetSummary): boolean {
  return shown !== null && shown.id !== job.id && Date.parse(job.createdAt) < Date.parse(shown.createdAt);
}

function withChanges(row: LibraryRow, changes: Changes): LibraryRow {
  if (row.type === 'asset') {
    const asset = changes.get(row.asset.id)?.(row.asset);
    return asset === undefined || asset === row.asset ? row : { ...row, asset };
  }
  if (!row.covers.some(({ id }) => changes.has(id))) return row;
  return { ...row, covers: row.covers.map((asset) => changes.get(asset.id)?.(asset) ?? asset) };
}
