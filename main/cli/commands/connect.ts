/** `caliper connect`: tries a service and keeps it, or chooses the built-in sandbox. */
import { AppError } from '../../contract/plain/errors.ts';
import {
  isOpenOperation,
  type OpenOperation,
  type OperationPaths,
  openOperations,
  whyPathRefused,
} from '../../contract/plain/operation-paths.ts';
import type { Connection, ConnectionsState } from '../../contract/schema/connection.ts';
import type { Context } from '../context.ts';
import { findConnection } from '../find-target.ts';
import { readToken } from '../input.ts';
import { mayMakeLibrary, withAppAtRest } from '../open-app.ts';
import { printable } from '../output.ts';
import { connectWords } from './connection-words.ts';

/** Exactly one of `url` and `sandbox`. */
export interface ConnectOptions {
  readonly url?: string | undefined;
  readonly name?: string | undefined;
  readonly sandbox?: boolean | undefined;
  /** The id of one whose URL was lost. */
  readonly for?: string | undefined;
  /** `OPERATION=PATH` each. */
  readonly path?: readonly string[] | undefined;
}

/** Prints the connection that is active afterwards. */
export async function connect(context: Context, options: ConnectOptions): Promise<void> {
  const { url, name, sandbox, for: lost, path = [] } = options;
  if ((url === undefined) === (sandbox !== true))
    throw new AppError('cli.usage', { reason: connectWords.oneOf });
  if (lost !== undefined && url === undefined)
    throw new AppError('cli.usage', { reason: connectWords.forNeedsUrl });
  withPathOptions({}, path);
  const token = url === undefined ? null : await readToken(context);
  await withAppAtRest(await mayMakeLibrary(context), async ({ client }) => {
    const replaces = lost === undefined ? undefined : (await findConnection(client, lost)).id;
    const connected =
      url === undefined || token === null
        ? await client.connections.useSandbox(undefined, { signal: context.signal })
        : await client.connections.save({ baseUrl: url, token, name, replaces }, { signal: context.signal });
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
        active.baseUrl === null
          ? connectWords.connected(printable(active.name))
          : connectWords.connectedAt(printable(active.name), active.baseUrl),
        ...openOperations.flatMap((operation) => {
          const own = active.paths[operation];
          return own === undefined ? [] : [connectWords.pathAt(operation, printable(own))];
        }),
        secrets.description,
        ...connected.connections.filter(isLost).map((one) => connectWords.lost(one.id)),
      ].join('\n'),
    );
  });
}

const isLost = ({ kind, baseUrl }: Connection): boolean => kind === 'service' && baseUrl === null;

function activeOf({ connections }: ConnectionsState): Connection {
  const active = connections.find((connection) => connection.active);
  if (active === undefined) throw new AppError('internal', { reason: connectWords.noneActive });
  return active;
}

// `--path OPERATION=PATH`, given once for each operation. Pure.

/**
 * The paths that a connection has after these options: `known` with what was given. Nothing after the `=` takes the
 * default again. Throws `cli.usage`.
 */
export function withPathOptions(known: OperationPaths, given: readonly string[]): OperationPaths {
  const paths: Partial<Record<OpenOperation, string>> = { ...known };
  const seen = new Set<string>();
  for (const text of given) {
    const at = text.indexOf('=');
    const operation = at < 0 ? text : text.slice(0, at);
    const path = text.slice(at + 1).trim();
    if (at < 0) throw usage(connectWords.paths.noSign(text));
    if (!isOpenOperation(operation))
      throw usage(connectWords.paths.unknown(operation, openOperations.join(', ')));
    if (seen.has(operation)) throw usage(connectWords.paths.twice(operation));
    seen.add(operation);
    if (path === '') {
      delete paths[operation];
      continue;
    }
    const reason = whyPathRefused(operation, path);
    if (reason !== null) throw usage(connectWords.paths.refused(operation, path.slice(0, 200), reason));
    paths[operation] = path;
  }
  return paths;
}

function usage(reason: string): AppError {
  return new AppError('cli.usage', { reason });
}
