/** One build from its start to its completion; a failure is thrown. */
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { type Clock, timestamp, wait } from '../../core/clock.ts';
import { flushFolder } from '../../core/files/whole-file.ts';
import { ProblemError } from '../common/problem.ts';
import { isFinished, type JobRecord, type ResourceRef } from '../store/records.ts';
import type { Store } from '../store/store.ts';
import { checkEntryNames, deliverablesOf } from './deliverables.ts';
import { type CreateFile, writeZip } from './write-zip.ts';

/** At speed 1 a build takes no less, so that `pending` is seen by a client as it would be elsewhere. */
const shortestMs = 3_000;

/** The id of a resource's bundle, and the name of the folder that its ZIP lies in. */
export function bundleIdOf({ id }: ResourceRef): string {
  return `bundle_${id}`;
}

/** `filesRoot` is `<data>/files`. `speed`: how many times faster than life. */
export interface BuildParts {
  readonly store: Store;
  readonly filesRoot: string;
  readonly clock: Clock;
  readonly speed: number;
  readonly createFile?: CreateFile;
}

/**
 * Writes the ZIP of a pending bundle, then records it as ready and its job as complete, both or none. A bundle whose job
 * was ended by someone else is given up. Throws what ended it, or the signal's reason.
 */
export async function buildBundle(parts: BuildParts, id: string, signal: AbortSignal): Promise<void> {
  const { store, filesRoot, clock } = parts;
  const begun = await begin(store, clock, id);
  if (begun === null) return;
  const { resource, job } = begun;
  const { entries, zipName } = deliverablesOf(store, resource);
  const folder = join(filesRoot, id);
  await mkdir(folder, { recursive: true });
  await flushFolder(filesRoot);
  const sources = entries.map(({ name, ownerId, file }) => {
    checkEntryNames([file.path]);
    const { sizeBytes, sha256 } = file;
    return { name, path: join(filesRoot, ownerId, file.path), sizeBytes, sha256 };
  });
  const digest = await writeZip(sources, join(folder, zipName), { signal, createFile: parts.createFile });
  const leftMs = Date.parse(job.startedAt ?? '') + shortestMs / parts.speed - clock.now();
  if (leftMs > 0) await wait(clock, leftMs, signal);
  signal.throwIfAborted();
  await store.transact(() => {
    const bundle = store.bundles.get(id);
    if (bundle === undefined || bundle.jobId !== job.id)
      throw new ProblemError('internal-error', 'The record of the bundle is lost.');
    const file = { kind: 'bundle', path: zipName, ...digest };
    return {
      changes: [
        { collection: 'bundles', record: { ...bundle, state: 'ready', file } },
        { collection: 'jobs', record: { ...job, status: 'complete', updatedAt: timestamp(clock) } },
      ],
      result: undefined,
    };
  });
}

/** The job as running; null when there is nothing to build. */
function begin(
  store: Store,
  clock: Clock,
  id: string,
): Promise<{ resource: ResourceRef; job: JobRecord } | null> {
  return store.transact(() => {
    const bundle = store.bundles.get(id);
    if (bundle?.state !== 'pending') return { changes: [], result: null };
    const job = store.jobs.get(bundle.jobId);
    if (job === undefined || isFinished(job.status))
      return { changes: [{ collection: 'bundles', removed: id }], result: null };
    const result = { resource: bundle.resource };
    if (job.status === 'running') return { changes: [], result: { ...result, job } };
    const now = timestamp(clock);
    const running = { ...job, status: 'running', startedAt: now, generatingAt: now, updatedAt: now } as const;
    return { changes: [{ collection: 'jobs', record: running }], result: { ...result, job: running } };
  });
}
