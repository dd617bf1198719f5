/** Which members count as failed, the same for what waits and for what downloads. */
import { expect, it } from 'vitest';
import { failedMembers } from '../../../main/cli/follow/follow.ts';
import type { GroupMember } from '../../../main/contract/schema/group.ts';
import type { JobStatus } from '../../../main/contract/schema/job.ts';
import { fakeAsset, fakeJob } from '../../fakes/handlers/handlers.ts';

const member = (index: number, status: JobStatus, more: Partial<GroupMember> = {}): GroupMember => ({
  index,
  assetId: fakeAsset(index).id,
  name: null,
  job: fakeJob(index, { status }),
  transfer: null,
  madeAgain: false,
  ...more,
});

it('a member failed or was canceled, and nothing makes it again', () => {
  const members = [
    member(1, 'complete'),
    member(2, 'failed'),
    member(3, 'canceled', { name: 'Pan' }),
    member(4, 'failed', { madeAgain: true }),
    member(5, 'running'),
  ];
  const found = failedMembers({ name: 'Kitchen', remoteId: 'b_1', members });
  expect(found.map(({ index, status, error }) => [index, status, error.code, error.data])).toEqual([
    [2, 'failed', 'cli.job-ended', expect.objectContaining({ name: 'Kitchen 2' })],
    [3, 'canceled', 'cli.job-ended', expect.objectContaining({ name: 'Pan' })],
  ]);
});
