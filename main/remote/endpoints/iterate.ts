/** A list call of the client as an iterator over its entries. */
import { entriesOf } from '../pagination.ts';
import type { PageOptions } from '../requests.ts';

/** Reads from `options.cursor` on, with the other options for every page. */
export function iterate<C extends string | number, O extends PageOptions<C>, P, T>(
  operation: string,
  options: O,
  read: (options: O) => Promise<P & { readonly next_cursor: C | null }>,
  entries: (page: P) => readonly T[],
): AsyncGenerator<T, void, undefined> {
  return entriesOf<T, C>({
    operation,
    first: options.cursor,
    signal: options.signal,
    read: async (cursor) => {
      const page = await read(cursor === undefined ? options : { ...options, cursor });
      return { entries: entries(page), next: page.next_cursor };
    },
  });
}
