/** What the routes work with, and who may see what. */
import type { Clock } from '../../core/clock.ts';
import type { Bundler } from '../bundles/bundler.ts';
import type { Account } from '../create/creators.ts';
import type { Replays } from '../create/replay.ts';
import type { Engine } from '../engine/engine.ts';
import type { AssetFiles } from '../files/asset-files.ts';
import { ProblemError } from '../problem/problem.ts';
import type { AssetRecord, GroupRecord, JobRecord } from '../store/records.ts';
import type { Store } from '../store/store.ts';
import type { Deliverer } from '../webhooks/deliverer.ts';

/** The parts behind the routes. `presign` gives a URL and the time at which it expires. */
export interface Service {
  readonly store: Store;
  readonly files: AssetFiles;
  readonly engine: Engine;
  readonly bundler: Bundler;
  readonly deliverer: Deliverer;
  readonly replays: Replays;
  readonly clock: Clock;
  readonly speed: number;
  readonly spoolFolder: string;
  /** Aborted when the service closes. */
  readonly closing: AbortSignal;
  account(id: string): Account;
  presign(ownerId: string, path: string, lifetime: 'hour' | 'day'): { url: string; expiresAt: string };
}

/** The account's asset. Throws `not-found`, also for a deleted or another account's one. */
export function ownAsset({ store }: Service, account: string, id: string): AssetRecord {
  const asset = store.assets.get(id);
  if (asset?.account !== account || asset.deletedAt !== null)
    throw new ProblemError('not-found', `There is no asset ${id}.`);
  return asset;
}

/** The account's batch or set. Throws `not-found`, also for a deleted or another account's one. */
export function ownGroup(
  { store }: Service,
  account: string,
  type: GroupRecord['type'],
  id: string,
): GroupRecord {
  const group = store.groups.get(id);
  if (group?.account !== account || group.type !== type || group.deletedAt !== null)
    throw new ProblemError('not-found', `There is no ${type.replace('_', ' ')} ${id}.`);
  return group;
}

/** The account's job; it stays when its asset or set is deleted. Throws `not-found`. */
export function ownJob({ store }: Service, account: string, id: string): JobRecord {
  const job = store.jobs.get(id);
  if (job?.account !== account) throw new ProblemError('not-found', `There is no job ${id}.`);
  return job;
}
