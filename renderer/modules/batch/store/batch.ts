/** The batch screen's draft: survives a change of screen and a reload, and is sent exactly once. */

import type { StoreApi } from 'zustand/vanilla';
import type { AppFailureWire } from '../../../../main/contract/plain/errors.ts';
import { stemOf } from '../../../../main/contract/rules/batch-rows/file-names.ts';
import {
  type BatchKind,
  type BatchRow,
  emptyRow,
  fileSource,
  type RowSource,
} from '../../../../main/contract/rules/batch-rows/row.ts';
import type { CaptureCheck } from '../../../../main/contract/schema/capture/report.ts';
import type { StoredImage } from '../../../../main/contract/schema/creation/create-request.ts';
import type { InputId } from '../../../../main/contract/schema/ids.ts';
import type { Client } from '../../../bridge/bridge.ts';
import type { Events } from '../../../bridge/events.ts';
import type { Captures } from '../../captures/store/captures.ts';
import type { ParamChoices, ParamPath } from '../../creation/store/create-params.ts';
import type { BatchableRequest } from '../../navigation/store/navigation.ts';
import type { StoreInput } from '../../shared/store/given-files.ts';
import { type BatchClips, createBatchClips, followClips, judgeAgain } from './clips.ts';
import { type BatchCore, type BatchCorePorts, type BatchState, createBatchCore } from './core.ts';
import { createIntake, type Intake } from './intake.ts';
import { type BatchSending, createBatchSending } from './send.ts';
import { restoredDraft } from './session.ts';
import {
  type BatchDraft,
  blamedRows,
  blankRow,
  draftOf,
  type EditColumn,
  emptyDraft,
  filledDown,
  withAdded,
  withCell,
  withoutRows,
  withRows,
} from './table/draft.ts';
import type { RowVerdict } from './table/judge.ts';
import { isSought } from './table/row-files.ts';

/** What the draft needs from outside. */
export interface BatchPorts extends Omit<BatchCorePorts, 'clipTroubles'> {
  readonly api: { readonly create: Pick<Client['create'], 'readTable' | 'submit'> };
  readonly events: Pick<Events, 'on'>;
  readonly store: StoreInput;
  /** Where clips are checked. */
  readonly captures: Pick<Captures, 'store' | 'check'>;
  /** Bytes of a kept input, null when it is gone. */
  readonly sizeOfInput: (inputId: InputId) => Promise<number | null>;
  readonly newKey: () => string;
}

/** What of a batch all its rows share. */
export type SharedField = 'name' | 'label';

/** No method rejects. While files are read no row is edited, while they are sent nothing is. */
export interface Batch extends Omit<Intake, 'matchAgain' | 'seek' | 'settled'>, BatchSending {
  readonly store: StoreApi<BatchState>;
  /** The row's own troubles, judged at once if they are not known. */
  verdictOf(row: BatchRow): RowVerdict;
  fileOf: BatchCore['held']['fileOf'];
  /** What the service said of the row when it refused it; null once the row was edited. */
  saidOf: BatchCore['held']['saidOf'];
  /** The check of the row's clip, once it was checked. */
  checkOf: BatchClips['checkOf'];
  /** True for a row whose clip is sent although it will not do. */
  isAnyway: BatchClips['isAnyway'];
  sendAnyway(inputId: InputId, anyway: boolean): void;
  setKind(kind: BatchKind): void;
  edit(field: SharedField, text: string): void;
  choose<P extends ParamPath>(path: P, value: ParamChoices[P]): void;
  /** Options of all rows, instead of those that were chosen. */
  setOptions(chosen: Partial<ParamChoices>): void;
  editCell(id: number, column: EditColumn, text: string): void;
  editRow(id: number, patch: Partial<BatchRow>, tag?: string): void;
  /** A file for one row, in place of what it had. */
  chooseFile(id: number, role: 'image' | 'capture', file: File): void;
  /** An image that is in the library already, in place of what the row had. */
  takeStored(id: number, image: StoredImage): void;
  /** A row for each clip of the library; rows of standard assets make room, and come back by undoing. `images` go with the clips, one each. Answers their ids. */
  takeClips(clips: readonly CheckedClip[], images?: readonly KeptImage[]): readonly number[];
  /** The images of these rows are on their way: that they have none yet is shown as progress. */
  awaitImages(ids: readonly number[]): void;
  /** No image comes for the row any more. */
  giveUpImage(id: number): void;
  /** For a row that has no image yet: it is no edit of the user's. */
  fillImage(id: number, image: StoredImage): void;
  /** The same rows once more, behind them; answers the ids of the new ones. */
  duplicateRows(ids: readonly number[]): readonly number[];
  /** Behind a row, or at the end; answers its id. */
  addRow(after: number | null): number | null;
  removeRows(ids: readonly number[]): void;
  /** The first row's cell into the others. */
  fillDown(ids: readonly number[], column: EditColumn): void;
  undo(): void;
  redo(): void;
  /** Empties everything; can be undone. */
  clear(): void;
  /** An earlier request, for editing; what was in the draft comes back by undoing. */
  refill(request: BatchableRequest, label: string | null, failure: AppFailureWire | null): void;
  /** The next row with a trouble behind this one, around the end; null when there is none. */
  nextTrouble(after: number | null): number | null;
  dismissError(): void;
  dismissWarnings(): void;
  flush(): void;
  /** Takes up what an earlier run has left. */
  restore(): void;
}

/** A clip as the list of clips knows it. */
export type CheckedClip = Pick<CaptureCheck, 'inputId' | 'fileName' | 'sizeBytes'>;

/** An image as the library knows it. */
export type KeptImage = Pick<StoredImage, 'id' | 'fileName' | 'sizeBytes'>;

/** One per window. */
export function createBatch(ports: BatchPorts): Batch {
  const clips = createBatchClips(ports.captures);
  const core = createBatchCore({ ...ports, clipTroubles: clips.troublesOf });
  followClips(core, ports.captures);
  const { store, held, judge } = core;
  const intake = createIntake(core, ports);
  const stepped = (step: () => void) => (): void => {
    if (core.busy()) return;
    step();
    const { draft } = store.getState();
    const found = intake.seek(draft);
    if (found !== draft) core.amend(found);
  };
  return {
    store,
    ...intake,
    ...createBatchSending(core, { ...ports, clips, read: intake.settled }),
    checkOf: clips.checkOf,
    isAnyway: clips.isAnyway,
    sendAnyway(inputId, anyway) {
      clips.allow(inputId, anyway);
      judgeAgain(core, new Set([inputId]));
    },
    ...rowEdits(core, intake),
    ...sharedEdits(core, intake),
    verdictOf: judge.of,
    fileOf: held.fileOf,
    saidOf: held.saidOf,
    undo: stepped(core.undo),
    redo: stepped(core.redo),
    refill(request, label, failure) {
      if (core.busy()) return;
      const next = draftOf(request, label, core.nextId);
      for (const [place, message] of failure === null ? [] : blamedRows(failure)) {
        const row = next.rows[place]?.row;
        if (row !== undefined) held.say(row, message);
      }
      core.change(next);
      store.setState({ error: failure });
      void measureInputs(core, ports.sizeOfInput);
    },
    nextTrouble(after) {
      const { rows } = store.getState().draft;
      const from = rows.findIndex(({ id }) => id === after) + 1;
      const around = [...rows.slice(from), ...rows.slice(0, from)];
      return (
        around.find(({ row }) => judge.of(row).troubles.length > 0 || held.saidOf(row) !== null)?.id ?? null
      );
    },
    dismissError: () => store.setState({ error: null }),
    dismissWarnings: () => store.setState({ warnings: [], clipTables: [] }),
    flush: core.flush,
    restore() {
      if (core.busy() || store.getState().draft.rows.length > 0) return;
      const { draft, sendKey } = restoredDraft(ports.session, core.nextId);
      core.restart(draft, sendKey);
    },
  };
}

type RowEdits = Pick<
  Batch,
  | 'editCell'
  | 'editRow'
  | 'chooseFile'
  | 'takeStored'
  | 'takeClips'
  | 'awaitImages'
  | 'giveUpImage'
  | 'fillImage'
  | 'duplicateRows'
  | 'addRow'
  | 'removeRows'
  | 'fillDown'
>;
type SharedEdits = Pick<Batch, 'setKind' | 'edit' | 'choose' | 'setOptions' | 'clear'>;

function rowEdits(core: BatchCore, intake: Intake): RowEdits {
  const { store, held, busy } = core;
  const draft = (): BatchDraft => store.getState().draft;
  const rowOf = (id: number): BatchRow | undefined => draft().rows.find((one) => one.id === id)?.row;
  const isAwaited = (id: number): boolean => {
    const row = rowOf(id);
    return row !== undefined && held.awaitsImage(row);
  };
  /** Rows that name a file which was given before take it at once. */
  const changeRow = (id: number, row: BatchRow | undefined, tag?: string): void => {
    if (row === undefined || busy()) return;
    if (isAwaited(id)) held.await(row);
    const wanted = withRows(draft(), new Map([[id, row]]));
    const found = isSought(row.image) || isSought(row.capture) ? intake.seek(wanted) : wanted;
    core.change(found, tag);
    // Its partner may have been set aside, too.
    if (found !== wanted && found.kind === 'measured' && store.getState().spare > 0)
      void intake.matchAgain({ keepRest: true });
  };
  return {
    ...clipEdits(core),
    editCell(id, column, text) {
      const row = rowOf(id);
      changeRow(id, row && withCell(row, draft().kind, column, text));
    },
    editRow(id, patch, tag) {
      const row = rowOf(id);
      changeRow(id, row && { ...row, ...patch }, tag);
    },
    chooseFile(id, role, file) {
      const row = rowOf(id);
      if (row === undefined || busy()) return;
      const source = fileSource({ path: file.name, sizeBytes: file.size });
      if (source.file !== null) held.hold(source.file, file);
      const text = role === 'image' ? '' : row.text;
      changeRow(id, { ...row, text, [role]: source });
    },
    takeStored(id, image) {
      const row = rowOf(id);
      changeRow(id, row && { ...row, text: '', image: storedSource(image) });
    },
    duplicateRows(ids) {
      const chosen = new Set(ids);
      const copies = draft()
        .rows.filter(({ id }) => chosen.has(id))
        .map(({ row }) => ({ id: core.nextId(), row: { ...row } }));
      if (busy() || copies.length === 0) return [];
      core.change(withAdded(draft(), copies, ids.at(-1) ?? null));
      return copies.map(({ id }) => id);
    },
    addRow(after) {
      if (busy()) return null;
      const added = blankRow(core.nextId());
      core.change(withAdded(draft(), [added], after));
      return added.id;
    },
    removeRows(ids) {
      if (!busy()) core.change(withoutRows(draft(), new Set(ids)));
    },
    fillDown(ids, column) {
      if (busy()) return;
      const awaiting = ids.filter((id) => isAwaited(id));
      const filled = filledDown(draft(), ids, column);
      for (const { id, row } of filled.rows) if (awaiting.includes(id)) held.await(row);
      core.change(filled);
    },
  };
}

/** Rows of clips of the library, and the images that come to them. */
function clipEdits(core: BatchCore): Pick<Batch, 'takeClips' | 'awaitImages' | 'giveUpImage' | 'fillImage'> {
  const { store, held, busy } = core;
  const draft = (): BatchDraft => store.getState().draft;
  const rowOf = (id: number): BatchRow | undefined => draft().rows.find((one) => one.id === id)?.row;
  return {
    takeClips(clips, images = []) {
      if (busy()) return [];
      const { kind, rows } = draft();
      const added = clips.map(({ inputId, fileName, sizeBytes }, index) => {
        const capture = { url: null, file: { path: fileName, sizeBytes, inputId } };
        const own = images[index];
        const image = own === undefined ? null : storedSource(own);
        return { id: core.nextId(), row: { ...emptyRow, name: stemOf(fileName), image, capture } };
      });
      const room = { ...draft(), kind: 'measured' as const, rows: kind === 'measured' ? rows : [] };
      core.change(withAdded(room, added, null));
      return added.map(({ id }) => id);
    },
    awaitImages(ids) {
      if (busy()) return;
      const changed = new Map<number, BatchRow>();
      for (const id of ids) {
        const row = rowOf(id);
        if (row === undefined || row.image !== null) continue;
        const awaiting = { ...row };
        held.await(awaiting);
        changed.set(id, awaiting);
      }
      core.amend(withRows(draft(), changed));
    },
    giveUpImage(id) {
      const row = rowOf(id);
      if (row !== undefined && held.awaitsImage(row))
        core.amend(withRows(draft(), new Map([[id, { ...row }]])));
    },
    fillImage(id, image) {
      const row = rowOf(id);
      if (row !== undefined && row.image === null && !busy())
        core.amend(withRows(draft(), new Map([[id, { ...row, image: storedSource(image) }]])));
    },
  };
}

function storedSource({ id, fileName, sizeBytes }: KeptImage): RowSource {
  return { url: null, file: { path: fileName, sizeBytes, inputId: id } };
}

function sharedEdits({ store, busy, change }: BatchCore, intake: Intake): SharedEdits {
  const draft = (): BatchDraft => store.getState().draft;
  // Rows that are being read come to what the draft is then: what is typed meanwhile stays.
  const edit = (next: Partial<BatchDraft>, tag?: string): void => {
    if (store.getState().send.phase === 'none') change({ ...draft(), ...next }, tag);
  };
  return {
    setKind(kind) {
      if (kind === draft().kind || busy()) return;
      edit({ kind });
      void intake.matchAgain();
    },
    edit: (field, text) => edit({ [field]: text }, field),
    choose: (path, value) => edit({ chosen: { ...draft().chosen, [path]: value } }),
    setOptions: (chosen) => edit({ chosen }),
    clear() {
      if (busy()) return;
      edit({ ...emptyDraft, kind: draft().kind });
      intake.forgetSpare();
    },
  };
}

/** Of inputs that an earlier request used only main knows the sizes, and whether they are still there. */
async function measureInputs(core: BatchCore, sizeOf: BatchPorts['sizeOfInput']): Promise<void> {
  const { store } = core;
  for (const { id } of store.getState().draft.rows) {
    const row = store.getState().draft.rows.find((one) => one.id === id)?.row;
    if (row === undefined) continue;
    const sized = { ...row };
    for (const role of ['image', 'capture'] as const) {
      const file = row[role]?.file;
      if (file === undefined || file === null || file.inputId === null) continue;
      const sizeBytes = await sizeOf(file.inputId).catch(() => file.sizeBytes);
      const inputId = sizeBytes === null ? null : file.inputId;
      sized[role] = { url: null, file: { ...file, sizeBytes, inputId } };
    }
    const now = store.getState().draft;
    const said = core.held.saidOf(row);
    if (said !== null) core.held.say(sized, said);
    // Edited meanwhile: the user knows better.
    if (now.rows.some((one) => one.row === row) && !core.busy())
      core.amend(withRows(now, new Map([[id, sized]])));
  }
}

declare module '../../../stores/stores.ts' {
  interface Stores {
    readonly batch: Batch;
  }
}
