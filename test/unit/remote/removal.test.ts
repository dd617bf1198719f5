import { expect, it } from 'vitest';
import { AppError } from '../../../main/contract/plain/errors.ts';
import { untilGone } from '../../../main/remote/endpoints/call.ts';

const notFound = new AppError('remote.not-found', { what: 'the asset a' });
const conflict = new AppError('remote.conflict', { type: 'job-in-progress', detail: '' });

/** A delete whose last try is the n-th and ends so. */
const ending = (tries: number, error?: AppError) => async (onTry: (attempt: number) => void) => {
  for (let attempt = 1; attempt <= tries; attempt += 1) onTry(attempt);
  await Promise.resolve();
  if (error !== undefined) throw error;
};

it('is done when the service says so', async () => {
  await expect(untilGone(ending(1))).resolves.toBeUndefined();
});

it('was done by a try before when a later one finds nothing', async () => {
  await expect(untilGone(ending(2, notFound))).resolves.toBeUndefined();
  await expect(untilGone(ending(3, notFound))).resolves.toBeUndefined();
});

it('found nothing at the first try: there was nothing', async () => {
  await expect(untilGone(ending(1, notFound))).rejects.toBe(notFound);
});

it('passes everything else on', async () => {
  await expect(untilGone(ending(2, conflict))).rejects.toBe(conflict);
});
