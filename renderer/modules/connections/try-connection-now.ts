/** "Try now": one real call decides, and when it succeeds everything that waits goes on at once. */

import type { StoresOf } from '../../stores/stores.ts';
import { failureOf } from '../shared/store/failure.ts';

/** The banner itself shows that the service still does not answer; only other failures reject. */
export async function tryConnectionNow({ api, submissions }: StoresOf<'api' | 'submissions'>): Promise<void> {
  try {
    await api.connections.refreshDefaults();
  } catch (error) {
    if (failureOf(error).code.startsWith('remote.')) return;
    throw error;
  }
  await api.jobs.refresh();
  const waiting = [...submissions.store.getState().byId.values()].filter((each) => each.state === 'waiting');
  // One that was sent meanwhile is no failure of the user's wish.
  await Promise.allSettled(waiting.map((each) => submissions.retryNow(each.id)));
}
