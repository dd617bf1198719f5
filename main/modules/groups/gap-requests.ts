/** What makes the gaps of a batch or set again: requests of the same content, each with the places that it covers. Pure. */

import { limits } from '../../contract/plain/param-values.ts';
import type {
  CreateRequest,
  MeasuredRequest,
  RequestOf,
  StandardInput,
  StandardRequest,
} from '../../contract/schema/creation/create-request.ts';
import type { RetryGapsAs } from '../../contract/schema/group.ts';
import { memberName } from './member-name.ts';

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
