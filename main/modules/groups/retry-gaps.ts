/** Makes the failed and canceled members of a batch or set again, each of them once. */

import type { Catalogue } from '../../catalogue/catalogue.ts';
import { connectionNames } from '../../catalogue/connection-words.ts';
import { AppError } from '../../contract/plain/errors.ts';
import { limits } from '../../contract/plain/param-values.ts';
import type {
  CreateRequest,
  MeasuredRequest,
  RequestOf,
  StandardInput,
  StandardRequest,
} from '../../contract/schema/creation/create-request.ts';
import type { Lineage, Submission } from '../../contract/schema/creation/submission.ts';
import type { RetryGapsAs } from '../../contract/schema/group.ts';
import type { GroupId } from '../../contract/schema/ids.ts';
import { createLimiter } from '../../core/concurrency/limiter.ts';
import { memberName, retryName } from './enter-members.ts';
import { openGaps } from './present-group.ts';

// What makes the gaps of a batch or set again: requests of the same content, each with the places that it covers. Pure.

/** A request, and the places of the original that it makes again. */
export interface GapRequest {
  readonly request: CreateRequest;
  readonly indexes: readonly number[];
}

type SetRequest = RequestOf<'high-fidelity-set'> | RequestOf<'procedural-set'>;
/** Either kind of asset, with the place that it takes. */
type Item<T> = { readonly index: number; readonly item: T };

/**
 * `original` is what the group was made from, `indexes` its gaps; `newName` names each new batch or set. Null where the route has no such form: only sets have
 * a seed to make a set from. A procedural set has at least 10 variants, so more may come than are missing.
 */
export function gapRequests(
  original: CreateRequest,
  indexes: readonly number[],
  as: RetryGapsAs,
  newName: () => string | null,
): GapRequest[] | null {
  switch (original.route) {
    case 'standard-batch': {
      const items = itemsAt(original.items, indexes);
      if (as === 'assets')
        return items.map(({ index, item }) => alone({ route: 'standard', ...item }, index));
      return as === 'batch' ? standardBatches(newName, items) : null;
    }
    case 'measured-batch': {
      const items = itemsAt(original.items, indexes);
      if (as === 'assets')
        return items.map(({ index, item }) => alone({ route: 'measured', ...item }, index));
      return as === 'batch' ? measuredBatches(newName, items) : null;
    }
    case 'high-fidelity-set':
    case 'procedural-set': {
      if (as === 'set')
        return [
          { request: { ...original, name: newName(), count: countOf(original, indexes.length) }, indexes },
        ];
      const items = indexes.map((index) => ({ index, item: variantAlone(original, index) }));
      if (as === 'batch') return standardBatches(newName, items);
      return items.map(({ index, item }) => alone({ route: 'standard', ...item }, index));
    }
    case 'standard':
    case 'measured':
      return null;
  }
}

function alone(request: CreateRequest, index: number): GapRequest {
  return { request, indexes: [index] };
}

function itemsAt<T>(items: readonly T[], indexes: readonly number[]): Item<T>[] {
  return indexes.flatMap((index) => {
    const item = items[index - 1];
    return item === undefined ? [] : [{ index, item }];
  });
}

function standardBatches(
  newName: () => string | null,
  items: readonly Item<StandardRequest>[],
): GapRequest[] {
  return parts(items).map((part) => ({
    request: { route: 'standard-batch', name: newName(), items: part.map(({ item }) => item) },
    indexes: part.map(({ index }) => index),
  }));
}

function measuredBatches(
  newName: () => string | null,
  items: readonly Item<MeasuredRequest>[],
): GapRequest[] {
  return parts(items).map((part) => ({
    request: { route: 'measured-batch', name: newName(), items: part.map(({ item }) => item) },
    indexes: part.map(({ index }) => index),
  }));
}

/** A set may have more gaps than a batch has room (specification: Limits). */
function parts<T>(items: readonly Item<T>[]): Item<T>[][] {
  const { most } = limits.batchItems;
  return Array.from({ length: Math.ceil(items.length / most) }, (_, n) =>
    items.slice(n * most, (n + 1) * most),
  );
}

function countOf({ route }: SetRequest, gaps: number): number {
  const { least, most } = route === 'procedural-set' ? limits.proceduralCount : limits.highFidelityCount;
  return Math.min(most, Math.max(least, gaps));
}

/** One variant as an asset on its own, of the seed's subject; it cannot have moving parts. */
function variantAlone(set: SetRequest, index: number): StandardRequest {
  const { mesh, texture, variation } = set.params;
  const { body, collision, simulator } = set.params.physics;
  return {
    name: memberName(set.name, index),
    input: subjectOf(set),
    params: { mesh, texture, variation, physics: { body, collision, simulator } },
  };
}

/** A brief describes the whole object; the text of a photoreal set only what changes of the subject in its image. */
function subjectOf({ route, seed }: SetRequest): StandardInput {
  if (route === 'procedural-set' || seed.image === null) return { type: 'text', text: seed.text ?? '' };
  return seed.image;
}

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

interface RetryGapsDeps {
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
export function createRetryGaps(deps: RetryGapsDeps): RetryGaps {
  const inTurn = createLimiter(1);
  return (groupId, as) => inTurn(() => retry(deps, groupId, as));
}

async function retry(
  { catalogue, submit }: RetryGapsDeps,
  groupId: GroupId,
  as: RetryGapsAs,
): Promise<Submission[]> {
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
  throw new AppError('group.elsewhere', {
    name,
    connection: connection?.name ?? connectionNames.removed,
  });
}
