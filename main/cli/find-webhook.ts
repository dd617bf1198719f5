/** Finds a webhook by what a person types. */
import { AppError } from '../contract/errors.ts';
import type { Webhook } from '../contract/model/webhook.ts';
import type { Client } from './open-app.ts';

/** By id, or by its address. Throws `remote.not-found`, and `cli.asset-ambiguous` with the ids. */
export async function findWebhook(client: Client, text: string): Promise<Webhook> {
  const { webhooks } = await client.webhooks.list();
  const found = webhooks.filter(({ id, url }) => id === text || url === text);
  const [first] = found;
  if (first === undefined) throw new AppError('remote.not-found', { what: `a webhook “${text}”` });
  if (found.length > 1)
    throw new AppError('cli.asset-ambiguous', { text, candidates: found.map(({ id }) => id) });
  return first;
}
