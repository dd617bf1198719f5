/** Stands for methods of the contract that are still to be built. */
import { AppError } from '../contract/errors.ts';

/** Throws `internal`. */
export async function notYet(): Promise<never> {
  throw new AppError('internal', { reason: 'this is not built yet' });
}
