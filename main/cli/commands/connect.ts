/** `caliper connect`: tries a service and keeps it, or chooses the built-in sandbox. */
import { AppError } from '../../contract/errors.ts';
import type { Connection, ConnectionsState } from '../../contract/model/connection.ts';
import { openOperations } from '../../contract/model/operation-paths.ts';
import type { Context } from '../context.ts';
import { mayMakeLibrary, withAppAtRest } from '../open-app.ts';
import { withPathOptions } from '../operation-path-option.ts';
import { readToken } from '../read-token.ts';
import { printable } from '../text.ts';

/** Exactly one of `url` and `sandbox`. */
export interface ConnectOptions {
  readonly url?: string | undefined;
  readonly name?: string | undefined;
  readonly sandbox?: boolean | undefined;
  /** `OPERATION=PATH` each. */
  readonly path?: readonly string[] | undefined;
}

/** Prints the connection that is active afterwards. */
export async function connect(context: Context, options: ConnectOptions): Promise<void> {
  const { url, name, sandbox, path = [] } = options;
  if ((url === undefined) === (sandbox !== true))
    throw new AppError('cli.usage', { reason: 'Give either --url URL or --sandbox.' });
  withPathOptions({}, path);
  const token = url === undefined ? null : await readToken(context);
  await withAppAtRest(await mayMakeLibrary(context), async ({ client }) => {
    const connected =
      url === undefined || token === null
        ? await client.connections.useSandbox(undefined, { signal: context.signal })
        : await client.connections.save({ baseUrl: url, token, name }, { signal: context.signal });
    const { id, paths } = activeOf(connected);
    const active =
      path.length === 0
        ? activeOf(connected)
        : activeOf(
            await client.connections.setPaths({ connectionId: id, paths: withPathOptions(paths, path) }),
          );
    const { secrets } = await client.app.info();
    context.output.result(active, () =>
      [
        `Connected to “${printable(active.name)}”${active.baseUrl === null ? '' : ` at ${active.baseUrl}`}.`,
        ...openOperations.flatMap((operation) => {
          const own = active.paths[operation];
          return own === undefined ? [] : [`${operation} is at ${printable(own)}.`];
        }),
        secrets.description,
      ].join('\n'),
    );
  });
}

function activeOf({ connections }: ConnectionsState): Connection {
  const active = connections.find((connection) => connection.active);
  if (active === undefined) throw new AppError('internal', { reason: 'no connection is active' });
  return active;
}
