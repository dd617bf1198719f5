/** Writes down what the service accepted, in one transaction with the submission that it came from; a replayed answer finds what is already there. */
import { randomUUID } from 'node:crypto';
import type { AssetRow, Catalogue, JobRow, SubmissionRow } from '../../catalogue/catalogue.ts';
import { AppError } from '../../contract/plain/errors.ts';
import type { AssetSource } from '../../contract/schema/asset.ts';
import type {
  CreateRequest,
  ImageSource,
  StandardInput,
} from '../../contract/schema/creation/create-request.ts';
import {
  type AssetId,
  assetIdSchema,
  type GroupId,
  groupIdSchema,
  type JobId,
  jobIdSchema,
} from '../../contract/schema/ids.ts';
import { type Clock, timestamp } from '../../core/clock.ts';
import type { CreateAssetResponse } from '../../remote/types.ts';
import { sourceOfMembers } from '../groups/index.ts';
import { arrive } from '../jobs/index.ts';
import type { Accepted } from './create-call.ts';

interface Deps {
  readonly catalogue: Catalogue;
  readonly clock: Clock;
  readonly taken: AssetId[];
}

/** A place in a batch; null for an asset on its own. */
type Place = { readonly groupId: GroupId; readonly groupIndex: number } | null;

type NewAsset = Pick<AssetRow, 'name' | 'source'> & { readonly answer: CreateAssetResponse };

/** `taken`: assets that were met in the account before the answer came, as if another program had created them. */
interface Recorded {
  readonly settled: SubmissionRow;
  readonly taken: readonly AssetId[];
}

/** All or nothing. */
export function recordAccepted(
  { catalogue, clock }: Pick<Deps, 'catalogue' | 'clock'>,
  row: SubmissionRow,
  accepted: Accepted,
): Recorded {
  const taken: AssetId[] = [];
  const deps = { catalogue, clock, taken };
  const settled = catalogue.transaction(() =>
    catalogue.submissions.update(row.id, {
      state: 'accepted',
      mayBeAtService: false,
      hold: null,
      error: null,
      nextTryAt: null,
      ...made(deps, row, accepted),
    }),
  );
  return { settled, taken };
}

function made(
  deps: Deps,
  row: SubmissionRow,
  accepted: Accepted,
): Pick<SubmissionRow, 'assetId' | 'groupId' | 'jobId'> {
  if (accepted.type === 'asset') {
    const [source] = sourcesOf(row.request);
    const asset = { name: row.request.name, source: source?.source ?? unknown, answer: accepted.answer };
    return { ...enterAsset(deps, row, asset, null), groupId: null };
  }
  const { id: remoteId, job_id: remoteJobId } = accepted.answer;
  const groupId = enterGroup(deps, row, accepted);
  const jobId = enterJob(deps, row, {
    remoteId: remoteJobId,
    assetId: null,
    groupId,
    groupIndex: null,
  });
  if (accepted.type === 'batch') {
    const items = sourcesOf(row.request);
    for (const [at, answer] of accepted.answer.assets.entries()) {
      const item = items[at];
      if (item === undefined)
        throw new AppError('internal', { reason: `batch ${remoteId} has more members than items` });
      enterAsset(deps, row, { ...item, answer }, { groupId, groupIndex: at + 1 });
    }
  }
  return { assetId: null, groupId, jobId };
}

function enterGroup(
  deps: Deps,
  { id: submissionId, connectionId, request, lineage }: SubmissionRow,
  accepted: Exclude<Accepted, { type: 'asset' }>,
): GroupId {
  const { catalogue, clock } = deps;
  const { id: remoteId } = accepted.answer;
  const known = catalogue.groups.byRemote(connectionId, remoteId);
  if (request.route === 'standard' || request.route === 'measured')
    throw new AppError('internal', { reason: `${remoteId} is no group` });
  if (known !== null) {
    if (!known.createdElsewhere && known.submissionId !== null) return known.id;
    const parent = catalogue.jobs.parents([known.id]).get(known.id);
    if (parent !== undefined && known.createdElsewhere) catalogue.jobs.putBack(parent.id);
    const { route, name } = request;
    catalogue.groups.takeOver(known.id, { submissionId, lineage, route, name: name ?? known.name });
    // Of a batch, the answer names all members.
    if (accepted.type === 'batch') catalogue.groups.setMembersListed(known.id);
    else for (const member of catalogue.assets.ofGroup(known.id)) takeOverMember(deps, member, request);
    return known.id;
  }
  const id = groupIdSchema.parse(randomUUID());
  catalogue.groups.insert({
    id,
    connectionId,
    remoteId,
    type: accepted.type === 'batch' ? 'batch' : 'variation_set',
    route: request.route,
    name: request.name,
    count: accepted.type === 'batch' ? accepted.answer.assets.length : accepted.answer.count,
    createdAt: timestamp(clock),
    submissionId,
    lineage,
    membersListed: accepted.type === 'batch',
    createdElsewhere: false,
    deletedAtServiceAt: null,
  });
  return id;
}

function enterAsset(
  deps: Deps,
  { connectionId }: SubmissionRow,
  { name, source, answer }: NewAsset,
  place: Place,
): { assetId: AssetId; jobId: JobId } {
  const { catalogue, clock } = deps;
  const known = catalogue.assets.byRemote(connectionId, answer.id);
  const assetId = known?.id ?? assetIdSchema.parse(randomUUID());
  const at = place ?? { groupId: null, groupIndex: null };
  if (known?.createdElsewhere === true) {
    const { effective_params: effectiveParams } = answer;
    takeOver(deps, known, { name: name ?? known.name, source, effectiveParams }, place);
  }
  if (known === null)
    catalogue.assets.insert({
      id: assetId,
      connectionId,
      remoteId: answer.id,
      kind: 'object_reconstruction',
      name,
      createdAt: timestamp(clock),
      source,
      ...at,
      // A member appears in the library when it is complete.
      listed: place === null,
      folder: null,
      dimensions: null,
      effectiveParams: answer.effective_params,
      deletedAtServiceAt: null,
      origin: 'service',
      deletedHereAt: null,
      createdElsewhere: false,
    });
  const job = { remoteId: answer.job_id, assetId, ...at };
  return { assetId, jobId: enterJob(deps, { connectionId }, job) };
}

/** Of a set; its members are named by the service. */
function takeOverMember(deps: Deps, member: AssetRow, request: CreateRequest): void {
  if (!member.createdElsewhere) return;
  const effectiveParams = 'params' in request ? { ...request.params } : {};
  takeOver(deps, member, { name: member.name, source: sourceOfMembers(request), effectiveParams }, null);
}

/**
 * The account was listed while the answer was lost, so that it was taken for what another program created: off the list of
 * jobs, and not downloaded. Both are made good.
 */
function takeOver(
  { catalogue, taken }: Deps,
  known: AssetRow,
  of: Pick<AssetRow, 'name' | 'source' | 'effectiveParams'>,
  place: Place,
): void {
  catalogue.assets.takeOver(known.id, of);
  if (place !== null && known.groupId === null) catalogue.assets.place(known.id, place);
  const job = catalogue.jobs.latestByAsset([known.id]).get(known.id);
  if (job !== undefined) {
    catalogue.jobs.putBack(job.id);
    if (place !== null && job.groupId === null) catalogue.jobs.place(job.id, place);
    if (job.status === 'complete' && known.deletedAtServiceAt === null) arrive(catalogue, known.id);
  }
  taken.push(known.id);
}

/** As queued, whatever the answer says: what has ended since is learnt by a read, which also makes the transfer of its files. */
function enterJob(
  { catalogue, clock }: Deps,
  { connectionId }: Pick<SubmissionRow, 'connectionId'>,
  job: Pick<JobRow, 'remoteId' | 'assetId' | 'groupId' | 'groupIndex'>,
): JobId {
  const known = catalogue.jobs.byRemote(connectionId, job.remoteId);
  if (known !== null) return known.id;
  const id = jobIdSchema.parse(randomUUID());
  const at = timestamp(clock);
  catalogue.jobs.insert({
    id,
    connectionId,
    ...job,
    status: 'queued',
    stage: null,
    progress: null,
    createdAt: at,
    updatedAt: null,
    startedAt: null,
    endedAt: null,
    error: null,
    clearedAt: null,
  });
  catalogue.jobs.addTransition(id, { at, status: 'queued', stage: null });
  return id;
}

const unknown: AssetSource = { type: 'unknown' };

/** Name and source of each asset that a request makes one by one; none for a set, whose members come later. */
function sourcesOf(request: CreateRequest): Pick<NewAsset, 'name' | 'source'>[] {
  switch (request.route) {
    case 'standard':
      return [{ name: request.name, source: sourceOf(request.input) }];
    case 'measured':
      return [{ name: request.name, source: sourceOf(request.image) }];
    case 'standard-batch':
      return request.items.map(({ name, input }) => ({ name, source: sourceOf(input) }));
    case 'measured-batch':
      return request.items.map(({ name, image }) => ({ name, source: sourceOf(image) }));
    case 'high-fidelity-set':
    case 'procedural-set':
      return [];
  }
}

/** What is kept of the input: an image URL without its query, where a presigned one carries its signature. */
function sourceOf(input: StandardInput | ImageSource): AssetSource {
  switch (input.type) {
    case 'text':
      return { type: 'text', text: input.text };
    case 'image':
      return { type: 'image', fileName: input.fileName };
    case 'image-url':
      return { type: 'image-url', url: input.url.split(/[?#]/, 1)[0] ?? '' };
  }
}
