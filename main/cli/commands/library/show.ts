/** `caliper show`: all that this library knows of an asset, a batch or set, or a job. */

import { formatBytes } from '../../../contract/messages/number-text.ts';
import { sentenceOf } from '../../../contract/plain/error-messages.ts';
import { isAppError } from '../../../contract/plain/errors.ts';
import type { AssetDetail } from '../../../contract/schema/asset.ts';
import type { EffectiveParams } from '../../../contract/schema/creation/params.ts';
import type { GroupDetail } from '../../../contract/schema/group.ts';
import type { Job } from '../../../contract/schema/job.ts';
import type { Context } from '../../context.ts';
import { allAssets, findTarget, meantBy } from '../../find-target.ts';
import { type Client, withAppReading } from '../../open-app.ts';
import { minute, printable, table } from '../../output.ts';
import { countsOf, kindOf, progressOf } from '../../summary-text.ts';
import { cells, columns } from '../../table-words.ts';
import { showWords as words } from './show-words.ts';

const maxListed = 5000;

/** `text` is an id or a name. Prints what it means. Throws `asset.unknown`, `cli.asset-ambiguous`. */
export async function show(context: Context, text: string): Promise<void> {
  const { output } = context;
  await withAppReading(context, async ({ client }) => {
    const found = await findShown(client, text);
    if ('asset' in found) output.result(found, () => assetLines(found.asset));
    else if ('group' in found) output.result(found, () => groupLines(found.group));
    else output.result(found, () => jobLines(found.job));
  });
}

type Shown = { readonly asset: AssetDetail } | { readonly group: GroupDetail } | { readonly job: Job };

/** Those of the queue, and those of batches, sets and assets that are not on its list. */
async function allJobs(client: Client): Promise<readonly Job[]> {
  const [listed, groups, assets] = await Promise.all([
    client.jobs.list({ limit: maxListed }),
    client.groups.list({ limit: maxListed, all: true }),
    allAssets(client),
  ]);
  const jobs = [...listed, ...[...groups, ...assets].flatMap(({ job }) => job ?? [])];
  return [...new Map(jobs.map((job) => [job.id, job])).values()];
}

/** The id of a job is meant before all else: it is nobody's name. */
async function findShown(client: Client, text: string): Promise<Shown> {
  const jobs = await allJobs(client);
  const exact = jobs.find(({ id, remoteId }) => id === text || remoteId === text);
  if (exact !== undefined) return { job: exact };
  try {
    const target = await findTarget(client, text);
    return target.type === 'asset'
      ? { asset: await client.assets.get({ assetId: target.asset.id }) }
      : { group: await client.groups.get({ groupId: target.group.id }) };
  } catch (error) {
    const [job, ...others] = meantBy(jobs, text, ({ id, remoteId }) => ({ ids: [id, remoteId], names: [] }));
    if (!isAppError(error, 'asset.unknown') || job === undefined || others.length > 0) throw error;
    return { job };
  }
}

function assetLines(asset: AssetDetail): string {
  const { job, transfer } = asset;
  return [
    ...fields([
      [words.asset, asset.title ?? asset.remoteId],
      [words.id, asset.id],
      [words.serviceId, asset.remoteId],
      [words.kind, asset.kind],
      [words.created, minute(asset.createdAt)],
      [words.status, job?.status ?? words.unknown],
      [words.job, job === null ? null : `${job.id} (${job.remoteId})`],
      [
        words.batchOrSet,
        asset.groupId === null ? null : words.place(asset.groupId, String(asset.groupIndex ?? '?')),
      ],
      [
        words.download,
        transfer === null ? null : words.files(transfer.state, transfer.filesDone, transfer.filesTotal),
      ],
      [words.folder, asset.folderPath],
      [words.deletedAtService, asset.deletedAtServiceAt === null ? null : minute(asset.deletedAtServiceAt)],
      [words.inTheBin, asset.deletedHereAt === null ? null : minute(asset.deletedHereAt)],
      [words.params, paramsText(asset.effectiveParams)],
      [words.error, errorOf(job) ?? sentenceOf(transfer?.error)],
    ]),
    table(
      [columns.kind, columns.state, columns.size, columns.file],
      asset.files.map((file) => [
        file.kind,
        file.state,
        file.sizeBytes === null ? '' : formatBytes(file.sizeBytes),
        file.localPath ?? file.path,
      ]),
    ),
    ...asset.files.flatMap(({ error }) => (error === null ? [] : [printable(sentenceOf(error))])),
  ]
    .filter((line) => line !== '')
    .join('\n');
}

function groupLines(group: GroupDetail): string {
  const { job, transfer } = group;
  return [
    ...fields([
      [group.type === 'batch' ? words.batch : words.set, group.name ?? group.remoteId],
      [words.id, group.id],
      [words.serviceId, group.remoteId],
      [words.kind, kindOf(group)],
      [words.created, minute(group.createdAt)],
      [words.status, job?.status ?? words.unknown],
      [words.job, job === null ? null : `${job.id} (${job.remoteId})`],
      [words.members, countsOf(group)],
      [words.onDisk, cells.of(transfer.assetsDone, transfer.assetsTotal)],
      [words.deletedAtService, group.deletedAtServiceAt === null ? null : minute(group.deletedAtServiceAt)],
      [words.error, errorOf(job) ?? sentenceOf(group.listingError)],
    ]),
    table(
      [columns.place, columns.status, columns.download, columns.name, columns.asset, columns.error],
      group.members.map((member) => [
        String(member.index),
        member.madeAgain ? words.retried(member.job.status) : member.job.status,
        member.transfer?.state ?? '',
        member.name ?? '',
        member.assetId,
        errorOf(member.job) ?? sentenceOf(member.transfer?.error) ?? '',
      ]),
    ),
  ]
    .filter((line) => line !== '')
    .join('\n');
}

function jobLines(job: Job): string {
  return [
    ...fields([
      [words.job, job.name ?? job.remoteId],
      [words.id, job.id],
      [words.serviceId, job.remoteId],
      [words.asset, job.assetId],
      [words.batchOrSet, job.groupId],
      [
        words.status,
        [job.status, job.status === 'running' ? job.stage : null, progressOf(job)]
          .filter((one) => one !== null)
          .join(', '),
      ],
      [words.created, minute(job.createdAt)],
      [words.started, job.startedAt === null ? null : minute(job.startedAt)],
      [words.ended, job.endedAt === null ? null : minute(job.endedAt)],
      [words.error, errorOf(job)],
    ]),
    table(
      [columns.seen, columns.status, columns.stage],
      job.transitions.map(({ at, status, stage }) => [minute(at), status, stage ?? '']),
    ),
  ]
    .filter((line) => line !== '')
    .join('\n');
}

/** `Name:  value` in two columns; those without a value are left out. */
function fields(all: readonly (readonly [string, string | null])[]): string[] {
  const known = all.filter((one): one is readonly [string, string] => one[1] !== null && one[1] !== '');
  const width = Math.max(...known.map(([name]) => name.length)) + 1;
  return known.map(([name, value]) => `${`${name}:`.padEnd(width)}  ${printable(value)}`);
}

/** `mesh.quality=standard texture.resolution=2048`. */
function paramsText(params: EffectiveParams): string {
  return Object.entries(params)
    .flatMap(([group, values]) =>
      typeof values === 'object' && values !== null
        ? Object.entries(values).map(([name, value]) => `${group}.${name}=${String(value)}`)
        : [`${group}=${String(values)}`],
    )
    .join(' ');
}

function errorOf(job: Pick<Job, 'error'> | null): string | null {
  return job?.error?.detail ?? job?.error?.title ?? job?.error?.type ?? null;
}
