/** Waits until what was created is on this disk, and names what was not made. */
import type { AssetDetail } from '../../contract/schema/asset.ts';
import type { GroupId } from '../../contract/schema/ids.ts';
import { assetText } from '../commands/library/asset-text.ts';
import type { Context } from '../context.ts';
import { type Created, endCreate, reportCreated, type SendingOptions } from '../create/create-all.ts';
import { Failed, failureOf } from '../failure.ts';
import type { Client } from '../open-app.ts';
import { downloaded, type FailedMember } from './follow.ts';
import { fetchMembers } from './follow-downloads.ts';
import { untilMade } from './until-made.ts';

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
  const { arrived, failures, failed } = await fetchMembers(client, context, groupId, () =>
    client.transfers.fetch({ of: { groupId } }),
  );
  const assets: AssetDetail[] = [];
  for (const assetId of arrived) assets.push(await client.assets.get({ assetId }));
  return { assets, failures, failed };
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
