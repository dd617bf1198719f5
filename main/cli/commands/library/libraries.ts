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

/** Prints the libraries that were opened before, the one in use marked. */
export async function listKnown(context: Context): Promise<void> {
  const known = await listLibraries({ ...context.locations, log: context.log });
  context.output.result(
    { libraries: known },
    () =>
      table(['IN USE', 'NAME', 'ASSETS', 'SIZE', 'OPENED', 'FOLDER'], known.map(row)) || 'No libraries yet.',
  );
}

function row({ isOpen, isThere, name, assets, sizeBytes, openedAt, path: at }: ListedLibrary): string[] {
  return [
    isOpen ? 'yes' : '',
    name,
    assets === null ? '' : String(assets),
    sizeBytes === null ? '' : formatBytes(sizeBytes),
    minute(openedAt),
    isThere ? at : `${at} (not found)`,
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
  output.result({ path: chosen }, () =>
    printable(`Switched to ${chosen}. A running Caliper keeps its library until it is restarted.`),
  );
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
        line.show(
          () =>
            `${formatBytes(now.bytesDone)} of ${formatBytes(now.bytes)}, ${now.filesDone} of ${now.files} files copied and verified`,
        ),
    });
    line.clear();
    output.result(moved, () =>
      [
        printable(`The library is now in ${moved.to}.`),
        ...(moved.how === 'copy'
          ? [
              printable(
                `Its old copy is still in ${moved.from}. Check the new one, then delete the old one with “caliper library remove-old”.`,
              ),
            ]
          : []),
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
    if (removed === null) return 'There is no old copy to remove.';
    const kept =
      removed.kept === 0
        ? ''
        : ` ${removed.kept === 1 ? 'One file is' : `${removed.kept} files are`} not part of the copy and stayed there.`;
    return printable(`${removed.removed} files in ${removed.from} were deleted.${kept}`);
  });
}
