/** `caliper library`: the assets of this library. */
import { formatBytes } from '../../../contract/messages/number-text.ts';
import type { AssetSummary } from '../../../contract/schema/asset.ts';
import type { SortKey } from '../../../contract/schema/library/search.ts';
import type { Context } from '../../context.ts';
import { allAssets, type QueryOptions, queryOf, requireTyped } from '../../find-target.ts';
import { withAppReading } from '../../open-app.ts';
import { EndsWith, exitCodes, minute, table } from '../../output.ts';
import { columns } from '../../table-words.ts';
import { libraryWords } from './library-words.ts';

/** Prints all assets, newest first. */
export async function library(context: Context): Promise<void> {
  await withAppReading(context, async ({ client }) =>
    print(context, await allAssets(client), libraryWords.empty),
  );
}

/** What `caliper library search` is given. */
export interface LibrarySearchOptions extends QueryOptions {
  readonly sort: SortKey;
  readonly reverse: boolean;
}

/** Texts from a to z, everything else with the most first. */
const fromLeast: readonly SortKey[] = ['name', 'kind', 'simulator'];

/** Prints what a query finds; ends with 1 when that is nothing. Throws `cli.usage` for one that is not understood. */
export async function searchLibrary(
  context: Context,
  { sort, reverse, ...query }: LibrarySearchOptions,
): Promise<void> {
  requireTyped(query);
  const descending = fromLeast.includes(sort) === reverse;
  const found = await withAppReading(context, async ({ client }) =>
    allAssets(client, await queryOf(client, query), { by: sort, descending }),
  );
  print(context, found, libraryWords.noResults);
  if (found.length === 0) throw new EndsWith(exitCodes.failed);
}

function print({ output }: Context, assets: readonly AssetSummary[], none: string): void {
  output.result(
    { assets },
    () =>
      table(
        [columns.created, columns.name, columns.state, columns.size, columns.id, columns.folder],
        assets.map(row),
      ) || none,
  );
}

function row(asset: AssetSummary): string[] {
  return [
    minute(asset.createdAt),
    asset.title ?? '',
    state(asset),
    asset.sizeBytes === 0 ? '' : formatBytes(asset.sizeBytes),
    asset.id,
    asset.folder ?? '',
  ];
}

function state({ job, transfer }: AssetSummary): string {
  if (transfer === null) return job?.status ?? '';
  return transfer.state === 'complete' ? libraryWords.onDisk : libraryWords.download(transfer.state);
}
