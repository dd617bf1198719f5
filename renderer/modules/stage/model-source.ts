/** What a load is given of an asset: the chosen file and all others that are on disk. Pure. */
import { contentPaths } from '../../../main/contract/rules/content-paths.ts';
import type { AssetDetail } from '../../../main/contract/schema/asset.ts';
import type { Fineness } from '../../scene/limits.ts';
import type { ModelSource } from '../../scene/load/load-model.ts';
import type { ModelOrder } from '../../scene/load/model-cache.ts';
import type { ModelChoices } from '../../scene/parse/alternatives.ts';

/** `path` is the model's `localPath`, `choices` what was chosen of it. Files that have not arrived are not in the folder. */
export function modelSource(
  detail: Pick<AssetDetail, 'id' | 'files'>,
  path: string,
  choices: ModelChoices | null = null,
): ModelSource {
  const files = detail.files.flatMap(({ localPath, state, sizeBytes }) =>
    state === 'complete' && localPath !== null
      ? [{ path: localPath, sizeBytes: sizeBytes ?? 0, url: contentPaths.file(detail.id, localPath) }]
      : [],
  );
  return { path, files, choices };
}

/** The order for a cache: another one as soon as any file of the asset is another one. */
export function modelOrder(
  detail: Pick<AssetDetail, 'id' | 'files'>,
  path: string,
  fineness: Fineness,
  choices: ModelChoices | null = null,
): ModelOrder {
  const stamps = detail.files.map(({ localPath, sizeBytes, sha256 }) => [localPath, sizeBytes, sha256]);
  return {
    fineness,
    source: modelSource(detail, path, choices),
    key: JSON.stringify([detail.id, path, fineness, choices, stamps]),
  };
}
