/** The hash that an idempotency key stands for: of a body with its keys sorted and its files by their content's hash. Pure. */
import { createHash } from 'node:crypto';
import { AppError } from '../../contract/plain/errors.ts';
import type { InputId } from '../../contract/schema/ids.ts';
import { InlineFile } from '../../remote/body/inline-file.ts';

/** Lower-case hex SHA-256. `inputOf` names the stored input of each file; throws `internal` for a file that has none. */
export function bodySha256(body: object, inputOf: ReadonlyMap<InlineFile, InputId>): string {
  return createHash('sha256').update(canonical(body, inputOf)).digest('hex');
}

/** JSON without white space, keys in the order of their UTF-16 units; an absent value is as if its key were absent. */
function canonical(value: unknown, inputOf: ReadonlyMap<InlineFile, InputId>): string {
  if (value instanceof InlineFile) {
    const id = inputOf.get(value);
    if (id === undefined) throw new AppError('internal', { reason: 'a file of a request is not an input' });
    // No string of a body looks like this, as the body of a request never has such an object.
    return `{"$input":${JSON.stringify(id)}}`;
  }
  if (Array.isArray(value)) return `[${value.map((item) => canonical(item, inputOf)).join(',')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null';
  const fields = Object.entries(value)
    .filter(([, inner]) => inner !== undefined)
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([key, inner]) => `${JSON.stringify(key)}:${canonical(inner, inputOf)}`);
  return `{${fields.join(',')}}`;
}
