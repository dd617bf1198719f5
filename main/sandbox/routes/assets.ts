/** `/v1/assets`: read one, list them, delete one. */
import { timestamp } from '../../core/clock.ts';
import { ProblemError } from '../common/problem.ts';
import { groupOf } from '../engine/members.ts';
import { cursorAfter, pageOf } from '../http/page.ts';
import type { Route } from '../http/router.ts';
import { isFinished } from '../store/records.ts';
import { assetDetail, assetSummary } from './bodies.ts';
import { ownAsset, type Service } from './service.ts';

export function assetRoutes(service: Service): Route[] {
  return [
    {
      method: 'GET',
      path: '/v1/assets/:id',
      handle: ({ account, params }) => ({
        status: 200,
        body: assetDetail(service, ownAsset(service, account, params.id ?? '')),
      }),
    },
    listAssets(service),
    {
      method: 'DELETE',
      path: '/v1/assets/:id',
      async handle({ account, params }) {
        const id = params.id ?? '';
        await deleteAsset(service, account, id);
        // First the bundle: one that is being built must not stumble over its files.
        await service.bundler.drop({ type: 'asset', id });
        await service.files.drop(id);
        return { status: 204 };
      },
    },
  ];
}

/** Newest first. The path and its query are not in the specification; its gaps are filled as the client's defaults are. */
function listAssets(service: Service): Route {
  return {
    method: 'GET',
    path: '/v1/assets',
    handle({ account, query }) {
      const { limit, after } = pageOf(query);
      const found = [...service.store.assets.values()]
        .filter(
          (asset) =>
            asset.account === account &&
            asset.deletedAt === null &&
            (after === null || asset.sequence < after),
        )
        .sort((a, b) => b.sequence - a.sequence);
      const page = found.slice(0, limit);
      const last = page.at(-1);
      return {
        status: 200,
        body: {
          assets: page.map((asset) => assetSummary(service, asset)),
          next_cursor: last === undefined || found.length === page.length ? null : cursorAfter(last.sequence),
        },
      };
    },
  };
}

/** The record stays: the asset goes on counting, and its batch keeps its outcome. */
function deleteAsset(service: Service, account: string, id: string): Promise<void> {
  return service.store.transact(() => {
    const asset = ownAsset(service, account, id);
    if (groupOf(service.store, asset)?.type === 'variation_set')
      throw new ProblemError(
        'variation-set-member',
        'A variant cannot be deleted on its own. Delete its variation set.',
      );
    const job = service.store.jobs.get(asset.jobId);
    if (job !== undefined && !isFinished(job.status))
      throw new ProblemError('job-in-progress', `The asset's job is ${job.status}. Cancel it or wait.`);
    const record = { ...asset, deletedAt: timestamp(service.clock) };
    return { changes: [{ collection: 'assets', record }], result: undefined };
  });
}
