/** The part of `create` that makes nothing: what a call would be, the request behind an asset, an asset's image as an input. */

import { realpath } from 'node:fs/promises';
import path from 'node:path';
import type { Catalogue } from '../../catalogue/catalogue.ts';
import type { Api } from '../../contract/api.ts';
import { AppError } from '../../contract/plain/errors.ts';
import type { StoredImage } from '../../contract/schema/creation/stored-input.ts';
import type { AssetId } from '../../contract/schema/ids.ts';
import type { Remotes } from '../connections/index.ts';
import type { Inputs } from '../inputs/index.ts';
import type { HandlersOf } from '../shared/handlers.ts';
import { madeBy } from '../shared/made-by.ts';
import type { Present } from '../shared/present.ts';
import { likeAsset } from './like-asset.ts';
import { shownRequest } from './shown-request.ts';

/** Handlers of `create.show`, `create.like` and `create.imageOf`. */
export function createRequestLookups(deps: {
  readonly catalogue: Catalogue;
  readonly present: Pick<Present, 'detail'>;
  readonly inputs: Inputs;
  readonly remotes: Pick<Remotes, 'get' | 'urlOf'>;
}): Pick<HandlersOf<Api['create']>, 'show' | 'like' | 'imageOf'> {
  return {
    show: ({ request }) => shownRequest(deps, request),
    like: async ({ assetId }) => likeAsset(deps.catalogue, assetId),
    imageOf: ({ assetId, what }) => imageOfAsset(deps, assetId, what),
  };
}

/** An asset's image as an input for another one: what it was made from, or its preview. */
interface Deps {
  readonly catalogue: Pick<Catalogue, 'assets' | 'groups' | 'submissions'>;
  readonly present: Pick<Present, 'detail'>;
  readonly inputs: Pick<Inputs, 'find' | 'storeFile'>;
}

/** Kept under its content's hash, so that the same image is kept once. Throws `asset.unknown`, `create.no-image`, `input.*`, `library.*`. */
async function imageOfAsset(deps: Deps, assetId: AssetId, what: 'source' | 'preview'): Promise<StoredImage> {
  const asset = deps.catalogue.assets.get(assetId);
  if (asset === null) throw new AppError('asset.unknown', { id: assetId });
  const found = what === 'source' ? await sourceOf(deps, assetId) : await previewOf(deps, assetId);
  const name = asset.name ?? 'this asset';
  if (found === null) throw new AppError('create.no-image', { name, what });
  const stored = await deps.inputs.storeFile(found.absolute, 'image');
  if (stored.kind !== 'image') throw new AppError('internal', { reason: 'an image was stored as a clip' });
  return { ...stored, fileName: found.fileName };
}

interface Found {
  readonly absolute: string;
  readonly fileName: string;
}

/** An address is none: Caliper does not fetch it, and the request that had it can have it again. */
async function sourceOf({ catalogue, inputs }: Deps, assetId: AssetId): Promise<Found | null> {
  const asset = catalogue.assets.get(assetId);
  const image = asset === null ? null : (madeBy(catalogue, asset)?.image ?? null);
  if (image === null || image.type !== 'image') return null;
  const kept = await inputs.find(image.inputId);
  return kept === null ? null : { absolute: kept.absolute, fileName: image.fileName };
}

/** Only what really lies inside of the asset's folder. */
async function previewOf({ present }: Deps, assetId: AssetId): Promise<Found | null> {
  const { name, folderPath, files } = present.detail(assetId);
  const file = files.find((one) => one.kind === 'preview' && one.state === 'complete');
  if (folderPath === null || file === undefined || file.localPath === null) return null;
  const folder = await realpath(folderPath).catch(() => null);
  if (folder === null) return null;
  const absolute = await realpath(path.join(folder, file.localPath)).catch(() => null);
  if (absolute === null || !absolute.startsWith(folder + path.sep)) return null;
  const ending = path.extname(absolute);
  return { absolute, fileName: `${(name ?? 'asset').slice(0, 200)} preview${ending}` };
}
