/** Stands in for what is being built. */
import { AppError } from '../contract/errors.ts';

/** Rejects. */
export async function unbuilt(): Promise<never> {
  throw new AppError('internal', { reason: 'not built yet' });
}
