/** Resources as they are answered, in the specification's spellings, and how far their jobs are now. */
import {
  countsOf,
  groupOf,
  groupProgress,
  groupStatus,
  lastEndOf,
  type Member,
  membersOf,
} from '../engine/members.ts';
import { planAsset, planSet, positionAt, type Timeline } from '../engine/plan.ts';
import {
  type AssetRecord,
  type GroupRecord,
  isFinished,
  type JobRecord,
  type JobStatus,
} from '../store/records.ts';
import type { Service } from './service.ts';

/** A JSON object. */
export type Body = Record<string, unknown>;

/** specification: Job (JobResponse). */
export function jobBody(service: Service, job: JobRecord): Body {
  const { status, stage, progress, updatedAt } = positionOf(service, job);
  return {
    id: job.id,
    resource: job.resource,
    status,
    created_at: job.createdAt,
    updated_at: updatedAt,
    current_stage: stage,
    progress,
    error: job.error,
  };
}

/** specification: AssetSummary. */
export function assetSummary(service: Service, asset: AssetRecord): Body {
  const job = service.store.jobs.get(asset.jobId);
  const group = groupOf(service.store, asset);
  const inBatch = group?.type === 'batch';
  return {
    id: asset.id,
    kind: asset.kind,
    created_at: asset.createdAt,
    name: asset.name,
    batch_id: inBatch ? group.id : null,
    batch_index: inBatch ? asset.index : null,
    variation_set_id: group?.type === 'variation_set' ? group.id : null,
    job: job === undefined ? null : assetJobRef(service, job),
  };
}

/** specification: AssetJobRef. */
function assetJobRef(service: Service, job: JobRecord): Body {
  const { status, stage, progress } = positionOf(service, job);
  return { job_id: job.id, status, current_stage: stage, progress };
}

/** specification: AssetDetail; its URLs live an hour. */
export function assetDetail(service: Service, asset: AssetRecord): Body {
  return {
    ...assetSummary(service, asset),
    effective_params: asset.effectiveParams,
    files: fileEntries(service, asset, 'hour'),
    scene_id: null,
    dimensions: asset.dimensions,
  };
}

function fileEntries(service: Service, asset: AssetRecord, lifetime: 'hour' | 'day'): Body[] {
  return asset.files.map(({ kind, path }) => {
    const { url, expiresAt } = service.presign(asset.id, path, lifetime);
    return { kind, path, url, expires_at: expiresAt };
  });
}

/** specification: BatchDetail, and the detail of a variation set, which has its method besides. */
export function groupDetail(service: Service, group: GroupRecord): Body {
  const counts = countsOf(service.store, group);
  const parent = service.store.jobs.get(group.jobId);
  return {
    id: group.id,
    job_id: group.jobId,
    ...(group.type === 'variation_set' ? { method: group.method } : {}),
    name: group.name,
    count: group.memberIds.length,
    status:
      parent === undefined ? 'failed' : groupStatus(parent, counts, service.engine.isFinalizing(group.id)),
    counts,
    progress: groupProgress(counts),
    created_at: group.createdAt,
    manifest: manifestRef(service, group),
  };
}

function manifestRef(service: Service, { id, manifest }: GroupRecord): Body | null {
  if (manifest === null) return null;
  const { url, expiresAt } = service.presign(id, manifest.path, 'day');
  return { url, expires_at: expiresAt };
}

/** specification: BatchMember; a set's has `variant_index`. Its URLs live 24 hours. */
export function memberBody(service: Service, type: GroupRecord['type'], { index, asset, job }: Member): Body {
  const { status, stage } = positionOf(service, job);
  return {
    [type === 'batch' ? 'batch_index' : 'variant_index']: index,
    asset_id: asset.id,
    job_id: job.id,
    status,
    files: fileEntries(service, asset, 'day'),
    current_stage: stage,
    error: job.error,
  };
}

// How far a job is now: derived from the clock and from its members, never written.

/** specification: Job. `stage` is null unless it runs; `progress` is 0 to 1. */
export interface JobPosition {
  readonly status: JobStatus;
  readonly stage: string | null;
  readonly progress: number | null;
  readonly updatedAt: string;
}

/** Status, stage and progress of any job. */
export function positionOf(service: Service, job: JobRecord): JobPosition {
  const group = job.resource.type === 'asset' ? undefined : service.store.groups.get(job.resource.id);
  if (group !== undefined && job.purpose === 'generation') return groupPosition(service, job, group);
  const { status, updatedAt } = job;
  const asset = service.store.assets.get(job.resource.id);
  const generates = status === 'running' && job.purpose === 'generation';
  if (generates && job.generatingAt !== null && asset !== undefined) {
    const { timeline } = planAsset(asset, groupOf(service.store, asset), service.speed);
    return { status, ...positionIn(service, job.generatingAt, timeline) };
  }
  const progress = status === 'complete' ? 1 : isFinished(status) ? null : 0;
  return { status, stage: null, progress, updatedAt };
}

function groupPosition(service: Service, job: JobRecord, group: GroupRecord): JobPosition {
  const { store } = service;
  const counts = countsOf(store, group);
  const status = groupStatus(job, counts, service.engine.isFinalizing(group.id));
  // What was canceled never began; a failed group has settled its members (specification: progress is not a success rate).
  const progress = status === 'canceled' ? null : groupProgress(counts);
  if (isFinished(job.status) || (status === 'queued' && progress === 0))
    return { status, stage: null, progress, updatedAt: job.updatedAt };
  if (status === 'queued') return { status, stage: null, progress, updatedAt: lastEndOf(store, group) };
  const updatedAt = new Date(service.clock.now()).toISOString();
  if (counts.queued === counts.requested && job.startedAt !== null) {
    const { stage } = positionIn(service, job.startedAt, planSet(group, service.speed).timeline);
    return { status, stage, progress, updatedAt };
  }
  const first = membersOf(store, group).find((member) => member.job.status === 'running');
  const stage = first === undefined ? null : positionOf(service, first.job).stage;
  return { status, stage, progress, updatedAt };
}

function positionIn(
  { clock }: Service,
  since: string,
  timeline: Timeline,
): { stage: string; progress: number; updatedAt: string } {
  const now = clock.now();
  return { ...positionAt(now - Date.parse(since), timeline), updatedAt: new Date(now).toISOString() };
}
