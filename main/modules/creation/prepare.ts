/** A request made ready to be sent: its call, its size, and the hash of what its idempotency key represents. */
import { createHash } from 'node:crypto';
import { AppError } from '../../contract/plain/errors.ts';
import type { CreateRequest } from '../../contract/schema/creation/create-request.ts';
import type { InputId } from '../../contract/schema/ids.ts';
import { InlineFile } from '../../remote/body/inline-file.ts';
import { jsonBody } from '../../remote/body/json-body.ts';
import type { Inputs } from '../inputs/index.ts';
import { bodyOf, type CreateCall, createCallOf, type Inline } from './create-call.ts';

/** Nothing of it was read yet but the sizes of its files. */
export interface Prepared {
  readonly call: CreateCall;
  /** Of the whole body, files as base64. */
  readonly sizeBytes: number;
  /** Lower-case hex. */
  readonly sha256: string;
  readonly files: readonly PreparedFile[];
}

interface PreparedFile {
  readonly inputId: InputId;
  readonly fileName: string;
  readonly file: InlineFile;
}

/** Throws what `inline` throws: `input.missing`, `input.unreadable`. */
export async function prepare(request: CreateRequest, inline: Inline): Promise<Prepared> {
  const files: PreparedFile[] = [];
  const call = await createCallOf(request, async (wanted) => {
    const file = await inline(wanted);
    files.push({ inputId: wanted.inputId, fileName: wanted.fileName, file });
    return file;
  });
  const body = bodyOf(call);
  const inputOf = new Map(files.map(({ file, inputId }) => [file, inputId]));
  return { call, files, sizeBytes: jsonBody(body).sizeBytes, sha256: bodySha256(body, inputOf) };
}

/** Measures each stored input once, however often a request shows it. Throws `input.missing`, `input.unreadable`. */
export function fromInputs(inputs: Pick<Inputs, 'inline'>): Inline {
  const measured = new Map<InputId, Promise<InlineFile>>();
  return ({ inputId, fileName }) => {
    const known = measured.get(inputId) ?? inputs.inline(inputId, fileName);
    measured.set(inputId, known);
    return known;
  };
}

/**
 * Reads the files once and compares them with the hash that they are kept by: what was changed on the disk since is
 * not sent under a key that represents something else. Throws `input.changed`, and `input.*` as `InlineFile.open`.
 */
export async function requireUnchanged(files: readonly PreparedFile[], signal: AbortSignal): Promise<void> {
  for (const [file, { inputId, fileName }] of new Map(files.map((one) => [one.file, one]))) {
    const hash = createHash('sha256');
    for await (const piece of file.open()) {
      signal.throwIfAborted();
      hash.update(piece);
    }
    // The id is the beginning of the hash.
    if (!hash.digest('hex').startsWith(inputId)) throw new AppError('input.changed', { fileName });
  }
}

/** Lower-case hex SHA-256. `inputOf` names the stored input of each file; throws `internal` for a file that has none. */
function bodySha256(body: object, inputOf: ReadonlyMap<InlineFile, InputId>): string {
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
