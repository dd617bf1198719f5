/** How far a job is now: derived from the clock and from its members, never written. */

import { positionAt, type Timeline } from '../common/timeline.ts';
import { groupProgress, groupStatus } from '../engine/group-state.ts';
import { countsOf, groupOf, lastEndOf, membersOf } from '../engine/members.ts';
import { planAsset, planSet } from '../engine/plan.ts';
import { type GroupRecord, isFinished, type JobRecord, type JobStatus } from '../store/records.ts';
import type { Service } from './service.ts';

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
