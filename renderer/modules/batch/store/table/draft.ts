/** The draft of a batch: its rows, what they share, and how it is changed. Pure. */
import {
  type BatchKind,
  type BatchRow,
  emptyRow,
} from '../../../../../main/contract/rules/batch-rows/row.ts';
import type { ParamChoices } from '../../../creation/store/create-params.ts';

/** A row with a number that stays its own while it is edited and moved. */
export interface DraftRow {
  readonly id: number;
  readonly row: BatchRow;
}

/** `chosen`: only what differs from the account's defaults by the user's choice. */
export interface BatchDraft {
  readonly kind: BatchKind;
  readonly name: string;
  readonly label: string;
  readonly chosen: Partial<ParamChoices>;
  readonly rows: readonly DraftRow[];
}

/** Nothing yet. */
export const emptyDraft: BatchDraft = { kind: 'standard', name: '', label: '', chosen: {}, rows: [] };

/** The cells that can be edited; `input` is the image of a measured row. */
export type EditColumn = 'input' | 'capture' | 'name' | 'options';

/** From left to right. */
export function columnsOf(kind: BatchKind): readonly EditColumn[] {
  return kind === 'measured' ? ['input', 'capture', 'name', 'options'] : ['input', 'name', 'options'];
}

/** True for a row in which nothing was entered yet. */
export function isBlank({ name, text, image, capture, subjectName, params }: BatchRow): boolean {
  const nothing = name === '' && text === '' && image === null && capture === null && subjectName === '';
  return nothing && Object.keys(params).length === 0;
}

/** With other contents of some rows, by their ids. */
export function withRows(draft: BatchDraft, changed: ReadonlyMap<number, BatchRow>): BatchDraft {
  if (changed.size === 0) return draft;
  const rows = draft.rows.map((one) => {
    const row = changed.get(one.id);
    return row === undefined || row === one.row ? one : { id: one.id, row };
  });
  return { ...draft, rows };
}

/** New rows behind `after`, at the end when it is null; a lone blank row gives way to them. */
export function withAdded(draft: BatchDraft, added: readonly DraftRow[], after: number | null): BatchDraft {
  const [only] = draft.rows;
  if (only !== undefined && draft.rows.length === 1 && isBlank(only.row) && after === null)
    return { ...draft, rows: added };
  const at = draft.rows.findIndex(({ id }) => id === after) + 1;
  const place = after === null || at === 0 ? draft.rows.length : at;
  return { ...draft, rows: draft.rows.toSpliced(place, 0, ...added) };
}

/** Without some rows. */
export function withoutRows(draft: BatchDraft, ids: ReadonlySet<number>): BatchDraft {
  return { ...draft, rows: draft.rows.filter(({ id }) => !ids.has(id)) };
}

/** The first row's cell into all that follow; `ids` in the order of the table. */
export function filledDown(draft: BatchDraft, ids: readonly number[], column: EditColumn): BatchDraft {
  const byId = new Map(draft.rows.map(({ id, row }) => [id, row]));
  const source = byId.get(ids[0] ?? -1);
  if (source === undefined) return draft;
  const changed = new Map<number, BatchRow>();
  for (const id of ids.slice(1)) {
    const row = byId.get(id);
    if (row !== undefined) changed.set(id, withCellOf(row, source, column));
  }
  return withRows(draft, changed);
}

function withCellOf(row: BatchRow, source: BatchRow, column: EditColumn): BatchRow {
  switch (column) {
    case 'input':
      return { ...row, text: source.text, image: source.image, subjectName: source.subjectName };
    case 'capture':
      return { ...row, capture: source.capture };
    case 'name':
      return { ...row, name: source.name };
    case 'options':
      return { ...row, params: source.params };
  }
}

/** A row to begin with. */
export function blankRow(id: number): DraftRow {
  return { id, row: emptyRow };
}
