/** Enters the members of a batch or set as one page of them is read; what is entered already is only brought up to date. */

import { randomUUID } from 'node:crypto';
import type { AssetRow, Catalogue, GroupRow, JobRow } from '../../catalogue/catalogue.ts';
import { limits } from '../../contract/plain/param-values.ts';
import type { AssetSource } from '../../contract/schema/asset.ts';
import type { CreateRequest, ImageSource } from '../../contract/schema/creation/create-request.ts';
import { type AssetId, assetIdSchema, type GroupId, jobIdSchema } from '../../contract/schema/ids.ts';
import { type Clock, timestamp } from '../../core/clock.ts';
import type { Log } from '../../core/logging/log.ts';
import type { BatchMember, RemoteClient, VariationSetMember } from '../../remote/types.ts';
import { type RecordedJob, recordJob } from '../jobs/index.ts';

// What Caliper calls things that it names itself: members of a set, and a group that is retried. Pure.

/** Null without a name of the set. */
export function memberName(setName: string | null, index: number): string | null {
  if (setName === null || setName === '') return null;
  return withEnding(setName, ` ${index}`);
}

const retryEnding = / \(retry \d+\)$/;

/**
 * `Kitchen (retry 1)`, then `(retry 2)`: the first that is not `taken`, so that a name goes on meaning one group. A
 * retry of a retry counts on. Null without a name of the group.
 */
export function retryName(
  group: { readonly name: string | null; readonly isRetry: boolean },
  taken: ReadonlySet<string>,
): string | null {
  if (group.name === null || group.name === '') return null;
  const first = group.isRetry ? group.name.replace(retryEnding, '') : group.name;
  for (let count = 1; ; count += 1) {
    const name = withEnding(first, ` (retry ${count})`);
    if (!taken.has(name)) return name;
  }
}

/** A long name is cut, so that the whole stays within the limit of names (code points). */
function withEnding(name: string, ending: string): string {
  const room = limits.nameLength - ending.length;
  return `${Array.from(name).slice(0, room).join('').trimEnd()}${ending}`;
}

// The members of a batch or set as one list: the specification names their places differently (BatchMember, Variation set reads).

/** A member as listed; `index` is its `batch_index` or `variant_index`. */
export interface ListedMember extends Omit<VariationSetMember, 'variant_index' | 'files'> {
  readonly index: number;
}

/** The calls of the client that listing needs. */
export type MemberReads = Pick<
  RemoteClient,
  'variationSetMembers' | 'batchMembers' | 'getVariationSet' | 'getBatch'
>;

/** In the order of their places, page by page as they are requested; `cursor` is the last place that is known. */
export async function* membersOf(
  client: Pick<MemberReads, 'variationSetMembers' | 'batchMembers'>,
  { type, remoteId }: Pick<GroupRow, 'type' | 'remoteId'>,
  options: { readonly limit: number; readonly cursor?: number; readonly signal: AbortSignal },
): AsyncGenerator<ListedMember, void, undefined> {
  if (type === 'batch')
    for await (const member of client.batchMembers(remoteId, options))
      yield listed(member, member.batch_index);
  else
    for await (const member of client.variationSetMembers(remoteId, options))
      yield listed(member, member.variant_index);
}

function listed(member: BatchMember | VariationSetMember, index: number): ListedMember {
  const { asset_id, job_id, status, current_stage, error } = member;
  return { index, asset_id, job_id, status, current_stage, error };
}

interface EnterMembersDeps {
  readonly catalogue: Catalogue;
  readonly clock: Clock;
  readonly log: Log;
}

/** What a page of members brought: assets that were not known, and those that were known on their own. */
export interface Entered {
  readonly inserted: AssetId[];
  readonly placed: AssetId[];
}

/** A page, all of it or nothing: a kill between two pages leaves whole ones. Answers what changed of the jobs, too. */
export function enterMembers(
  deps: EnterMembersDeps,
  group: GroupRow,
  page: readonly ListedMember[],
): Entered & { readonly recorded: RecordedJob[] } {
  const { catalogue } = deps;
  return catalogue.transaction(() => {
    const row = group.submissionId === null ? null : catalogue.submissions.get(group.submissionId);
    const taken = new Set(catalogue.assets.ofGroup(group.id).map(({ groupIndex }) => groupIndex));
    const entered: Entered = { inserted: [], placed: [] };
    const listing = { group, request: row?.request ?? null, taken, entered };
    const recorded = page.flatMap((member) => {
      const known = catalogue.jobs.byRemote(group.connectionId, member.job_id);
      const job = known?.groupId === group.id ? known : enter(deps, listing, member, known);
      const news = { ...member, updated_at: null, progress: null };
      return (job === null ? null : recordJob(deps, job, news)) ?? [];
    });
    return { recorded, ...entered };
  });
}

interface Listing {
  readonly group: GroupRow;
  readonly request: CreateRequest | null;
  readonly taken: Set<number | null>;
  readonly entered: Entered;
}

/**
 * `known`: its job, when that was met on its own before. Null for one that cannot be a member: its place is taken (an
 * index is never given twice), or it is a member of something else.
 */
function enter(
  deps: EnterMembersDeps,
  { group, request, taken, entered }: Listing,
  member: ListedMember,
  known: JobRow | null,
): JobRow | null {
  const { catalogue, log } = deps;
  // Where variant indexes begin is not stated: a service that counts from 0 leaves the last place free.
  const index = member.index === 0 ? group.count : member.index;
  const asset = catalogue.assets.byRemote(group.connectionId, member.asset_id);
  const isElsewhere = (asset?.groupId ?? group.id) !== group.id || (known?.groupId ?? group.id) !== group.id;
  const isTaken = taken.has(index) && asset?.groupIndex !== index;
  if (index < 1 || isTaken || isElsewhere) {
    log.warn(
      { group: group.id, index },
      'a member of a set is left out: its place or its asset is known already',
    );
    return null;
  }
  taken.add(index);
  const place = { groupId: group.id, groupIndex: index };
  const row = asset ?? memberAsset(group, request, member, index);
  (asset === null ? entered.inserted : entered.placed).push(row.id);
  if (asset === null) catalogue.assets.insert(row);
  else if (asset.groupId === null) catalogue.assets.place(asset.id, place);
  if (known !== null) return catalogue.jobs.place(known.id, place);
  return enterJob(deps, row, member.job_id, place);
}

function memberAsset(
  group: GroupRow,
  request: CreateRequest | null,
  member: ListedMember,
  index: number,
): AssetRow {
  return {
    id: assetIdSchema.parse(randomUUID()),
    connectionId: group.connectionId,
    remoteId: member.asset_id,
    kind: group.route === 'procedural-set' ? 'procedural_generation' : 'object_reconstruction',
    name: memberName(group.name, index),
    createdAt: group.createdAt,
    source: sourceOfMembers(request),
    groupId: group.id,
    groupIndex: index,
    // No row of the queue represents what was created elsewhere: the library shows it whatever became of it.
    listed: group.createdElsewhere,
    folder: null,
    dimensions: null,
    effectiveParams: { ...(request !== null && 'params' in request ? request.params : {}) },
    deletedAtServiceAt: null,
    origin: 'service',
    deletedHereAt: null,
    createdElsewhere: group.createdElsewhere,
  };
}

function enterJob(
  { catalogue, clock }: EnterMembersDeps,
  asset: AssetRow,
  remoteId: string,
  place: { readonly groupId: GroupId; readonly groupIndex: number },
): JobRow {
  const at = timestamp(clock);
  const job: JobRow = {
    id: jobIdSchema.parse(randomUUID()),
    connectionId: asset.connectionId,
    remoteId,
    assetId: asset.id,
    ...place,
    status: 'queued',
    stage: null,
    progress: null,
    createdAt: asset.createdAt,
    updatedAt: null,
    startedAt: null,
    endedAt: null,
    error: null,
    clearedAt: asset.createdElsewhere ? at : null,
  };
  catalogue.jobs.insert(job);
  catalogue.jobs.addTransition(job.id, { at, status: job.status, stage: null });
  return job;
}

/** What a set was made from: its text says more of it than the photo that may go with it. */
export function sourceOfMembers(request: CreateRequest | null): AssetSource {
  if (request?.route !== 'high-fidelity-set' && request?.route !== 'procedural-set')
    return { type: 'unknown' };
  const { text, image } = request.seed;
  if (text !== null) return { type: 'text', text };
  return image === null ? { type: 'unknown' } : sourceOfImage(image);
}

/** A URL without its query, where a presigned one carries its signature. */
function sourceOfImage(image: ImageSource): AssetSource {
  if (image.type === 'image') return { type: 'image', fileName: image.fileName };
  return { type: 'image-url', url: image.url.split(/[?#]/, 1)[0] ?? '' };
}
