/** What an asset is called and where it comes from, in words. Pure. */
import type { AssetSummary } from '../../../main/contract/model/asset.ts';

/** Its name, or the beginning of what it was made from; never empty. */
export function assetTitle(asset: Pick<AssetSummary, 'name' | 'source' | 'remoteId'>): string {
  if (asset.name !== null && asset.name.trim() !== '') return asset.name;
  const { source } = asset;
  if (source.type === 'text') return source.text.trim().slice(0, 80);
  if (source.type === 'image') return source.fileName;
  return `Asset ${asset.remoteId.slice(0, 8)}`;
}

/** One line about its origin. */
export function sourceLine({ source }: Pick<AssetSummary, 'source'>): string {
  switch (source.type) {
    case 'text':
      return source.text;
    case 'image':
      return `From the image ${source.fileName}`;
    case 'image-url':
      return `From the image at ${source.url}`;
    case 'unknown':
      return 'Origin unknown';
  }
}
