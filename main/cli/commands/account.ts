/** `caliper account`: what the account has at the service in use, and bringing it here. */

import { AppError, toFailure } from '../../contract/plain/errors.ts';
import type { AssetSummary } from '../../contract/schema/asset.ts';
import type { AccountListing } from '../../contract/schema/library/folders.ts';
import { systemClock } from '../../core/clock.ts';
import type { Context } from '../context.ts';
import { allAssets, findTarget, findTargetOrNull, looksLikeQuery, requireQuery } from '../find-target.ts';
import { whenFound } from '../follow/follow.ts';
import { type Client, withApp, withAppAtRest } from '../open-app.ts';
import { createProgressLine, Failed, minute, table } from '../output.ts';
import { cells, columns } from '../table-words.ts';
import { downloadAssets } from './library/download.ts';
import { accountWords } from './request-words.ts';

/** Lists the account anew, page by page, and prints its assets, newest first. Throws `remote.*`. */
export async function listAccount(context: Context): Promise<void> {
  await withAppAtRest(context, async ({ client }) => {
    const listing = await listNow(client, context);
    const assets = await ofAccount(client);
    context.output.result({ listing, assets }, () =>
      [
        table(
          [columns.created, columns.status, columns.here, columns.name, columns.id, columns.serviceId],
          assets.map((asset) => [
            minute(asset.createdAt),
            asset.job?.status ?? '',
            isHere(asset) ? cells.yes : '',
            asset.title ?? '',
            asset.id,
            asset.remoteId,
          ]),
        ) || accountWords.empty,
        ...(listing.entered > 0 ? [accountWords.entered(listing.entered)] : []),
      ].join('\n'),
    );
  });
}

/**
 * Lists the account and downloads what it has and this library has not: all of it, what a query finds, or what ids and
 * names mean. Prints the assets that have arrived. Throws `asset.unknown`, `cli.usage`, `remote.*`.
 */
export async function fetchAccount(context: Context, texts: readonly string[]): Promise<void> {
  const query = queryOf(texts);
  await withApp(context, async ({ client }) => {
    await listNow(client, context);
    const meant = query === null ? await meantBy(client, texts) : await ofAccount(client, query);
    const missing = meant.filter((asset) => !isHere(asset) && asset.deletedAtServiceAt === null);
    // Of all that is found only what can come; what was named says why it cannot.
    const wanted =
      query === null ? missing : missing.filter(({ job }) => job === null || job.status === 'complete');
    const left = missing.length - wanted.length;
    if (left > 0) context.output.note(accountWords.incomplete(left));
    await downloadAssets(
      client,
      context,
      wanted.map(({ id }) => id),
    );
  });
}

/** Null for ids and names; the empty text for all. */
function queryOf(texts: readonly string[]): string | null {
  if (texts.length === 0) return '';
  const text = texts.join(' ');
  return texts.some(looksLikeQuery) ? requireQuery(text) : null;
}

/** A batch or set means all its members. */
async function meantBy(client: Client, texts: readonly string[]): Promise<AssetSummary[]> {
  const found = new Map<string, AssetSummary>();
  for (const text of texts) {
    const target = (await findTargetOrNull(client, text)) ?? (await findTarget(client, text));
    const assets =
      target.type === 'asset'
        ? [target.asset]
        : (await allAssets(client)).filter(({ groupId }) => groupId === target.group.id);
    for (const asset of assets) found.set(asset.id, asset);
  }
  return [...found.values()];
}

/** Those of the connection in use that are at the service. */
async function ofAccount(client: Client, query = ''): Promise<AssetSummary[]> {
  const { connections } = await client.connections.state();
  const active = connections.find((one) => one.active);
  if (active === undefined) throw new AppError('connection.none', {});
  return (await allAssets(client, query)).filter(
    ({ connectionId, origin, deletedAtServiceAt }) =>
      connectionId === active.id && origin === 'service' && deletedAtServiceAt === null,
  );
}

function isHere({ transfer }: AssetSummary): boolean {
  return transfer?.state === 'complete';
}

/** To its end. Throws what kept it from it. */
async function listNow(
  client: Client,
  { signal, stderr }: Pick<Context, 'signal' | 'stderr'>,
): Promise<AccountListing> {
  const line = createProgressLine(stderr, systemClock);
  try {
    const listing = await whenFound(client, signal, async (event) => {
      if (event.type === 'ready') await client.account.list();
      else if (event.type !== 'listing.changed') return null;
      const now = event.type === 'ready' ? await client.account.listing() : event.listing;
      line.show(() => accountWords.listing(now.found));
      return now.state === 'running' || now.state === 'never' ? null : now;
    });
    if (listing.state === 'done') return listing;
    throw new Failed(listing.error ?? toFailure(new AppError('internal', { reason: listing.state })));
  } finally {
    line.clear();
  }
}
