/** `caliper connections`: the services of this library, their own paths, and what they were found not to offer; which is used, and removing one. */

import { AppError } from '../../contract/plain/errors.ts';
import { openOperations } from '../../contract/plain/operation-paths.ts';
import { isTerminal } from '../../contract/rules/terminal-status.ts';
import type { Connection } from '../../contract/schema/connection.ts';
import type { Context } from '../context.ts';
import { findConnection } from '../find-target.ts';
import { type Client, withAppAtRest, withAppReading } from '../open-app.ts';
import { minute, printable, table } from '../output.ts';
import { cells, columns } from '../table-words.ts';
import { connectionWords as words } from './connection-words.ts';

/** Prints every connection, the one in use marked. */
export async function connections(context: Context): Promise<void> {
  await withAppReading(context, async ({ client }) => {
    const { connections: list } = await client.connections.state();
    context.output.result({ connections: list }, () =>
      list.length === 0
        ? words.none
        : [
            table([columns.inUse, columns.name, columns.address, columns.id], list.map(row)),
            ...list.flatMap(profile),
          ].join('\n'),
    );
  });
}

function row({ active, kind, name, baseUrl, id }: Connection): string[] {
  const place = baseUrl ?? (kind === 'sandbox' ? words.sandbox : words.urlLost);
  return [active ? cells.yes : '', name, place, id];
}

function profile({ name, paths, notOffered }: Connection): string[] {
  const own = openOperations.flatMap((operation) => {
    const path = paths[operation];
    return path === undefined ? [] : [words.ownPath(name, operation, path)];
  });
  const missing = notOffered.map(({ operation, path, since }) =>
    words.notOffered({ name, operation, path, since: minute(since) }),
  );
  return [...own, ...missing].map(printable);
}

/** From now on, this one is used. */
export async function useConnection(context: Context, text: string): Promise<void> {
  await withAppAtRest(context, async ({ client }) => {
    const { id } = await findConnection(client, text);
    const state = await client.connections.select({ connectionId: id });
    const active = state.connections.find((one) => one.id === id);
    if (active === undefined) throw new AppError('connection.unknown', { id });
    context.output.result(active, () => printable(words.switched(active.name)));
  });
}

/**
 * Removes one, its token and the secrets of its webhooks. What waits to be sent there is taken back with `yes`, as far as
 * it surely never reached the service. Throws `cli.needs-yes`, and `connection.in-use` while jobs, downloads or requests
 * with an unknown end would be lost.
 */
export async function removeConnection(
  context: Context,
  { text, yes }: { readonly text: string; readonly yes: boolean },
): Promise<void> {
  await withAppAtRest(context, async ({ client }) => {
    const connection = await findConnection(client, text);
    const { id, name } = connection;
    const waiting = (await client.submissions.list()).filter((one) => one.connectionId === id);
    const unsent = waiting.filter(({ mayBeAtService }) => !mayBeAtService);
    const open = waiting.length - unsent.length + (await unfinished(client, id));
    // Before anything is taken back for it.
    if (open > 0) throw new AppError('connection.in-use', { name, open });
    if (unsent.length > 0 && !yes)
      throw new AppError('cli.needs-yes', { reason: words.wouldDiscard(unsent.length, name) });
    for (const one of unsent) await client.submissions.discard({ submissionId: one.id });
    const { connections: left } = await client.connections.remove({ connectionId: id });
    const removed = { ...connection, active: false, discarded: unsent.map((one) => one.id) };
    context.output.result(removed, () =>
      [
        words.removed(name),
        ...(unsent.length === 0 ? [] : [words.discarded(unsent.length)]),
        ...(left.some(({ active }) => active) ? [] : [words.noneInUse]),
      ]
        .map(printable)
        .join('\n'),
    );
  });
}

/** Jobs that run, and downloads that are not complete. */
async function unfinished(client: Client, connectionId: Connection['id']): Promise<number> {
  const jobs = (await client.jobs.list({ limit: 5000 })).filter(
    (job) => job.connectionId === connectionId && !isTerminal(job.status),
  );
  const open = (await client.transfers.list()).filter(({ state }) => state !== 'complete');
  const assets = await Promise.all(open.map(({ assetId }) => client.assets.get({ assetId })));
  return jobs.length + assets.filter((asset) => asset.connectionId === connectionId).length;
}
