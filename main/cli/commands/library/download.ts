/** `caliper download`: brings the files of an asset, of a batch or set, or all that are missing, onto the disk. */
import path from 'node:path';
import { AppError, type AppFailureWire, isAppError } from '../../../contract/plain/errors.ts';
import { isTerminal } from '../../../contract/rules/terminal-status.ts';
import type { AssetDetail, AssetSummary, Transfer } from '../../../contract/schema/asset.ts';
import type { Group } from '../../../contract/schema/group.ts';
import type { AssetId } from '../../../contract/schema/ids.ts';
import { systemClock } from '../../../core/clock.ts';
import { verifyLibrary } from '../../../modules/local-files/verify-library.ts';
import type { Context } from '../../context.ts';
import {
  allAssets,
  findSubmissions,
  findTarget,
  findTargetOrNull,
  looksLikeQuery,
  requireQuery,
  type Target,
} from '../../find-target.ts';
import { downloaded, type FailedMember, failedMembers, jobFailure } from '../../follow/follow.ts';
import { type Followed, fetchMembers, followDownloads, untilMade } from '../../follow/wait-for-files.ts';
import { type Client, withApp } from '../../open-app.ts';
import { EndsWith, exitCodes, Failed } from '../../output.ts';
import { assetText } from '../../summary-text.ts';
import { downloadWords } from './library-words.ts';

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

/** Prints the assets whose files are all on disk afterwards. What failed is named on standard error, and ends it with 1. */
export async function download(context: Context, options: DownloadOptions): Promise<void> {
  await withApp(context, async ({ client }) => {
    const meant = options.what === undefined ? null : await meantBy(client, context, options.what, options);
    if (meant?.type === 'asset') return bringOne(client, context, meant.asset, options);
    if (meant?.type === 'group') return bringGroup(client, context, meant.group, options);
    await bringMissing(client, context, options, meant?.query ?? '');
  });
}

/** A name is meant before a query; words alone are a name. Throws `asset.unknown`, `cli.asset-ambiguous`, `cli.usage`. */
async function meantBy(
  client: Client,
  context: Context,
  what: string,
  { wait = false }: DownloadOptions,
): Promise<Target | { readonly type: 'query'; readonly query: string }> {
  const target = await findTargetOrNull(client, what);
  if (target !== null) return target;
  if (looksLikeQuery(what)) return { type: 'query', query: requireQuery(what) };
  if (wait) await untilAccepted(client, context, what);
  return findTarget(client, what);
}

/** What still waits to be sent has a name already. */
async function untilAccepted(client: Client, context: Context, what: string): Promise<void> {
  const requests = await findSubmissions(client, [what]).catch((error: unknown) => {
    if (isAppError(error, 'submission.unknown')) return [];
    throw error;
  });
  const ids = new Set(requests.filter(({ state }) => state !== 'refused').map(({ id }) => id));
  if (ids.size > 0) await untilMade(client, context, { type: 'requests', ids });
}

async function bringOne(
  client: Client,
  context: Context,
  asset: AssetSummary,
  options: DownloadOptions,
): Promise<void> {
  if (options.wait === true && asset.transfer === null)
    await untilMade(client, context, { type: 'assets', assetIds: new Set([asset.id]) });
  const failure = jobFailure(await client.assets.get({ assetId: asset.id }));
  if (failure !== null) throw new Failed(failure);
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
  const groupId = group.id;
  if (options.wait === true) await untilMade(client, context, { type: 'group', groupId });
  const { failed, ...followed } = await fetchMembers(client, context, groupId, () =>
    ask(client, { groupId }, options),
  );
  await report(client, context, followed, options, failed.map(errorOf));
}

/** Of what the query finds, all that are not on this disk yet, but for those that the user has set aside. */
async function bringMissing(
  client: Client,
  context: Context,
  options: DownloadOptions,
  query: string,
): Promise<void> {
  // What arrives while it waits is reported as well, however fast it came.
  const had = options.wait === true ? (await allAssets(client, query)).filter(isComplete) : [];
  const before = new Set(had.map(({ id }) => id));
  const failures = options.wait === true && query === '' ? await untilAllMade(client, context) : [];
  const found = await allAssets(client, query);
  if (query !== '' && found.length === 0) throw new AppError('library.nothing-matches', { text: query });
  const isNew = (asset: AssetSummary): boolean =>
    options.wait === true && isComplete(asset) && !before.has(asset.id);
  const made = new Set(found.filter((asset) => isMissing(asset) || isNew(asset)).map(({ id }) => id));
  const live = found.filter(({ job }) => job !== null && !isTerminal(job.status)).map(({ id }) => id);
  if (options.wait === true && query !== '' && live.length > 0) {
    await untilMade(client, context, { type: 'assets', assetIds: new Set(live) });
    for (const assetId of live) {
      const failure = jobFailure(await client.assets.get({ assetId }));
      if (failure === null) made.add(assetId);
      else failures.push(failure);
    }
  }
  await downloadAssets(client, context, [...made], options, failures);
}

/** Answers what failed of all that was under way, and of what was accepted meanwhile. */
async function untilAllMade(client: Client, context: Context): Promise<AppFailureWire[]> {
  const [jobs, groups] = await Promise.all([listJobs(client), listGroups(client)]);
  const before = new Set<string>([
    ...jobs.filter(({ status }) => isTerminal(status)).map(({ id }) => id),
    ...groups.filter(({ job }) => job !== null && isTerminal(job.status)).map(({ id }) => id),
  ]);
  await untilMade(client, context, { type: 'all' });
  const failures: AppFailureWire[] = [];
  for (const { id, groupId, assetId } of await listJobs(client)) {
    if (before.has(id) || groupId !== null || assetId === null) continue;
    const failure = jobFailure(await client.assets.get({ assetId }));
    if (failure !== null) failures.push(failure);
  }
  for (const { id } of await listGroups(client))
    if (!before.has(id))
      failures.push(...failedMembers(await client.groups.get({ groupId: id })).map(errorOf));
  return failures;
}

const errorOf = ({ error }: FailedMember): AppFailureWire => error;

const listJobs = (client: Client) => client.jobs.list({ limit: askedAtOnce });
const listGroups = (client: Client) => client.groups.list({ limit: askedAtOnce });

/** Downloads these, reports them, and names `failures` with what failed on the way. */
export async function downloadAssets(
  client: Client,
  context: Context,
  assetIds: readonly AssetId[],
  options: DownloadOptions = {},
  failures: readonly AppFailureWire[] = [],
): Promise<void> {
  const followed =
    assetIds.length === 0
      ? nothing
      : await followDownloads(client, context, downloadWords.all, async () => {
          const asked: Transfer[] = [];
          for (let at = 0; at < assetIds.length; at += askedAtOnce)
            asked.push(...(await ask(client, { assetIds: assetIds.slice(at, at + askedAtOnce) }, options)));
          return asked;
        });
  await report(client, context, followed, options, failures);
}

const nothing: Followed = { arrived: [], failures: [] };

/** Throws `EndsWith` after the last failure. */
async function report(
  client: Client,
  context: Context,
  followed: Followed,
  options: DownloadOptions,
  unmade: readonly AppFailureWire[],
): Promise<void> {
  const assets: AssetDetail[] = [];
  for (const assetId of followed.arrived) assets.push(await client.assets.get({ assetId }));
  if (options.verify === true) await compareHashes(context, assets);
  const failures = [...unmade, ...followed.failures.map(({ failure }) => failure)];
  const isNothingNew = assets.length === 0 && failures.length === 0;
  context.output.result({ assets }, () =>
    isNothingNew ? downloadWords.nothingNew : assets.map(assetText).join('\n\n'),
  );
  for (const failure of failures) context.output.failure(failure);
  if (failures.length > 0) throw new EndsWith(exitCodes.failed);
}

function ask(
  client: Client,
  of: Parameters<Client['transfers']['fetch']>[0]['of'],
  { bundle }: DownloadOptions,
) {
  return bundle === true ? client.transfers.viaBundle({ of }) : client.transfers.fetch({ of });
}

/** Throws `verify.trouble-found` with the first folder in trouble. */
async function compareHashes(context: Context, assets: readonly AssetDetail[]): Promise<void> {
  const { signal, output, locations } = context;
  // What was downloaded, whichever version is in use.
  for (const { folder: original } of assets) {
    if (original === null) continue;
    const { clean, folder } = await verifyLibrary(path.join(locations.libraryPath, original), {
      signal,
      clock: systemClock,
      onTrouble: () => undefined,
    });
    output.note(downloadWords.compared(folder));
    if (!clean) throw new AppError('verify.trouble-found', { folder });
  }
}

function isComplete({ transfer }: AssetSummary): boolean {
  return transfer?.state === 'complete';
}

function isMissing({ transfer }: AssetSummary): boolean {
  return transfer !== null && transfer.state !== 'complete' && !transfer.paused;
}
