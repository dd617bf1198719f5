/** One creator per create route: what is checked and kept first, and what is then written in one transaction. */
import { validationError } from '../common/problem.ts';
import type { CreateMeasuredBatchRequest, CreateStandardBatchRequest } from '../requests/batch.ts';
import type { CreateHighFidelityRequest } from '../requests/high-fidelity.ts';
import type { CreateMeasuredRequest } from '../requests/measured.ts';
import {
  deformableFaults,
  type EffectiveParams,
  mergeParams,
  mergeProceduralParams,
} from '../requests/params.ts';
import type { CreateProceduralRequest } from '../requests/procedural.ts';
import type { CreateAssetRequest } from '../requests/standard.ts';
import type { AssetRecord, GroupRecord, JobRecord } from '../store/records.ts';
import type { Store } from '../store/store.ts';
import { type Account, checkAssetLimit, checkConcurrentSets } from './account.ts';
import { assetChanges, groupChanges, type Making, type NewAsset, newAsset, newGroup } from './new-records.ts';
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
