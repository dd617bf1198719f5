/** Sends a draft: its files into the library first, then all batches in one call that enters all or none. */

import { sentenceOf } from '../../../../main/contract/plain/error-messages.ts';
import { AppError, type AppFailureWire } from '../../../../main/contract/plain/errors.ts';
import { type PlannedRequest, requestsOf } from '../../../../main/contract/rules/batch-rows/requests.ts';
import type { BatchRow, RowFile, RowSource } from '../../../../main/contract/rules/batch-rows/row.ts';
import type { CreateRequest, StoredInput } from '../../../../main/contract/schema/creation/create-request.ts';
import type { Submission } from '../../../../main/contract/schema/creation/submission.ts';
import type { Client } from '../../../bridge/bridge.ts';
import { createBreathe, type PageClock } from '../../../bridge/clock.ts';
import type { Events } from '../../../bridge/events.ts';
import { failureOf } from '../../../bridge/failure.ts';
import { paramsOf } from '../../creation/store/create-params.ts';
import { formWords } from '../../shared/store/form-words.ts';
import { type StoreInput, storeFiles, type WantedFile } from '../../shared/store/given-files.ts';
import { type BatchClips, keptClips } from './clips.ts';
import type { BatchCore, BatchFailure } from './core.ts';
import type { DraftStorage } from './session.ts';
import { type BatchDraft, type DraftRow, emptyDraft, withRows } from './table/draft.ts';
import type { BatchVerdict } from './table/judge.ts';
import { usesOf } from './table/row-files.ts';

/** No method rejects; failures are in the state. */
export interface BatchSending {
  /** Resolves with what is in the queue now, or null when nothing was sent: then the draft is as it was. */
  submit(options: { readonly paused: boolean }): Promise<readonly Submission[] | null>;
  /** Copies the files into the library and checks the clips of a measured batch, without sending; resolves when all are checked. */
  checkClips(): Promise<void>;
  /** The requests as they would be sent, for a look: files that are being read come first, and are copied into the library for it. Null when something is wrong. */
  plan(): Promise<readonly CreateRequest[] | null>;
  /** While files are copied or clips checked; what is in the library already stays. */
  cancel(): void;
}

interface Ports {
  readonly clock: PageClock;
  readonly now: () => number;
  readonly api: { readonly create: Pick<Client['create'], 'submit'> };
  readonly events: Pick<Events, 'on'>;
  readonly store: StoreInput;
  readonly clips: BatchClips;
  /** Resolves when all files that were given have become rows. */
  readonly read: () => Promise<void>;
  readonly session: DraftStorage;
  /** A key that no other sending has. */
  readonly newKey: () => string;
}

const tellEveryMs = 100;

/** One sending at a time. */
export function createBatchSending(core: BatchCore, ports: Ports): BatchSending {
  const { store } = core;
  let running = new AbortController();
  const lineBack: (() => void)[] = [];
  ports.events.on((batch) => {
    if (batch.some(({ type }) => type === 'ready')) for (const go of lineBack.splice(0)) go();
  });

  /** Asks until the answer is known: main answers the same key with what it has made already. */
  const enter = async (input: Parameters<Client['create']['submit']>[0]): Promise<Submission[]> => {
    for (;;) {
      store.setState({ send: { phase: 'entering' } });
      try {
        return await ports.api.create.submit(input);
      } catch (error) {
        if (failureOf(error).code !== 'bridge.lost') throw error;
        const back = new Promise<void>((resolve) => void lineBack.push(resolve));
        store.setState({ send: { phase: 'line-lost' } });
        await back;
      }
    }
  };

  const send = async (paused: boolean, signal: AbortSignal): Promise<Submission[] | null> => {
    if (isFaulty(await core.judged())) return null;
    const failure = await bringIn(core, ports, signal);
    const verdict = await core.judged();
    if (failure !== null) store.setState({ error: failure });
    if (failure !== null || isFaulty(verdict)) return null;
    store.setState({ send: { phase: 'entering' } });
    const { draft } = store.getState();
    const once = core.sendKey(ports.newKey);
    core.flush();
    const requests = await requestsInPieces(core, verdict, once, ports);
    // Killed from here on, the draft comes back with its key, so that it is not made twice.
    await ports.session.kept?.();
    const label = draft.label.trim();
    const made = await enter({ requests, label: label === '' ? null : label, paused, once });
    core.restart({ ...emptyDraft, kind: draft.kind, chosen: draft.chosen });
    core.held.forget();
    core.flush();
    return made;
  };

  const attempt = async <T>(action: (signal: AbortSignal) => Promise<T>): Promise<T | null> => {
    if (core.busy() || store.getState().draft.rows.length === 0) return null;
    running = new AbortController();
    const { signal } = running;
    store.setState({ send: copying([], ports.clock.now()), error: null });
    try {
      return await action(signal);
    } catch (error) {
      if (!signal.aborted) store.setState({ error: failureOf(error) });
      return null;
    } finally {
      store.setState({ send: { phase: 'none' } });
    }
  };
  return {
    submit: ({ paused }) => attempt((signal) => send(paused, signal)),
    plan: async () => {
      await ports.read();
      return attempt(async (signal) => {
        if (isFaulty(await core.judged())) return null;
        const failure = await copyFiles(core, ports, signal);
        const verdict = await core.judged();
        if (failure !== null) store.setState({ error: failure });
        if (failure !== null || isFaulty(verdict)) return null;
        const planned = await requestsInPieces(core, verdict, ports.newKey(), ports);
        return planned.map(({ request }) => request);
      });
    },
    checkClips: async () => {
      await attempt(async (signal) => {
        const failure = await bringIn(core, ports, signal);
        if (failure !== null) store.setState({ error: failure });
        await core.judged();
      });
    },
    cancel() {
      const { phase } = store.getState().send;
      if (phase === 'copying' || phase === 'checking') running.abort();
    },
  };
}

function isFaulty({ faulty, awaiting, faults }: BatchVerdict): boolean {
  return faulty > 0 || awaiting > 0 || faults.length > 0;
}

/** Files into the library, then the clips of a measured batch are checked. As `copyFiles`. */
async function bringIn(core: BatchCore, ports: Ports, signal: AbortSignal): Promise<BatchFailure | null> {
  const failure = await copyFiles(core, ports, signal);
  const { draft } = core.store.getState();
  if (failure !== null || draft.kind !== 'measured') return failure;
  const clips = keptClips(draft.rows.map(({ row }) => row));
  const tell = (clipsDone: number): void =>
    core.store.setState({ send: { phase: 'checking', clips: clips.length, clipsDone } });
  if (clips.length > 0) await ports.clips.check(clips, signal, tell);
  return null;
}

/** Null when all are in the library; otherwise why some are not. What a file itself is to blame for is said at its row. */
async function copyFiles(
  core: BatchCore,
  { clock, now, store: storeInput }: Ports,
  signal: AbortSignal,
): Promise<BatchFailure | null> {
  const wanted = wantedFiles(core);
  if (wanted.size === 0) return null;
  const files = [...wanted.keys()];
  const stored = new Map<WantedFile, StoredInput>();
  const failures: AppFailureWire[] = [];
  let send = copying(files, clock.now());
  let reportedAt = now();
  const tell = (change: Partial<typeof send>): void => {
    send = { ...send, ...change };
    if (now() - reportedAt < tellEveryMs) return;
    reportedAt = now();
    core.store.setState({ send });
  };
  core.store.setState({ send });
  try {
    await storeFiles(files, storeInput, signal, {
      onProgress: (sentBytes) => tell({ sentBytes }),
      onStored(one, input) {
        stored.set(one, input);
        tell({ filesDone: stored.size });
      },
      onFailed(one, failure) {
        if (failure.code.startsWith('input.')) refuse(core, wanted.get(one) ?? [], failure);
        else failures.push(failure);
      },
    });
  } finally {
    // Also what was copied before it was cancelled needs not be copied again.
    core.amend(withStored(core, stored, wanted));
  }
  const [first] = failures;
  return first === undefined ? null : partOf(first, failures.length, files.length);
}

/** Each file once, with the rows' own objects that stand for it. */
function wantedFiles(core: BatchCore): Map<WantedFile, RowFile[]> {
  const { rows, kind } = core.store.getState().draft;
  const byFile = new Map<File, Map<string, WantedFile>>();
  const wanted = new Map<WantedFile, RowFile[]>();
  for (const { row } of rows) {
    for (const use of usesOf(row)) {
      const file = core.held.fileOf(use.rowFile);
      if (file === null || use.rowFile.inputId !== null || (kind === 'standard' && use.kind === 'clip'))
        continue;
      const kinds = byFile.get(file) ?? new Map<string, WantedFile>();
      byFile.set(file, kinds);
      const one = kinds.get(use.kind) ?? { file, kind: use.kind };
      kinds.set(use.kind, one);
      const uses = wanted.get(one);
      if (uses === undefined) wanted.set(one, [use.rowFile]);
      else uses.push(use.rowFile);
    }
  }
  return wanted;
}

function withStored(
  { store, held }: BatchCore,
  stored: ReadonlyMap<WantedFile, StoredInput>,
  wanted: ReadonlyMap<WantedFile, readonly RowFile[]>,
): BatchDraft {
  const inputs = new Map<RowFile, StoredInput>();
  for (const [one, input] of stored) for (const rowFile of wanted.get(one) ?? []) inputs.set(rowFile, input);
  const renewed = (source: RowSource | null): RowSource | null => {
    if (source === null || source.file === null) return source;
    const input = inputs.get(source.file);
    if (input === undefined) return source;
    const file = { ...source.file, inputId: input.id, sizeBytes: input.sizeBytes };
    const own = held.fileOf(source.file);
    if (own !== null) held.hold(file, own);
    return { ...source, file };
  };
  return changedWhere(store.getState().draft, (row) => {
    const image = renewed(row.image);
    const capture = renewed(row.capture);
    return image === row.image && capture === row.capture ? row : { ...row, image, capture };
  });
}

function refuse({ store, held, amend }: BatchCore, uses: readonly RowFile[], failure: AppFailureWire): void {
  for (const rowFile of uses) held.refuse(rowFile, failure);
  const blamed = new Set(uses);
  // A new object for the same contents is judged anew.
  amend(
    changedWhere(store.getState().draft, (row) =>
      usesOf(row).some(({ rowFile }) => blamed.has(rowFile)) ? { ...row } : row,
    ),
  );
}

function changedWhere(draft: BatchDraft, change: (row: BatchRow) => BatchRow): BatchDraft {
  const changed = new Map<number, BatchRow>();
  for (const { id, row } of draft.rows) {
    const next = change(row);
    if (next !== row) changed.set(id, next);
  }
  return withRows(draft, changed);
}

/** As `requestsOf`, a batch at a time. */
async function requestsInPieces(
  { store, choices }: BatchCore,
  { parts }: BatchVerdict,
  splitId: string,
  { clock, now, clips }: Pick<Ports, 'clock' | 'now' | 'clips'>,
): Promise<(PlannedRequest & { readonly anyway: boolean })[]> {
  const breathe = createBreathe(clock, now);
  const { kind, rows } = store.getState().draft;
  const params = paramsOf(choices());
  const requests: (PlannedRequest & { readonly anyway: boolean })[] = [];
  for (const [index, { from, to, name }] of parts.entries()) {
    const own = rows.slice(from, to).map(({ row }: DraftRow) => row);
    const [made, ...more] = requestsOf(own, { kind, name, params, splitId });
    if (made === undefined || more.length > 0)
      throw new AppError('internal', { reason: 'a batch was planned too large' });
    const lineage = { type: 'split' as const, of: splitId, part: index + 1, parts: parts.length };
    const anyway = kind === 'measured' && clips.anyAnyway(own);
    requests.push({ request: made.request, lineage: parts.length === 1 ? null : lineage, anyway });
    await breathe();
  }
  return requests;
}

function copying(files: readonly WantedFile[], beganAtMs: number) {
  const totalBytes = files.reduce((sum, { file }) => sum + file.size, 0);
  return {
    phase: 'copying' as const,
    files: files.length,
    filesDone: 0,
    sentBytes: 0,
    totalBytes,
    beganAtMs,
  };
}

function partOf(failure: AppFailureWire, failed: number, of: number): BatchFailure {
  if (of === 1) return failure;
  return { ...failure, sentence: `${formWords.notCopied(failed, of)} ${sentenceOf(failure)}` };
}
