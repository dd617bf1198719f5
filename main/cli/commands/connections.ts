/** `caliper connections`: the services of this library, their own paths, and what they were found not to offer. */
import type { Connection } from '../../contract/model/connection.ts';
import { openOperations } from '../../contract/model/operation-paths.ts';
import type { Context } from '../context.ts';
import { withAppReading } from '../open-app.ts';
import { minute, printable, table } from '../text.ts';

/** Prints every connection, the one in use marked. */
export async function connections(context: Context): Promise<void> {
  await withAppReading(context, async ({ client }) => {
    const { connections: list } = await client.connections.state();
    context.output.result({ connections: list }, () =>
      list.length === 0
        ? 'No service is connected yet.'
        : [table(['IN USE', 'NAME', 'ADDRESS', 'ID'], list.map(row)), ...list.flatMap(profile)].join('\n'),
    );
  });
}

function row({ active, name, baseUrl, id }: Connection): string[] {
  return [active ? 'yes' : '', name, baseUrl ?? 'built-in sandbox', id];
}

function profile({ name, paths, notOffered }: Connection): string[] {
  const own = openOperations.flatMap((operation) => {
    const path = paths[operation];
    return path === undefined ? [] : [`“${name}” has ${operation} at ${path}.`];
  });
  const missing = notOffered.map(
    ({ operation, path, since }) =>
      `“${name}” does not offer ${operation} at ${path} (since ${minute(since)}).`,
  );
  return [...own, ...missing].map(printable);
}
