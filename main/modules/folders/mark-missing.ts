/** Assets of a folder that a scan did not see: gone for now, and not forgotten. */
import { lstat } from 'node:fs/promises';
import path from 'node:path';
import type { Catalogue } from '../../catalogue/catalogue.ts';
import type { PlaceRow } from '../../catalogue/local-tables.ts';
import { problem } from '../../contract/plain/problem-sentences.ts';
import type { AssetId, FolderId } from '../../contract/schema/ids.ts';
import { createPause } from '../../core/slices.ts';

type Tables = Pick<Catalogue, 'places' | 'problems' | 'transaction'>;

/** What could not be looked into says nothing of what lies below it. */
export interface Blind {
  readonly unreadable: readonly string[];
  /** The scan ended before it had seen everything. */
  readonly endedEarly: boolean;
}

/** Answers those that are missing from now on. */
export async function markMissing(
  tables: Tables,
  folderId: FolderId,
  seen: ReadonlySet<AssetId>,
  blind: Blind,
  at: string,
): Promise<AssetId[]> {
  const pause = createPause();
  const gone: AssetId[] = [];
  for (const place of tables.places.ofFolder(folderId)) {
    if (place.missingSince !== null || seen.has(place.assetId)) continue;
    await pause();
    if (blind.unreadable.some((one) => place.path === one || place.path.startsWith(one + path.sep))) continue;
    if (blind.endedEarly && (await isThere(place.path))) continue;
    lose(tables, place, at);
    gone.push(place.assetId);
  }
  return gone;
}

/** All of a folder whose root is not there. */
export async function markAllMissing(tables: Tables, folderId: FolderId, at: string): Promise<AssetId[]> {
  return markMissing(tables, folderId, new Set(), { unreadable: [], endedEarly: false }, at);
}

function lose(tables: Tables, { assetId, path: place }: PlaceRow, at: string): void {
  tables.transaction(() => {
    tables.places.setMissing(assetId, at);
    tables.problems.replace(
      assetId,
      ['folder-gone'],
      [
        {
          assetId,
          code: 'folder-gone',
          path: '',
          severity: 'error',
          words: problem('place-gone', { place }).words,
          fix: 'find-folder',
          foundAt: at,
        },
      ],
    );
  });
}

function isThere(at: string): Promise<boolean> {
  return lstat(at).then(
    () => true,
    () => false,
  );
}
