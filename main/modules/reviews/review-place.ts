/** Where the review of an asset belongs on this disk, and whether it may be written there. */
import path from 'node:path';
import type { AssetRow, Catalogue } from '../../catalogue/catalogue.ts';
import type { FolderId } from '../../contract/schema/ids.ts';
import { reviewFileName } from '../../core/review-file-name.ts';
import { locateFolder } from '../shared/located-folder.ts';

interface Deps {
  readonly catalogue: Pick<Catalogue, 'places' | 'localFolders' | 'files' | 'reviews'>;
  readonly libraryPath: string;
}

/** `folder` is real and inside of the library or of the folder that the user added. */
export type ReviewPlace =
  | { readonly is: 'away' }
  /** The asset has a file of its own there. */
  | { readonly is: 'taken'; readonly file: string }
  | {
      readonly is: 'there';
      readonly folder: string;
      readonly file: string;
      /** Of the user's own folder in which nothing may be written; null where it may. */
      readonly closed: FolderId | null;
    };

/** Looks at the disk. */
export async function reviewPlace(deps: Deps, asset: AssetRow): Promise<ReviewPlace> {
  const { catalogue } = deps;
  const folder = await locateFolder(deps, asset);
  if (folder === null) return { is: 'away' };
  const place = asset.origin === 'folder' ? catalogue.places.byAssets([asset.id]).get(asset.id) : undefined;
  const name = reviewFileName(place?.stem ?? '');
  const file = path.join(folder, name);
  if (catalogue.files.byAsset(asset.id).some(({ localPath }) => localPath === name))
    return { is: 'taken', file };
  const closed = place !== undefined && !catalogue.reviews.mayWrite(place.folderId) ? place.folderId : null;
  return { is: 'there', folder, file, closed };
}
