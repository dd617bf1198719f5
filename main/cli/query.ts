/** A search that a command acts on: understood whole, or wrong usage. The window goes on with what it understands. */
import { AppError } from '../contract/plain/errors.ts';
import { fieldNamed, fields } from '../contract/rules/query/fields.ts';
import { parseQuery } from '../contract/rules/query/parse.ts';
import { tokenize } from '../contract/rules/query/tokens.ts';
import type { Client } from './open-app.ts';

/** As typed: words of a query, and the name of a saved search, or one of them. */
export interface QueryOptions {
  readonly text: string;
  readonly saved?: string | undefined;
}

/** `text`, which an asset must match. Throws `cli.usage` with all that is not understood, or when nothing is said at all. */
export function requireQuery(text: string, where = ''): string {
  const { terms, faults } = parseQuery(text, Date.now());
  const tokens = tokenize(text);
  // As a word it would only be searched for; a user who writes it wants to leave something out.
  if (tokens.some(({ field, values: [first] }) => field === null && first?.text === '-' && !first.quoted))
    throw usage('“-” alone leaves nothing out; put it right before a term, such as -tag:rejected.', where);
  if (faults.length > 0) {
    const strange = tokens.some(({ field }) => field !== null && fieldNamed(field.name) === null);
    const known = strange ? [`The fields are ${fields.map(({ name }) => name).join(', ')}.`] : [];
    throw usage([...faults.map(({ message }) => message), ...known].join(' '), where);
  }
  if (terms.length === 0) throw usage('The search is empty. For all assets, write created>=2000.', where);
  return text;
}

/** What is typed can be judged before anything is opened. Throws `cli.usage`. */
export function requireTyped({ text, saved }: QueryOptions): void {
  if (text !== '' || saved === undefined) requireQuery(text);
}

/** The query as one text; of both, an asset must match each. Throws `cli.usage`. */
export async function queryOf(client: Client, { text, saved }: QueryOptions): Promise<string> {
  requireTyped({ text, saved });
  if (saved === undefined) return text;
  const all = await client.searches.list();
  const found = all.find(({ id, name }) => id === saved || name === saved);
  if (found === undefined) {
    const names = all.map(({ name }) => `“${name}”`).join(', ');
    throw usage(
      `There is no saved search “${saved}”. ${names === '' ? 'None is saved yet.' : `Saved are ${names}.`}`,
    );
  }
  requireQuery(found.text, `The saved search “${found.name}” (${found.text}) is not understood. `);
  return [found.text, text].filter((part) => part !== '').join(' ');
}

/** True for a text that names a field, as no name of an asset does unless it was chosen to. */
export function looksLikeQuery(text: string): boolean {
  return tokenize(text).some(({ field }) => field !== null);
}

function usage(reason: string, where = ''): AppError {
  return new AppError('cli.usage', { reason: `${where}${reason}` });
}
