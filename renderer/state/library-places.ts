/** The loaded part of a long list: assets by their place in the whole, with gaps where nothing is loaded. Pure. */
import type { AssetSummary } from '../../main/contract/model/asset.ts';
import type { AssetId } from '../../main/contract/model/ids.ts';
import { isBefore } from './library-order.ts';

/** Key 0 is the newest asset's. */
export type Places = ReadonlyMap<number, AssetSummary>;

/** Both included. */
export interface PlaceRange {
  readonly first: number;
  readonly last: number;
}

/** Assets per call, and what calls are aligned to; the first such window stays loaded, see `placeFor`. */
export const windowSize = 100;
/** Places loaded beyond the screen, so that a turn of the wheel shows no place-holder. */
const ahead = 50;
/** Places kept around the screen, and how many may be loaded before the others are dropped: about 4 MB. */
const keptAround = 1000;
const mostLoaded = 3000;

/** Where an asset is; null when it is not loaded. */
export function placeOf(items: Places, id: AssetId | null): number | null {
  for (const [place, item] of items) if (item.id === id) return place;
  return null;
}

/**
 * Where an asset that is not loaded belongs in a list of `total`; null when that lies in a gap, where it may well be
 * already.
 */
export function placeFor(items: Places, total: number, asset: AssetSummary): number | null {
  let before = -1;
  let after = total;
  for (const [place, other] of items) {
    if (isBefore(asset, other)) after = Math.min(after, place);
    else before = Math.max(before, place);
  }
  return after - before === 1 ? after : null;
}

/** With a page whose first asset is at `first`. An asset that has moved leaves its old place empty. */
export function withPage(items: Places, first: number, page: readonly AssetSummary[]): Places {
  const ids = new Set(page.map((asset) => asset.id));
  const next = new Map([...items].filter(([, item]) => !ids.has(item.id)));
  for (const [n, asset] of page.entries()) if (first + n >= 0) next.set(first + n, asset);
  return next;
}

/** With these put in at `first`; all from there on move down. */
export function withInserted(items: Places, first: number, assets: readonly AssetSummary[]): Places {
  const moved = [...items].map(
    ([place, item]) => [place < first ? place : place + assets.length, item] as const,
  );
  return new Map([...moved, ...assets.map((asset, n) => [first + n, asset] as const)]);
}

/** The windows that hold the places from the first to the last that is missing around the screen; null when none is. */
export function missing(items: Places, total: number, screen: PlaceRange): PlaceRange | null {
  const last = Math.min(screen.last + ahead, total - 1);
  let from: number | null = null;
  let to = 0;
  for (let place = Math.max(0, screen.first - ahead); place <= last; place += 1) {
    if (items.has(place)) continue;
    from ??= place;
    to = place;
  }
  return from === null ? null : { first: from, last: to };
}

/** Whole windows around a range, at most `most` places. */
export function aligned({ first, last }: PlaceRange, most: number): PlaceRange {
  const begin = Math.floor(first / windowSize) * windowSize;
  const end = Math.ceil((last + 1) / windowSize) * windowSize;
  return { first: begin, last: Math.min(end, begin + most) - 1 };
}

/** Without what is far from the screen, once that is much. */
export function nearby(items: Places, { first, last }: PlaceRange): Places {
  if (items.size <= mostLoaded) return items;
  const isKept = (place: number): boolean =>
    place < windowSize || (place >= first - keptAround && place <= last + keptAround);
  return new Map([...items].filter(([place]) => isKept(place)));
}
