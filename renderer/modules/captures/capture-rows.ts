/** The rows of the list of clips: what is still copied, then the clips with those of one object together. Pure. */
import type { CaptureCheck } from '../../../main/contract/schema/capture/report.ts';
import type { CaptureFilter, CapturesViewState } from './store/captures.ts';
import type { ClipCopy } from './store/clip-intake.ts';

/** `of`: how many clips show the same object; `under`: the best of them is above it. */
export type CaptureItem =
  | { readonly type: 'copy'; readonly id: string; readonly copy: ClipCopy }
  | {
      readonly type: 'clip';
      readonly id: string;
      readonly check: CaptureCheck;
      readonly of: number;
      readonly under: boolean;
    };

/** Copies first, then clips: newest first, those of one object at the place of its newest, the best of them first. */
export function captureItems(
  copies: readonly ClipCopy[],
  checks: Iterable<CaptureCheck>,
  { filter, search }: Pick<CapturesViewState, 'filter' | 'search'>,
): CaptureItem[] {
  const newest = [...checks].toSorted((a, b) => b.addedAt.localeCompare(a.addedAt));
  const objects = Map.groupBy(newest, ({ objectKey, inputId }) => objectKey ?? inputId);
  const clips = [...objects.values()].flatMap((together) =>
    together
      .toSorted((a, b) => Number(b.bestOfObject) - Number(a.bestOfObject))
      .map(
        (check): CaptureItem => ({
          type: 'clip',
          id: check.inputId,
          check,
          of: together.length,
          under: false,
        }),
      ),
  );
  const copying = copies.map((copy): CaptureItem => ({ type: 'copy', id: copy.key, copy }));
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  const shown = [...copying, ...clips].filter(
    (item) => (filter === 'all' || partOf(item) === filter) && words.every((word) => tells(item, word)),
  );
  return underTheirBest(shown);
}

/** Where the best is filtered out, or not known yet, nothing is under it. */
function underTheirBest(items: readonly CaptureItem[]): CaptureItem[] {
  let best: string | null = null;
  return items.map((item) => {
    if (item.type === 'copy') return item;
    const { objectKey, bestOfObject } = item.check;
    if (bestOfObject) best = objectKey;
    return { ...item, under: !bestOfObject && objectKey !== null && objectKey === best };
  });
}

/** Into which part of the list a row falls. */
export function partOf(item: CaptureItem): Exclude<CaptureFilter, 'all'> {
  if (item.type === 'copy') return item.copy.state === 'failed' ? 'trouble' : 'open';
  const { state, summary } = item.check;
  if (state === 'failed') return 'trouble';
  if (state !== 'done' || summary === null) return 'open';
  if (summary.verdict === 'pass' || summary.verdict === 'warn') return summary.verdict;
  return 'trouble';
}

/** How many rows each filter would show. */
export function countByPart(items: readonly CaptureItem[]): Record<CaptureFilter, number> {
  const counts = { all: items.length, pass: 0, warn: 0, trouble: 0, open: 0 };
  for (const item of items) counts[partOf(item)] += 1;
  return counts;
}

/** The files among the rows that could not be taken. */
export function refusedOf(items: readonly CaptureItem[]): ClipCopy[] {
  return items.flatMap((item) => (item.type === 'copy' && item.copy.state === 'failed' ? [item.copy] : []));
}

/** The clips among the rows. */
export function checksOf(items: readonly CaptureItem[]): CaptureCheck[] {
  return items.flatMap((item) => (item.type === 'clip' ? [item.check] : []));
}

function tells(item: CaptureItem, word: string): boolean {
  const text =
    item.type === 'copy'
      ? [item.copy.fileName]
      : [item.check.fileName, ...item.check.otherNames, item.check.summary?.headline ?? ''];
  return text.some((one) => one.toLowerCase().includes(word));
}
