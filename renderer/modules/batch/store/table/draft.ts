/** The draft of a batch: its rows and what they share, how it is changed, what its cells show as text, and a refused request as a draft again. Pure. */

import type { AppFailureWire } from '../../../../../main/contract/plain/errors.ts';
import { roleOf } from '../../../../../main/contract/rules/batch-rows/file-names.ts';
import {
  type BatchKind,
  type BatchRow,
  emptyRow,
  type RowParams,
  type RowSource,
  rowParamPaths,
} from '../../../../../main/contract/rules/batch-rows/row.ts';
import type {
  ClipSource,
  ImageSource,
  MeasuredRequest,
  StandardRequest,
} from '../../../../../main/contract/schema/creation/create-request.ts';
import { choicesIn, type ParamChoices } from '../../../creation/store/create-params.ts';
import type { BatchableRequest } from '../../../navigation/store/navigation.ts';

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

// What a cell shows as text, and what a row becomes when that text is edited. Pure.

/** An image or clip by its address or the name of its file; empty for none. */
export function sourceText(source: RowSource | null): string {
  return source?.url ?? source?.file?.path ?? '';
}

/** Options have no text of their own. */
export function cellText(row: BatchRow, column: EditColumn): string {
  switch (column) {
    case 'input':
      return row.text === '' ? sourceText(row.image) : row.text;
    case 'capture':
      return sourceText(row.capture);
    case 'name':
      return row.name;
    case 'options':
      return '';
  }
}

/** A text in the input of a standard row is a description, unless it is an address or the name of an image file. */
export function withCell(row: BatchRow, kind: BatchKind, column: EditColumn, text: string): BatchRow {
  if (text === cellText(row, column)) return row;
  switch (column) {
    case 'input': {
      const isImage = kind === 'measured' || isAddress(text) || isImageName(text);
      return isImage ? { ...row, text: '', image: sourceOf(text) } : { ...row, text, image: null };
    }
    case 'capture':
      return { ...row, capture: sourceOf(text) };
    case 'name':
      return { ...row, name: text };
    case 'options':
      return row;
  }
}

/** An address, or a file that has yet to be found by its name. */
export function sourceOf(written: string): RowSource | null {
  const text = written.trim();
  if (text === '') return null;
  if (isAddress(text)) return { url: text, file: null };
  return { url: null, file: { path: text, sizeBytes: null, inputId: null } };
}

function isAddress(text: string): boolean {
  return /^\s*https?:\/\/\S+\s*$/i.test(text);
}

function isImageName(text: string): boolean {
  return text.length <= 255 && !text.includes('\n') && roleOf(text.trim()) === 'image';
}

// A refused request as a draft again, and which of its rows were at fault. Pure.

/** Options that all items share become the batch's; the first item decides. */
export function draftOf(request: BatchableRequest, label: string | null, nextId: () => number): BatchDraft {
  const items: readonly (StandardRequest | MeasuredRequest)[] = request.items;
  const chosen = choicesIn(items[0]?.params);
  const rows = items.map((item) => {
    const own = choicesIn(item.params);
    const params: RowParams = Object.fromEntries(
      rowParamPaths.flatMap((path) => (own[path] === chosen[path] ? [] : [[path, own[path]]])),
    );
    return { id: nextId(), row: { ...rowOfRequest(item), params } };
  });
  return {
    ...emptyDraft,
    kind: request.route === 'standard-batch' ? 'standard' : 'measured',
    name: request.name ?? '',
    label: label ?? '',
    chosen,
    rows,
  };
}

/** Sentences by the row's place; what names no row is left to the failure itself. */
export function blamedRows({ code, data }: AppFailureWire): ReadonlyMap<number, string> {
  const blamed = new Map<number, string>();
  const issues: unknown = code === 'request.invalid' ? data['issues'] : null;
  if (!Array.isArray(issues)) return blamed;
  for (const issue of issues) {
    if (typeof issue !== 'object' || issue === null || !('field' in issue) || !('message' in issue)) continue;
    const place = /(?:^|\.)items(?:\.|\[)(\d+)/.exec(String(issue.field))?.[1];
    if (place !== undefined && !blamed.has(Number(place)))
      blamed.set(Number(place), `${String(issue.message).replace(/\.$/, '')}.`);
  }
  return blamed;
}

function rowOfRequest(item: StandardRequest | MeasuredRequest): Omit<BatchRow, 'params'> {
  const name = item.name ?? '';
  const none = { name, text: '', image: null, capture: null, subjectName: '', origin: null };
  if ('capture' in item)
    return { ...none, image: storedSourceOf(item.image), capture: storedSourceOf(item.capture) };
  const { input } = item;
  if (input.type === 'text') return { ...none, text: input.text };
  return { ...none, image: storedSourceOf(input), subjectName: input.subjectName ?? '' };
}

/** Only main knows the size of a stored file: 1 until it arrives. */
function storedSourceOf(source: ImageSource | ClipSource): RowSource {
  if ('url' in source) return { url: source.url, file: null };
  return { url: null, file: { path: source.fileName, sizeBytes: 1, inputId: source.inputId } };
}
