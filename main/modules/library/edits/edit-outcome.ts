/** What came of an edit beside the assets that it changed: what stayed as it was, and why. */
import { AppError } from '../../../contract/plain/errors.ts';
import { organisationLimits } from '../../../contract/plain/organisation-limits.ts';
import type { NotMoved } from '../bin/move-folders.ts';
import type { Refusal } from './change-asset.ts';

/** Adds up over the parts of an edit. */
export interface EditOutcome {
  add(refused: ReadonlyMap<Refusal, number>, notMoved: readonly NotMoved[]): void;
  /** A part could not be done at all. */
  broke(): void;
  /** An error for each reason, in no order; empty when everything went well. */
  troubles(): AppError[];
}

/** One per edit. */
export function createEditOutcome(): EditOutcome {
  const refusals = new Map<Refusal, number>();
  const left: NotMoved[] = [];
  let broken = 0;
  return {
    add(refused, notMoved) {
      for (const [why, count] of refused) refusals.set(why, (refusals.get(why) ?? 0) + count);
      left.push(...notMoved);
    },
    broke() {
      broken += 1;
    },
    troubles() {
      const [first] = left;
      const errors: AppError[] = [...refusals].map(([why, assets]) =>
        why === 'edit.tag-too-long'
          ? new AppError(why, { assets, limit: organisationLimits.tag })
          : new AppError(why, { assets, limit: organisationLimits.tags }),
      );
      if (first !== undefined) {
        const { asset, reason } = first;
        const name = asset.name ?? asset.remoteId;
        const back = asset.deletedHereAt === null;
        errors.push(new AppError('bin.not-moved', { name, assets: left.length, back, reason }));
      }
      if (broken > 0) errors.push(new AppError('internal', { reason: 'some assets could not be changed' }));
      return errors;
    },
  };
}
