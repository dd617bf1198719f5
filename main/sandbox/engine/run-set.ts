/** A set's own part, before its members begin: its images are fetched for all of them, and its variants are planned. */
import { randomBytes } from 'node:crypto';
import { timestamp, wait } from '../../core/clock.ts';
import { ProblemError } from '../common/problem.ts';
import { durationOf } from '../common/timeline.ts';
import type { GroupRecord, ImageSource } from '../store/records.ts';
import { editJob } from './job-record.ts';
import type { Maker } from './maker.ts';
import type { EngineParts } from './parts.ts';
import { planSet } from './plan.ts';

/** Returns when the members may start. It can still be canceled meanwhile. Throws what ended it, or the signal's reason. */
export async function runSet(
  parts: EngineParts,
  maker: Maker,
  group: GroupRecord,
  signal: AbortSignal,
): Promise<void> {
  const { store, clock } = parts;
  const job = await editJob(store, group.jobId, (found) => {
    const now = timestamp(clock);
    return found.status === 'queued' ? { ...found, status: 'running', startedAt: now, updatedAt: now } : null;
  });
  if (job.status !== 'running') return;
  const { timeline, failAt } = planSet(group, parts.speed);
  const leftMs = Math.max(0, Date.parse(job.startedAt ?? job.createdAt) + durationOf(timeline) - clock.now());
  await Promise.all([keepImages(parts, maker, group, signal), wait(clock, leftMs, signal)]);
  if (failAt !== null)
    throw new ProblemError('generation-failed', 'The directive sandbox:fail ended the variation stage.');
}

/** Fetched once for all members, also for those that start after the image has gone from its host. */
async function keepImages(
  { store, files }: EngineParts,
  maker: Maker,
  { id, seed }: GroupRecord,
  signal: AbortSignal,
): Promise<void> {
  const fetched = [seed?.image ?? null, ...(seed?.references ?? [])].some((image) => image?.type === 'url');
  if (seed === null || !fetched) return;
  const keep = async (image: ImageSource): Promise<ImageSource> => {
    if (image.type === 'file') return image;
    const bytes = await maker.read(image, signal);
    const inputId = `input_${randomBytes(12).toString('hex')}`;
    await files.writeInput(inputId, bytes);
    return { type: 'file', inputId };
  };
  const image = seed.image === null ? null : await keep(seed.image);
  const references = await Promise.all(seed.references.map(keep));
  await store.transact(() => {
    const current = store.groups.get(id);
    if (current === undefined) return { changes: [], result: undefined };
    const record: GroupRecord = { ...current, seed: { ...seed, image, references } };
    return { changes: [{ collection: 'groups', record }], result: undefined };
  });
}
