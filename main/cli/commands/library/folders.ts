/** `caliper folders`: the folders of this library that Caliper did not download. */
import type { Context } from '../../context.ts';
import { withAppReading } from '../../open-app.ts';
import { minute, printable, table } from '../../output.ts';
import { cells, columns } from '../../table-words.ts';
import { libraryWords } from './library-words.ts';

/** Prints them as they were when they were scanned last. */
export async function folders(context: Context): Promise<void> {
  await withAppReading(context, async ({ client }) => {
    const all = await client.folders.list();
    context.output.result(
      { folders: all },
      () =>
        table(
          [columns.state, columns.assets, columns.watched, columns.scanned, columns.folder],
          all.map(({ state, assets, watched, scannedAt, path }) => [
            state,
            String(assets),
            watched ? cells.yes : cells.no,
            scannedAt === null ? '' : minute(scannedAt),
            printable(path),
          ]),
        ) || libraryWords.noFolders,
    );
  });
}
