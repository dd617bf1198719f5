/** A desk with batches and sets: asking for them, and waiting for what becomes of them. */

import { paramDefaults } from '../../../../main/contract/plain/param-values.ts';
import type {
  CreateRequest,
  StandardRequest,
} from '../../../../main/contract/schema/creation/create-request.ts';
import type { Submission } from '../../../../main/contract/schema/creation/submission.ts';
import type { GroupDetail } from '../../../../main/contract/schema/group.ts';
import type { GroupId } from '../../../../main/contract/schema/ids.ts';
import { type Desk, until } from '../desk.ts';

const options = { signal: undefined };

export const item = (name: string, text = 'a blue mug'): StandardRequest => ({
  name,
  input: { type: 'text', text },
  params: paramDefaults,
});

export const batchOf = (items: readonly StandardRequest[], name: string | null = 'Mugs'): CreateRequest => ({
  route: 'standard-batch',
  name,
  items: [...items],
});

export const setOf = (count: number, text = 'a drawer', name: string | null = 'Drawer'): CreateRequest => ({
  route: 'procedural-set',
  name,
  count,
  seed: { text, image: null },
  params: { ...paramDefaults, physics: { ...paramDefaults.physics, articulated: true } },
});

export async function submit(desk: Desk, request: CreateRequest): Promise<Submission> {
  const requests = [{ request, lineage: null }];
  const [made] = await desk.app.handlers.create.submit({ requests, label: null, paused: false }, options);
  if (made === undefined) throw new Error('nothing was journalled');
  return made;
}

export const groupOf = (desk: Desk, groupId: GroupId): Promise<GroupDetail> =>
  desk.app.handlers.groups.get({ groupId }, options);

/** Refreshes, so that nothing waits for its next read, until the group is as wanted. */
export function untilGroup(
  desk: Desk,
  groupId: GroupId,
  isWanted: (group: GroupDetail) => boolean,
): Promise<GroupDetail> {
  return until(async () => {
    await desk.app.handlers.jobs.refresh(undefined, options);
    const group = await groupOf(desk, groupId);
    return isWanted(group) ? group : null;
  });
}

/** The group that came of a submission, once the service has accepted it. */
export function untilMade(desk: Desk, { id }: Submission): Promise<GroupDetail> {
  return until(async () => {
    const groups = await desk.app.handlers.groups.list({ limit: 100 }, options);
    const found = groups.find(({ submissionId }) => submissionId === id);
    return found === undefined ? null : groupOf(desk, found.id);
  });
}

export async function make(desk: Desk, request: CreateRequest): Promise<GroupDetail> {
  return untilMade(desk, await submit(desk, request));
}

export const ended = ({ job }: GroupDetail): boolean =>
  job !== null && ['complete', 'partial', 'failed', 'canceled'].includes(job.status);
