/** `caliper groups`: batches and variation sets. */
import type { Context } from '../../context.ts';
import { withAppReading } from '../../open-app.ts';
import { minute, table } from '../../output.ts';
import { countsOf, kindOf, statusOf } from '../../summary-text.ts';

/** Prints them as this library knows them, newest first. */
export async function groups(context: Context): Promise<void> {
  await withAppReading(context, async ({ client }) => {
    const list = await client.groups.list({ limit: 5000 });
    context.output.result(
      { groups: list },
      () =>
        table(
          ['CREATED', 'KIND', 'STATUS', 'MEMBERS', 'ON DISK', 'NAME', 'ID'],
          list.map((group) => [
            minute(group.createdAt),
            kindOf(group),
            statusOf(group),
            countsOf(group),
            `${group.transfer.assetsDone} of ${group.transfer.assetsTotal}`,
            group.name ?? '',
            group.id,
          ]),
        ) || 'No batches or sets.',
    );
  });
}
