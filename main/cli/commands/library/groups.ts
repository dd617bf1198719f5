/** `caliper groups`: batches and variation sets. */
import type { Context } from '../../context.ts';
import { withAppReading } from '../../open-app.ts';
import { minute, table } from '../../output.ts';
import { countsOf, kindOf, statusOf } from '../../summary-text.ts';
import { cells, columns } from '../../table-words.ts';
import { libraryWords } from './library-words.ts';

/** Prints them as this library knows them, newest first. */
export async function groups(context: Context): Promise<void> {
  await withAppReading(context, async ({ client }) => {
    const list = await client.groups.list({ limit: 5000 });
    context.output.result(
      { groups: list },
      () =>
        table(
          [
            columns.created,
            columns.kind,
            columns.status,
            columns.members,
            columns.onDisk,
            columns.name,
            columns.id,
          ],
          list.map((group) => [
            minute(group.createdAt),
            kindOf(group),
            statusOf(group),
            countsOf(group),
            cells.of(group.transfer.assetsDone, group.transfer.assetsTotal),
            group.name ?? '',
            group.id,
          ]),
        ) || libraryWords.noGroups,
    );
  });
}
