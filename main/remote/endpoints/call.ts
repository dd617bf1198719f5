/** What the calls of all endpoints are made of: an id in a path, the query of a page, a list as an iterator, the caller’s signal, a delete that is sent until the resource is gone. */

import { z } from 'zod';
import { AppError, isAppError } from '../../contract/plain/errors.ts';
import { requireNoFaults } from '../../contract/plain/request-rules/fault.ts';
import { checkPage } from '../../contract/plain/request-rules/other-calls.ts';
import { operations, type ResourceNoun, resourceName } from '../remote-words.ts';
import type { CallOptions, InsistOptions, PageOptions } from '../requests.ts';
import type { OpenOperations } from '../service-address.ts';
import type { Send } from '../transport.ts';

/** To be spread into a call. */
export function signalOf(options: CallOptions | undefined): CallOptions {
  return options?.signal === undefined ? {} : { signal: options.signal };
}

/** As `signalOf`, with the user's insistence. */
export function insistenceOf(options: InsistOptions | undefined): InsistOptions {
  return options?.insist === true ? { ...signalOf(options), insist: true } : signalOf(options);
}

/** Percent-encoded. Throws `remote.not-found` for an id that would change the path: empty, `.` or `..`. */
export function pathSegment(id: string, noun: ResourceNoun): string {
  if (id === '' || id === '.' || id === '..' || !id.isWellFormed())
    throw new AppError('remote.not-found', { what: resourceName(noun, JSON.stringify(id)) });
  return encodeURIComponent(id);
}

/** `?limit=50&cursor=7`, empty when nothing is set. Throws `request.invalid` for a limit outside of 1 to 100. */
export function pageQuery(page: {
  readonly limit?: number;
  readonly cursor?: string | number;
  readonly status?: string;
}): string {
  const { limit, cursor, status } = page;
  requireNoFaults(checkPage(limit === undefined ? {} : { limit }));
  const query = new URLSearchParams();
  if (limit !== undefined) query.set('limit', String(limit));
  if (cursor !== undefined) query.set('cursor', String(cursor));
  if (status !== undefined) query.set('status', status);
  return query.size === 0 ? '' : `?${query.toString()}`;
}

// Lists of many pages as async iterators: one page at a time, only when it is requested, and never without end.

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

// Deleting an asset or a set, whose paths the specification leaves open.

/** A delete call; `read` reads the same resource, to tell what a 404 means. */
export function removalOf(
  { send, open }: { readonly send: Send; readonly open: OpenOperations },
  noun: 'asset' | 'set',
  read: (id: string, options: CallOptions) => Promise<unknown>,
): (id: string, options?: CallOptions) => Promise<void> {
  const operation = noun === 'asset' ? 'delete_asset' : 'delete_variation_set';
  return (id, options) =>
    untilGone(async (onTry) => {
      const path = open.pathOf(operation, pathSegment(id, noun));
      await open.call(
        operation,
        () =>
          send({
            operation: operations.delete(noun),
            method: 'DELETE',
            path,
            what: resourceName(noun, id),
            schema: z.unknown(),
            mayBeEmpty: true,
            isOpen: true,
            repeat: 'safe',
            onTry,
            ...signalOf(options),
          }),
        () => read(id, signalOf(options)),
      );
    });
}

/**
 * Runs `remove`, which tells which try is under way. A delete is sent again after a fault, so the one that did it may
 * have gone before the one that is answered: from the second try on, finding nothing means that it is done.
 */
export async function untilGone(
  remove: (onTry: (attempt: number) => void) => Promise<unknown>,
): Promise<void> {
  let tries = 0;
  try {
    await remove((attempt) => {
      tries = attempt;
    });
  } catch (error) {
    if (!isAppError(error, 'remote.not-found') || tries < 2) throw error;
  }
}
