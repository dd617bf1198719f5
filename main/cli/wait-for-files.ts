/** Waits until what was created is on this disk, and names what was not made. */
import { AppError, toFailure } from '../contract/errors.ts';
import type { AppFailureWire } from '../contract/model/app-failure.ts';
import type { AssetDetail } from '../contract/model/asset.ts';
import type { GroupMember } from '../contract/model/group.ts';
import type { AssetId, GroupId } from '../contract/model/ids.ts';
import type { JobStatus } from '../contract/model/job.ts';
import { assetText } from './commands/asset-text.ts';
import type { Context } from './context.ts';
import { type Created, endCreate, reportCreated, type SendingOptions } from './create-all.ts';
import { Failed, failureOf } from './failure.ts';
import { downloaded } from './follow.ts';
import { followDownloads } from './follow-downloads.ts';
import type { Client } from './open-app.ts';
import { printable } from './text.ts';
import { untilMade } from './until-made.ts';

/** A member that has no files, and why. */
interface FailedMember {
  readonly index: number;
  readonly assetId: AssetId;
  readonly name: string | null;
  readonly status: JobStatus;
  readonly error: AppFailureWire;
}

/** What a batch or set has brought. `failures` are of downloads. */
interface GroupFiles {
  readonly assets: readonly AssetDetail[];
  readonly failed: readonly FailedMember[];
  readonly failures: readonly Failed[];
}

/**
 * Prints the submissions, with `wait` once the files of all that was accepted are on disk. Afterwards throws what
 * `reportCreated` throws, then the first failure, the others being said before it.
 */
export async function reportMade(
  client: Client,
  context: Context,
  created: Created,
  options: SendingOptions,
): Promise<void> {
  const { submissions, existing } = created;
  const made = submissions.filter(({ state }) => state === 'accepted');
  if (options.wait !== true || made.length === 0) return reportCreated(client, context, created, options);
  const assets: AssetDetail[] = [];
  const failed: FailedMember[] = [];
  const failures: unknown[] = [];
  for (const { assetId, groupId } of made)
    try {
      if (groupId !== null) {
        const files = await groupFiles(client, context, groupId);
        assets.push(...files.assets);
        failed.push(...files.failed);
        failures.push(...failuresOf(files));
      } else if (assetId !== null) assets.push(await downloaded(client, context, assetId));
    } catch (error) {
      if (context.signal.aborted) throw error;
      failures.push(error);
    }
  context.output.result({ submissions, existing, assets, failed }, () => assets.map(assetText).join('\n\n'));
  await endCreate(client, created, options);
  throwFirst(context, failures);
}

/** Waits until all members have ended, and brings the files of those that were made. Throws as `untilMade`. */
async function groupFiles(client: Client, context: Context, groupId: GroupId): Promise<GroupFiles> {
  await untilMade(client, context, { type: 'group', groupId });
  const { name, remoteId } = await client.groups.get({ groupId });
  const title = printable(name ?? remoteId);
  const { arrived, failures } = await followDownloads(client, context, title, () =>
    client.transfers.fetch({ of: { groupId } }),
  );
  const assets: AssetDetail[] = [];
  for (const assetId of arrived) assets.push(await client.assets.get({ assetId }));
  const { members } = await client.groups.get({ groupId });
  return { assets, failures, failed: members.flatMap((member) => failedMember(member, title)) };
}

/** One for each member that was not made, and one for each download that stopped. */
function failuresOf({ failed, failures }: Pick<GroupFiles, 'failed' | 'failures'>): Failed[] {
  return [...failed.map(({ error }) => new Failed(error)), ...failures];
}

/** The others are named first, each on its line of standard error. */
function throwFirst({ output }: Pick<Context, 'output'>, failures: readonly unknown[]): void {
  for (const other of failures.slice(1)) {
    const failed = failureOf(other);
    if (failed !== null) output.failure(failed.failure);
  }
  if (failures.length > 0) throw failures[0];
}

function failedMember({ index, assetId, name, job }: GroupMember, title: string): FailedMember[] {
  if (job.status !== 'failed' && job.status !== 'canceled') return [];
  const error = toFailure(
    new AppError('cli.job-ended', {
      name: name ?? `${title} ${index}`,
      status: job.status,
      detail: (job.error?.detail ?? job.error?.title ?? '').replace(/\.$/, ''),
    }),
  );
  return [{ index, assetId, name, status: job.status, error }];
}
