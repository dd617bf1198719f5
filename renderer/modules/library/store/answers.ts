/** What an answer makes of the state: another list, or the same one with what is seen where it was. Pure. */
import type { AssetId } from '../../../../main/contract/schema/ids.ts';
import type { LibraryPage } from '../../../../main/contract/schema/library/search.ts';
import { assetOf, keyOf, placeOf, type RowRange, withPage } from './loaded-rows.ts';
import type { LibraryState } from './state.ts';

/** What of an answer is about the whole list. */
export function totals({
  total,
  assets,
  whole,
  faults,
}: LibraryPage): Pick<LibraryState, 'total' | 'assets' | 'whole' | 'faults'> {
  return { total, assets, whole, faults };
}

/** Another list, shown from its beginning; the active row stays it when it is there. */
export function startOf(
  answer: LibraryPage,
  { active, searches }: LibraryState,
): Pick<LibraryState, 'rows' | 'active' | 'searches' | 'topPlace' | 'anchor'> {
  const rows = withPage(new Map(), 0, answer.rows);
  const place = placeOf(rows, active.key) ?? 0;
  const first = rows.get(place);
  return {
    rows,
    active: { key: first === undefined ? null : keyOf(first), place },
    searches: searches + 1,
    topPlace: 0,
    anchor: place,
  };
}

/** The same list as it is by now, read from `begin` on; what is on the screen has moved by so many rows. */
export function movedTo(
  answer: LibraryPage,
  begin: number,
  by: number,
  { active, anchor, moved }: LibraryState,
): Pick<LibraryState, 'rows' | 'active' | 'moved' | 'anchor'> {
  const rows = withPage(new Map(), begin, answer.rows);
  const last = Math.max(0, answer.total - 1);
  const place = placeOf(rows, active.key) ?? Math.min(last, Math.max(0, active.place + by));
  const there = rows.get(place);
  return {
    rows,
    active: { key: there === undefined ? active.key : keyOf(there), place },
    anchor: Math.min(last, Math.max(0, anchor + by)),
    moved: by === 0 ? moved : { times: moved.times + 1, rows: by },
  };
}

/** What must not move: the active row when it is seen, else the first that is. At its beginning the list shows what is new. */
export function standing(
  { rows, active }: LibraryState,
  screen: RowRange,
): { readonly assetId: AssetId; readonly place: number } | null {
  if (screen.first === 0) return null;
  const near = active.place >= screen.first && active.place <= screen.last ? active.place : screen.first;
  const shown = rows.get(near);
  // An open stack shows its assets twice; the first member tells it as well.
  const seen = shown?.type === 'stack' && shown.open ? near + 1 : near;
  const row = rows.get(seen);
  const asset = row === undefined ? null : assetOf(row);
  return asset === null ? null : { assetId: asset.id, place: seen };
}
