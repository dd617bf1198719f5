/** What a job will do, known from the records alone: the same after every restart. */
import { createHash } from 'node:crypto';
import { type Directives, readDirectives } from '../common/directives.ts';
import {
  assetTimeline,
  manifestWait,
  type StageEnd,
  type Timeline,
  variationTimeline,
} from '../common/timeline.ts';
import type { AssetRecord, GroupRecord } from '../store/records.ts';

/** `seed` is an unsigned 32-bit integer, the same for all variants of a set. `failAt`: where it ends, if it is to fail. */
export interface JobPlan {
  readonly seed: number;
  readonly hold: boolean;
  readonly timeline: Timeline;
  readonly failAt: StageEnd | null;
}

/** The plan of an asset's generation; `group` is the batch or set that it is a member of. */
export function planAsset(asset: AssetRecord, group: GroupRecord | null, speed: number): JobPlan {
  const { source } = asset;
  const own = readDirectives(asset.name, source.type === 'text' ? source.text : null);
  const shared = groupDirectives(group);
  const kind = source.type === 'variant' || source.type === 'measured' ? source.type : 'standard';
  const pace = speed / Math.max(own.slowness, shared?.slowness ?? 1);
  const timeline = assetTimeline(kind, seedOf(asset.id), pace);
  const asked = own.failAt ?? shared?.failAt ?? null;
  // A set that is to fail while it is planned never comes to its members.
  const stage = shared?.failMembers.has(asset.index ?? 0) === true ? 'last' : asked;
  return {
    seed: seedOf(source.type === 'variant' ? (group?.id ?? asset.id) : asset.id),
    hold: own.hold || shared?.hold === true,
    timeline,
    failAt: stage === null ? null : stageEnd(timeline, stage),
  };
}

/** The plan of a set's own part. A bare `sandbox:fail` in its text fails the set itself. */
export function planSet(group: GroupRecord, speed: number): JobPlan {
  const { hold, failAt, slowness } = readDirectives(...textsOf(group));
  const timeline = variationTimeline(speed / slowness);
  return {
    seed: seedOf(group.id),
    hold,
    timeline,
    failAt: failAt === 'last' || failAt === 'variation' ? timeline[0] : null,
  };
}

/**
 * How long the manifest of a batch waits once every member has settled: it is `queued` again meanwhile (specification:
 * Batch and variation-set status, which says so of batches alone).
 */
export function planManifest(group: GroupRecord, speed: number): number {
  if (group.type !== 'batch') return 0;
  return manifestWait(speed / readDirectives(...textsOf(group)).slowness);
}

function groupDirectives(group: GroupRecord | null): Directives | null {
  return group === null ? null : readDirectives(...textsOf(group));
}

function textsOf(group: GroupRecord): (string | null)[] {
  return [group.name, group.seed?.text ?? null];
}

/** A stage that this job does not have represents its last. */
function stageEnd(timeline: Timeline, stage: string): StageEnd {
  return timeline.find((end) => end.stage === stage) ?? timeline.at(-1) ?? timeline[0];
}

function seedOf(id: string): number {
  return createHash('sha256').update(id).digest().readUInt32BE(0);
}
