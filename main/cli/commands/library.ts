/** `caliper library`: the assets of this library. */
import type { AssetSummary } from '../../contract/model/asset.ts';
import type { Context } from '../context.ts';
import { allAssets } from '../find-asset.ts';
import { withApp } from '../open-app.ts';
import { minute, size, table } from '../text.ts';

/** Prints all assets that `search` finds, newest first. */
export async function library(context: Context, options: { readonly search: string }): Promise<void> {
  await withApp(context, async ({ client }) => {
    const assets = await allAssets(client, options.search);
    context.output.result(
      assets,
      () =>
        table(['CREATED', 'NAME', 'STATE', 'SIZE', 'ID', 'FOLDER'], assets.map(row)) ||
        (options.search === '' ? 'The library is empty.' : 'Nothing was found.'),
    );
  });
}

function row(asset: AssetSummary): string[] {
  return [
    minute(asset.createdAt),
    asset.name ?? '',
    state(asset),
    asset.sizeBytes === 0 ? '' : size(asset.sizeBytes),
    asset.id,
    asset.folder ?? '',
  ];
}

function state({ job, transfer }: AssetSummary): string {
  if (transfer === null) return job?.status ?? '';
  return transfer.state === 'complete' ? 'on disk' : `download ${transfer.state}`;
}
