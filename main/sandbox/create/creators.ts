/** One creator per create route: what is checked and kept first, and what is then written in one transaction. */

import { randomBytes } from 'node:crypto';
import { isActive } from '../engine/members.ts';
import { ProblemError, validationError } from '../problem/problem.ts';
import type {
  CreateAssetRequest,
  CreateHighFidelityRequest,
  CreateMeasuredBatchRequest,
  CreateMeasuredRequest,
  CreateProceduralRequest,
  CreateStandardBatchRequest,
} from '../requests/create.ts';
import {
  deformableFaults,
  type EffectiveParams,
  mergeParams,
  mergeProceduralParams,
} from '../requests/params.ts';
import type { AssetRecord, Change, GroupRecord, JobRecord, ResourceRef } from '../store/records.ts';
import type { Store } from '../store/store.ts';
import type { Creation } from './replay.ts';
import { type InputKeeper, measuredSource, setSeed, standardSource } from './sources.ts';

/** What a creator works with; `now` gives the time as a timestamp. */
export interface CreatorParts {
  readonly store: Store;
  readonly account: Account;
  readonly keeper: InputKeeper;
  readonly now: () => string;
}

/** Prepares a creation; what comes back decides it within a transaction. Throws `validation-error`. */
export type Creator<R> = (request: R, parts: CreatorParts) => Promise<() => Creation>;

type Draft = Omit<NewAsset, 'member'>;

export const createStandard: Creator<CreateAssetRequest> = async (request, parts) =>
  single(parts, draft(request, await standardSource(request, '', parts.keeper), parts.account));

export const createMeasured: Creator<CreateMeasuredRequest> = async (request, parts) =>
  single(parts, draft(request, await measuredSource(request, '', parts.keeper), parts.account));

export const createStandardBatch: Creator<CreateStandardBatchRequest> = async ({ items, name }, parts) => {
  const drafts: Draft[] = [];
  for (const [index, item] of items.entries())
    drafts.push(draft(item, await standardSource(item, `items.${index}.`, parts.keeper), parts.account));
  return batch(parts, { method: 'standard', name: name ?? null }, drafts);
};

export const createMeasuredBatch: Creator<CreateMeasuredBatchRequest> = async ({ items, name }, parts) => {
  const drafts: Draft[] = [];
  for (const [index, item] of items.entries())
    drafts.push(draft(item, await measuredSource(item, `items.${index}.`, parts.keeper), parts.account));
  return batch(parts, { method: 'measured', name: name ?? null }, drafts);
};

export const createHighFidelitySet: Creator<CreateHighFidelityRequest> = async (request, parts) => {
  const params = mergeParams(parts.account.settings, request.params ?? null);
  const faults = deformableFaults(params);
  if (faults.length > 0) throw validationError(faults);
  return set(parts, request, { method: 'high_fidelity', kind: 'object_reconstruction', params });
};

export const createProceduralSet: Creator<CreateProceduralRequest> = (request, parts) => {
  const params = mergeProceduralParams(parts.account.settings, request.params ?? null);
  return set(parts, request, { method: 'procedural', kind: 'procedural_generation', params });
};

function draft(
  { name, params }: Pick<CreateAssetRequest, 'name' | 'params'>,
  source: AssetRecord['source'],
  { settings }: Account,
): Draft {
  return {
    kind: 'object_reconstruction',
    name: name ?? null,
    effectiveParams: mergeParams(settings, params ?? null),
    source,
  };
}

function single({ store, account, now }: CreatorParts, asset: Draft): () => Creation {
  return () => {
    checkAssetLimit(store, account, 1);
    const made = newAsset({ store, account: account.id, now: now() }, { ...asset, member: null });
    return { changes: assetChanges(made), body: createdAsset(made), jobId: made.job.id };
  };
}

function batch(
  { store, account, now }: CreatorParts,
  facts: Pick<GroupRecord, 'method' | 'name'>,
  drafts: readonly Draft[],
): () => Creation {
  return () => {
    checkAssetLimit(store, account, drafts.length);
    const making: Making = { store, account: account.id, now: now() };
    const { group, job, members } = newGroup(making, { ...facts, type: 'batch', seed: null }, drafts);
    return {
      changes: groupChanges({ group, job, members }),
      body: {
        id: group.id,
        job_id: job.id,
        status_url: `/v1/batches/${group.id}`,
        assets: members.map(createdAsset),
      },
      jobId: job.id,
    };
  };
}

async function set(
  { store, account, keeper, now }: CreatorParts,
  request: CreateHighFidelityRequest | CreateProceduralRequest,
  facts: { method: 'high_fidelity' | 'procedural'; kind: Draft['kind']; params: EffectiveParams },
): Promise<() => Creation> {
  const seed = await setSeed(request.seed, keeper);
  const name = request.name ?? null;
  return () => {
    checkConcurrentSets(store, account);
    checkAssetLimit(store, account, request.count);
    const variant: Draft = {
      kind: facts.kind,
      name,
      effectiveParams: facts.params,
      source: { type: 'variant' },
    };
    const { group, job, members } = newGroup(
      { store, account: account.id, now: now() },
      { type: 'variation_set', method: facts.method, name, seed },
      Array.from({ length: request.count }, () => variant),
    );
    return {
      changes: groupChanges({ group, job, members }),
      body: {
        id: group.id,
        job_id: job.id,
        status: job.status,
        method: group.method,
        count: request.count,
      },
      jobId: job.id,
    };
  };
}

/** specification: CreateAssetResponse. */
function createdAsset({ asset, job }: { asset: AssetRecord; job: JobRecord }): Record<string, unknown> {
  return { id: asset.id, job_id: job.id, status: job.status, effective_params: asset.effectiveParams };
}

// The records of a creation, before anything has happened to them. Called inside its transaction.

/** `account` is an id; `now` an ISO timestamp. */
interface Making {
  readonly store: Store;
  readonly account: string;
  readonly now: string;
}

/** An asset to be made, and the job that makes it. */
interface NewAsset {
  readonly kind: 'object_reconstruction' | 'procedural_generation';
  readonly name: string | null;
  readonly effectiveParams: EffectiveParams;
  readonly source: AssetRecord['source'];
  /** Its batch or set, and its place there from 1 on. */
  readonly member: { readonly groupId: string; readonly index: number } | null;
}

function newAsset(making: Making, facts: NewAsset): { asset: AssetRecord; job: JobRecord } {
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

function newJob({ store, account, now }: Making, resource: ResourceRef): JobRecord {
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
function newGroup(
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
function assetChanges({ asset, job }: { asset: AssetRecord; job: JobRecord }): Change[] {
  return [
    { collection: 'assets', record: asset },
    { collection: 'jobs', record: job },
  ];
}

/** The changes that write a batch or set, its job and its members. */
function groupChanges({ group, job, members }: ReturnType<typeof newGroup>): Change[] {
  return [
    { collection: 'groups', record: group },
    { collection: 'jobs', record: job },
    ...members.flatMap(assetChanges),
  ];
}

function newId(prefix: 'asset' | 'job' | 'batch' | 'set'): string {
  return `${prefix}_${randomBytes(12).toString('hex')}`;
}

// The accounts of a service: whose token, which defaults, which limit.

/** `settings` are the account's default params. `assetLimit` is its lifetime limit, null for none. */
export interface Account {
  readonly id: string;
  readonly token: string;
  readonly settings: EffectiveParams;
  readonly assetLimit: number | null;
}

/** specification: Limits, concurrent variation sets. */
const concurrentSets = 5;

/**
 * Throws `asset-limit-reached` when `count` more assets would cross the limit. Every asset counts for good, deleted
 * ones too; only canceled ones do not. Call it inside the transaction that makes them.
 */
function checkAssetLimit(store: Store, { id, assetLimit }: Account, count: number): void {
  if (assetLimit === null) return;
  let used = 0;
  for (const asset of store.assets.values())
    if (asset.account === id && store.jobs.get(asset.jobId)?.status !== 'canceled') used += 1;
  if (used + count > assetLimit)
    throw new ProblemError(
      'asset-limit-reached',
      `The account may have ${assetLimit} assets in its lifetime and has had ${used}; ${count} more would cross that. Nothing was created.`,
    );
}

/** Throws `too-many-sets` when five sets are queued or running. Call it inside the transaction that makes the next. */
function checkConcurrentSets(store: Store, { id }: Account): void {
  const active = [...store.groups.values()].filter(
    (group) => group.account === id && group.type === 'variation_set' && isActive(store, group),
  );
  if (active.length >= concurrentSets)
    throw new ProblemError(
      'too-many-sets',
      `${active.length} variation sets are queued or running, which is the most. Wait until one has ended.`,
    );
}
