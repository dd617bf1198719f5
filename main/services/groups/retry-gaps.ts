/** Makes the failed and canceled members of a batch or set again, each of them once. */
import type { Catalogue } from '../../catalogue/catalogue.ts';
import { AppError } from '../../contract/errors.ts';
import type { CreateRequest } from '../../contract/model/create-request.ts';
import type { RetryGapsAs } from '../../contract/model/group.ts';
import type { GroupId } from '../../contract/model/ids.ts';
import type { Lineage } from '../../contract/model/lineage.ts';
import type { Submission } from '../../contract/model/submission.ts';
import { gapRequests } from './gap-requests.ts';
import { openGaps } from './present-group.ts';

/** As `create.submit`: journals all of them or none, on the active connection. */
export type SubmitRequests = (
  requests: readonly {
    readonly request: CreateRequest;
    readonly lineage: Lineage | null;
    readonly anyway: boolean;
  }[],
  options: { readonly label: string | null; readonly paused: boolean },
) => Promise<Submission[]>;

interface Needs {
  readonly catalogue: Catalogue;
  readonly submit: SubmitRequests;
}

/**
 * Answers what makes the gaps again. Rejects with `group.unknown`, `group.no-gaps`, `group.request-unknown`,
 * `group.not-a-set`, `group.elsewhere`, or what keeps the requests from being journalled.
 */
export type RetryGaps = (groupId: GroupId, as: RetryGapsAs) => Promise<Submission[]>;

/**
 * One per application. Calls for the same group take turns: the journal of one is what the next decides by, and this
 * process is the only one that writes it. A crash in between leaves all of a call's submissions or none.
 */
export function createRetryGaps(needs: Needs): RetryGaps {
  const turns = new Map<GroupId, Promise<unknown>>();
  return (groupId, as) => {
    const before = turns.get(groupId) ?? Promise.resolve();
    const mine = before.then(() => retry(needs, groupId, as));
    const done = mine
      .catch(() => undefined)
      .then(() => void (turns.get(groupId) === done && turns.delete(groupId)));
    turns.set(groupId, done);
    return mine;
  };
}

async function retry({ catalogue, submit }: Needs, groupId: GroupId, as: RetryGapsAs): Promise<Submission[]> {
  const group = catalogue.groups.get(groupId);
  if (group === null) throw new AppError('group.unknown', { id: groupId });
  const name = group.name ?? group.remoteId;
  const gaps = openGaps(catalogue, [groupId]).get(groupId) ?? [];
  if (gaps.length === 0) throw new AppError('group.no-gaps', { name });
  const original = group.submissionId === null ? null : catalogue.submissions.get(group.submissionId);
  if (original === null) throw new AppError('group.request-unknown', { name });
  requireActive(catalogue, group.connectionId, name);
  const requests = gapRequests(original.request, gaps, as);
  if (requests === null) throw new AppError('group.not-a-set', { name });
  if (requests.length === 0) throw new AppError('group.request-unknown', { name });
  return submit(
    requests.map(({ request, indexes }) => ({
      request,
      lineage: { type: 'gaps', groupId, indexes: [...indexes] },
      // Its clips were sent before, whatever their check says.
      anyway: true,
    })),
    { label: original.label, paused: false },
  );
}

/** Creating at another account than the one that the group belongs to would be a surprise that costs. */
function requireActive(catalogue: Catalogue, connectionId: string, name: string): void {
  const active = catalogue.connections.active();
  if (active === null) throw new AppError('connection.none', {});
  if (active.id === connectionId) return;
  const connection = catalogue.connections.list().find(({ id }) => id === connectionId);
  throw new AppError('group.elsewhere', { name, connection: connection?.name ?? 'removed' });
}
