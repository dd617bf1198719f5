/** What an asset is called, where it comes from and what it can be used as, in words. Pure. */
import type { AssetSummary } from '../../../main/contract/schema/asset.ts';
import { assetWords } from './asset-words.ts';

/** The user's own title, the service's name, or the beginning of what it was made from; never empty. */
export function assetTitle(
  asset: Pick<AssetSummary, 'name' | 'source' | 'remoteId'> & {
    readonly organisation?: Pick<AssetSummary['organisation'], 'title'>;
  },
): string {
  const title = asset.organisation?.title ?? null;
  if (title !== null && title !== '') return title;
  if (asset.name !== null && asset.name.trim() !== '') return asset.name;
  const { source } = asset;
  if (source.type === 'text') return source.text.trim().slice(0, 80);
  if (source.type === 'image') return source.fileName;
  return assetWords.unnamed(asset.remoteId.slice(0, 8));
}

/** One line about its origin. */
export function sourceLine({ source }: Pick<AssetSummary, 'source'>): string {
  switch (source.type) {
    case 'text':
      return source.text;
    case 'image':
      return assetWords.fromImage(source.fileName);
    case 'image-url':
      return assetWords.fromImageAt(source.url);
    case 'unknown':
      return assetWords.unknownOrigin;
  }
}

/** A second line under the title: the origin, which an asset without a name has in its title already. */
export function subtitle(asset: Pick<AssetSummary, 'name' | 'source'>): string {
  const named = asset.name !== null && asset.name.trim() !== '';
  if (!named && asset.source.type === 'text') return assetWords.fromDescription;
  if (!named && asset.source.type === 'image') return assetWords.fromAnImage;
  return sourceLine(asset);
}

/** Absolute; `libraryPath` is null until it is known. Null before any file has arrived. */
export function pathOfFolder(
  { place, folder }: Pick<AssetSummary, 'place' | 'folder'>,
  libraryPath: string | null,
): string | null {
  if (place !== null) return place.path;
  if (folder === null || libraryPath === null) return null;
  return `${libraryPath}${libraryPath.includes('\\') ? '\\' : '/'}${folder}`;
}

/** In the order in which they are always shown; the specification's list of kinds is open. */
const formats: Readonly<Record<string, string>> = {
  glb: 'GLB',
  usd: 'USD',
  fbx: 'FBX',
  obj: 'OBJ',
  mjcf: 'MJCF',
  urdf: 'URDF',
  simready_glb: assetWords.formats.simreadyGlb,
  simready_fbx: assetWords.formats.simreadyFbx,
};

/** The model formats among the kinds of files: without pictures, textures and descriptions. */
export function modelFormats(kinds: readonly string[]): string[] {
  return Object.entries(formats).flatMap(([kind, format]) => (kinds.includes(kind) ? [format] : []));
}
