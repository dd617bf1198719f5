/** The picture of an asset that came without a preview, while it is on the screen. */
import { useEffect, useState } from 'react';
import type { AssetSummary } from '../../../main/contract/schema/asset.ts';
import { pictureVersion } from '../../state/pictures.ts';
import { useApp } from '../app-context.ts';

type Address = (edgePx: number) => string;

/** Null until there is one, and where there is none to be had; requested again when the library has come back, which `returns` counts. What leaves the screen is not drawn any further. */
export function useDrawnPicture(asset: AssetSummary, returns: number): Address | null {
  const { pictures } = useApp();
  const [found, setFound] = useState<{ readonly version: string; readonly address: Address } | null>(null);
  const wanted = pictures.canHave(asset);
  const version = pictureVersion(asset);
  useEffect(() => {
    if (!wanted) return undefined;
    const leave = new AbortController();
    pictures.of(asset, leave.signal).then(
      (address) => {
        if (address !== null && !leave.signal.aborted) setFound({ version, address });
        return undefined;
      },
      () => undefined,
    );
    return () => leave.abort();
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the version says when the asset is another one
  }, [pictures, wanted, version, returns]);
  return wanted && found?.version === version ? found.address : null;
}
