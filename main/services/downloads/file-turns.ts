/** One queue for the files of all downloads: how many are fetched at once, in all and from one host, and whose turn it is. */
import { AppError, type ErrorData, isAppError } from '../../contract/errors.ts';
import type { Clock } from '../../core/clock.ts';
import { retryDelayMs } from '../retry-delay.ts';
import { eligible, type FileLimits, freeTurns, nextFile, type WaitingFile } from './next-file.ts';

/** A file without a byte for so long gives its turn to others, though it goes on being waited for. */
export const silentAfterMs = 3000;

/** A file that asks for its turn: `WaitingFile` with what ends its waiting. `path` is for messages. */
export interface AskedFile extends WaitingFile {
  readonly path: string;
  readonly signal: AbortSignal;
}

/** The turn of one file. */
export interface Turn {
  /** Bytes came. */
  moved(): void;
}

/** One per application. */
export interface FileTurns {
  /**
   * Does the work when it is this file's turn. Throws what the work throws, the signal's reason, and
   * `transfer.unreachable` for a host that is being left alone.
   */
  take<T>(file: AskedFile, work: (turn: Turn) => Promise<T>): Promise<T>;
  /** How many more files could begin at once. */
  room(): number;
  /** When the host may be asked again, 0 when now. */
  closedUntil(host: string): number;
  /** Leaves no host alone any more: the person asked to try now. */
  reset(): void;
  /** The limits are others now: gives the turns that there are. */
  look(): void;
  close(): void;
}

interface Waiting extends AskedFile {
  start(): void;
  fail(error: unknown): void;
}

interface Running {
  readonly lane: string;
  readonly host: string;
  movedAt: number;
}

interface Parts {
  readonly limits: FileLimits;
  readonly clock: Clock;
  /** In [0, 1). */
  readonly random: () => number;
  /** Called when there may be room for more. */
  readonly onRoom: () => void;
}

export function createFileTurns({ limits, clock, random, onRoom }: Parts): FileTurns {
  const waiting = new Set<Waiting>();
  const running = new Set<Running>();
  const hosts = createHostRests(clock, random);
  let timer: { cancel(): void } | null = null;

  const isMoving = (file: Running): boolean => clock.now() - file.movedAt < silentAfterMs;
  const facts = () => [...running].map((file) => ({ ...file, isMoving: isMoving(file) }));
  const room = (): number => {
    const now = facts();
    return freeTurns(now, limits) - eligible([...waiting], now, limits).length;
  };
  const grant = (): void => {
    for (;;) {
      const next = nextFile([...waiting], facts(), limits);
      if (next === null) break;
      next.start();
    }
    watchSilence();
    if (room() > 0) onRoom();
  };
  /** A file that falls silent makes room, and nothing else would tell. */
  const watchSilence = (): void => {
    timer?.cancel();
    timer = null;
    const moving = [...running].filter(isMoving);
    if (moving.length < limits.total) return;
    const first = Math.min(...moving.map((file) => file.movedAt)) + silentAfterMs;
    timer = clock.after(Math.max(50, first - clock.now()), grant);
  };
  const judge = (file: AskedFile, error: unknown): void => {
    // Where bytes still come from the host, it is one file that is in trouble.
    const isHost = ![...running].some((one) => one.host === file.host && isMoving(one));
    if (!isAppError(error, 'transfer.unreachable') || !isHost) return;
    hosts.failed(file.host, error.data);
    for (const one of waiting) if (one.host === file.host) one.fail(hosts.refusal(one));
  };
  return {
    room,
    closedUntil: hosts.restsUntil,
    reset: hosts.reset,
    look: grant,
    close: () => timer?.cancel(),
    async take(file, work) {
      file.signal.throwIfAborted();
      if (hosts.restsUntil(file.host) > 0) throw hosts.refusal(file);
      const turn: Running = { lane: file.lane, host: file.host, movedAt: 0 };
      const begin = (): void => {
        turn.movedAt = clock.now();
        running.add(turn);
      };
      await granted(file, { waiting, begin, grant });
      try {
        return await work({
          moved() {
            turn.movedAt = clock.now();
            hosts.answered(file.host);
          },
        });
      } catch (error) {
        running.delete(turn);
        judge(file, error);
        throw error;
      } finally {
        running.delete(turn);
        grant();
      }
    },
  };
}

/** Waits in the queue. `begin` is called in the moment in which the turn is given, so that the next one sees it. */
function granted(
  file: AskedFile,
  queue: { readonly waiting: Set<Waiting>; readonly begin: () => void; readonly grant: () => void },
): Promise<void> {
  return new Promise((resolve, reject) => {
    const end = (): void => {
      queue.waiting.delete(own);
      file.signal.removeEventListener('abort', abort);
    };
    const abort = (): void => own.fail(file.signal.reason);
    const own: Waiting = {
      ...file,
      start() {
        end();
        queue.begin();
        resolve();
      },
      fail(error) {
        end();
        reject(error);
      },
    };
    file.signal.addEventListener('abort', abort, { once: true });
    queue.waiting.add(own);
    queue.grant();
  });
}

type HostFault = Pick<ErrorData['transfer.unreachable'], 'reason' | 'next'>;

interface HostRests {
  restsUntil(host: string): number;
  failed(host: string, why: HostFault): void;
  answered(host: string): void;
  refusal(file: AskedFile): AppError<'transfer.unreachable'>;
  reset(): void;
}

/** Hosts that could not be reached are left alone for a while, a longer one each time. */
function createHostRests(clock: Clock, random: () => number): HostRests {
  const known = new Map<string, { failures: number; at: number; until: number; why: HostFault }>();
  return {
    restsUntil(host) {
      const rest = known.get(host);
      // A clock that was set back would keep the host closed for as long as it had been wrong.
      const isOver = rest === undefined || clock.now() >= rest.until || clock.now() < rest.at;
      return isOver ? 0 : rest.until;
    },
    failed(host, { reason, next }) {
      const failures = (known.get(host)?.failures ?? 0) + 1;
      const now = clock.now();
      known.set(host, {
        failures,
        at: now,
        until: now + retryDelayMs(failures, random()),
        why: { reason, ...(next && { next }) },
      });
    },
    answered: (host) => void known.delete(host),
    refusal: ({ host, path }) =>
      new AppError('transfer.unreachable', {
        path,
        host,
        ...(known.get(host)?.why ?? { reason: 'it rests' }),
      }),
    reset: () => known.clear(),
  };
}
