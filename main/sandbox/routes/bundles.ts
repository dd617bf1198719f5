/** `/v1/assets/:id/bundle` and `/v1/variation-sets/:id/bundle`: ask for a ZIP, and for its URL. The specification leaves the paths open; batches have none. */
import { z } from 'zod';
import type { Bundler } from '../bundles/bundler.ts';
import type { Lifetime } from '../files/presigned-files.ts';
import type { Call, Route } from '../http/router.ts';
import { ProblemError } from '../problem/problem.ts';
import { validate } from '../requests/validate.ts';
import type { ResourceRef } from '../store/records.ts';
import type { Store } from '../store/store.ts';

/** `presign` gives a URL for an owner's file and the time at which it expires. */
export interface BundleRouteParts {
  readonly store: Store;
  readonly bundler: Bundler;
  presign(ownerId: string, path: string, lifetime: Lifetime): { url: string; expiresAt: string };
}

const requestSchema = z.strictObject({ format: z.literal('zip').optional() });
const maxBodyBytes = 64_000;

/** POST and GET for assets and for variation sets. */
export function bundleRoutes(parts: BundleRouteParts): Route[] {
  return (['asset', 'variation_set'] as const).flatMap((type) => {
    const path = `/v1/${type === 'asset' ? 'assets' : 'variation-sets'}/:id/bundle`;
    return [requestBundle(parts, type, path), readBundle(parts, type, path)];
  });
}

type BundledType = 'asset' | 'variation_set';

/** 202 while it is built, 200 when it is there (specification: BundleRequest, BundleResponse). */
function requestBundle(parts: BundleRouteParts, type: BundledType, path: string): Route {
  return {
    method: 'POST',
    path,
    maxBodyBytes,
    async handle(call) {
      const resource = ownResource(parts.store, type, call);
      // No body at all means the default.
      if (hasBody(call)) validate(requestSchema, await call.json());
      const { state, jobId } = await parts.bundler.request(resource, call.account);
      return { status: state === 'ready' ? 200 : 202, body: { state, job_id: jobId } };
    },
  };
}

/** specification: BundleState. */
function readBundle({ store, bundler, presign }: BundleRouteParts, type: BundledType, path: string): Route {
  return {
    method: 'GET',
    path,
    handle(call) {
      const bundle = bundler.state(ownResource(store, type, call));
      if (bundle?.state !== 'ready' || bundle.file === null)
        return { status: 200, body: { state: bundle?.state ?? 'none', url: null, expires_at: null } };
      const { url, expiresAt } = presign(bundle.id, bundle.file.path, 'day');
      return { status: 200, body: { state: 'ready', url, expires_at: expiresAt } };
    },
  };
}

function hasBody(call: Call): boolean {
  return call.header('transfer-encoding') !== null || Number(call.header('content-length') ?? 0) > 0;
}

function ownResource(store: Store, type: BundledType, { account, params }: Call): ResourceRef {
  const id = params.id ?? '';
  const asset = type === 'asset' ? store.assets.get(id) : undefined;
  const group = type === 'asset' ? undefined : store.groups.get(id);
  const found = asset ?? (group?.type === type ? group : undefined);
  if (found?.account !== account || found.deletedAt !== null)
    throw new ProblemError('not-found', `There is no ${type === 'asset' ? 'asset' : 'variation set'} ${id}.`);
  return { type, id };
}
