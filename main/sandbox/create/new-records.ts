/** The records of a creation, before anything has happened to them. Called inside its transaction. */
import { randomBytes } from 'node:crypto';
import type { EffectiveParams } from '../requests/params.ts';
import type { AssetRecord, Change, GroupRecord, JobRecord, ResourceRef } from '../store/records.ts';
import type { Store } from '../store/store.ts';

/** `account` is an id; `now` an ISO timestamp. */
export interface Making {
  readonly store: Store;
  readonly account: string;
  readonly now: string;
}

/** An asset to be made, and the job that makes it. */
export interface NewAsset {
  readonly kind: 'object_reconstruction' | 'procedural_generation';
  readonly name: string | null;
  readonly effectiveParams: EffectiveParams;
  readonly source: AssetRecord['source'];
  /** Its batch or set, and its place there from 1 on. */
  readonly member: { readonly groupId: string; readonly index: number } | null;
}

export function newAsset(making: Making, facts: NewAsset): { asset: AssetRecord; job: JobRecord } {
  const id = newId('asset');
  const job = newJob(making, { type: 'asset', id });
  const { member, ...rest } = facts;
  const asset: AssetRecord = {
    ...rest,
    id,
    account: making.account,
    sequence: job.sequence,
    createdAt: making.now,
    jobId: job.id,
    groupId: member?.groupId ?? null,
    index: member?.index ?? null,
    dimensions: null,
    files: [],
    deletedAt: null,
  };
  return { asset, job };
}

export function newJob({ store, account, now }: Making, resource: ResourceRef): JobRecord {
  return {
    id: newId('job'),
    account,
    sequence: store.nextSequence(),
    resource,
    purpose: 'generation',
    status: 'queued',
    createdAt: now,
    startedAt: null,
    generatingAt: null,
    updatedAt: now,
    error: null,
  };
}

/** A batch or set with its parent job and, in the order of their places, its members. */
export function newGroup(
  making: Making,
  facts: Pick<GroupRecord, 'type' | 'method' | 'name' | 'seed'>,
  members: readonly Omit<NewAsset, 'member'>[],
): { group: GroupRecord; job: JobRecord; members: { asset: AssetRecord; job: JobRecord }[] } {
  const id = newId(facts.type === 'batch' ? 'batch' : 'set');
  const job = newJob(making, { type: facts.type, id });
  const made = members.map((member, at) =>
    newAsset(making, { ...member, member: { groupId: id, index: at + 1 } }),
  );
  const group: GroupRecord = {
    ...facts,
    id,
    account: making.account,
    sequence: job.sequence,
    createdAt: making.now,
    jobId: job.id,
    memberIds: made.map(({ asset }) => asset.id),
    manifest: null,
    deletedAt: null,
  };
  return { group, job, members: made };
}

/** The changes that write an asset and its job. */
export function assetChanges({ asset, job }: { asset: AssetRecord; job: JobRecord }): Change[] {
  return [
    { collection: 'assets', record: asset },
    { collection: 'jobs', record: job },
  ];
}

/** The changes that write a batch or set, its job and its members. */
export function groupChanges({ group, job, members }: ReturnType<typeof newGroup>): Change[] {
  return [
    { collection: 'groups', record: group },
    { collection: 'jobs', record: job },
    ...members.flatMap(assetChanges),
  ];
}

function newId(prefix: 'asset' | 'job' | 'batch' | 'set'): string {
  return `${prefix}_${randomBytes(12).toString('hex')}`;
}
