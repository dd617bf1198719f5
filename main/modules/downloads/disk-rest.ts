/**
 * A disk that was found full, or whose catalogue could not be written: downloads wait for a moment in place of failing on
 * it one after the other. One that is known to lack room goes on automatically when there is as much as it lacked;
 * others, which may be smaller, do not wait for that.
 */
import type { AppError } from '../../contract/plain/errors.ts';
import type { AssetId } from '../../contract/schema/ids.ts';
import type { Clock } from '../../core/clock.ts';

/** So often the disk is asked whether there is room by now. */
export const diskRestMs = 30_000;
/** Bytes; with so much room on it a disk is not full for everyone. */
const plentyOfRoom = 256 * 1024 * 1024;

/** One per library. */
export interface DiskRest {
  /** When the next download may try, 0 when now. */
  restsUntil(): number;
  /** When this one may: also later than the others, while what it does not have is not free. */
  restsUntilFor(assetId: AssetId): number;
  /** What the downloads wait for; null when they do not wait. */
  reason(): AppError | null;
  /** `missingBytes` of these, beyond what is free now; null when unknown. All wait for a moment, these for so much room. */
  found(error: AppError, missingBytes: number | null, assetIds: readonly AssetId[]): void;
  /** The catalogue could not be written, which concerns all, whatever room there is. */
  unwritable(error: AppError): void;
  /** Call it before a download begins: those whose room is there by now may try. Never rejects. */
  look(): Promise<void>;
  /** Whether the user is still to be notified; once until it is over. */
  mayTell(): boolean;
  /** Something was written: those that waited may try. */
  wrote(): void;
  /** The user asked to try now, those too that are too large. */
  over(): void;
}

interface Rest {
  readonly at: number;
  readonly until: number;
  readonly error: AppError;
}

interface Lacking {
  readonly missingBytes: number | null;
  readonly assetIds: readonly AssetId[];
  readonly isFirst: boolean;
}

/** `freeBytes` of the library's disk; may reject where it does not tell. */
export function createDiskRest(clock: Clock, freeBytes: () => Promise<number>): DiskRest {
  let full: Rest | null = null;
  let failures = 0;
  let isTold = false;
  /** Bytes that must be free for a download that failed: another that needs less does not wait for them. */
  const neededFree = new Map<AssetId, number>();
  let measuredAt = Number.NEGATIVE_INFINITY;
  const rest = (error: AppError): Rest => {
    const begun = { at: clock.now(), until: clock.now() + diskRestMs, error };
    full = begun;
    return begun;
  };
  const free = (): Promise<number | null> => freeBytes().catch(() => null);
  const isWithin = (at: number): boolean => clock.now() >= at && clock.now() < at + diskRestMs;
  const restsUntil = (): number => (full !== null && isWithin(full.at) ? full.until : 0);
  const measure = async (begun: Rest, { missingBytes, assetIds, isFirst }: Lacking): Promise<void> => {
    const bytes = await free();
    if (bytes === null) return;
    if (missingBytes !== null) for (const id of assetIds) neededFree.set(id, bytes + missingBytes);
    if (!isWithin(measuredAt)) measuredAt = begun.at;
    // The first may only have been too large; where one after it fails as well, all wait.
    if (isFirst && bytes >= plentyOfRoom && full === begun) full = null;
  };
  const wrote = (): void => {
    full = null;
    failures = 0;
    isTold = false;
  };
  return {
    restsUntil,
    restsUntilFor: (assetId) =>
      Math.max(restsUntil(), neededFree.has(assetId) && isWithin(measuredAt) ? measuredAt + diskRestMs : 0),
    reason: () => full?.error ?? null,
    found(error, missingBytes, assetIds) {
      failures += 1;
      void measure(rest(error), { missingBytes, assetIds, isFirst: failures === 1 });
    },
    unwritable: (error) => void rest(error),
    async look() {
      if (neededFree.size === 0 || isWithin(measuredAt)) return;
      measuredAt = clock.now();
      const bytes = await free();
      for (const [id, needed] of neededFree) if (bytes === null || bytes >= needed) neededFree.delete(id);
    },
    mayTell() {
      const isFirst = !isTold;
      isTold = true;
      return isFirst;
    },
    wrote,
    over() {
      wrote();
      neededFree.clear();
    },
  };
}
