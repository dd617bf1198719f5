/** What the service accepted is entered whole and once, however often its answer comes. */
import { expect, test } from 'vitest';
import type { SubmissionRow } from '../../../main/catalogue/catalogue.ts';
import { recordAccepted } from '../../../main/services/creation/record-accepted.ts';
import type { Accepted } from '../../../main/services/creation/send-call.ts';
import { clock, openWithConnection } from '../catalogue/library.ts';
import { ids, submission } from '../catalogue/rows.ts';
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
  const settled = recordAccepted({ catalogue, clock }, row, answerOf(100));
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
  expect(again).toEqual(settled);
  const members = catalogue.assets.ofGroup(groupId);
  expect(members.map((one) => [one.groupIndex, one.remoteId, one.name, one.listed])).toEqual(
    Array.from({ length: 100 }, (_, at) => [at + 1, `asset-${at + 1}`, `Mugs ${at}`, false]),
  );
  expect(members[6]?.source).toEqual({ type: 'text', text: 'a mug named Mugs 6' });
  expect(catalogue.jobs.live(row.connectionId)).toHaveLength(101);
  expect(catalogue.assets.newest(1, false).total).toBe(0);
  catalogue.close();
});

test('a batch that cannot be entered whole is not entered at all, and is asked for again', async () => {
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
  const { groupId } = recordAccepted({ catalogue, clock }, row, {
    type: 'set',
    answer: { id: 'set-1', job_id: 'job-1', status: 'queued', method: 'high_fidelity', count: 12 },
  });
  expect(catalogue.groups.get(groupId ?? ids.group(''))).toMatchObject({
    type: 'variation_set',
    route: 'high-fidelity-set',
    count: 12,
    membersListed: false,
  });
  expect(catalogue.groups.unlisted(row.connectionId)).toHaveLength(1);
  expect(catalogue.jobs.liveSets(row.connectionId)).toBe(1);
  catalogue.close();
});
