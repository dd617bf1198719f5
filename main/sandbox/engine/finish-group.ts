/** The end of a batch or set: its manifest, its status, and what happens to its members when it ends before them. */
import { type Problem, problemOf } from '../common/problem.ts';
import {
  type Change,
  type FileRecord,
  type GroupRecord,
  isFinished,
  type JobRecord,
} from '../store/records.ts';
import { type MemberCounts, outcomeOf, settledOf } from './group-state.ts';
import { ended, jobChanges, jobOf } from './job-record.ts';
import { countsOf, type Member, membersOf } from './members.ts';
import type { EngineParts } from './parts.ts';

/** True when no member will change any more. */
export function isSettled({ store }: Pick<EngineParts, 'store'>, group: GroupRecord): boolean {
  return settledOf(countsOf(store, group)) === group.memberIds.length;
}

/** Writes the manifest and ends the parent job as its members turned out. A group that has both is left as it is. */
export async function finishGroup(parts: EngineParts, groupId: string): Promise<void> {
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
