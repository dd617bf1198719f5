/** What a cell shows as text, and what a row becomes when that text is edited. Pure. */
import { roleOf } from '../../../../../main/contract/rules/batch-rows/file-names.ts';
import type { BatchKind, BatchRow, RowSource } from '../../../../../main/contract/rules/batch-rows/row.ts';
import type { EditColumn } from './draft.ts';

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
