/** `caliper download`: brings the files of an asset, of a batch or set, or all that are missing, onto the disk. */
import { AppError } from '../../contract/errors.ts';
import type { AssetDetail, AssetSummary } from '../../contract/model/asset.ts';
import type { Group } from '../../contract/model/group.ts';
import type { AssetId } from '../../contract/model/ids.ts';
import { isTerminal } from '../../contract/model/job-status.ts';
import type { Transfer } from '../../contract/model/transfer.ts';
import { systemClock } from '../../core/clock.ts';
import { verifyLibrary } from '../../services/verify-library.ts';
import { allAssets } from '../all-assets.ts';
import type { Context } from '../context.ts';
import { failureOf } from '../failure.ts';
import { findTarget, findTargetOrNull, type Target } from '../find-target.ts';
import { downloaded, whenFound } from '../follow.ts';
import { followDownloads } from '../follow-downloads.ts';
import { type Client, withApp } from '../open-app.ts';
import { looksLikeQuery, requireQuery } from '../query.ts';
import { printable } from '../text.ts';
import { assetText } from './asset-text.ts';

/** The most that one call of the contract takes. */
const askedAtOnce = 5000;

/**
 * `what` is an id or a name of an asset, a batch or a set, or a query. `wait`: jobs that are still running are waited for; `bundle`:
 * as ZIPs that the service builds; `verify`: hashes are compared afterwards, not sizes only.
 */
export interface DownloadOptions {
  readonly what?: string | undefined;
  readonly wait?: boolean | undefined;
  readonly bundle?: boolean | undefined;
  readonly verify?: boolean | undefined;
}

/** Prints the assets whose files are all on disk afterwards; the first failure is thrown at the end. */
export async function download(context: Context, options: DownloadOptions): Promise<void> {
  await withApp(context, async ({ client }) => {
    const meant = options.what === undefined ? null : await meantBy(client, options.what);
    if (meant?.type === 'asset') return bringOne(client, context, meant.asset, options);
    if (meant?.type === 'group') return bringGroup(client, context, meant.group, options);
    await bringMissing(client, context, options, meant?.query ?? '');
  });
}

/** A name is meant before a query; words alone are a name. Throws `asset.unknown`, `cli.asset-ambiguous`, `cli.usage`. */
async function meantBy(
  client: Client,
  what: string,
): Promise<Target | { readonly type: 'query'; readonly query: string }> {
  if (!looksLikeQuery(what)) return findTarget(client, what);
  return (await findTargetOrNull(client, what)) ?? { type: 'query', query: requireQuery(what) };
}

async function bringOne(
  client: Client,
  context: Context,
  asset: AssetSummary,
  options: DownloadOptions,
): Promise<void> {
  if (options.wait === true && asset.transfer === null) await untilJobEnds(client, context, asset.id);
  // Also for a complete one: a file that was deleted on this disk comes again.
  await ask(client, { assetIds: [asset.id] }, options);
  const arrived = await downloaded(client, context, asset.id);
  if (options.verify === true) await compareHashes(context, [arrived]);
  context.output.result({ assets: [arrived] }, () => assetText(arrived));
}

async function bringGroup(
  client: Client,
  context: Context,
  group: Group,
  options: DownloadOptions,
): Promise<void> {
  const { output, signal } = context;
  const title = printable(group.name ?? group.remoteId);
  if (options.wait === true)
    await whenFound(client, signal, async (event) => {
      if (event.type !== 'ready' && event.type !== 'group.changed' && event.type !== 'job.changed')
        return null;
      const { job, counts } = await client.groups.get({ groupId: group.id });
      output.note(`${title}: ${counts.complete} of ${counts.requested} made`);
      return job !== null && isTerminal(job.status) && counts.queued + counts.running === 0 ? true : null;
    });
  const followed = await followDownloads(client, context, title, () =>
    ask(client, { groupId: group.id }, options),
  );
  await report(client, context, followed, options);
}

/** Of what the query finds, all that are not on this disk yet, but for those that the person has set aside. */
async function bringMissing(
  client: Client,
  context: Context,
  options: DownloadOptions,
  query: string,
): Promise<void> {
  const found = await allAssets(client, query);
  if (query !== '' && found.length === 0) throw new AppError('library.nothing-matches', { text: query });
  const open = found.filter((asset) => isMissing(asset, options.wait === true));
  const made: AssetId[] = [];
  const unmade: unknown[] = [];
  for (const { id, transfer } of open) {
    try {
      if (transfer === null) await untilJobEnds(client, context, id);
      made.push(id);
    } catch (error) {
      if (context.signal.aborted) throw error;
      unmade.push(error);
    }
  }
  if (made.length === 0) context.output.result({ assets: [] }, () => 'Nothing new to download.');
  else {
    const followed = await followDownloads(client, context, 'All', async () => {
      const asked: Transfer[] = [];
      for (let at = 0; at < made.length; at += askedAtOnce)
        asked.push(...(await ask(client, { assetIds: made.slice(at, at + askedAtOnce) }, options)));
      return asked;
    });
    await report(client, context, followed, options);
  }
  if (unmade.length > 0) throw unmade[0];
}

type Followed = Awaited<ReturnType<typeof followDownloads>>;

async function report(
  client: Client,
  context: Context,
  { arrived, failures }: Followed,
  options: DownloadOptions,
): Promise<void> {
  const assets: AssetDetail[] = [];
  for (const assetId of arrived) assets.push(await client.assets.get({ assetId }));
  if (options.verify === true) await compareHashes(context, assets);
  context.output.result({ assets }, () =>
    assets.length === 0 ? 'Nothing new to download.' : assets.map(assetText).join('\n\n'),
  );
  for (const failed of failures.slice(1)) context.output.note(failureOf(failed)?.failure.message ?? '');
  if (failures.length > 0) throw failures[0];
}

function ask(
  client: Client,
  of: Parameters<Client['transfers']['fetch']>[0]['of'],
  { bundle }: DownloadOptions,
) {
  return bundle === true ? client.transfers.viaBundle({ of }) : client.transfers.fetch({ of });
}

/** Throws `verify.trouble-found` with the first folder in trouble. */
async function compareHashes({ signal, output }: Context, assets: readonly AssetDetail[]): Promise<void> {
  for (const { folderPath } of assets) {
    if (folderPath === null) continue;
    const { clean, folder } = await verifyLibrary(folderPath, {
      signal,
      clock: systemClock,
      onTrouble: () => undefined,
    });
    output.note(`${folder}: hashes compared`);
    if (!clean) throw new AppError('verify.trouble-found', { folder });
  }
}

function isMissing(asset: AssetSummary, wait: boolean): boolean {
  if (asset.transfer !== null) return asset.transfer.state !== 'complete' && !asset.transfer.paused;
  return wait && asset.job !== null && !isTerminal(asset.job.status);
}

/** Throws `cli.job-ended` for a job that made nothing. */
async function untilJobEnds(client: Client, { signal, output }: Context, assetId: AssetId): Promise<void> {
  await whenFound(client, signal, async (event) => {
    const mine =
      event.type === 'ready' ||
      (event.type === 'job.changed' && event.job.assetId === assetId) ||
      (event.type === 'asset.changed' && event.asset.id === assetId);
    if (!mine) return null;
    const { job, name, remoteId } = await client.assets.get({ assetId });
    if (job === null || job.status === 'complete') return true;
    output.note(`${name ?? remoteId}: ${job.stage ?? job.status}`);
    if (!isTerminal(job.status)) return null;
    throw new AppError('cli.job-ended', {
      name: name ?? remoteId,
      status: job.status,
      detail: (job.error?.detail ?? job.error?.title ?? '').replace(/\.$/, ''),
    });
  });
}
