/** Enters a folder that the user named or chose. Nothing is read of it yet. */
import { randomUUID } from 'node:crypto';
import { realpath, stat } from 'node:fs/promises';
import type { LocalFolderRow } from '../../catalogue/local-tables.ts';
import { AppError } from '../../contract/plain/errors.ts';
import { folderIdSchema } from '../../contract/schema/ids.ts';
import { timestamp } from '../../core/clock.ts';
import { judgeFolder } from '../shared/judge-folder.ts';
import type { FolderDeps } from './deps.ts';
import { enterThisComputer } from './this-computer.ts';

/** One that was added before stays, and is watched from now on when that is asked. Throws `folders.refused`, `folders.unreadable`. */
export async function addFolder(
  { catalogue, clock, libraryPath }: Pick<FolderDeps, 'catalogue' | 'clock' | 'libraryPath'>,
  chosen: string,
  watched: boolean,
): Promise<LocalFolderRow> {
  const path = await realFolder(chosen);
  const known = catalogue.localFolders.list();
  const same = known.find((one) => one.path === path);
  if (same !== undefined) {
    const row = { ...same, watched: watched || same.watched };
    catalogue.localFolders.update(same.id, { watched: row.watched });
    return row;
  }
  judgeFolder(
    path,
    await realpath(libraryPath),
    known.map((one) => one.path),
  );
  enterThisComputer(catalogue, clock);
  const row: LocalFolderRow = {
    id: folderIdSchema.parse(randomUUID()),
    path,
    watched,
    addedAt: timestamp(clock),
    state: 'scanning',
    scannedAt: null,
    error: null,
  };
  catalogue.localFolders.insert(row);
  return row;
}

async function realFolder(chosen: string): Promise<string> {
  try {
    const path = await realpath(chosen);
    if ((await stat(path)).isDirectory()) return path;
  } catch (error) {
    const reason = error instanceof Error && 'code' in error ? String(error.code) : 'an unknown error';
    throw new AppError('folders.unreadable', { path: chosen, reason }, { cause: error });
  }
  throw new AppError('folders.unreadable', { path: chosen, reason: 'it is no folder' });
}
