/** Builds bundles in the background, one at a time, and again after a restart (specification: Bundle, Bundle state). */
import { randomBytes } from 'node:crypto';
import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { timestamp } from '../../core/clock.ts';
import { createLimiter } from '../../core/concurrency/limiter.ts';
import type { Log } from '../../core/logging/log.ts';
import { insist } from '../engine/job-record.ts';
import { ProblemError, problemOf, systemCode } from '../problem/problem.ts';
import { type BundleRecord, isFinished, type JobRecord, type ResourceRef } from '../store/records.ts';
import type { Decision, ReadonlyTables, Store } from '../store/store.ts';
import { type BuildParts, buildBundle, bundleIdOf, deliverablesOf } from './build-bundle.ts';

/** Bundles on disk against their records: what one has and the other does not have is removed. */
const prefix = 'bundle_';

/** True when the ZIP of a ready bundle is there in its size. */
async function isOnDisk(filesRoot: string, { id, file }: BundleRecord): Promise<boolean> {
  if (file === null) return false;
  const facts = await stat(join(filesRoot, id, file.path)).catch(() => null);
  return facts?.isFile() === true && facts.size === file.sizeBytes;
}

/** Removes a bundle's folder. On Windows a reader may hold the ZIP: it then stays until the next start, and no one can reach it. */
async function removeBundle({ filesRoot, log }: { filesRoot: string; log: Log }, id: string): Promise<void> {
  await rm(join(filesRoot, id), { recursive: true, force: true, maxRetries: 5 }).catch((error: unknown) => {
    log.warn({ err: error }, 'a bundle could not be removed');
  });
}

/**
 * At a start: forgets bundles whose ZIP is gone or whose resource is deleted, and removes folders without a record and
 * whatever a build left unfinished. Never rejects: what fails is logged and tried again at the next start.
 */
async function sweepBundles(
  parts: { store: Store; filesRoot: string; log: Log },
  known: readonly BundleRecord[],
): Promise<void> {
  const { store, filesRoot, log } = parts;
  try {
    for (const bundle of known) {
      const kept =
        isWanted(store, bundle) && (bundle.state === 'pending' || (await isOnDisk(filesRoot, bundle)));
      if (!kept) await forget(store, bundle);
    }
    const folders = (await readdir(filesRoot)).filter((name) => name.startsWith(prefix));
    for (const folder of folders) {
      const bundle = store.bundles.get(folder);
      if (bundle === undefined) await removeBundle(parts, folder);
      else
        for (const name of await readdir(join(filesRoot, folder)))
          if (name !== bundle.file?.path) await rm(join(filesRoot, folder, name), { force: true });
    }
  } catch (error) {
    log.error({ err: error }, 'the bundles could not be swept');
  }
}

/** A pending bundle stays: its build finds out what became of its resource, and ends its job. */
function isWanted(tables: ReadonlyTables, { state, resource: { type, id } }: BundleRecord): boolean {
  const resource = type === 'asset' ? tables.assets.get(id) : tables.groups.get(id);
  return state === 'pending' || resource?.deletedAt === null;
}

async function forget(store: Store, bundle: BundleRecord): Promise<void> {
  await store.transact(() => ({
    changes:
      store.bundles.get(bundle.id)?.jobId === bundle.jobId
        ? [{ collection: 'bundles', removed: bundle.id }]
        : [],
    result: undefined,
  }));
}

export interface Bundler {
  /**
   * Starts the build unless one is pending or ready; resolves when the start is recorded. `jobId` only when this call
   * started it. Throws `not-found`, `job-in-progress` and `no-deliverables`.
   */
  request(
    resource: ResourceRef,
    account: string,
  ): Promise<{ state: 'pending' | 'ready'; jobId: string | null }>;
  state(resource: ResourceRef): BundleRecord | null;
  /** Ends the build and removes the ZIP of a resource that is recorded as deleted; its job ends as canceled. */
  drop(resource: ResourceRef): Promise<void>;
  /** Stops at once; what is pending goes on at the next start. */
  close(): Promise<void>;
}

export interface BundlerParts extends BuildParts {
  readonly log: Log;
}

/** One build from its request to its end. */
interface Build {
  readonly controller: AbortController;
  begun: boolean;
  done: Promise<void>;
}

const closing = new ProblemError('internal-error', 'The service is closing.');
const dropped = new ProblemError('not-found', 'What was to be bundled is deleted.');

/** A bundler that goes on with what is pending, after it has removed what no one waits for. */
export function createBundler(parts: BundlerParts): Bundler {
  const { store, clock, log } = parts;
  const closed = new AbortController();
  const builds = new Map<string, Build>();
  const atStart = [...store.bundles.values()];
  const inTurn = createLimiter(1);
  void inTurn(() => sweepBundles(parts, atStart));

  const enqueue = (bundle: BundleRecord): void => {
    const entry: Build = { controller: new AbortController(), begun: false, done: Promise.resolve() };
    if (closed.signal.aborted) entry.controller.abort(closing);
    entry.done = inTurn(async () => {
      entry.begun = true;
      await build(bundle, entry.controller.signal);
      if (builds.get(bundle.id) === entry) builds.delete(bundle.id);
    });
    builds.set(bundle.id, entry);
  };

  const build = async ({ id, jobId }: BundleRecord, signal: AbortSignal): Promise<void> => {
    try {
      if (!signal.aborted) await buildBundle(parts, id, signal);
    } catch (error) {
      if (signal.aborted) return;
      const problem = problemFor(error, jobId, log);
      await insist(() => store.transact(() => ending(store, id, jobId, failure(problem))), parts, signal);
      await removeBundle(parts, id);
    }
  };

  const failure =
    (error: JobRecord['error']) =>
    (job: JobRecord): JobRecord => ({ ...job, status: 'failed', updatedAt: timestamp(clock), error });

  for (const bundle of atStart) if (bundle.state === 'pending') enqueue(bundle);

  return {
    async request(resource, account) {
      if (closed.signal.aborted) throw closing;
      const known = store.bundles.get(bundleIdOf(resource));
      const lost = known?.state === 'ready' && !(await isOnDisk(parts.filesRoot, known)) ? known : null;
      const { started, state } = await store.transact(() => starting(parts, resource, account, lost));
      if (started !== null) enqueue(started);
      return { state, jobId: started?.jobId ?? null };
    },
    state: (resource) => store.bundles.get(bundleIdOf(resource)) ?? null,
    async drop(resource) {
      const id = bundleIdOf(resource);
      const running = builds.get(id);
      running?.controller.abort(dropped);
      // One in the queue is not waited for: it finds itself aborted when its turn comes.
      if (running?.begun === true) await running.done;
      const bundle = store.bundles.get(id);
      if (bundle !== undefined)
        await store.transact(() =>
          ending(store, id, bundle.jobId, (job) => ({
            ...job,
            status: 'canceled',
            updatedAt: timestamp(clock),
          })),
        );
      await removeBundle(parts, id);
    },
    async close() {
      closed.abort(closing);
      for (const { controller } of builds.values()) controller.abort(closing);
      await inTurn(async () => undefined);
    },
  };
}

/** A new pending bundle and its job; none when one is there already, other than the one whose ZIP is `lost`. */
function starting(
  { store, clock }: BundlerParts,
  resource: ResourceRef,
  account: string,
  lost: BundleRecord | null,
): Decision<{ started: BundleRecord | null; state: 'pending' | 'ready' }> {
  // Looked at first: no answer about a resource that is deleted or another account's.
  if (deliverablesOf(store, resource).account !== account)
    throw new ProblemError('not-found', `There is no asset or variation set ${resource.id}.`);
  const id = bundleIdOf(resource);
  const found = store.bundles.get(id);
  if (found !== undefined && found.jobId !== lost?.jobId)
    return { changes: [], result: { started: null, state: found.state } };
  const createdAt = timestamp(clock);
  const job: JobRecord = {
    id: `job_${randomBytes(12).toString('hex')}`,
    account,
    sequence: store.nextSequence(),
    resource,
    purpose: 'bundle',
    status: 'queued',
    createdAt,
    startedAt: null,
    generatingAt: null,
    updatedAt: createdAt,
    error: null,
  };
  const bundle: BundleRecord = { id, account, resource, jobId: job.id, state: 'pending', file: null };
  return {
    changes: [
      { collection: 'jobs', record: job },
      { collection: 'bundles', record: bundle },
    ],
    result: { started: bundle, state: 'pending' },
  };
}

/** The bundle goes, so that a new request may start again; its job ends as `end` says, unless it has ended. */
function ending(store: Store, id: string, jobId: string, end: (job: JobRecord) => JobRecord): Decision<void> {
  const job = store.jobs.get(jobId);
  return {
    changes: [
      ...(store.bundles.get(id)?.jobId === jobId ? ([{ collection: 'bundles', removed: id }] as const) : []),
      ...(job !== undefined && !isFinished(job.status)
        ? ([{ collection: 'jobs', record: end(job) }] as const)
        : []),
    ],
    result: undefined,
  };
}

function problemFor(error: unknown, jobId: string, log: Log): NonNullable<JobRecord['error']> {
  if (error instanceof ProblemError) return error.problem;
  log.error({ jobId, err: error }, 'a bundle could not be built');
  return systemCode(error) === 'ENOSPC'
    ? problemOf('storage-full', 'The disk of the service is full.')
    : problemOf('internal-error', 'The bundle could not be written.');
}
