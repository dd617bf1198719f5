/** Finds the parent job of a batch or set again that was rebuilt from the folders of its members: they do not name it. */
import { randomUUID } from 'node:crypto';
import type { Catalogue, GroupRow } from '../../catalogue/catalogue.ts';
import { jobIdSchema } from '../../contract/schema/ids.ts';
import { type Clock, timestamp } from '../../core/clock.ts';
import type { BatchDetail, VariationSetDetail } from '../../remote/types.ts';
import type { MemberReads } from './member-pages.ts';

interface Deps {
  readonly catalogue: Catalogue;
  readonly clock: Clock;
}

/** Reads a batch or set, whichever it is. Throws `remote.*`. */
export function readGroup(
  client: Pick<MemberReads, 'getVariationSet' | 'getBatch'>,
  { type, remoteId }: Pick<GroupRow, 'type' | 'remoteId'>,
  signal: AbortSignal | undefined,
): Promise<BatchDetail | VariationSetDetail> {
  const options = signal === undefined ? {} : { signal };
  return type === 'batch' ? client.getBatch(remoteId, options) : client.getVariationSet(remoteId, options);
}

/** Enters it as queued, so that the next read tells its status. Does nothing for a group that has its parent job. Throws `remote.*`. */
export async function adoptParent(
  { catalogue, clock }: Deps,
  group: GroupRow,
  client: Pick<MemberReads, 'getVariationSet' | 'getBatch'>,
  signal: AbortSignal,
): Promise<void> {
  const { id: groupId, connectionId, createdAt } = group;
  if (catalogue.jobs.parents([groupId]).has(groupId)) return;
  const { job_id } = await readGroup(client, group, signal);
  catalogue.transaction(() => {
    if (catalogue.jobs.byRemote(connectionId, job_id) !== null) return;
    const id = jobIdSchema.parse(randomUUID());
    catalogue.jobs.insert({
      id,
      connectionId,
      remoteId: job_id,
      assetId: null,
      groupId,
      groupIndex: null,
      status: 'queued',
      stage: null,
      progress: null,
      createdAt,
      updatedAt: null,
      startedAt: null,
      endedAt: null,
      error: null,
      clearedAt: group.createdElsewhere ? timestamp(clock) : null,
    });
    catalogue.jobs.addTransition(id, { at: timestamp(clock), status: 'queued', stage: null });
  });
}
