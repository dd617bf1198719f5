/** Opens a tool over the 3D view, on the file that it has something to say about, and closes it. */
import type { AssetDetail } from '../../../main/contract/schema/asset.ts';
import type { StoresOf } from '../../stores/stores.ts';
import { fileForPhysics } from '../physics/choose-source.ts';
import { type ShownFile, shownFiles } from '../stage/model-source.ts';
import type { TrayName } from '../stage/store/shown-file.ts';

/** What the view shows. */
export interface TrayPlace {
  readonly detail: AssetDetail;
  readonly file: ShownFile;
}

/** Physics goes to the file that has the joints when it opens; another one can be picked then. */
export function toggleTray(
  { viewer, shownFile }: StoresOf<'shownFile' | 'viewer'>,
  { detail, file }: TrayPlace,
  name: TrayName,
): void {
  if (viewer.store.getState().tray === name) return viewer.setTray(null);
  viewer.setTray(name);
  if (name !== 'physics') return;
  const best = fileForPhysics(shownFiles(detail.files), file, detail.facts?.joints ?? null);
  if (best.localPath === file.localPath) return;
  shownFile.show({ assetId: detail.id, localPath: best.localPath, kind: best.kind });
}
