/** Lists of many pages as async iterators: one page at a time, only when it is requested, and never without end. */
import { AppError } from '../contract/plain/errors.ts';

/** One page; `next` is null on the last. */
export interface Page<T, C extends string | number> {
  readonly entries: readonly T[];
  readonly next: C | null;
}

/**
 * Every entry of a list, from the page of `first` on. Throws what `read` throws, `cancelled` once the signal is aborted, and
 * `remote.cursor-repeated` after the entries of a page whose cursor was there before, or whose integer cursor does
 * not increase (batch and set members: the last index of the page).
 */
export async function* entriesOf<T, C extends string | number>(list: {
  /** In words, for messages. */
  readonly operation: string;
  readonly first: C | undefined;
  readonly signal: AbortSignal | undefined;
  readonly read: (cursor: C | undefined) => Promise<Page<T, C>>;
}): AsyncGenerator<T, void, undefined> {
  const { operation, first, signal, read } = list;
  const seen = new Set<C>();
  let cursor = first;
  for (;;) {
    requireWanted(signal);
    if (cursor !== undefined) seen.add(cursor);
    const page = await read(cursor);
    for (const entry of page.entries) {
      requireWanted(signal);
      yield entry;
    }
    const { next } = page;
    if (next === null) return;
    if (seen.has(next) || goesBack(cursor, next)) throw new AppError('remote.cursor-repeated', { operation });
    cursor = next;
  }
}

function goesBack(from: string | number | undefined, to: string | number): boolean {
  return typeof from === 'number' && typeof to === 'number' && to < from;
}

function requireWanted(signal: AbortSignal | undefined): void {
  if (signal?.aborted === true) throw new AppError('cancelled', {}, { cause: signal.reason });
}
