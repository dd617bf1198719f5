/** A move while the library is in use: it is copied in a thread of its own, and opened at its new place when the copy has caught up. */

import { rm } from 'node:fs/promises';
import { AppError, type AppFailureWire, toFailure } from '../../../contract/plain/errors.ts';
import type { LibraryMove, MovePlan } from '../../../contract/schema/libraries.ts';
import { type Clock, wait } from '../../../core/clock.ts';
import type { Log } from '../../../core/logging/log.ts';
import type { ThreadFaults } from '../../../core/process-faults.ts';
import { RemoteError } from '../../../core/worker-rpc/peer.ts';
import { startThread, ThreadEnded } from '../../../core/worker-rpc/thread.ts';
import type { CopyLibrary, CopyOptions, CopyOrder, CopyProgress } from './copy-tree.ts';
import { removeOld } from './finish.ts';
import { forgetMove, type MoveNote, readMoveNote, writeMoveNote } from './journal.ts';
import { planMove } from './judge-target.ts';
import { moveWords } from './move-words.ts';
import type { CopyProcedures } from './worker.ts';

// Copies a library in a thread of its own: hashing holds up a thread, and the application must answer meanwhile.

/** A thread that broke down is begun anew this often: each goes on with what was copied. */
const mostAgain = 3;

/** The pieces are in memory of their own; for the rest, more only keeps 30 MB a thread from the system. */
const resourceLimits = { maxYoungGenerationSizeMb: 8 } as const;

interface Parts {
  /** `worker.ts`, or what it was built to. */
  readonly entry: URL;
  readonly clock: Clock;
  /** Null before there is anybody to tell. */
  readonly faults: ThreadFaults | null;
}

/** Begins a thread for each copy, which ends with it. Throws `library.move-broke-off` also when the thread breaks down again and again. */
export function copyInThread({ entry, clock, faults }: Parts): CopyLibrary {
  return async (order, options) => {
    for (let again = 0; ; again += 1) {
      options.signal?.throwIfAborted();
      const fault = await copyOnce(entry, order, options);
      if (fault === null) return;
      const waitMs = faults?.brokeDown('libraryMove', fault) ?? 0;
      if (again === mostAgain)
        throw new AppError(
          'library.move-broke-off',
          { path: order.to, reason: moveWords.crashed },
          { cause: fault },
        );
      await wait(clock, waitMs, options.signal);
    }
  };
}

/** Resolves when the thread has ended, with what it broke down of: null when it came to its end. Throws what the copy threw. */
async function copyOnce(
  entry: URL,
  order: CopyOrder,
  { signal, onProgress }: CopyOptions,
): Promise<Error | null> {
  const thread = startThread<CopyProcedures>(entry, { resourceLimits });
  let fault: Error | null = null;
  try {
    await thread.call('copy', order, { signal, untilStopped: true, onReport: onProgress });
  } catch (error) {
    signal?.throwIfAborted();
    if (error instanceof RemoteError)
      throw new AppError('internal', { reason: 'copying a library' }, { cause: error });
    if (!(error instanceof ThreadEnded)) throw error;
    fault = error.cause ?? error;
  } finally {
    // It ends on its own once no file is open any more: until then the copy is not to be taken away.
    await thread.close();
  }
  signal?.throwIfAborted();
  return fault;
}

interface MovingDeps {
  readonly userDataPath: string;
  readonly libraryPath: string;
  readonly clock: Clock;
  readonly log: Log;
  readonly copy: CopyLibrary;
  /** The move is another one than before. */
  readonly onChange: () => void;
  /** Closes the library and opens it again where the note says; null in a program that ends on its own. */
  readonly reopen: (() => void) | null;
  /** Why the last step failed when this library was opened. */
  readonly failure: AppFailureWire | null;
}

/** The one move of these settings, whichever library it is about. */
export interface Moving {
  state(): LibraryMove | null;
  plan(to: string, copy: boolean): Promise<MovePlan>;
  /** Throws `library.move-under-way`, `library.place-refused`. */
  begin(to: string, copy: boolean): Promise<void>;
  resume(): void;
  cancel(): Promise<void>;
  /** Begins deleting the old folder. */
  removeOld(): Promise<void>;
  keepOld(): Promise<void>;
  /** Ends what runs; it goes on at the next start. */
  close(): Promise<void>;
}

/** The rate is that of the last seconds: disks are quick at first, while they have memory left. */
const rateOverMs = 8000;

/** Goes on on its own with what the last start was doing. */
export async function createMoving(deps: MovingDeps): Promise<Moving> {
  const { userDataPath, libraryPath, clock, log, onChange, reopen } = deps;
  let note = await readMoveNote(userDataPath);
  let progress: CopyProgress | null = null;
  const runner = createRunner(deps);
  const rate = createRate(clock);

  const keep = async (next: MoveNote | null): Promise<void> => {
    if (next === null) await forgetMove(userDataPath);
    else await writeMoveNote(userDataPath, next);
    note = next;
    onChange();
  };
  const copy = async (moved: MoveNote, signal: AbortSignal): Promise<void> => {
    rate.begin();
    const onProgress = (now: CopyProgress): void => {
      progress = now;
      rate.add(now.bytesDone);
      onChange();
    };
    const order = { from: moved.root, to: moved.staging, userDataPath, isOpen: true };
    await deps.copy(order, { signal, onProgress });
    signal.throwIfAborted();
    await keep({ ...moved, state: 'switching' });
    reopen?.();
  };
  const remove = async (moved: MoveNote, signal: AbortSignal): Promise<void> => {
    const { removed, kept } = await removeOld(userDataPath, moved, signal);
    log.info({ removed, kept }, 'the old folder of the library was removed');
    await keep(null);
  };
  const goOn = (): void => {
    const now = note;
    if (now === null || reopen === null) return;
    if (now.state === 'copying' && now.from === libraryPath) runner.run((signal) => copy(now, signal));
    if (now.state === 'removing') runner.run((signal) => remove(now, signal));
  };
  if (deps.failure === null) goOn();
  return {
    state: () => (note === null ? null : shown(note, { ...runner.now(), progress, rate })),
    plan: async (to, byCopy) => (await planMove({ from: libraryPath, to, copy: byCopy })).plan,
    async begin(to, byCopy) {
      if (note !== null && (note.state !== 'moved' || note.how === 'copy'))
        throw new AppError('library.move-under-way', { from: note.from, to: note.to });
      const planned = await planMove({ from: libraryPath, to, copy: byCopy });
      await forgetMove(userDataPath);
      progress = null;
      await keep(planned.note);
      if (planned.note.how === 'rename') reopen?.();
      else goOn();
    },
    resume: goOn,
    async cancel() {
      await runner.end();
      if (note === null || note.state !== 'copying') return;
      await rm(note.staging, { recursive: true, force: true });
      await keep(null);
    },
    async removeOld() {
      if (note === null || (note.state !== 'moved' && note.state !== 'removing')) return;
      if (note.how === 'rename') return keep(null);
      await keep({ ...note, state: 'removing' });
      goOn();
    },
    async keepOld() {
      if (note?.state === 'moved') await keep(null);
    },
    close: runner.end,
  };
}

/** One piece of work at a time, and why the last one stopped. */
interface Runner {
  run(work: (signal: AbortSignal) => Promise<void>): void;
  now(): { readonly running: boolean; readonly failure: AppFailureWire | null };
  end(): Promise<void>;
}

function createRunner({ failure: before, log, onChange }: MovingDeps): Runner {
  let failure = before;
  let running: { readonly stop: AbortController; readonly done: Promise<void> } | null = null;
  return {
    run(work) {
      if (running !== null) return;
      const stop = new AbortController();
      failure = null;
      const done = work(stop.signal)
        .catch((error: unknown) => {
          if (stop.signal.aborted) return;
          failure = toFailure(error);
          log.warn({ code: failure.code }, 'moving the library stopped');
        })
        .finally(() => {
          running = null;
          onChange();
        });
      running = { stop, done };
      onChange();
    },
    now: () => ({ running: running !== null, failure }),
    async end() {
      running?.stop.abort(new AppError('cancelled', {}));
      await running?.done;
    },
  };
}

interface Shown {
  readonly running: boolean;
  readonly progress: CopyProgress | null;
  readonly failure: AppFailureWire | null;
  readonly rate: Rate;
}

function shown(note: MoveNote, { running, progress, failure, rate }: Shown): LibraryMove {
  const { from, to, how, state, files, bytes } = note;
  const done = progress ?? { files, filesDone: 0, bytes, bytesDone: 0 };
  const isStopped = failure !== null || (state === 'copying' && !running);
  return {
    from,
    to,
    how,
    step: state === 'copying' && isStopped ? 'stopped' : state,
    ...done,
    leftMs: state === 'copying' && running ? rate.leftMs(done.bytes - done.bytesDone) : null,
    failure,
  };
}

interface Rate {
  begin(): void;
  add(bytesDone: number): void;
  /** Null until it can be known. */
  leftMs(bytes: number): number | null;
}

function createRate(clock: Clock): Rate {
  let marks: { readonly at: number; readonly bytes: number }[] = [];
  return {
    begin: () => void (marks = []),
    add(bytes) {
      const at = clock.now();
      const last = marks.at(-1);
      // Two a second are enough to tell.
      if (last === undefined || at - last.at >= 500) marks.push({ at, bytes });
      while (marks.length > 2 && at - (marks[0]?.at ?? at) > rateOverMs) marks.shift();
    },
    leftMs(bytes) {
      const [first, last] = [marks[0], marks.at(-1)];
      if (first === undefined || last === undefined || last.at - first.at < 1000) return null;
      const perMs = (last.bytes - first.bytes) / (last.at - first.at);
      return perMs <= 0 ? null : Math.round(bytes / perMs);
    },
  };
}
