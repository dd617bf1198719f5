/** Makes the failed and canceled members of a batch or set again, each of them once. */
import type { Catalogue } from '../../catalogue/catalogue.ts';
import { AppError } from '../../contract/plain/errors.ts';
import type { CreateRequest } from '../../contract/schema/creation/create-request.ts';
import type { Submission } from '../../contract/schema/creation/submission.ts';
import type { RetryGapsAs } from '../../contract/schema/group.ts';
import type { GroupId } from '../../contract/schema/ids.ts';
import type { Lineage } from '../../contract/schema/lineage.ts';
import { createLimiter } from '../../core/concurrency/limiter.ts';
import { gapRequests } from './gap-requests.ts';
import { retryName } from './member-name.ts';
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

const mostGroups = 100_000;

interface Deps {
  readonly catalogue: Catalogue;
  readonly submit: SubmitRequests;
}

/**
 * Answers what makes the gaps again. Rejects with `group.unknown`, `group.no-gaps`, `group.request-unknown`,
 * `group.not-a-set`, `group.elsewhere`, or what keeps the requests from being journalled.
 */
export type RetryGaps = (groupId: GroupId, as: RetryGapsAs) => Promise<Submission[]>;

/**
 * One per application. Calls take turns: the journal of one is what the next decides by, also for the names of groups,
 * and this process is the only one that writes it. A crash in between leaves all of a call's submissions or none.
 */
export function createRetryGaps(deps: Deps): RetryGaps {
  const inTurn = createLimiter(1);
  return (groupId, as) => inTurn(() => retry(deps, groupId, as));
}

async function retry({ catalogue, submit }: Deps, groupId: GroupId, as: RetryGapsAs): Promise<Submission[]> {
  const group = catalogue.groups.get(groupId);
  if (group === null) throw new AppError('group.unknown', { id: groupId });
  const name = group.name ?? group.remoteId;
  const gaps = openGaps(catalogue, [groupId]).get(groupId) ?? [];
  if (gaps.length === 0) throw new AppError('group.no-gaps', { name });
  const original = group.submissionId === null ? null : catalogue.submissions.get(group.submissionId);
  if (original === null) throw new AppError('group.request-unknown', { name });
  requireActive(catalogue, group.connectionId, name);
  const taken = namesTaken(catalogue, groupId);
  const named = { name: group.name, isRetry: group.lineage?.type === 'gaps' };
  const requests = gapRequests(original.request, gaps, as, () => {
    const next = retryName(named, taken);
    if (next !== null) taken.add(next);
    return next;
  });
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

/** Of groups and of requests that may become one; those that make gaps of this group again also when they left the list. */
function namesTaken({ groups, submissions }: Catalogue, groupId: GroupId): Set<string> {
  const requests = [...submissions.list(['sending', 'waiting']), ...submissions.ofGaps(groupId)];
  const names = [...groups.list(mostGroups), ...requests.map(({ request }) => request)].map(
    ({ name }) => name,
  );
  return new Set(names.filter((name) => name !== null));
}

/** Creating at another account than the one that the group belongs to would be a surprise that costs. */
function requireActive(catalogue: Catalogue, connectionId: string, name: string): void {
  const active = catalogue.connections.active();
  if (active === null) throw new AppError('connection.none', {});
  if (active.id === connectionId) return;
  const connection = catalogue.connections.list().find(({ id }) => id === connectionId);
  throw new AppError('group.elsewhere', { name, connection: connection?.name ?? 'removed' });
}
