/** How two versions of an asset differ, or a version and the last preview. */
import path from 'node:path';
import type { AssetRow, Catalogue } from '../../catalogue/catalogue.ts';
import { AppError } from '../../contract/plain/errors.ts';
import type { AssetId } from '../../contract/schema/ids.ts';
import type { VersionDiff } from '../../contract/schema/model-diff.ts';
import type { InspectRequest } from '../../inspect/types.ts';
import { inspectRequest } from '../inspection/index.ts';
import type { LocalFiles } from '../local-files/index.ts';
import { filesOfVersion } from '../shared/current-files.ts';
import type { Source, VersionStore } from './version-store.ts';

type Compared = number | 'preview';

interface DiffVersionsDeps {
  readonly catalogue: Pick<Catalogue, 'assets'>;
  readonly localFiles: Pick<LocalFiles, 'diff'>;
  readonly store: Pick<VersionStore, 'filesOf'>;
  /** Of the last preview; null when there is none of the asset. */
  readonly preview: (assetId: AssetId) => Source | null;
}

/** Reads and compares in the thread of `localFiles`. Throws as `versions.diff` of the contract says. */
export async function diffVersions(
  deps: DiffVersionsDeps,
  { assetId, from, to }: { readonly assetId: AssetId; readonly from: Compared; readonly to: Compared },
  signal: AbortSignal,
): Promise<VersionDiff> {
  const asset = deps.catalogue.assets.get(assetId);
  if (asset === null) throw new AppError('asset.unknown', { id: assetId });
  const [before, after] = [await sourceOf(deps, assetId, from), await sourceOf(deps, assetId, to)];
  const request = { before: requestOf(asset, before), after: requestOf(asset, after) };
  const { diff, unchanged } = await deps.localFiles.diff(request, { signal });
  // The next preview takes the folder of the one before away.
  for (const [side, { root }] of [[from, before] as const, [to, after] as const])
    if (side === 'preview' && deps.preview(assetId)?.root !== root)
      throw new AppError('version.no-preview', {});
  return {
    ...diff,
    before: { ...diff.before, name: String(from) },
    after: { ...diff.after, name: String(to) },
    unchanged,
    filesOf: { before: shownFiles(before), after: shownFiles(after) },
  };
}

/** The source has an empty text for a hash that nobody has. */
function shownFiles({ files }: Source): VersionDiff['filesOf']['before'] {
  return files.map((file) => ({ ...file, sha256: file.sha256 === '' ? null : file.sha256 }));
}

async function sourceOf(
  { store, preview }: DiffVersionsDeps,
  assetId: AssetId,
  side: Compared,
): Promise<Source> {
  if (side !== 'preview') return store.filesOf(assetId, side);
  const source = preview(assetId);
  if (source === null) throw new AppError('version.no-preview', {});
  return source;
}

/** As of a folder elsewhere: only the original has the manifest of the service, and that is no difference. */
function requestOf(asset: AssetRow, { root, files }: Source): InspectRequest {
  const all = filesOfVersion({ assetId: asset.id, files: [...files] });
  return { ...inspectRequest(asset, path.resolve(root), all), origin: 'folder' };
}
