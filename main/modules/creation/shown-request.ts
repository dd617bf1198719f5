/** A create call as it would be made, for looking at: from the code that makes it, with words in place of files and token. */
import { randomUUID } from 'node:crypto';
import type { Catalogue } from '../../catalogue/catalogue.ts';
import { AppError } from '../../contract/plain/errors.ts';
import { formatNumber } from '../../contract/plain/number-text.ts';
import type { CreateRequest } from '../../contract/schema/creation/create-request.ts';
import type { ShownRequest } from '../../contract/schema/creation/preset.ts';
import { InlineFile } from '../../remote/body/inline-file.ts';
import { createPaths } from '../../remote/endpoints/create-paths.ts';
import type { Remotes } from '../connections/index.ts';
import type { Inputs } from '../inputs/index.ts';
import { bodyOf, createCallOf } from './create-call.ts';

interface Deps {
  readonly catalogue: Pick<Catalogue, 'connections'>;
  readonly inputs: Pick<Inputs, 'inline'>;
  readonly remotes: Pick<Remotes, 'get' | 'urlOf'>;
}

/** Nothing is sent or journalled. Throws `connection.*`, `input.missing`, `input.unreadable`. */
export async function shownRequest(
  { catalogue, inputs, remotes }: Deps,
  request: CreateRequest,
): Promise<ShownRequest> {
  const active = catalogue.connections.active();
  if (active === null) throw new AppError('connection.none', {});
  const names = new Map<InlineFile, string>();
  const call = await createCallOf(request, async ({ inputId, fileName }) => {
    const file = await inputs.inline(inputId, fileName);
    names.set(file, fileName);
    return file;
  });
  const replacer = (_key: string, value: unknown): unknown =>
    value instanceof InlineFile
      ? `<base64 of ${names.get(value) ?? 'a file'}, ${formatNumber(value.sizeBytes)} bytes>`
      : value;
  const body = JSON.stringify(bodyOf(call), replacer, 2);
  const path = createPaths[request.route];
  // The sandbox has an address once it was started.
  await remotes.get(active.id);
  const url = `${(await remotes.urlOf(active.id)) ?? ''}${path}`;
  return { method: 'POST', path, body, curl: curlCommand({ url, idempotencyKey: randomUUID(), body }) };
}

/** The token is read from `$API_TOKEN`; everything else is quoted so that the shell changes nothing of it. */
export function curlCommand(call: {
  readonly url: string;
  readonly idempotencyKey: string;
  /** JSON. */
  readonly body: string;
}): string {
  return [
    `curl --request POST ${quoted(call.url)}`,
    // In double quotes, so that the shell puts the token there.
    '--header "Authorization: Bearer $API_TOKEN"',
    `--header ${quoted('Content-Type: application/json')}`,
    `--header ${quoted(`Idempotency-Key: ${call.idempotencyKey}`)}`,
    // `--data` would take what begins with `@` for the name of a file.
    `--data-raw ${quoted(call.body)}`,
  ].join(' \\\n  ');
}

/** One word for a POSIX shell, whatever is in it: within single quotes only their own end has a meaning. */
export function quoted(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`;
}
