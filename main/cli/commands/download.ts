/** `caliper download`: brings an asset's files, or all that are missing, onto the disk. */
import type { AssetDetail, AssetSummary } from '../../contract/model/asset.ts';
import { isTerminal } from '../../contract/model/job-status.ts';
import type { Context } from '../context.ts';
import { allAssets, findAsset } from '../find-asset.ts';
import { downloaded } from '../follow.ts';
import { type Client, withApp } from '../open-app.ts';
import { assetText } from './asset-text.ts';

/** `asset` is an id or a name; with `wait`, jobs that are still running are waited for. */
export interface DownloadOptions {
  readonly asset?: string | undefined;
  readonly wait?: boolean | undefined;
}

/** Prints the assets whose files are all on disk afterwards. Without an asset, the first failure is thrown at the end. */
export async function download(context: Context, options: DownloadOptions): Promise<void> {
  const { output, signal } = context;
  await withApp(context, async ({ client }) => {
    if (options.asset !== undefined) {
      const asset = await findAsset(client, options.asset);
      const arrived = await bring(client, context, asset, options.wait === true);
      output.result(arrived, () => assetText(arrived));
      return;
    }
    const open = (await allAssets(client, '')).filter((asset) => isMissing(asset, options.wait === true));
    const arrived: AssetDetail[] = [];
    const failures: unknown[] = [];
    for (const asset of open) {
      try {
        arrived.push(await bring(client, context, asset, options.wait === true));
      } catch (error) {
        if (signal.aborted) throw error;
        failures.push(error);
      }
    }
    output.result(arrived, () =>
      arrived.length === 0 ? 'Nothing new to download.' : arrived.map(assetText).join('\n\n'),
    );
    if (failures.length > 0) throw failures[0];
  });
}

function isMissing(asset: AssetSummary, wait: boolean): boolean {
  if (asset.transfer !== null) return asset.transfer.state !== 'complete';
  return wait && asset.job !== null && !isTerminal(asset.job.status);
}

async function bring(
  client: Client,
  context: Context,
  asset: AssetSummary,
  wait: boolean,
): Promise<AssetDetail> {
  const isRunning = asset.transfer === null && asset.job !== null && !isTerminal(asset.job.status);
  // Also for a complete one: a file that was deleted on this disk comes again.
  if (!(wait && isRunning)) await client.transfers.retry({ assetId: asset.id });
  return downloaded(client, context, asset.id);
}
