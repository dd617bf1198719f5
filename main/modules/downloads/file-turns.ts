/**
 * One queue for the files of all downloads: how many are fetched at once, in all and from one host, and whose turn it is.
 *
 * A file that comes too slowly gives its turn to others. It goes on in the slow lane of its host, beside all turns; there
 * is one to a host, so further slow files of that host are cut (what came is kept where the host can continue a file)
 * and wait for it. A file that holds the lane for long makes room for one that waits, each time later, so that even one
 * that cannot be continued comes to its end.
 */
import { AppError, type ErrorData, isAppError } from '../../contract/plain/errors.ts';
import type { Clock } from '../../core/clock.ts';
import { retryDelayMs } from '../shared/work-loop.ts';
import { downloadWords } from './download-words.ts';
import { eligible, type FileLimits, freeTurns, nextFile, type WaitingFile } from './next-file.ts';

/** A file without a byte for so long gives its turn to others, though it goes on being waited for. */
const silentAfterMs = 3000;

/** Over so long the rate of a file is averaged: longer than a host may be silent (20 s). */
const slowWindowMs = 30_000;
/** Bytes a second; less is slow, and four times as much no longer. */
const minRate = 1024;
const recoveredFactor = 4;
/** A window that took so much longer than it should have was slept through. */
const sleptMs = 25_000;
/** Hosts whose slow files go on beside the turns at the same time. */
const maxSlowLanes = 8;
/** After so long in the slow lane a file makes room for one that waits; the next time after twice as long. */
const slowSliceMs = 600_000;

/** A file that asks for its turn: `WaitingFile` with what ends its waiting. `path` is for messages. */
export interface AskedFile extends WaitingFile {
  readonly path: string;
  readonly signal: AbortSignal;
  /** Hears whether the file goes on in the slow lane of its host. */
  readonly onSlow?: (isSlow: boolean) => void;
}

/** The turn of one file. */
export interface Turn {
  /** Bytes came: so many are there by now. The first call of a fetch tells what an earlier one had brought. */
  moved(receivedBytes: number): void;
  /** The work's own signal: also aborts when the file has to make room. */
  readonly signal: AbortSignal;
}

/** One per application. */
export interface FileTurns {
  /**
   * Does the work when it is this file's turn. Throws what the work throws, the signal's reason,
   * `transfer.unreachable` for a host that is being left alone, and `transfer.slow-host` for a slow file while another
   * one of its host has the slow lane.
   */
  take<T>(file: AskedFile, work: (turn: Turn) => Promise<T>): Promise<T>;
  /** How many more files could begin at once. */
  room(): number;
  /** When the host may be asked again, 0 when now. */
  closedUntil(host: string): number;
  /** `Infinity` while a slow file of this lane waits for the slow lane of the host, otherwise 0. */
  slowUntil(lane: string, host: string): number;
  /** Leaves no host alone any more, and takes none for slow: the user asked to try now. */
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
  readonly file: AskedFile;
  readonly makeRoom: AbortController;
  movedAt: number;
  /** Null in an ordinary turn. */
  slowSince: number | null;
  receivedBytes: number | null;
  /** What came since when. */
  window: { at: number; bytes: number } | null;
}

interface Parts {
  readonly limits: FileLimits;
  readonly clock: Clock;
  /** In [0, 1). */
  readonly random: () => number;
  /** Bytes a second of all downloads together; null for none. */
  readonly rateLimit?: () => number | null;
  /** Called when there may be room for more. */
  readonly onRoom: () => void;
}

export function createFileTurns({ limits, clock, random, onRoom, rateLimit }: Parts): FileTurns {
  const waiting = new Set<Waiting>();
  const running = new Set<Running>();
  const hosts = createHostRests(clock, random);
  const slow = createSlowFiles(clock, running);
  let timer: { cancel(): void } | null = null;

  const isMoving = (turn: Running): boolean => clock.now() - turn.movedAt < silentAfterMs;
  const inTurns = (): Running[] => [...running].filter((turn) => turn.slowSince === null);
  const facts = () =>
    inTurns().map((turn) => ({ lane: turn.file.lane, host: turn.file.host, isMoving: isMoving(turn) }));
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
    const moving = inTurns().filter(isMoving);
    if (moving.length < limits.total) return;
    const first = Math.min(...moving.map((turn) => turn.movedAt)) + silentAfterMs;
    timer = clock.after(Math.max(50, first - clock.now()), grant);
  };
  const judge = (file: AskedFile, error: unknown): void => {
    // Where bytes still come from the host, it is one file that is in trouble.
    const isHost = ![...running].some((turn) => turn.file.host === file.host && isMoving(turn));
    if (!isAppError(error, 'transfer.unreachable') || !isHost) return;
    hosts.failed(file.host, error.data);
    for (const one of waiting) if (one.host === file.host) one.fail(hosts.refusal(one));
  };
  /** The user's own limit slows everything down, which is no fault of a host. */
  const minRateNow = (): number => {
    const limit = rateLimit?.() ?? null;
    return limit === null ? minRate : Math.min(minRate, limit / (4 * Math.max(1, limits.total)));
  };
  const moved = (turn: Running, receivedBytes: number): void => {
    turn.movedAt = clock.now();
    hosts.answered(turn.file.host);
    const rate = measure(turn, receivedBytes, clock.now());
    if (rate === null) return;
    if (turn.slowSince !== null) slow.judge(turn, rate >= recoveredFactor * minRateNow());
    else if (rate < minRateNow() && slow.enter(turn)) grant();
  };
  return {
    room,
    closedUntil: hosts.restsUntil,
    slowUntil: slow.until,
    reset() {
      hosts.reset();
      slow.reset();
    },
    look: grant,
    close: () => timer?.cancel(),
    take: (file, work) =>
      takeTurn({ waiting, running, hosts, slow, grant, moved, judge, onRoom }, file, work),
  };
}

interface Taking {
  readonly waiting: Set<Waiting>;
  readonly running: Set<Running>;
  readonly hosts: HostRests;
  readonly slow: SlowFiles;
  readonly grant: () => void;
  readonly moved: (turn: Running, receivedBytes: number) => void;
  readonly judge: (file: AskedFile, error: unknown) => void;
  readonly onRoom: () => void;
}

async function takeTurn<T>(
  { waiting, running, hosts, slow, grant, moved, judge, onRoom }: Taking,
  file: AskedFile,
  work: (turn: Turn) => Promise<T>,
): Promise<T> {
  file.signal.throwIfAborted();
  if (hosts.restsUntil(file.host) > 0) throw hosts.refusal(file);
  const makeRoom = new AbortController();
  const turn: Running = { file, makeRoom, movedAt: 0, slowSince: null, receivedBytes: null, window: null };
  const begin = (): void => {
    turn.movedAt = slow.now();
    running.add(turn);
  };
  if (slow.isKnown(file)) {
    if (!slow.enter(turn)) throw slow.refusal(file);
    begin();
  } else await granted(file, { waiting, begin, grant });
  try {
    const done = await work({
      moved: (receivedBytes) => moved(turn, receivedBytes),
      signal: AbortSignal.any([file.signal, makeRoom.signal]),
    });
    slow.forget(file);
    return done;
  } catch (error) {
    running.delete(turn);
    if (makeRoom.signal.aborted && !file.signal.aborted) throw slow.refusal(file);
    judge(file, error);
    throw error;
  } finally {
    running.delete(turn);
    if (turn.slowSince !== null) file.onSlow?.(false);
    grant();
    // A file that waits for the slow lane needs no turn.
    if (turn.slowSince !== null) onRoom();
  }
}

/** Bytes a second over the window that ends now; null before its end. */
function measure(turn: Running, receivedBytes: number, now: number): number | null {
  const came = Math.max(0, receivedBytes - (turn.receivedBytes ?? receivedBytes));
  turn.receivedBytes = receivedBytes;
  const elapsedMs = turn.window === null ? -1 : now - turn.window.at;
  if (turn.window === null || elapsedMs < 0 || elapsedMs > slowWindowMs + sleptMs) {
    turn.window = { at: now, bytes: 0 };
    return null;
  }
  turn.window.bytes += came;
  if (elapsedMs < slowWindowMs) return null;
  const rate = (turn.window.bytes / elapsedMs) * 1000;
  turn.window = { at: now, bytes: 0 };
  return rate;
}

const keyOf = ({ lane, path }: AskedFile): string => `${lane}\n${path}`;

type SlowFiles = ReturnType<typeof createSlowFiles>;

/** The files that were found slow, and who has the slow lane of each host. */
function createSlowFiles(clock: Clock, running: ReadonlySet<Running>) {
  /** How often each has had to make room. */
  const known = new Map<string, { readonly lane: string; readonly host: string; cuts: number }>();
  const wanted = new Set<string>();
  const lanes = (): Running[] => [...running].filter((turn) => turn.slowSince !== null);
  const isFree = (host: string): boolean => {
    const taken = lanes();
    return taken.length < maxSlowLanes && taken.every((turn) => turn.file.host !== host);
  };
  return {
    now: clock.now,
    isKnown: (file: AskedFile): boolean => known.has(keyOf(file)),
    forget: (file: AskedFile): void => void known.delete(keyOf(file)),
    reset: (): void => known.clear(),
    until: (lane: string, host: string): number =>
      !isFree(host) && [...known.values()].some((one) => one.lane === lane && one.host === host)
        ? Number.POSITIVE_INFINITY
        : 0,
    /** True when it has the lane now; otherwise it is cut, if it runs. */
    enter(turn: Running): boolean {
      const { file } = turn;
      const isEntered = isFree(file.host);
      known.set(keyOf(file), { lane: file.lane, host: file.host, cuts: known.get(keyOf(file))?.cuts ?? 0 });
      if (isEntered) {
        turn.slowSince = clock.now();
        wanted.delete(file.host);
        file.onSlow?.(true);
      } else {
        wanted.add(file.host);
        turn.makeRoom.abort(new DOMException('too slow', 'AbortError'));
      }
      return isEntered;
    },
    /** In the lane: back to an ordinary turn, or out of it when another one waits and its time is up. */
    judge(turn: Running, isRecovered: boolean): void {
      const { file } = turn;
      const entry = known.get(keyOf(file));
      if (isRecovered) {
        turn.slowSince = null;
        file.onSlow?.(false);
        // The host can do better, for its other files as well.
        for (const [key, { host }] of known) if (host === file.host) known.delete(key);
        return;
      }
      const slice = slowSliceMs * 2 ** Math.min(entry?.cuts ?? 0, 10);
      if (!wanted.has(file.host) || turn.slowSince === null || clock.now() - turn.slowSince < slice) return;
      if (entry !== undefined) entry.cuts += 1;
      wanted.delete(file.host);
      turn.makeRoom.abort(new DOMException('makes room', 'AbortError'));
    },
    refusal: ({ host, path }: AskedFile): AppError<'transfer.slow-host'> =>
      new AppError('transfer.slow-host', { path, host }),
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
        ...(known.get(host)?.why ?? { reason: downloadWords.rests }),
      }),
    reset: () => known.clear(),
  };
}
