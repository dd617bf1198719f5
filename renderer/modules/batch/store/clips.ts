/** The clips of a measured batch: checked before anything is uploaded; a row whose clip will not do is stopped unless the user sends it anyway. */
import type { BatchRow } from '../../../../main/contract/rules/batch-rows/row.ts';
import type { CaptureCheck } from '../../../../main/contract/schema/capture/report.ts';
import type { InputId } from '../../../../main/contract/schema/ids.ts';
import type { Captures } from '../../captures/store/captures.ts';
import { isStopped } from '../../measured/store/measured.ts';
import { formWords } from '../../shared/store/form-words.ts';
import type { BatchCore } from './core.ts';
import { withRows } from './table/draft.ts';
import type { RowTrouble } from './table/judge.ts';

/** A clip that lies in the library. */
export interface KeptClip {
  readonly inputId: InputId;
  readonly fileName: string;
}

/** What is known of the rows' clips. */
export interface BatchClips {
  /** Null for a clip by its address, or one that is not in the library or was never checked. */
  checkOf(row: BatchRow): CaptureCheck | null;
  isAnyway(row: BatchRow): boolean;
  /** True when a clip of these rows is sent although it will not do. */
  anyAnyway(rows: readonly BatchRow[]): boolean;
  troublesOf(row: BatchRow): RowTrouble[];
  /** Ends when every one is checked, or could not be. Rejects with `FailureError`, or the signal's reason. */
  check(clips: readonly KeptClip[], signal: AbortSignal, onDone: (done: number) => void): Promise<void>;
  allow(inputId: InputId, anyway: boolean): void;
}

const atOnce = 1000;

/** Nothing is allowed at first; what was, is forgotten with the page. */
export function createBatchClips(captures: Pick<Captures, 'store' | 'check'>): BatchClips {
  const allowed = new Set<InputId>();
  const known = (inputId: InputId): CaptureCheck | null =>
    captures.store.getState().byId.get(inputId) ?? null;
  const checkOf = (row: BatchRow): CaptureCheck | null => {
    const inputId = row.capture?.file?.inputId ?? null;
    return inputId === null ? null : known(inputId);
  };
  const isAnyway = (row: BatchRow): boolean => {
    const check = checkOf(row);
    return check !== null && isStopped(check) && allowed.has(check.inputId);
  };
  return {
    checkOf,
    isAnyway,
    anyAnyway: (rows) => rows.some(isAnyway),
    troublesOf(row) {
      const check = checkOf(row);
      if (check === null || !isStopped(check) || allowed.has(check.inputId)) return [];
      const message = formWords.clipInRowStopped(check.summary?.headline ?? '');
      return [{ column: 'capture', message }];
    },
    async check(clips, signal, onDone) {
      const open = clips.filter(({ inputId }) => !isSettled(known(inputId)));
      for (let at = 0; at < open.length; at += atOnce) await captures.check(open.slice(at, at + atOnce));
      signal.throwIfAborted();
      const done = (): number => clips.filter(({ inputId }) => isSettled(known(inputId))).length;
      const all = Promise.withResolvers<undefined>();
      const look = (): void => {
        onDone(done());
        if (done() === clips.length) all.resolve(undefined);
      };
      const stop = captures.store.subscribe(look);
      const abort = (): void => all.reject(signal.reason);
      signal.addEventListener('abort', abort, { once: true });
      look();
      await all.promise.finally(() => {
        stop();
        signal.removeEventListener('abort', abort);
      });
    },
    allow(inputId, anyway) {
      if (anyway) allowed.add(inputId);
      else allowed.delete(inputId);
    },
  };
}

/** Rows of these clips are judged anew: a new object for the same contents. */
export function judgeAgain(core: BatchCore, inputIds: ReadonlySet<InputId>): void {
  const changed = new Map<number, BatchRow>();
  const { draft } = core.store.getState();
  for (const { id, row } of draft.rows) {
    const inputId = row.capture?.file?.inputId ?? null;
    if (inputId === null || !inputIds.has(inputId)) continue;
    const said = core.held.saidOf(row);
    const again = { ...row };
    if (said !== null) core.held.say(again, said);
    if (core.held.awaitsImage(row)) core.held.await(again);
    changed.set(id, again);
  }
  if (changed.size > 0) core.amend(withRows(draft, changed));
}

/** The rows show a new or changed verdict at once. */
export function followClips(core: BatchCore, captures: Pick<Captures, 'store'>): void {
  captures.store.subscribe(({ byId }, before) => {
    const turned = [...byId.values()].filter(
      (check) => isStopped(check) !== isStopped(before.byId.get(check.inputId) ?? null),
    );
    if (turned.length > 0) judgeAgain(core, new Set(turned.map(({ inputId }) => inputId)));
  });
}

/** Each clip once, of those that lie in the library. */
export function keptClips(rows: readonly BatchRow[]): KeptClip[] {
  const clips = rows.flatMap(({ capture }): KeptClip[] => {
    const file = capture?.file ?? null;
    if (file === null || file.inputId === null) return [];
    return [{ inputId: file.inputId, fileName: file.path.split(/[/\\]/).at(-1) ?? file.path }];
  });
  return [...new Map(clips.map((clip) => [clip.inputId, clip])).values()];
}

function isSettled(check: CaptureCheck | null): boolean {
  return (
    check !== null && (check.summary?.final === true || ['done', 'stopped', 'failed'].includes(check.state))
  );
}
