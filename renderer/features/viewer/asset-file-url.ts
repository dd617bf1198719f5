/** From a name inside a model to the URL of another file of the same asset; whatever points elsewhere is refused. Pure. */
import { contentPaths } from '../../../main/contract/content-paths.ts';
import type { AssetFile } from '../../../main/contract/model/asset.ts';

/**
 * `fromPath` is the model's own `localPath`; names are relative to its folder, as glTF has it. Null for an absolute
 * path, another host, a path that leaves the asset, or a file that is not on disk. Upper and lower case are taken alike
 * when no exact match exists, and back slashes as slashes, because exporters write both.
 */
export function assetFileUrl(files: readonly AssetFile[], fromPath: string, uri: string): string | null {
  const path = insidePath(fromPath, uri);
  if (path === null) return null;
  const onDisk = files.filter((file) => file.state === 'complete' && file.localPath !== null);
  const same = (other: string): boolean => other.toLowerCase() === path.toLowerCase();
  const file =
    onDisk.find(({ localPath }) => localPath === path) ??
    onDisk.find(({ localPath }) => same(localPath ?? ''));
  const localPath = file?.localPath ?? null;
  return file === undefined || localPath === null ? null : contentPaths.file(file.assetId, localPath);
}

function insidePath(fromPath: string, uri: string): string | null {
  const decoded = decodedOnce(uri)?.replaceAll('\\', '/');
  if (decoded === undefined || decoded.startsWith('/') || /^[a-z][a-z0-9+.-]*:/i.test(decoded)) return null;
  const parts = fromPath.split('/').slice(0, -1);
  for (const part of decoded.split('/')) {
    if (part === '..') {
      if (parts.pop() === undefined) return null;
    } else if (part !== '.' && part !== '') parts.push(part);
  }
  return parts.join('/');
}

function decodedOnce(uri: string): string | undefined {
  try {
    return decodeURIComponent(uri);
  } catch {
    return undefined;
  }
}
