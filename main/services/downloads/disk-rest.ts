/**
 * A disk that was found full, or whose catalogue could not be written: downloads wait for room in place of failing on it
 * one after the other, and go on automatically when there is as much as was missing.
 */
import type { AppError } from '../../contract/errors.ts';
import type { Clock } from '../../core/clock.ts';

/** So often the disk is asked whether there is room by now. */
export const diskRestMs = 30_000;
/** Bytes; with so much room on it a disk is not full for everyone. */
const plentyOfRoom = 256 * 1024 * 1024;

/** One per library. */
export interface DiskRest {
  /** When the next download may try, 0 when now. */
  restsUntil(): number;
  /** What the downloads wait for; null when they do not wait. */
  reason(): AppError | null;
  /** `missingBytes` beyond what is free now; null when unknown. */
  found(error: AppError, missingBytes: number | null): void;
  /** The catalogue could not be written, which concerns all, whatever room there is. */
  unwritable(error: AppError): void;
  /** Call it before a download begins: a rest that is over begins anew while there is not enough room. Never rejects. */
  look(): Promise<void>;
  /** Whether the user is still to be notified; once until it is over. */
  mayTell(): boolean;
  /** Something was written, or the user asked to try now. */
  over(): void;
}

interface Rest {
  at: number;
  until: number;
  /** Bytes that must be free for the downloads that failed; null when unknown. */
  neededFree: number | null;
  readonly error: AppError;
}

/** `freeBytes` of the library's disk; may reject where it does not tell. */
export function createDiskRest(clock: Clock, freeBytes: () => Promise<number>): DiskRest {
  let full: Rest | null = null;
  let failures = 0;
  const rest = (error: AppError): Rest => {
    const begun = { at: clock.now(), until: clock.now() + diskRestMs, neededFree: null, error };
    full = begun;
    return begun;
  };
  const measure = async (begun: Rest, missingBytes: number | null, isFirst: boolean): Promise<void> => {
    const bytes = await free();
    if (bytes === null) return;
    if (missingBytes !== null) begun.neededFree = bytes + missingBytes;
    // The first may only have been too large; where one after it fails as well, all wait.
    if (isFirst && bytes >= plentyOfRoom && full === begun) full = null;
  };
  let isTold = false;
  const free = (): Promise<number | null> => freeBytes().catch(() => null);
  const restsUntil = (): number => {
    const now = clock.now();
    return full === null || now < full.at || now >= full.until ? 0 : full.until;
  };
  return {
    restsUntil,
    reason: () => full?.error ?? null,
    found(error, missingBytes) {
      failures += 1;
      const isFirst = failures === 1;
      void measure(rest(error), missingBytes, isFirst);
    },
    unwritable: (error) => void rest(error),
    async look() {
      const over = full;
      if (over === null || restsUntil() > 0 || over.neededFree === null) return;
      const bytes = await free();
      if (bytes === null || full !== over) return;
      if (bytes < over.neededFree && bytes < plentyOfRoom)
        Object.assign(over, { at: clock.now(), until: clock.now() + diskRestMs });
    },
    mayTell() {
      const isFirst = !isTold;
      isTold = true;
      return isFirst;
    },
    over() {
      full = null;
      failures = 0;
      isTold = false;
    },
  };
}
