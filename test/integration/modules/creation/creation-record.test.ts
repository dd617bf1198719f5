/** What the service accepted is entered whole and once, however often its answer comes. */
import { expect, test } from 'vitest';
import type { SubmissionRow } from '../../../../main/catalogue/catalogue.ts';
import type { Accepted } from '../../../../main/modules/creation/create-call.ts';
import { recordAccepted } from '../../../../main/modules/creation/record-accepted.ts';
import { clock, openWithConnection } from '../../catalogue/library.ts';
import { asset, group, ids, job, now, submission } from '../../catalogue/rows.ts';
import { batch, set } from './queue-desk.ts';

const effective_params = { mesh: { quality: 'standard' } };

function answerOf(count: number): Extract<Accepted, { type: 'batch' }> {
  return {
    type: 'batch',
    answer: {
      id: 'batch-1',
      job_id: 'job-0',
      status_url: '/v1/batches/batch-1',
      assets: Array.from({ length: count }, (_, at) => ({
        id: `asset-${at + 1}`,
        job_id: `job-${at + 1}`,
        status: 'queued' as const,
        effective_params,
      })),
    },
  };
}

const lineage = { type: 'split', of: 'table', part: 2, parts: 3 } as const;
const sent = (part: Partial<SubmissionRow>): SubmissionRow =>
  submission('s1', { state: 'sending', mayBeAtService: true, attempt: 1, lineage, ...part });

test('a batch of a hundred: its members in order, unlisted, with their jobs; a second answer adds nothing', async () => {
  const catalogue = await openWithConnection();
  const row = sent({ request: batch('Mugs', 100) });
  catalogue.submissions.insert(row);
  const { settled } = recordAccepted({ catalogue, clock }, row, answerOf(100));
  expect(settled).toMatchObject({ state: 'accepted', mayBeAtService: false, assetId: null });
  const { groupId, jobId } = settled;
  if (groupId === null || jobId === null) throw new Error('no group was entered');
  expect(catalogue.groups.get(groupId)).toMatchObject({
    type: 'batch',
    route: 'standard-batch',
    name: 'Mugs',
    count: 100,
    submissionId: 's1',
    lineage,
    membersListed: true,
  });
  expect(catalogue.jobs.get(jobId)).toMatchObject({
    assetId: null,
    groupId,
    groupIndex: null,
    status: 'queued',
  });
  const again = recordAccepted({ catalogue, clock }, row, answerOf(100));
  expect(again).toEqual({ settled, taken: [] });
  const members = catalogue.assets.ofGroup(groupId);
  expect(members.map((one) => [one.groupIndex, one.remoteId, one.name, one.listed])).toEqual(
    Array.from({ length: 100 }, (_, at) => [at + 1, `asset-${at + 1}`, `Mugs ${at}`, false]),
  );
  expect(members[6]?.source).toEqual({ type: 'text', text: 'a mug named Mugs 6' });
  expect(catalogue.jobs.live(row.connectionId)).toHaveLength(101);
  expect(catalogue.assets.newest(1, false).total).toBe(0);
  catalogue.close();
});

test('a batch that cannot be entered whole is not entered at all, and is requested again', async () => {
  const catalogue = await openWithConnection();
  const row = sent({ request: batch('Mugs', 2) });
  catalogue.submissions.insert(row);
  expect(() => recordAccepted({ catalogue, clock }, row, answerOf(3))).toThrow(/more members than items/);
  expect(catalogue.groups.list(10)).toEqual([]);
  expect(catalogue.jobs.live(row.connectionId)).toEqual([]);
  expect(catalogue.submissions.get(row.id)).toEqual(row);
  catalogue.close();
});

test('a set is entered without its members, which are read later', async () => {
  const catalogue = await openWithConnection();
  const row = sent({ request: set('Worn mugs', 12) });
  catalogue.submissions.insert(row);
  const { settled } = recordAccepted({ catalogue, clock }, row, {
    type: 'set',
    answer: { id: 'set-1', job_id: 'job-1', status: 'queued', method: 'high_fidelity', count: 12 },
  });
  expect(catalogue.groups.get(settled.groupId ?? ids.group(''))).toMatchObject({
    type: 'variation_set',
    route: 'high-fidelity-set',
    count: 12,
    membersListed: false,
  });
  expect(catalogue.groups.unlisted(row.connectionId)).toHaveLength(1);
  expect(catalogue.jobs.liveSets(row.connectionId)).toBe(1);
  catalogue.close();
});

test('what was met in the account meanwhile is taken over: jobs are on the list, complete files due, the rest as asked for', async () => {
  const catalogue = await openWithConnection();
  const row = sent({ request: batch('Mugs', 2) });
  catalogue.submissions.insert(row);
  const g1 = ids.group('g1');
  const { connectionId } = row;
  const elsewhere = { createdElsewhere: true, listed: true, source: { type: 'unknown' } } as const;
  const met = { connectionId, clearedAt: now } as const;
  catalogue.groups.insert(
    group('g1', {
      type: 'batch',
      remoteId: 'batch-1',
      route: 'unknown',
      name: null,
      count: 2,
      createdElsewhere: true,
      membersListed: false,
    }),
  );
  catalogue.jobs.insert(job('j0', { ...met, remoteId: 'job-0', groupId: g1, status: 'running' }));
  // One as a member, one on its own.
  catalogue.assets.insert(
    asset('a1', { ...elsewhere, remoteId: 'asset-1', name: null, groupId: g1, groupIndex: 1 }),
  );
  catalogue.jobs.insert(
    job('j1', {
      ...met,
      remoteId: 'job-1',
      assetId: ids.asset('a1'),
      groupId: g1,
      groupIndex: 1,
      status: 'complete',
    }),
  );
  catalogue.assets.insert(asset('a2', { ...elsewhere, remoteId: 'asset-2' }));
  catalogue.jobs.insert(
    job('j2', { ...met, remoteId: 'job-2', assetId: ids.asset('a2'), status: 'running' }),
  );
  const { settled, taken } = recordAccepted({ catalogue, clock }, row, answerOf(2));
  expect(settled).toMatchObject({ state: 'accepted', groupId: g1, jobId: 'j0' });
  expect(taken).toEqual(['a1', 'a2']);
  expect(catalogue.groups.get(g1)).toMatchObject({
    createdElsewhere: false,
    submissionId: 's1',
    lineage,
    route: 'standard-batch',
    name: 'Mugs',
    membersListed: true,
  });
  expect(catalogue.jobs.list(10).map(({ id }) => id)).toEqual(['j0']);
  for (const id of ['j1', 'j2']) expect(catalogue.jobs.get(ids.job(id))?.clearedAt).toBeNull();
  expect(catalogue.assets.ofGroup(g1)).toMatchObject([
    {
      id: 'a1',
      name: 'Mugs 0',
      createdElsewhere: false,
      source: { type: 'text' },
      effectiveParams: effective_params,
    },
    { id: 'a2', name: 'Mugs 1', createdElsewhere: false, groupIndex: 2 },
  ]);
  // The one that goes on is fetched when it is complete.
  expect(catalogue.transfers.get(ids.asset('a1'))).toMatchObject({ state: 'waiting' });
  expect(catalogue.transfers.get(ids.asset('a2'))).toBeNull();
  catalogue.close();
});

test('a set that was met in the account meanwhile is taken over with the members that are known', async () => {
  const catalogue = await openWithConnection();
  const row = sent({ request: set('Worn mugs', 12) });
  catalogue.submissions.insert(row);
  const g1 = ids.group('g1');
  catalogue.groups.insert(
    group('g1', { remoteId: 'set-1', count: 12, createdElsewhere: true, membersListed: false }),
  );
  catalogue.jobs.insert(job('j0', { remoteId: 'job-1', groupId: g1, status: 'running', clearedAt: now }));
  catalogue.assets.insert(
    asset('a1', { createdElsewhere: true, source: { type: 'unknown' }, groupId: g1, groupIndex: 1 }),
  );
  catalogue.jobs.insert(
    job('j1', { assetId: ids.asset('a1'), groupId: g1, groupIndex: 1, status: 'complete', clearedAt: now }),
  );
  recordAccepted({ catalogue, clock }, row, {
    type: 'set',
    answer: { id: 'set-1', job_id: 'job-1', status: 'queued', method: 'high_fidelity', count: 12 },
  });
  expect(catalogue.groups.get(g1)).toMatchObject({
    createdElsewhere: false,
    submissionId: 's1',
    membersListed: false,
  });
  expect(catalogue.jobs.list(10).map(({ id }) => id)).toEqual(['j0']);
  expect(catalogue.assets.get(ids.asset('a1'))?.createdElsewhere).toBe(false);
  expect(catalogue.assets.get(ids.asset('a1'))?.source.type).not.toBe('unknown');
  expect(catalogue.transfers.get(ids.asset('a1'))).toMatchObject({ state: 'waiting' });
  catalogue.close();
});
