/** Finds the waiting requests that a person means: by id, the beginning of one, name or label. */
import { AppError } from '../contract/errors.ts';
import type { Submission } from '../contract/model/submission.ts';
import type { Client } from './open-app.ts';

/** Beginnings of ids that are shorter could be words. */
const shortestBeginning = 4;

/** In the order of the texts, each once. Throws `submission.unknown` when a text means none. */
export async function findSubmissions(client: Client, texts: readonly string[]): Promise<Submission[]> {
  const queue = await client.submissions.list();
  const meant = new Map<string, Submission>();
  for (const text of texts) {
    const found = meantBy(queue, text);
    if (found.length === 0 && text !== 'all') throw new AppError('submission.unknown', { id: text });
    for (const one of found) meant.set(one.id, one);
  }
  return [...meant.values()];
}

function meantBy(queue: readonly Submission[], text: string): readonly Submission[] {
  if (text === 'all') return queue;
  const exact = queue.filter(({ id }) => id === text);
  if (exact.length > 0) return exact;
  const named = queue.filter(({ request, label }) => request.name === text || label === text);
  if (named.length > 0) return named;
  const begun = queue.filter(({ id }) => text.length >= shortestBeginning && id.startsWith(text));
  if (begun.length > 1)
    throw new AppError('cli.usage', {
      reason: `“${text}” is the beginning of several ids: ${begun
        .slice(0, 10)
        .map(({ id }) => id)
        .join(', ')}. Give more of one.`,
    });
  return begun;
}
