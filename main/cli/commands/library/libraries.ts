/** `caliper library list|use|move|remove-old`: which libraries there are, and where they lie. */

import path from 'node:path';
import { formatBytes } from '../../../contract/messages/number-text.ts';
import type { ListedLibrary } from '../../../contract/schema/libraries.ts';
import { systemClock } from '../../../core/clock.ts';
import {
  listLibraries,
  moveLibrary,
  removeOldLibrary,
  useLibrary,
} from '../../../modules/libraries/standalone-libraries.ts';
import type { Context } from '../../context.ts';
import { requireFolder, typedIn } from '../../input.ts';
import { createProgressLine, minute, printable, table } from '../../output.ts';
import { cells, columns } from '../../table-words.ts';
import { librariesWords as words } from './library-words.ts';

/** Prints the libraries that were opened before, the one in use marked. */
export async function listKnown(context: Context): Promise<void> {
  const known = await listLibraries({ ...context.locations, log: context.log });
  context.output.result(
    { libraries: known },
    () =>
      table(
        [columns.inUse, columns.name, columns.assets, columns.size, columns.opened, columns.folder],
        known.map(row),
      ) || words.none,
  );
}

function row({ isOpen, isThere, name, assets, sizeBytes, openedAt, path: at }: ListedLibrary): string[] {
  return [
    isOpen ? cells.yes : '',
    name,
    assets === null ? '' : String(assets),
    sizeBytes === null ? '' : formatBytes(sizeBytes),
    minute(openedAt),
    isThere ? at : words.notFound(at),
  ];
}

/** From now on this library is opened. */
export async function choose(
  context: Context,
  options: { readonly folder: string; readonly create: boolean },
): Promise<void> {
  const { locations, log, output } = context;
  const folder = path.resolve(typedIn(), options.folder);
  if (!options.create) await requireFolder(folder);
  const chosen = await useLibrary(folder, options.create, {
    ...locations,
    log,
  });
  output.result({ path: chosen }, () => printable(words.switched(chosen)));
}

/** Moves the library; the same command goes on with a move that was interrupted. */
export async function move(
  context: Context,
  options: { readonly folder: string; readonly copy: boolean },
): Promise<void> {
  const { locations, log, output, signal } = context;
  const line = createProgressLine(context.stderr, systemClock);
  try {
    const moved = await moveLibrary({
      ...locations,
      log,
      signal,
      to: path.resolve(typedIn(), options.folder),
      copy: options.copy,
      onProgress: (now) =>
        line.show(() =>
          words.moving({
            done: formatBytes(now.bytesDone),
            all: formatBytes(now.bytes),
            filesDone: now.filesDone,
            files: now.files,
          }),
        ),
    });
    line.clear();
    output.result(moved, () =>
      [
        printable(words.moved(moved.to)),
        ...(moved.how === 'copy' ? [printable(words.oldCopy(moved.from))] : []),
      ].join('\n'),
    );
  } finally {
    line.clear();
  }
}

/** Deletes what a moved library left behind. */
export async function removeOld(context: Context): Promise<void> {
  const { locations, log, output, signal } = context;
  const removed = await removeOldLibrary({ ...locations, log, signal });
  output.result(removed ?? { from: null, removed: 0, kept: 0 }, () => {
    if (removed === null) return words.noOldCopy;
    return printable(words.removed(removed.removed, removed.from, removed.kept));
  });
}
