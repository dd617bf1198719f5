/** Writes down what the service accepted: the asset, its job, and the submission they came from. */
import { randomUUID } from 'node:crypto';
import type { Catalogue, SubmissionRow } from '../../catalogue/catalogue.ts';
import type { AssetSource } from '../../contract/model/asset.ts';
import type { StandardInput, StandardRequest } from '../../contract/model/create-request.ts';
import { assetIdSchema, jobIdSchema } from '../../contract/model/ids.ts';
import { type Clock, timestamp } from '../../core/clock.ts';
import type { CreateAssetResponse } from '../../remote/types.ts';

interface Needs {
  readonly catalogue: Catalogue;
  readonly clock: Clock;
}

/** Makes the asset and its job, and settles the submission, all or nothing; a replayed answer finds what is already there. */
export function recordAccepted(
  needs: Needs,
  row: SubmissionRow,
  request: StandardRequest,
  answer: CreateAssetResponse,
): SubmissionRow {
  const { catalogue } = needs;
  const at = timestamp(needs.clock);
  const assetId = assetIdSchema.parse(randomUUID());
  const jobId = jobIdSchema.parse(randomUUID());
  const { connectionId } = row;
  const source = sourceOf(request.input);
  return catalogue.transaction(() => {
    const known = catalogue.assets.byRemote(connectionId, answer.id);
    if (known === null) {
      catalogue.assets.insert({
        id: assetId,
        connectionId,
        remoteId: answer.id,
        kind: 'object_reconstruction',
        name: request.name,
        createdAt: at,
        source,
        groupId: null,
        groupIndex: null,
        listed: true,
        folder: null,
        dimensions: null,
        effectiveParams: answer.effective_params,
        deletedAtServiceAt: null,
      });
      catalogue.jobs.insert({
        id: jobId,
        connectionId,
        remoteId: answer.job_id,
        assetId,
        groupId: null,
        groupIndex: null,
        status: answer.status,
        stage: null,
        progress: null,
        createdAt: at,
        updatedAt: null,
        startedAt: null,
        endedAt: null,
        error: null,
      });
      catalogue.jobs.addTransition(jobId, { at, status: answer.status, stage: null });
    }
    const own =
      known === null
        ? { assetId, jobId }
        : { assetId: known.id, jobId: catalogue.jobs.byRemote(connectionId, answer.job_id)?.id ?? null };
    return catalogue.submissions.update(row.id, {
      state: 'accepted',
      mayBeAtService: false,
      error: null,
      nextTryAt: null,
      ...own,
    });
  });
}

/** What is kept of the input: an image URL without its query, where a presigned one carries its signature. */
function sourceOf(input: StandardInput): AssetSource {
  switch (input.type) {
    case 'text':
      return { type: 'text', text: input.text };
    case 'image':
      return { type: 'image', fileName: input.fileName };
    case 'image-url':
      return { type: 'image-url', url: input.url.split(/[?#]/, 1)[0] ?? '' };
  }
}
