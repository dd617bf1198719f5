/** How a search text is edited: terms are written into it and taken out again, as a click on a facet does, and what is being typed is completed. */
import { type FieldName, fieldNamed } from './fields.ts';
import { fold, type TermToken, tokenize } from './text.ts';

/** `tag:kitchen`, `collection:"Living room"`: as it is read back. */
export function termText(field: FieldName, value: string): string {
  return `${field}:${valueText(value)}`;
}

const plain = /^[^\s",<>=:][^\s",]*$/;

function valueText(value: string): string {
  return plain.test(value) ? value : `"${value.replaceAll('"', '""')}"`;
}

/** Whether the text asks for this value, on its own or as one of several; with `not`, whether it excludes it. */
export function hasTerm(text: string, field: FieldName, value: string, not = false): boolean {
  return tokenize(text).some((term) => isAbout(term, field, not) && indexOf(term, value) >= 0);
}

/** The values of fields that the text names one by one: requested, or with `not` excluded. Amounts and ages are none. */
export function askedValues(
  text: string,
): { readonly field: FieldName; readonly value: string; readonly not: boolean }[] {
  return tokenize(text).flatMap(({ field, not, comparison, values }) => {
    const name = field === null ? undefined : fieldNamed(field.name)?.name;
    if (name === undefined || comparison !== ':') return [];
    return values.flatMap((one) => (one.text === '' ? [] : [{ field: name, value: one.text, not }]));
  });
}

/**
 * Adds a value. Of a field of which an asset has one value only, it is one more that will do: `kind:a,b`. Of others it
 * is a condition more. With `not` it is excluded; the opposite, where present, is taken out.
 */
export function withTerm(text: string, field: FieldName, value: string, not = false): string {
  if (hasTerm(text, field, value, not)) return text;
  const rest = withoutTerm(text, field, value, !not);
  const open = tokenize(rest).findLast((term) => isAbout(term, field, not) && term.comparison === ':');
  const alternative = not || fieldNamed(field)?.many !== true;
  if (open !== undefined && alternative && open.values.every((one) => one.text !== ''))
    return `${rest.slice(0, open.to)},${valueText(value)}${rest.slice(open.to)}`;
  const before = rest.trimEnd();
  return `${before}${before === '' ? '' : ' '}${not ? '-' : ''}${termText(field, value)}`;
}

/** Takes a value out, and the term with its last one. */
export function withoutTerm(text: string, field: FieldName, value: string, not = false): string {
  const term = tokenize(text).find((one) => isAbout(one, field, not) && indexOf(one, value) >= 0);
  if (term === undefined) return text;
  const kept = term.values.filter((_one, index) => index !== indexOf(term, value));
  if (kept.length > 0) {
    const start = term.values[0]?.from ?? term.to;
    const values = kept.map((one) => text.slice(one.from, one.to)).join(',');
    return withoutTerm(`${text.slice(0, start)}${values}${text.slice(term.to)}`, field, value, not);
  }
  const before = text.slice(0, term.from).trimEnd();
  const after = text.slice(term.to).trimStart();
  const joined = before === '' || after === '' ? before + after : `${before} ${after}`;
  return withoutTerm(joined, field, value, not);
}

function isAbout(term: TermToken, field: FieldName, not: boolean): boolean {
  return term.field !== null && term.not === not && fieldNamed(term.field.name)?.name === field;
}

function indexOf(term: TermToken, value: string): number {
  return term.values.findIndex((one) => fold(one.text) === fold(value));
}

// What is being typed at the caret: the name of a field, or a value of one.

/** `from` to `to` is what a choice replaces; `typed` is what is there before the caret, without quotes. */
export type Completion =
  | { readonly what: 'field'; readonly from: number; readonly to: number; readonly typed: string }
  | {
      readonly what: 'value';
      readonly field: FieldName;
      readonly from: number;
      readonly to: number;
      readonly typed: string;
    };

/** Null inside of quoted words and in the values of a field that does not exist. A word may become a field. */
export function completionAt(text: string, caret: number): Completion | null {
  const term = tokenize(text).find((one) => one.from <= caret && caret <= one.to);
  if (term === undefined) return { what: 'field', from: caret, to: caret, typed: '' };
  if (term.field !== null && caret <= term.field.to)
    return {
      what: 'field',
      from: term.field.from,
      to: term.field.to,
      typed: text.slice(term.field.from, caret),
    };
  const value = term.values.find((one) => one.from <= caret && caret <= one.to);
  if (value === undefined) return null;
  const typed = text.slice(value.from, caret);
  const place = { from: value.from, to: value.to };
  if (term.field === null) return value.quoted ? null : { what: 'field', ...place, typed };
  const field = fieldNamed(term.field.name);
  if (field === null) return null;
  return { what: 'value', field: field.name, ...place, typed: value.quoted ? typed.slice(1) : typed };
}
