/** Deleting an asset or a set, whose paths the specification leaves open. */
import { z } from 'zod';
import { isAppError } from '../../contract/plain/errors.ts';
import type { OpenOperations } from '../open-operations.ts';
import type { CallOptions } from '../requests.ts';
import type { Send } from '../transport.ts';
import { signalOf } from './call-signal.ts';
import { pathSegment } from './path-segment.ts';

/** A delete call; `read` reads the same resource, to tell what a 404 means. */
export function removalOf(
  { send, open }: { readonly send: Send; readonly open: OpenOperations },
  noun: 'asset' | 'variation set',
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
            operation: `delete ${noun === 'asset' ? 'an' : 'a'} ${noun}`,
            method: 'DELETE',
            path,
            what: `the ${noun} ${id}`,
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
