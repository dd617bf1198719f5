/** The ways to the screen that compares: from an asset, from its formats, from what is chosen in the library. */
import type { AssetDetail } from '../../../main/contract/schema/asset.ts';
import type { StoresOf } from '../../stores/stores.ts';
import { type Along, type ComparedSide, mostCompared } from '../navigation/store/navigation.ts';
import { failureOf } from '../shared/store/failure.ts';
import { nextShown, type ShownFile, shownFiles } from '../stage/model-source.ts';
import { compareWords } from './compare-words.ts';

/** The asset on its own screen; `file` is the one that is shown. */
export interface ComparedAsset {
  readonly detail: AssetDetail;
  readonly file: ShownFile;
  readonly along: Along | null;
}

const sideOf = ({ detail, file }: ComparedAsset): ComparedSide => ({
  assetId: detail.id,
  localPath: file.localPath,
});

function show(app: StoresOf<'navigation'>, sides: readonly ComparedSide[], along: Along | null): void {
  app.navigation.go({ name: 'compare', sides, ...(along !== null && { along }) });
}

/** With another of its formats; false when it has one only. */
export function compareFormats(app: StoresOf<'navigation'>, asset: ComparedAsset): boolean {
  const files = shownFiles(asset.detail.files);
  const other = files.find(({ localPath }) => localPath !== asset.file.localPath);
  if (other === undefined) return false;
  show(app, [sideOf(asset), { assetId: asset.detail.id, localPath: other.localPath }], asset.along);
  return true;
}

/** Compares with the next asset of the browsed list, for the last one with the one before it; false when it is the only one. */
function compareNeighbour(
  app: StoresOf<'assetDetails' | 'flip' | 'navigation'>,
  asset: ComparedAsset,
): boolean {
  const { stretch } = app.flip.store.getState();
  if (stretch === null) return false;
  const at = stretch.assetIds.indexOf(asset.detail.id);
  const assetId = stretch.assetIds[at + 1] ?? stretch.assetIds[at - 1];
  if (at < 0 || assetId === undefined) return false;
  const detail = app.assetDetails.store.getState().get(assetId)?.detail ?? null;
  const file = detail === null ? undefined : nextShown(shownFiles(detail.files), asset.file);
  show(app, [sideOf(asset), { assetId, localPath: file?.localPath ?? null }], asset.along);
  return true;
}

/** With another format where there is one, else with what is beside it; says so when there is neither. */
export function compareAsset(
  app: StoresOf<'assetDetails' | 'flip' | 'navigation' | 'notices'>,
  asset: ComparedAsset,
): void {
  if (!compareFormats(app, asset) && !compareNeighbour(app, asset))
    app.notices.tell(compareWords.nothingBeside);
}

/** Those that are selected in the library; of more than fit the first, and the others in their places. */
export async function compareChosen(app: StoresOf<'library' | 'navigation' | 'notices'>): Promise<void> {
  try {
    const assetIds = await app.library.choosing.ordered();
    const first = assetIds.slice(0, mostCompared);
    if (first.length < 2) return;
    const sides = first.map((assetId) => ({ assetId, localPath: null }));
    show(app, sides, { what: 'chosen', assetIds });
    if (assetIds.length > first.length)
      app.notices.tell(compareWords.onlyFirst(first.length, assetIds.length), { tag: 'compare' });
  } catch (error) {
    app.notices.fail(failureOf(error));
  }
}
