/** Edits of text that leave every other byte as it is: bytes are read as Latin-1, which gives each its own character. */

import { AppError } from '../../contract/plain/errors.ts';
import { plainNumber } from '../../formats/plain-number.ts';
import { editWords } from './edit-words.ts';

/** Replaces `[start, end)`. */
export interface TextEdit {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

export const textOf = (bytes: Uint8Array): string =>
  Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1');
export const bytesOf = (text: string): Uint8Array => Buffer.from(text, 'latin1');

/** Words that are put into such a text. */
export const asBytes = (words: string): string => textOf(new TextEncoder().encode(words));

/** The words of such a text; as they are where they are no UTF-8. */
export function asWords(text: string): string {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytesOf(text));
  } catch {
    return text;
  }
}

/** Edits must not overlap; insertions at one place keep their order. */
export function edited(text: string, edits: readonly TextEdit[]): string {
  const parts: string[] = [];
  let at = 0;
  for (const { start, end, text: by } of edits.toSorted((a, b) => a.start - b.start || a.end - b.end)) {
    if (start < at) throw new RangeError('two edits of a text overlap');
    parts.push(text.slice(at, start), by);
    at = end;
  }
  parts.push(text.slice(at));
  return parts.join('');
}

/** Takes a part away, with its line where nothing else is on it. */
export function removal(text: string, { start, end }: Pick<TextEdit, 'start' | 'end'>): TextEdit {
  const lineStart = text.lastIndexOf('\n', start - 1) + 1;
  const nextLine = text.indexOf('\n', end);
  const lineEnd = nextLine < 0 ? text.length : nextLine + 1;
  const isAlone = text.slice(lineStart, start).trim() === '' && text.slice(end, lineEnd).trim() === '';
  return isAlone ? { start: lineStart, end: lineEnd, text: '' } : { start, end, text: '' };
}

/** Nine digits: as exact as float32 needs, and no noise of binary fractions. */
export function numberText(value: number): string {
  return plainNumber(value);
}

export const numbersText = (values: readonly number[]): string => values.map(numberText).join(' ');

/** `(1, 2, 3)`, as USD writes several numbers of one value. */
export const tupleText = (values: readonly number[]): string => `(${values.map(numberText).join(', ')})`;

/** Numbers between blanks. Throws `fix.impossible` when one is none, such as a macro of xacro. */
export function numbersIn(path: string, written: string, name: string): number[] {
  const numbers =
    written.trim() === ''
      ? []
      : written
          .trim()
          .split(/[\s,]+/)
          .map(Number);
  if (numbers.every((value) => Number.isFinite(value))) return numbers;
  throw new AppError('fix.impossible', {
    path,
    reason: editWords.badNumber(name, written.trim().slice(0, 60)),
  });
}

/** The same numbers multiplied, with the blanks between them. */
export function scaledNumbers(path: string, written: string, factor: number, name: string): string {
  numbersIn(path, written, name);
  return written.replace(/[^\s,]+/g, (one) => numberText(Number(one) * factor));
}
