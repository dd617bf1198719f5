import Database from 'better-sqlite3';
import { expect, test } from 'vitest';
import type { Catalogue, JobRow } from '../../../main/catalogue/catalogue.ts';
import type { Lineage } from '../../../main/contract/schema/creation/submission.ts';
import { databasePath, makeLibrary, newest, open, openWithConnection } from './library.ts';
import { asset, connection, group, ids, job, now, submission } from './rows.ts';

const at = (minute: number): string => new Date(Date.parse(now) + minute * 60_000).toISOString();
const [g1, g2] = [ids.group('g1'), ids.group('g2')];

/** Members from place 1 on, with a job each. */
function members(catalogue: Catalogue, id: string, statuses: readonly JobRow['status'][]): void {
  for (const [n, status] of statuses.entries()) {
    const member = { groupId: ids.group(id), groupIndex: n + 1 };
    const assetId = ids.asset(`${id}-${n + 1}`);
    catalogue.assets.insert(asset(assetId, { ...member, listed: status === 'complete' }));
    catalogue.jobs.insert(job(`job-${assetId}`, { ...member, assetId, status }));
  }
}

test('a group, by its own id and by the id the service gave it; newest first; its members are listed once', async () => {
  const { groups } = await openWithConnection();
  const made = group('g1', { lineage: { type: 'gaps', groupId: g2, indexes: [1, 4] }, membersListed: false });
  groups.insert(made);
  groups.insert(group('g2', { createdAt: at(1), type: 'batch', route: 'measured-batch', name: null }));
  expect(groups.get(g1)).toEqual(made);
  expect(groups.byRemote(made.connectionId, made.remoteId)).toEqual(made);
  expect(groups.byRemote(ids.connection('c2'), made.remoteId)).toBeNull();
  expect(groups.get(ids.group('nobody'))).toBeNull();
  expect([...groups.byIds([g2, ids.group('nobody'), g1]).keys()]).toEqual(['g2', 'g1']);
  expect([groups.list(10), groups.list(1)].map((rows) => rows.map(({ id }) => id))).toEqual([
    ['g2', 'g1'],
    ['g2'],
  ]);
  expect(groups.unlisted(made.connectionId)).toEqual([made]);
  expect(groups.unlisted(ids.connection('c2'))).toEqual([]);
  groups.setMembersListed(g1);
  expect(groups.get(g1)?.membersListed).toBe(true);
  expect(groups.unlisted(made.connectionId)).toEqual([]);
});

test('a service names a group once, and a group of nothing is none', async () => {
  const { groups } = await openWithConnection();
  groups.insert(group('g1'));
  expect(() => groups.insert(group('g2', { remoteId: 'remote-g1' }))).toThrow(/groups\.remote_id/);
  expect(() => groups.insert(group('g2', { count: 0 }))).toThrow(/CHECK/);
  expect(() => groups.insert(group('g2', { connectionId: ids.connection('nobody') }))).toThrow(/FOREIGN KEY/);
});

test('members stand by their places and are in no page until they are listed', async () => {
  const catalogue = await openWithConnection();
  const { assets } = catalogue;
  members(catalogue, 'g1', ['queued', 'complete', 'failed']);
  expect(assets.ofGroup(g1).map(({ id, groupIndex }) => [id, groupIndex])).toEqual([
    ['g1-1', 1],
    ['g1-2', 2],
    ['g1-3', 3],
  ]);
  expect(assets.ofGroup(g2)).toEqual([]);
  const found = (): string[] => newest(catalogue).map(({ id }) => id);
  expect(found()).toEqual(['g1-2']);
  assets.update(ids.asset('g1-1'), { listed: true, name: 'Teapot' });
  expect(found().toSorted()).toEqual(['g1-1', 'g1-2']);
  assets.update(ids.asset('g1-1'), { listed: false });
  expect(found()).toEqual(['g1-2']);
  expect(() => assets.insert(asset('zero', { groupId: g1, groupIndex: 0 }))).toThrow(/CHECK/);
});

test('jobs of members are in no list; parents, counts and sets under way are', async () => {
  const catalogue = await openWithConnection();
  const { groups, jobs, connections } = catalogue;
  connections.insert(connection('c2'));
  groups.insert(group('g1'));
  groups.insert(group('g2', { type: 'batch', createdAt: at(1) }));
  groups.insert(group('g3', { connectionId: ids.connection('c2'), remoteId: 'elsewhere' }));
  jobs.insert(job('p1', { groupId: g1, status: 'running' }));
  jobs.insert(job('p2', { groupId: g2, createdAt: at(1) }));
  jobs.insert(job('p3', { groupId: ids.group('g3'), connectionId: ids.connection('c2'), createdAt: at(2) }));
  jobs.insert(job('alone', { createdAt: at(3) }));
  members(catalogue, 'g1', ['queued', 'complete', 'failed', 'failed', 'canceled']);
  expect(jobs.list(10).map(({ id }) => id)).toEqual(['alone', 'p3', 'p2', 'p1']);
  expect([...jobs.parents([g1, g2]).values()].map(({ id }) => id)).toEqual(['p1', 'p2']);
  expect(jobs.memberCounts([g1, g2])).toEqual(
    new Map([[g1, { queued: 1, complete: 1, failed: 2, canceled: 1 }]]),
  );
  expect(jobs.memberCounts([])).toEqual(new Map());
  const sets = () => ['c1', 'c2'].map((id) => jobs.liveSets(ids.connection(id)));
  expect(sets()).toEqual([1, 1]);
  jobs.update(ids.job('p1'), { status: 'partial' });
  expect(sets()).toEqual([0, 1]);
});

test('transfers of members, by their places, paused and by their way', async () => {
  const catalogue = await openWithConnection();
  members(catalogue, 'g1', ['complete', 'complete', 'queued']);
  const row = { state: 'waiting', attempt: 0, nextTryAt: null, error: null } as const;
  catalogue.transfers.upsert({ ...row, assetId: ids.asset('g1-2'), paused: true, via: 'files' });
  catalogue.transfers.upsert({ ...row, assetId: ids.asset('g1-1'), paused: false, via: 'bundle' });
  catalogue.transfers.upsert({ ...row, assetId: ids.asset('g1-1'), paused: true, via: 'bundle' });
  expect(catalogue.transfers.ofGroup(g1).map(({ assetId, paused, via }) => [assetId, paused, via])).toEqual([
    ['g1-1', true, 'bundle'],
    ['g1-2', true, 'files'],
  ]);
  expect(catalogue.transfers.ofGroup(g2)).toEqual([]);
});

test('what makes gaps of a group again is found, whatever else a lineage says', async () => {
  const { submissions } = await openWithConnection();
  const gaps: Lineage = { type: 'gaps', groupId: g1, indexes: [2] };
  const rows = [
    submission('s1', { lineage: gaps, state: 'accepted', createdAt: at(1) }),
    submission('s2', { lineage: gaps, state: 'waiting', createdAt: at(2) }),
    submission('s3', { lineage: { ...gaps, groupId: g2 } }),
    submission('s4', { lineage: { type: 'split', of: 'g1', part: 1, parts: 2 } }),
    submission('s5'),
  ];
  for (const row of rows) submissions.insert(row);
  expect(submissions.ofGaps(g1)).toEqual(rows.slice(0, 2));
});

test('the limit of an account is kept with its connection until it is forgotten', async () => {
  const { connections } = await openWithConnection();
  const id = ids.connection('c1');
  expect(connections.assetLimit(id)).toBeNull();
  const limit = { reachedAt: now, limit: 100, used: null, refusedCount: 3, detail: 'Enough.' };
  connections.setAssetLimit(id, limit);
  expect(connections.assetLimit(id)).toEqual(limit);
  connections.setAssetLimit(id, null);
  expect(connections.assetLimit(id)).toBeNull();
  const nobody = () => connections.setAssetLimit(ids.connection('nobody'), limit);
  expect(nobody).toThrow(expect.objectContaining({ code: 'connection.unknown' }));
});

test.each([Number.NaN, Number.POSITIVE_INFINITY, 1e300])('a position of %s is refused', async (position) => {
  const { submissions } = await openWithConnection();
  submissions.insert(submission('s1', { position: 3 }));
  expect(() => submissions.insert(submission('s2', { position }))).toThrow(/constraint/);
  expect(() => submissions.update(ids.submission('s1'), { position })).toThrow(/constraint/);
  expect(submissions.get(ids.submission('s1'))?.position).toBe(3);
  expect(submissions.lastPosition()).toBe(3);
});

/** Writes into the closed catalogue what Caliper would not, and opens it again. */
async function spoiled(fill: (catalogue: Catalogue) => void, sql: string): Promise<Catalogue> {
  const library = makeLibrary();
  const catalogue = await openWithConnection(library);
  fill(catalogue);
  catalogue.close();
  const raw = new Database(databasePath(library));
  raw.pragma('ignore_check_constraints = on');
  raw.exec(sql);
  raw.close();
  return (await open(library)).catalogue;
}

test('a lineage, a label, a route of another version cost themselves, never what was paid for', async () => {
  const lineage: Lineage = { type: 'gaps', groupId: g1, indexes: [1] };
  const { submissions, groups } = await spoiled(
    (catalogue) => {
      catalogue.submissions.insert(submission('s1', { lineage, label: 'Kitchen' }));
      catalogue.groups.insert(group('g1', { lineage }));
    },
    `UPDATE submissions SET lineage = '{"type":"dream","groupId":"g1"}', label = '${'x'.repeat(101)}';
     UPDATE groups SET lineage = '[]', route = 'telepathy'`,
  );
  expect(submissions.list(['sending'])).toEqual([submission('s1')]);
  expect(submissions.ofGaps(g1)).toEqual([submission('s1')]);
  expect(groups.get(g1)).toEqual(group('g1', { route: 'unknown' }));
});

test('a hold that is not known waits for the user, also when the catalogue had to be read anew', async () => {
  const { submissions } = await spoiled(
    (catalogue) => catalogue.submissions.insert(submission('s1', { state: 'waiting' })),
    "UPDATE submissions SET hold = 'full-moon'",
  );
  expect(submissions.list(['waiting'])).toEqual([
    submission('s1', { state: 'waiting', hold: 'asset-limit' }),
  ]);
});

test('a group that cannot be read does not take the others with it', async () => {
  const { groups } = await spoiled((catalogue) => {
    for (const [n, id] of ['g1', 'bad', 'g3'].entries())
      catalogue.groups.insert(group(id, { createdAt: at(n), membersListed: false }));
  }, "UPDATE groups SET created_at = 'yesterday' WHERE id = 'bad'");
  expect(groups.list(10).map(({ id }) => id)).toEqual(['g3', 'g1']);
  expect(groups.unlisted(ids.connection('c1')).map(({ id }) => id)).toEqual(['g1', 'g3']);
  expect([...groups.byIds(['g1', 'bad', 'g3'].map(ids.group)).keys()]).toEqual(['g1', 'g3']);
  expect(() => groups.get(ids.group('bad'))).toThrow(
    expect.objectContaining({ code: 'internal', message: expect.stringContaining('table groups, row bad') }),
  );
});
