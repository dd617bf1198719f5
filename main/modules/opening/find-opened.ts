/** Which assets of the catalogue lie in a folder, and which of them a file belongs to. */
import path from 'node:path';
import type { Catalogue } from '../../catalogue/catalogue.ts';
import type { PlaceRow } from '../../catalogue/local-tables.ts';
import type { AssetId } from '../../contract/schema/ids.ts';
import { mostOpened } from '../../contract/schema/opened.ts';
import { isInside } from '../shared/judge-folder.ts';
import type { JudgedPath } from './judge-opened.ts';

type Tables = Pick<Catalogue, 'assets' | 'files' | 'localFolders' | 'places'>;

/** `localPath` of the first one, when a file of it was meant. */
export interface FoundOpened {
  readonly assetIds: readonly AssetId[];
  readonly localPath: string | null;
}

/** A folder or a file on this disk. */
export type OnDisk = Exclude<JudgedPath, { type: 'archive' | 'clip' }>;

/** One of the library's own asset folders, or a part of it; null for anything else. */
export function findInLibrary(tables: Tables, libraryPath: string, judged: OnDisk): FoundOpened | null {
  const at = judged.type === 'file' ? judged.file : judged.folder;
  if (!isInside(libraryPath, at)) return null;
  const [name = '', ...rest] = path.relative(libraryPath, at).split(path.sep);
  const asset = tables.assets.byFolder(name);
  if (asset === null) return null;
  const localPath = rest.join('/');
  const isKnown = tables.files.byAsset(asset.id).some((file) => file.localPath === localPath);
  return { assetIds: [asset.id], localPath: isKnown ? localPath : null };
}

/** Of the folders that were added: what lies in the folder, the one with the file first; null when nothing does. */
export function findElsewhere(tables: Tables, judged: OnDisk): FoundOpened | null {
  const { folder } = judged;
  const above = tables.localFolders.list().find((one) => one.path === folder || isInside(one.path, folder));
  if (above === undefined) return null;
  const places = tables.places
    .ofFolder(above.id)
    .filter((place) => place.missingSince === null && holds(place.path, folder))
    .toSorted((a, b) => a.path.localeCompare(b.path, 'en', { numeric: true }) || order(a.stem, b.stem));
  const meant = judged.type === 'file' ? ownerOf(tables, places, judged.file) : null;
  const ids = places
    // Of a part of an asset's folder the asset is meant, and not what else lies above.
    .filter(({ path: at }) => at === folder || isInside(folder, at) || places.length === 1)
    .map(({ assetId }) => assetId);
  const listed = [...new Set(meant === null ? ids : [meant.assetId, ...ids])].filter(
    (id) => tables.assets.get(id)?.deletedHereAt === null,
  );
  return listed.length === 0
    ? null
    : { assetIds: listed.slice(0, mostOpened), localPath: meant?.localPath ?? null };
}

const order = (a: string, b: string): number => a.localeCompare(b, 'en', { numeric: true });

/** Either lies in the other. */
const holds = (place: string, folder: string): boolean =>
  place === folder || isInside(place, folder) || isInside(folder, place);

/** The deepest place that lists the file. */
function ownerOf(
  tables: Tables,
  places: readonly PlaceRow[],
  file: string,
): { readonly assetId: AssetId; readonly localPath: string } | null {
  const deepest = places
    .filter((place) => isInside(place.path, file))
    .toSorted((a, b) => b.path.length - a.path.length);
  for (const { assetId, path: at } of deepest) {
    const localPath = path.relative(at, file).split(path.sep).join('/');
    if (tables.files.byAsset(assetId).some((one) => one.localPath === localPath))
      return { assetId, localPath };
  }
  return null;
}
