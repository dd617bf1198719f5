/** Place of the viewer screen. */
import type { AssetId } from '../../../main/contract/model/ids.ts';

export function ViewerScreen(_props: { readonly assetId: AssetId }) {
  return null;
}
