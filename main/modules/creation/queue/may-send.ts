/** When a submission that could be sent is held instead: five variation sets, or the account's lifetime limit. Pure. */
import { AppError } from '../../../contract/plain/errors.ts';
import type { AssetLimit } from '../../../contract/schema/creation/capacity.ts';
import type { Hold } from '../../../contract/schema/creation/submission.ts';
import { type Demand, isSet } from './demand.ts';

/** Variation sets that may be queued or running at a time (specification: Limits). */
export const setsAtMost = 5;

/** What is known of the room on one connection. */
export interface Room {
  /** Sets that may still be sent. */
  readonly setSlots: number;
  /** Submissions for so many assets or more are held; null while no limit was named. */
  readonly refusedCount: number | null;
}

/** Why a submission is held, null when it may be sent. */
export function holdOf(demand: Demand, room: Room): Hold | null {
  if (room.refusedCount !== null && demand.assets >= room.refusedCount) return 'asset-limit';
  return isSet(demand) && room.setSlots <= 0 ? 'set-slots' : null;
}

/** What the account's limit is known to be after one more refusal for `assets`. */
export function limitAfter(
  known: AssetLimit | null,
  refusal: AppError<'remote.asset-limit-reached'>,
  { assets, at }: { readonly assets: number; readonly at: string },
): AssetLimit {
  const { detail, limit, used } = refusal.data;
  return {
    reachedAt: at,
    limit: limit ?? null,
    used: used ?? null,
    refusedCount: Math.min(assets, known?.refusedCount ?? assets),
    detail,
  };
}

/** The hold in words, with what to do next. */
export function limitHeld(assets: number, refused: number): AppError<'submission.held-for-limit'> {
  return new AppError('submission.held-for-limit', { assets, refused });
}

/** `known`: sets of this library that are queued or running; `elsewhere`: the service counts others. */
export function setsHeld(known: number, elsewhere: boolean): AppError<'submission.held-for-sets'> {
  return new AppError('submission.held-for-sets', { atMost: setsAtMost, known, elsewhere });
}
