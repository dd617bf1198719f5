/** Reading resources: assets, batches, variation sets, jobs and the account's settings. */

import { z } from 'zod';
import { timestamp } from '../../core/clock.ts';
import { groupOf, isActive, membersOf } from '../engine/members.ts';
import { type Answer, type Call, cursorAfter, memberPageOf, pageOf, type Route } from '../http/router.ts';
import { ProblemError } from '../problem/problem.ts';
import { validate } from '../requests/validate.ts';
import { type GroupRecord, isFinished } from '../store/records.ts';
import { assetDetail, assetSummary, groupDetail, jobBody, memberBody, positionOf } from './bodies.ts';
import { ownAsset, ownGroup, ownJob, type Service } from './service.ts';

/** `/v1/assets`: read one, list them, delete one. */
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

/** `/v1/batches` and `/v1/variation-sets`: read one, page through its members, delete a set. */
export function groupRoutes(service: Service): Route[] {
  const reads = (type: GroupRecord['type'], path: string): Route[] => [
    {
      method: 'GET',
      path: `${path}/:id`,
      handle: ({ account, params }) => ({
        status: 200,
        body: groupDetail(service, ownGroup(service, account, type, params.id ?? '')),
      }),
    },
    { method: 'GET', path: `${path}/:id/assets`, handle: (call) => listMembers(service, type, call) },
  ];
  return [
    ...reads('batch', '/v1/batches'),
    ...reads('variation_set', '/v1/variation-sets'),
    {
      method: 'DELETE',
      path: '/v1/variation-sets/:id',
      async handle({ account, params }) {
        const set = await deleteSet(service, account, params.id ?? '');
        await service.bundler.drop({ type: 'variation_set', id: set.id });
        for (const id of [set.id, ...set.memberIds]) await service.files.drop(id);
        return { status: 204 };
      },
    },
  ];
}

/** In the stable order of their indexes; deleted assets are left out (specification: List batch members). */
function listMembers(service: Service, type: GroupRecord['type'], { account, params, query }: Call): Answer {
  const group = ownGroup(service, account, type, params.id ?? '');
  const { limit, after, status } = memberPageOf(query);
  const found = membersOf(service.store, group).filter(
    ({ index, asset, job }) =>
      index > after &&
      asset.deletedAt === null &&
      (status === null || positionOf(service, job).status === status),
  );
  const page = found.slice(0, limit);
  const last = page.at(-1);
  return {
    status: 200,
    body: {
      members: page.map((member) => memberBody(service, type, member)),
      next_cursor: last === undefined || found.length === page.length ? null : last.index,
    },
  };
}

/** Marks the set and its members as deleted: they go on counting, and their jobs still resolve. */
function deleteSet(service: Service, account: string, id: string): Promise<GroupRecord> {
  const { store, clock } = service;
  return store.transact(() => {
    const set = ownGroup(service, account, 'variation_set', id);
    if (isActive(store, set))
      throw new ProblemError('job-in-progress', 'The variation set is still active. Cancel it or wait.');
    const deletedAt = timestamp(clock);
    const members = membersOf(store, set).map(({ asset }) => ({
      collection: 'assets' as const,
      record: { ...asset, deletedAt },
    }));
    return {
      changes: [{ collection: 'groups', record: { ...set, deletedAt } }, ...members],
      result: set,
    };
  });
}

/** specification: BulkStatusRequest. */
const bulkStatusSchema = z.strictObject({
  ids: z.array(z.string()).min(1, 'must hold 1 to 100 ids').max(100, 'must hold 1 to 100 ids'),
});
const bulkStatusBytes = 1_000_000;

/** `/v1/jobs`: read one, cancel one, read many at once. */
export function jobRoutes(service: Service): Route[] {
  return [
    {
      method: 'GET',
      path: '/v1/jobs/:id',
      handle: ({ account, params }) => ({
        status: 200,
        body: jobBody(service, ownJob(service, account, params.id ?? '')),
      }),
    },
    {
      method: 'POST',
      path: '/v1/jobs/:id/cancel',
      async handle({ account, params }) {
        const { id } = ownJob(service, account, params.id ?? '');
        return { status: 200, body: jobBody(service, await service.engine.cancel(id)) };
      },
    },
    {
      method: 'POST',
      // Not in the specification; the client's default.
      path: '/v1/jobs/status',
      maxBodyBytes: bulkStatusBytes,
      async handle({ account, json }) {
        const { ids } = validate(bulkStatusSchema, await json());
        const jobs = ids.map((id) => {
          const job = service.store.jobs.get(id);
          return [id, job?.account === account ? jobBody(service, job) : null];
        });
        return { status: 200, body: { jobs: Object.fromEntries(jobs) } };
      },
    },
  ];
}

/** `/v1/settings`: the account's default params. */
export function settingsRoutes(service: Service): Route[] {
  return [
    {
      method: 'GET',
      path: '/v1/settings',
      handle: ({ account }) => ({ status: 200, body: service.account(account).settings }),
    },
  ];
}
