/** Measures the files of a version where they lie. */
import { realpath } from 'node:fs/promises';
import type { AssetMeasures } from '../../contract/schema/fix/asset-measures.ts';
import type { FixRun } from '../../fix/fix.ts';
import { filesBelow } from '../../fix/folder.ts';
import { measureAsset } from '../../fix/measure-asset.ts';
import type { VersionOrder } from './make-version.ts';

/** `root` is absolute. */
export interface MeasureOrder extends Pick<VersionOrder, 'root' | 'files'> {
  readonly colliders: boolean;
}

/** Throws as `measureAsset`, and `fix.*` of the files. */
export async function measureVersion(order: MeasureOrder, run: FixRun): Promise<AssetMeasures> {
  const root = await realpath(order.root).catch(() => order.root);
  return measureAsset(await filesBelow(root, order.files), order, run);
}
