/** One rescued row at a time: what cannot be entered does not take the others with it. */
import { isAppError } from '../../contract/plain/errors.ts';
import type { Catalogue } from '../catalogue.ts';

/** False when the row cannot be entered; what it had begun is undone. A disk that fails is not the row's fault: throws `library.*`. */
export function attempt(tables: Pick<Catalogue, 'transaction'>, work: () => void): boolean {
  try {
    tables.transaction(work);
    return true;
  } catch (error) {
    if (isAppError(error) && error.code.startsWith('library.')) throw error;
    return false;
  }
}

/** Compares rows so that the earliest comes first. */
export function byTime(a: { createdAt: string }, b: { createdAt: string }): number {
  return a.createdAt < b.createdAt ? -1 : Number(a.createdAt > b.createdAt);
}
