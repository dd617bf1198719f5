/** Finds the batch or set that a person means: by its id here, its id at the service, or its name. */
import { AppError } from '../contract/errors.ts';
import type { Group } from '../contract/model/group.ts';
import type { Client } from './open-app.ts';

const mostGroups = 5000;

/** Null when none is meant. Throws `cli.asset-ambiguous`. */
export async function findGroup(client: Client, text: string): Promise<Group | null> {
  const groups = await client.groups.list({ limit: mostGroups });
  const exact = groups.find(({ id, remoteId }) => id === text || remoteId === text);
  if (exact !== undefined) return exact;
  const named = groups.filter(({ name }) => name === text);
  if (named.length > 1)
    throw new AppError('cli.asset-ambiguous', { text, candidates: named.slice(0, 10).map(({ id }) => id) });
  return named[0] ?? null;
}
