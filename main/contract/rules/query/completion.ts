/** What is being typed at the caret: the name of a field, or a value of one. */
import { type FieldName, fieldNamed } from './fields.ts';
import { tokenize } from './tokens.ts';

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
