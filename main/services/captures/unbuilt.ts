/** Stands in for the check of clips until it is there. */
import { AppError } from '../../contract/errors.ts';
import type { Handlers } from '../handlers.ts';

const none = (): never => {
  throw new AppError('internal', { reason: 'The check of clips is not there yet.' });
};

/** Lists are empty; all else fails with `internal`. */
export const unbuilt: Pick<Handlers, 'captures' | 'boards'> = {
  captures: {
    list: async () => [],
    check: none,
    report: none,
    setBoard: none,
    stop: none,
    remove: none,
    trim: none,
    still: none,
  },
  boards: { list: async () => [], save: none, remove: none },
};
