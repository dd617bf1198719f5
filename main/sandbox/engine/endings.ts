/** How jobs end, by themselves or because their time is over. */
import { type Clock, wait } from '../../core/clock.ts';
import type { AssetFiles } from '../files/asset-files.ts';
import { type Problem, type ProblemError, problemOf } from '../problem/problem.ts';
import {
  type AssetRecord,
  type Change,
  type FileRecord,
  type GroupRecord,
  type ImageSource,
  isFinished,
  type JobRecord,
} from '../store/records.ts';
import { type EngineParts, editJob, ended, insist, jobChanges, jobOf } from './job-record.ts';
import {
  countsOf,
  lastEndOf,
  type Member,
  type MemberCounts,
  membersOf,
  outcomeOf,
  settledOf,
} from './members.ts';
import { planManifest } from './plan.ts';

// What every end brings with it: it is recorded however long the disk takes, members and inputs are seen to.

/** `budgets` are dropped with their jobs; `stop` ends what is under way for a job; `forget` lets go of what a set's members share. */
export interface EndingParts extends EngineParts {
  readonly budgets: Budgets;
  readonly closing: AbortSignal;
  /** False when nothing is being made for it. A `reason` becomes the job's error. */
  stop(jobId: string, reason?: ProblemError): boolean;
  forget(groupId: string): void;
}

export interface Endings {
  /** Records a failure; a finished job stays as it is. */
  failAsset(jobId: string, problem: Problem): Promise<void>;
  /** Fails a batch or set with all its unfinished members. */
  failGroup(group: GroupRecord, problem: Problem): Promise<void>;
  /** Fails a job whose time is over, with all that belongs to it. */
  exhaust(jobId: string, error: ProblemError): void;
  /** To be called after an asset's job has ended. */
  afterAsset(jobId: string): Promise<void>;
  /** To be called after a batch or set has ended before its members. */
  afterGroup(group: GroupRecord): Promise<void>;
  /** Writes the manifest and ends the batch or set, if all its members are settled and it has none. A batch waits for it a while. */
  finish(groupId: string): Promise<void>;
  /** The manifest is being written; false while it waits to be. */
  isFinalizing(groupId: string): boolean;
  /** Resolves when nothing is being finished any more. */
  idle(): Promise<void>;
}

/** Endings over the store. */
export function createEndings(parts: EndingParts): Endings {
  const { store, clock, budgets, closing } = parts;
  const { finish, isFinalizing, idle } = createFinalizing(parts);

  const afterAsset = async (jobId: string): Promise<void> => {
    const job = store.jobs.get(jobId);
    if (job === undefined || !isFinished(job.status)) return;
    budgets.drop(jobId);
    parts.settled();
    const asset = store.assets.get(job.resource.id);
    if (asset === undefined) return;
    await dropInputs(parts, asset.source);
    // Not awaited: neither a place of the workshop nor the answer to a cancel is kept until the manifest is due.
    if (asset.groupId !== null) void finish(asset.groupId);
  };

  const afterGroup = async (group: GroupRecord): Promise<void> => {
    parts.settled();
    parts.stop(group.jobId);
    for (const { asset, job } of membersOf(store, group)) {
      parts.stop(job.id);
      await dropInputs(parts, asset.source);
    }
    await finish(group.id);
  };

  const failAsset = async (jobId: string, problem: Problem): Promise<void> => {
    const work = (): Promise<JobRecord> =>
      editJob(store, jobId, (job) => (isFinished(job.status) ? null : ended(job, 'failed', clock, problem)));
    if (await insist(work, parts, closing)) await afterAsset(jobId);
  };
  const failGroup = async (group: GroupRecord, problem: Problem): Promise<void> => {
    const work = (): Promise<void> =>
      store.transact(() => {
        const over = isFinished(jobOf(store, group.jobId).status);
        const changes = over ? [] : endGroup(parts, group, 'failed', problem).changes;
        return { changes, result: undefined };
      });
    if (await insist(work, parts, closing)) await afterGroup(group);
  };

  return {
    failAsset,
    failGroup,
    exhaust(jobId, error) {
      const group = store.groups.get(jobOf(store, jobId).resource.id);
      if (group !== undefined) void failGroup(group, error.problem);
      else if (!parts.stop(jobId, error)) void failAsset(jobId, error.problem);
    },
    afterAsset,
    afterGroup,
    finish,
    isFinalizing,
    idle,
  };
}

/** The ends of batches and sets whose members have settled: the wait for the manifest, and its writing. */
function createFinalizing(parts: EndingParts): Pick<Endings, 'finish' | 'isFinalizing' | 'idle'> {
  const { store, clock, budgets, closing } = parts;
  const finalizing = new Map<string, Promise<void>>();
  const writing = new Set<string>();

  /** Counted from the records, so that a restart does not prolong it. False when `closing` came first. */
  const waitForManifest = async (group: GroupRecord): Promise<boolean> => {
    if (isFinished(jobOf(store, group.jobId).status)) return true;
    const dueAt = Date.parse(lastEndOf(store, group)) + planManifest(group, parts.speed);
    if (dueAt <= clock.now()) return true;
    return wait(clock, dueAt - clock.now(), closing).then(
      () => true,
      () => false,
    );
  };
  const write = async (group: GroupRecord): Promise<boolean> => {
    if (!(await waitForManifest(group))) return false;
    writing.add(group.id);
    return insist(() => finishGroup(parts, group.id), parts, closing);
  };
  const finalize = async (group: GroupRecord): Promise<void> => {
    const done = await write(group);
    writing.delete(group.id);
    finalizing.delete(group.id);
    if (!done) return;
    parts.forget(group.id);
    budgets.drop(group.jobId);
    parts.settled();
    await dropInputs(parts, store.groups.get(group.id)?.seed ?? null);
  };

  const finish = (groupId: string): Promise<void> => {
    const group = store.groups.get(groupId);
    if (group === undefined || group.manifest !== null || !isSettled(parts, group)) return Promise.resolve();
    const work = finalizing.get(groupId) ?? finalize(group);
    finalizing.set(groupId, work);
    return work;
  };

  return {
    finish,
    isFinalizing: (groupId) => writing.has(groupId),
    async idle() {
      await Promise.all(finalizing.values());
    },
  };
}

// The end of a batch or set: its manifest, its status, and what happens to its members when it ends before them.

/** True when no member will change any more. */
function isSettled({ store }: Pick<EngineParts, 'store'>, group: GroupRecord): boolean {
  return settledOf(countsOf(store, group)) === group.memberIds.length;
}

/** Writes the manifest and ends the parent job as its members turned out. A group that has both is left as it is. */
async function finishGroup(parts: EngineParts, groupId: string): Promise<void> {
  const { store, clock } = parts;
  const group = store.groups.get(groupId);
  if (group === undefined || group.manifest !== null || !isSettled(parts, group)) return;
  const manifest = await writeManifest(parts, group);
  await store.transact(() => {
    const current = store.groups.get(groupId) ?? group;
    const parent = jobOf(store, group.jobId);
    const outcome = outcomeOf(countsOf(store, group));
    const error =
      outcome === 'failed' ? problemOf('generation-failed', 'No member succeeded; each says why.') : null;
    const end = isFinished(parent.status) ? [] : jobChanges(store, ended(parent, outcome, clock, error));
    return {
      changes: [{ collection: 'groups', record: { ...current, manifest } }, ...end],
      result: undefined,
    };
  });
}

/** The changes that end a parent before its members: those unfinished end with it, in the same way. Inside a transaction. */
export function endGroup(
  { store, clock }: Pick<EngineParts, 'store' | 'clock'>,
  group: GroupRecord,
  status: 'failed' | 'canceled',
  error: Problem | null,
): { changes: Change[]; parent: JobRecord } {
  const parent = ended(jobOf(store, group.jobId), status, clock, error);
  const members = membersOf(store, group)
    .filter(({ job }) => !isFinished(job.status))
    .flatMap(({ job }) => jobChanges(store, ended(job, status, clock, error)));
  return { changes: [...members, ...jobChanges(store, parent)], parent };
}

async function writeManifest({ store, files }: EngineParts, group: GroupRecord): Promise<FileRecord> {
  const text = JSON.stringify(manifestOf(group, membersOf(store, group), countsOf(store, group)), null, 2);
  const [record] = await files.write(group.id, [
    { kind: 'manifest', path: 'manifest.json', bytes: Buffer.from(`${text}\n`) },
  ]);
  if (record === undefined) throw new Error('a manifest was written without a record of it');
  return record;
}

/** As JSON. It holds no URLs: they would expire before it. */
function manifestOf(group: GroupRecord, members: readonly Member[], counts: MemberCounts): unknown {
  const index = group.type === 'batch' ? 'batch_index' : 'variant_index';
  return {
    id: group.id,
    type: group.type,
    method: group.method,
    name: group.name,
    created_at: group.createdAt,
    counts,
    members: members.map(({ index: place, asset, job }) => ({
      [index]: place,
      asset_id: asset.id,
      job_id: job.id,
      status: job.status,
      error: job.error,
      files: asset.files.map(({ kind, path, sizeBytes, sha256 }) => ({
        kind,
        path,
        size_bytes: sizeBytes,
        sha256,
      })),
    })),
  };
}

// Input files go when nothing needs them any more.

/** The ids of input files that a source or a seed refers to. */
export function inputIdsOf(source: AssetRecord['source'] | GroupRecord['seed']): string[] {
  if (source === null) return [];
  const images: (ImageSource | null)[] =
    'references' in source ? [source.image, ...source.references] : 'image' in source ? [source.image] : [];
  const capture = 'capture' in source ? [source.capture.inputId] : [];
  return [...images.flatMap((image) => (image?.type === 'file' ? [image.inputId] : [])), ...capture];
}

/** Removes them; one that will not go is removed at the next start. */
async function dropInputs(
  { files }: { files: AssetFiles },
  source: AssetRecord['source'] | GroupRecord['seed'],
): Promise<void> {
  for (const id of inputIdsOf(source)) await files.dropInput(id).catch(() => undefined);
}

// The time that jobs may take.

/** Watches jobs until they end. */
interface Budgets {
  watch(job: JobRecord): void;
  drop(jobId: string): void;
  close(): void;
}

/** Calls `exhaust` with the id of each watched job whose `budgetMs` are over. */
export function createBudgets(clock: Clock, budgetMs: number, exhaust: (jobId: string) => void): Budgets {
  const timers = new Map<string, { cancel(): void }>();
  return {
    watch(job) {
      const leftMs = Math.max(0, Date.parse(job.createdAt) + budgetMs - clock.now());
      timers.set(
        job.id,
        clock.after(leftMs, () => exhaust(job.id)),
      );
    },
    drop(jobId) {
      timers.get(jobId)?.cancel();
      timers.delete(jobId);
    },
    close() {
      for (const timer of timers.values()) timer.cancel();
    },
  };
}
