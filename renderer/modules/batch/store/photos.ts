/** The photos of a batch's rows, checked while it is edited: those on the screen first, then the others. A verdict keeps nothing from being sent. */
import { createStore, type StoreApi } from 'zustand/vanilla';
import { fileNameOf } from '../../../../main/contract/rules/batch-rows/file-names.ts';
import type { BatchRow } from '../../../../main/contract/rules/batch-rows/row.ts';
import type { StoredInput } from '../../../../main/contract/schema/creation/create-request.ts';
import type { InputId } from '../../../../main/contract/schema/ids.ts';
import {
  type CheckedPhoto,
  type PhotoCheck,
  type PhotoChecks,
  photoKey,
} from '../../creation/store/photo-checks.ts';
import type { StoreInput } from '../../shared/store/given-files.ts';
import type { Batch } from './batch.ts';
import type { DraftRow } from './table/draft.ts';

export interface BatchPhotos {
  /** Counts up with every photo of which more is known. */
  readonly store: StoreApi<number>;
  /** Null for a row without a photo, with one by its address, or before it was looked at. */
  checkOf(row: BatchRow): PhotoCheck | null;
  /** The row is on the screen: its photo is next. */
  shown(row: BatchRow): void;
  /** Rows whose photos should be taken again, in the order of the table. */
  toRetake(): readonly DraftRow[];
}

/** Photos of more rows are only checked as they are scrolled to: to check one, its file is copied into the library. */
const mostUnseen = 200;
const atOnce = 2;

/** Follows the draft from now on. */
export function createBatchPhotos(ports: {
  readonly batch: Pick<Batch, 'store' | 'fileOf'>;
  readonly photoChecks: PhotoChecks;
  readonly store: StoreInput;
}): BatchPhotos {
  const { batch, photoChecks } = ports;
  const store = createStore<number>(() => 0);
  const stored = new WeakMap<File, InputId>();
  const tried = new WeakSet<File>();
  const seen = new Set<BatchRow>();
  let running = 0;
  const fileOf = (row: BatchRow): File | null =>
    row.image === null || row.image.file === null ? null : batch.fileOf(row.image.file);
  const photoOf = (row: BatchRow): CheckedPhoto | null => {
    const rowFile = row.image?.file ?? null;
    if (rowFile === null) return null;
    const file = fileOf(row);
    const inputId = rowFile.inputId ?? (file === null ? undefined : stored.get(file));
    if (inputId === undefined) return null;
    const severalMeant = row.subjectName !== '';
    return { inputId, fileName: fileNameOf(rowFile.path).slice(-255), purpose: 'subject', severalMeant };
  };
  const checkOf = (row: BatchRow): PhotoCheck | null => {
    const photo = photoOf(row);
    return photo === null ? null : (photoChecks.store.getState().get(photoKey(photo)) ?? null);
  };
  const isOpen = (row: BatchRow): boolean => {
    if (photoOf(row) !== null) return checkOf(row) === null;
    const file = fileOf(row);
    return file !== null && !tried.has(file);
  };
  const next = (): BatchRow | undefined => {
    const { draft } = batch.store.getState();
    const now = new Set(seen.size === 0 ? [] : draft.rows.map(({ row }) => row));
    for (const row of seen) if (!now.has(row) || !isOpen(row)) seen.delete(row);
    const [first] = seen;
    if (first !== undefined || draft.rows.length > mostUnseen) return first;
    return draft.rows.find(({ row }) => isOpen(row))?.row;
  };
  const look = async (row: BatchRow): Promise<void> => {
    const file = fileOf(row);
    if (photoOf(row) === null && file !== null) {
      tried.add(file);
      const kept = await bring(ports.store, file);
      if (kept !== null) stored.set(file, kept.id);
    }
    const photo = photoOf(row);
    if (photo !== null) await photoChecks.request(photo);
    store.setState((count) => count + 1, true);
  };
  const run = async (): Promise<void> => {
    if (running >= atOnce) return;
    running += 1;
    try {
      for (let row = next(); row !== undefined; row = next()) await look(row);
    } finally {
      running -= 1;
    }
  };
  // One that is being looked at is no longer open: each runner takes another.
  const start = (): void => {
    for (let runner = running; runner < atOnce; runner += 1) void run();
  };
  batch.store.subscribe(({ draft }, before) => {
    if (draft.rows !== before.draft.rows) start();
  });
  start();
  return {
    store,
    checkOf,
    shown(row) {
      seen.add(row);
      start();
    },
    toRetake: () =>
      batch.store.getState().draft.rows.filter(({ row }) => {
        const check = checkOf(row);
        return check !== null && typeof check !== 'string' && check.verdict === 'retake';
      }),
  };
}

/** Null when it cannot be had: that is said when it is sent. */
async function bring(store: StoreInput, file: File): Promise<StoredInput | null> {
  const { signal } = new AbortController();
  try {
    return await store(file, { kind: 'image', signal, onProgress: () => undefined });
  } catch {
    return null;
  }
}

/** What was brought into the library is not copied once more. */
export function rememberStored(store: StoreInput): StoreInput {
  const known = new WeakMap<File, Map<string, StoredInput>>();
  return async (file, options) => {
    const before = known.get(file)?.get(options.kind);
    if (before !== undefined) return before;
    const stored = await store(file, options);
    known.set(file, new Map([...(known.get(file) ?? []), [options.kind, stored]]));
    return stored;
  };
}

declare module '../../../stores/stores.ts' {
  interface Stores {
    readonly batchPhotos: BatchPhotos;
  }
}
