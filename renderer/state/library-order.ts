/** Where a changed asset belongs in a list that is sorted and filtered as the catalogue does it. Pure. */
import type { AppEvent } from '../../main/contract/events.ts';
import type { AssetSummary } from '../../main/contract/model/asset.ts';
import type { Places } from './library-places.ts';

/** Newest first; ids decide between equal times. */
export function isBefore(a: AssetSummary, b: AssetSummary): boolean {
  const byTime = Date.parse(b.createdAt) - Date.parse(a.createdAt);
  return byTime < 0 || (byTime === 0 && a.id > b.id);
}

/** Every word of the search occurs in the name, the source text or the kind, as `AssetQuery.search` has it. */
export function matchesSearch(asset: AssetSummary, search: string): boolean {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  const hay = `${asset.name ?? ''}\n${sourceText(asset)}\n${asset.kind}`.toLowerCase();
  return words.every((word) => hay.includes(word));
}

/** What the asset was made from, in one line; empty when unknown. */
export function sourceText({ source }: Pick<AssetSummary, 'source'>): string {
  switch (source.type) {
    case 'text':
      return source.text;
    case 'image':
      return source.fileName;
    case 'image-url':
      return source.url;
    case 'unknown':
      return '';
  }
}

/** The list with a job's or transfer's new row in its asset; the same list when nothing changed. */
export function withEvent(items: Places, event: AppEvent): Places {
  if (event.type === 'job.changed') {
    const { job } = event;
    return replaced(items, (item) => item.id === job.assetId && !isOlderRun(job, item), { job });
  }
  if (event.type === 'transfer.changed') {
    const { transfer } = event;
    return replaced(items, (item) => item.id === transfer.assetId, { transfer });
  }
  return items;
}

// An asset shows its latest job; a late word about an earlier run must not replace it.
function isOlderRun(job: NonNullable<AssetSummary['job']>, { job: shown }: AssetSummary): boolean {
  return shown !== null && shown.id !== job.id && Date.parse(job.createdAt) < Date.parse(shown.createdAt);
}

function replaced(
  items: Places,
  isIt: (item: AssetSummary) => boolean,
  patch: Partial<AssetSummary>,
): Places {
  for (const [place, item] of items) if (isIt(item)) return new Map(items).set(place, { ...item, ...patch });
  return items;
}
