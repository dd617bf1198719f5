/** How fast bytes may go, in all: shared by threads through one piece of memory, and changed while they work. */
import { type Clock, wait } from './clock.ts';

/** Asked after every piece. */
export interface Pace {
  /** Null when the next piece may follow at once; otherwise resolves when it may. Rejects with the signal's reason. */
  took(bytes: number, signal?: AbortSignal): Promise<void> | null;
}

/** A limit that can be set. */
export interface RateLimit extends Pace {
  /** For another thread's `paceOf`. */
  readonly memory: SharedArrayBuffer;
  /** Bytes a second; null for none. What waits notices within a quarter of a second. */
  set(bytesPerSecond: number | null): void;
}

/** Cells of 64 bits: the limit in bytes a second, 0 for none; and when all that was taken is paid for, µs since 1970. */
const limitCell = 0;
const paidCell = 1;
/** Waiting for longer in one go would not notice a change. */
const sliceMs = 250;
/** More than any queue of pieces owes: the clock was set back. */
const mostOwedUs = 120_000_000n;

/** No limit at first. */
export function createRateLimit(clock: Clock): RateLimit {
  const memory = new SharedArrayBuffer(2 * BigInt64Array.BYTES_PER_ELEMENT);
  const cells = new BigInt64Array(memory);
  return {
    memory,
    ...paceOf(memory, clock),
    set(bytesPerSecond) {
      Atomics.store(cells, limitCell, BigInt(Math.round(bytesPerSecond ?? 0)));
      Atomics.store(cells, paidCell, 0n);
    },
  };
}

/** The limit of another thread's `createRateLimit`. */
export function paceOf(memory: SharedArrayBuffer, clock: Clock): Pace {
  const cells = new BigInt64Array(memory);
  const limitNow = (): number => Number(Atomics.load(cells, limitCell));
  const until = async (paidMs: number, limit: number, signal: AbortSignal | undefined): Promise<void> => {
    // With another limit what was owed under this one counts no more.
    for (let left = paidMs - clock.now(); left > 0 && limitNow() === limit; left = paidMs - clock.now()) {
      // oxlint-disable-next-line no-await-in-loop -- one slice after the other
      await wait(clock, Math.min(left, sliceMs), signal);
    }
  };
  return {
    took(bytes, signal) {
      const limit = limitNow();
      if (limit === 0) return null;
      const paidMs = owe(cells, BigInt(Math.round((bytes / limit) * 1e6)), clock.now());
      return paidMs <= clock.now() ? null : until(paidMs, limit, signal);
    },
  };
}

/** Puts the cost behind what is owed already; answers when it is paid for, in milliseconds. */
function owe(cells: BigInt64Array, costUs: bigint, nowMs: number): number {
  const nowUs = BigInt(Math.round(nowMs * 1000));
  for (;;) {
    const paid = Atomics.load(cells, paidCell);
    const from = paid > nowUs && paid - nowUs < mostOwedUs ? paid : nowUs;
    const next = from + costUs;
    if (Atomics.compareExchange(cells, paidCell, paid, next) === paid) return Number(next) / 1000;
  }
}
