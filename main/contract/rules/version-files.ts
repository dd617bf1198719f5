/** The files of a version as those of an asset are listed: all are complete. Pure. */
import type { AssetFile } from '../schema/asset.ts';
import type { AssetId } from '../schema/ids.ts';
import type { VersionFile } from '../schema/library/versions.ts';

type Listed = Omit<VersionFile, 'sha256'> & Pick<AssetFile, 'sha256'>;

export function assetFilesOf(assetId: AssetId, files: readonly Listed[]): AssetFile[] {
  return files.map(({ path, kind, localPath, sizeBytes, sha256 }) => ({
    assetId,
    path,
    kind,
    state: 'complete',
    localPath,
    sizeBytes,
    receivedBytes: sizeBytes,
    sha256,
    error: null,
  }));
}
