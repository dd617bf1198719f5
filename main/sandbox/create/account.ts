/** The accounts of a service: whose token, which defaults, which limit. */

import { ProblemError } from '../common/problem.ts';
import { isActive } from '../engine/members.ts';
import type { EffectiveParams } from '../requests/params.ts';
import type { Store } from '../store/store.ts';

/** `settings` are the account's default params. `assetLimit` is its lifetime limit, null for none. */
export interface Account {
  readonly id: string;
  readonly token: string;
  readonly settings: EffectiveParams;
  readonly assetLimit: number | null;
}

/** specification: Limits, concurrent variation sets. */
const concurrentSets = 5;

/**
 * Throws `asset-limit-reached` when `count` more assets would cross the limit. Every asset counts for good, deleted
 * ones too; only canceled ones do not. Call it inside the transaction that makes them.
 */
export function checkAssetLimit(store: Store, { id, assetLimit }: Account, count: number): void {
  if (assetLimit === null) return;
  let used = 0;
  for (const asset of store.assets.values())
    if (asset.account === id && store.jobs.get(asset.jobId)?.status !== 'canceled') used += 1;
  if (used + count > assetLimit)
    throw new ProblemError(
      'asset-limit-reached',
      `The account may have ${assetLimit} assets in its lifetime and has had ${used}; ${count} more would cross that. Nothing was created.`,
    );
}

/** Throws `too-many-sets` when five sets are queued or running. Call it inside the transaction that makes the next. */
export function checkConcurrentSets(store: Store, { id }: Account): void {
  const active = [...store.groups.values()].filter(
    (group) => group.account === id && group.type === 'variation_set' && isActive(store, group),
  );
  if (active.length >= concurrentSets)
    throw new ProblemError(
      'too-many-sets',
      `${active.length} variation sets are queued or running, which is the most. Wait until one has ended.`,
    );
}
