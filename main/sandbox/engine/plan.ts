/** What a job will do and how long it takes, known from the records and the clock alone: the same after every restart. */
import { createHash } from 'node:crypto';
import type { AssetRecord, GroupRecord } from '../store/records.ts';

// `sandbox:...` words in a name or text that steer an outcome, so that every path of a client can be tried.

/** Stages of a job, in order (specification: `current_stage`); each kind of job has some of them. */
const stages = ['variation', 'reconstruction', 'scale', 'physics'] as const;
type Stage = (typeof stages)[number];

/** What to fail: a stage by its name, or the last one. */
export type FailStage = Stage | 'last';

/**
 * `failAt`: the stage at whose end the job fails. `failMembers`: members of the batch or set that fail, by their index.
 * `hold`: stays queued. `slowness`: how many times longer.
 */
interface Directives {
  readonly failAt: FailStage | null;
  readonly failMembers: ReadonlySet<number>;
  readonly hold: boolean;
  readonly slowness: number;
}

const directive = /\bsandbox:(fail|hold|slow|size)\b(?:=([a-z0-9_.]+))?/gi;

/** What the name and the text ask for; `sandbox:fail` alone fails at the last stage. */
export function readDirectives(...texts: readonly (string | null)[]): Directives {
  let failAt: FailStage | null = null;
  const failMembers = new Set<number>();
  let hold = false;
  let slowness = 1;
  for (const [, verb, argument] of texts.join('\n').matchAll(directive)) {
    const word = verb?.toLowerCase();
    if (word === 'hold') hold = true;
    else if (word === 'slow') slowness = 20;
    else if (word === 'fail' && /^\d+$/.test(argument ?? '')) failMembers.add(Number(argument));
    else if (word === 'fail') failAt = stages.find((stage) => stage === argument?.toLowerCase()) ?? 'last';
  }
  return { failAt, failMembers, hold, slowness };
}

/** The text without its directives, as the workshop reads it. */
export function withoutDirectives(text: string): string {
  return text.replace(directive, ' ').trim();
}

// How long a job takes and how far it is: derived from the clock on every read, so that nothing is written for progress.

/**
 * At speed 1 an asset takes 12 to 20 s and a variant half of it, as its seed says; planning a set takes 4 s. The manifest
 * of a batch waits 3 s to be written, long enough to be seen by a client that polls every two.
 */
const shortestMs = 12_000;
const spreadMs = 8_000;
const variantShare = 0.5;
const variationMs = 4_000;
const manifestWaitMs = 3_000;

/** A stage and the milliseconds from the start of generation to its end. */
interface StageEnd {
  readonly stage: Stage;
  readonly endMs: number;
}
/** Stages in order; the last one's end is the whole duration. */
export type Timeline = readonly [StageEnd, ...StageEnd[]];

/** Of an asset's job. `pace` divides: the service's speed over the slowness that was requested. */
export function assetTimeline(
  kind: 'standard' | 'measured' | 'variant',
  seed: number,
  pace: number,
): Timeline {
  const total = ((shortestMs + (seed % spreadMs)) * (kind === 'variant' ? variantShare : 1)) / pace;
  const reconstruction: StageEnd = { stage: 'reconstruction', endMs: total * 0.65 };
  const physics: StageEnd = { stage: 'physics', endMs: total };
  return kind === 'measured'
    ? [reconstruction, { stage: 'scale', endMs: total * 0.8 }, physics]
    : [reconstruction, physics];
}

/** Of a set's own part, before its members begin. */
function variationTimeline(pace: number): Timeline {
  return [{ stage: 'variation', endMs: variationMs / pace }];
}

/** From the end of a batch's last member to the writing of its manifest, in milliseconds. */
function manifestWait(pace: number): number {
  return manifestWaitMs / pace;
}

/** The whole duration in milliseconds. */
export function durationOf(timeline: Timeline): number {
  return (timeline.at(-1) ?? timeline[0]).endMs;
}

/** Stage and progress (0 to 0.99 while it runs: 1 is said only by a complete job). */
export function positionAt(elapsedMs: number, timeline: Timeline): { stage: Stage; progress: number } {
  const share = Math.min(Math.max(elapsedMs / durationOf(timeline), 0), 0.99);
  const { stage } = timeline.find(({ endMs }) => elapsedMs < endMs) ?? timeline.at(-1) ?? timeline[0];
  return { stage, progress: Math.round(share * 1000) / 1000 };
}

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
