/** Enters the members of a batch or set as one page of them is read; what is entered already is only brought up to date. */
import { randomUUID } from 'node:crypto';
import type { AssetRow, Catalogue, GroupRow, JobRow } from '../../catalogue/catalogue.ts';
import type { AssetSource } from '../../contract/model/asset.ts';
import type { CreateRequest, ImageSource } from '../../contract/model/create-request.ts';
import { assetIdSchema, jobIdSchema } from '../../contract/model/ids.ts';
import { type Clock, timestamp } from '../../core/clock.ts';
import type { Log } from '../../core/log.ts';
import { type RecordedJob, recordJob } from '../following/record-job.ts';
import { memberName } from './member-name.ts';
import type { ListedMember } from './member-pages.ts';

interface Needs {
  readonly catalogue: Catalogue;
  readonly clock: Clock;
  readonly log: Log;
}

/** A page, all of it or nothing: a kill between two pages leaves whole ones. Answers what changed of the jobs. */
export function enterMembers(needs: Needs, group: GroupRow, page: readonly ListedMember[]): RecordedJob[] {
  const { catalogue } = needs;
  return catalogue.transaction(() => {
    const row = group.submissionId === null ? null : catalogue.submissions.get(group.submissionId);
    const request = row?.request ?? null;
    const taken = new Set(catalogue.assets.ofGroup(group.id).map(({ groupIndex }) => groupIndex));
    return page.flatMap((member) => {
      const known = catalogue.jobs.byRemote(group.connectionId, member.job_id);
      const job = known ?? enter(needs, { group, request, taken }, member);
      const news = { ...member, updated_at: null, progress: null };
      return (job === null ? null : recordJob(needs, job, news)) ?? [];
    });
  });
}

/** Null for one that cannot be a member: its place is taken (an index is never given twice), or it is known as something else. */
function enter(
  { catalogue, clock, log }: Needs,
  {
    group,
    request,
    taken,
  }: { readonly group: GroupRow; readonly request: CreateRequest | null; readonly taken: Set<number | null> },
  member: ListedMember,
): JobRow | null {
  const { connectionId, id: groupId, createdAt } = group;
  const remoteId = member.asset_id;
  // Where variant indexes begin is not stated: a service that counts from 0 leaves the last place free.
  const index = member.index === 0 ? group.count : member.index;
  if (index < 1 || taken.has(index) || catalogue.assets.byRemote(connectionId, remoteId) !== null) {
    log.warn(
      { group: groupId, index },
      'a member of a set is left out: its place or its asset is known already',
    );
    return null;
  }
  taken.add(index);
  const at = timestamp(clock);
  const asset: AssetRow = {
    id: assetIdSchema.parse(randomUUID()),
    connectionId,
    remoteId,
    kind: group.route === 'procedural-set' ? 'procedural_generation' : 'object_reconstruction',
    name: memberName(group.name, index),
    createdAt,
    source: sourceOf(request),
    groupId,
    groupIndex: index,
    listed: false,
    folder: null,
    dimensions: null,
    effectiveParams: { ...(request !== null && 'params' in request ? request.params : {}) },
    deletedAtServiceAt: null,
    origin: 'service',
    deletedHereAt: null,
  };
  const job: JobRow = {
    id: jobIdSchema.parse(randomUUID()),
    connectionId,
    remoteId: member.job_id,
    assetId: asset.id,
    groupId,
    groupIndex: index,
    status: 'queued',
    stage: null,
    progress: null,
    createdAt,
    updatedAt: null,
    startedAt: null,
    endedAt: null,
    error: null,
    clearedAt: null,
  };
  catalogue.assets.insert(asset);
  catalogue.jobs.insert(job);
  catalogue.jobs.addTransition(job.id, { at, status: job.status, stage: null });
  return job;
}

/** What a set was made from: its text says more of it than the photo that may go with it. */
function sourceOf(request: CreateRequest | null): AssetSource {
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
