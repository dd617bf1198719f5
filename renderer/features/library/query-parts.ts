/** A search text in coloured parts: fields, values, what is excluded, and what could not be understood. Pure. */
import { fieldNamed } from '../../../main/contract/rules/query/fields.ts';
import { tokenize } from '../../../main/contract/rules/query/tokens.ts';
import type { QueryFault } from '../../../main/contract/schema/library/search.ts';

export interface QueryPart {
  readonly from: number;
  readonly text: string;
  readonly look: 'plain' | 'field' | 'value' | 'not';
  readonly fault: boolean;
}

/** All of the text, in order. */
export function queryParts(text: string, faults: readonly QueryFault[]): QueryPart[] {
  const parts: QueryPart[] = [];
  let at = 0;
  const push = (to: number, look: QueryPart['look']): void => {
    if (to <= at) return;
    const fault = faults.some((one) => one.from < to && one.to > at);
    parts.push({ from: at, text: text.slice(at, to), look, fault });
    at = to;
  };
  for (const { from, to, not, field } of tokenize(text)) {
    push(from, 'plain');
    if (not) push(from + 1, 'not');
    if (field !== null && fieldNamed(field.name) !== null) {
      const first = text.slice(field.to).match(/^:?[<>=]*=?/)?.[0].length ?? 1;
      push(Math.min(to, field.to + first), 'field');
      push(to, 'value');
    } else push(to, 'plain');
  }
  push(text.length, 'plain');
  return parts;
}
