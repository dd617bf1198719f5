/** One standard asset from its request: the slow checks first, then its records. */
import { randomBytes } from 'node:crypto';
import { type Clock, timestamp } from '../../core/clock.ts';
import type { AssetFiles } from '../files/asset-files.ts';
import { validationError } from '../problem.ts';
import { decodeBase64, imageFault } from '../requests/image.ts';
import { accountDefaults, mergeParams } from '../requests/params.ts';
import type { CreateAssetRequest } from '../requests/standard.ts';
import type { AssetRecord, JobRecord } from '../store/records.ts';
import type { Store } from '../store/store.ts';

/** Checks the image and keeps it; the function that comes back makes the records, within a transaction. Throws `validation-error`. */
export async function prepareStandardAsset(
  request: CreateAssetRequest,
  account: string,
  tools: { store: Store; files: AssetFiles; clock: Clock },
): Promise<() => { asset: AssetRecord; job: JobRecord }> {
  const id = `asset_${randomBytes(12).toString('hex')}`;
  const source = await sourceOf(request, (bytes) => tools.files.writeInput(id, bytes));
  return () => {
    const createdAt = timestamp(tools.clock);
    const sequence = tools.store.nextSequence();
    const jobId = `job_${randomBytes(12).toString('hex')}`;
    const asset: AssetRecord = {
      id,
      account,
      sequence,
      kind: 'object_reconstruction',
      name: request.name ?? null,
      createdAt,
      effectiveParams: mergeParams(accountDefaults, request.params ?? null),
      source,
      jobId,
      dimensions: null,
      files: [],
    };
    const job: JobRecord = {
      id: jobId,
      account,
      sequence,
      resource: { type: 'asset', id },
      status: 'queued',
      createdAt,
      startedAt: null,
      updatedAt: createdAt,
      error: null,
    };
    return { asset, job };
  };
}

async function sourceOf(
  { inputs }: CreateAssetRequest,
  keep: (bytes: Uint8Array) => Promise<void>,
): Promise<AssetRecord['source']> {
  const image = inputs.images?.[0];
  if (image === undefined) return { type: 'text', text: inputs.text ?? '' };
  const subject = inputs.subject_name ?? null;
  if (typeof image.url === 'string') return { type: 'image-url', url: image.url, subject };
  const path = 'inputs.images.0.data';
  const decoded = decodeBase64(image.data ?? '');
  if ('fault' in decoded) throw validationError([{ path, message: decoded.fault }]);
  const fault = await imageFault(decoded.bytes);
  if (fault !== null) throw validationError([{ path, message: fault }]);
  await keep(decoded.bytes);
  return { type: 'image-data', subject };
}
