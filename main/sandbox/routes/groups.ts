/** `/v1/batches` and `/v1/variation-sets`: read one, page through its members, delete a set. */
import { timestamp } from '../../core/clock.ts';
import { ProblemError } from '../common/problem.ts';
import { isActive, membersOf } from '../engine/members.ts';
import { memberPageOf } from '../http/page.ts';
import type { Answer, Call, Route } from '../http/router.ts';
import type { GroupRecord } from '../store/records.ts';
import { groupDetail, memberBody } from './bodies.ts';
import { positionOf } from './position.ts';
import { ownGroup, type Service } from './service.ts';

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
