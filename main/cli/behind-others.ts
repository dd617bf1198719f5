/** Whether a request waits behind others that the service, being away, does not take: then nothing is told of it. */
import { parallelCreates, type Submission } from '../contract/schema/submission.ts';
import type { Client } from './open-app.ts';

/** What would be sent now, in that order. */
export async function sendingOrder(client: Client): Promise<Submission[]> {
  const queue = await client.submissions.list();
  return queue.filter(({ state, paused, hold }) => state !== 'refused' && !paused && hold === null);
}

/** Those whose turn it is are on their way, or are told when they are tried again. */
export function isBehindOthers(
  { id, connectionId }: Pick<Submission, 'id' | 'connectionId'>,
  order: readonly Submission[],
): boolean {
  const own = order.filter((one) => one.connectionId === connectionId);
  return own.findIndex((one) => one.id === id) >= parallelCreates;
}
