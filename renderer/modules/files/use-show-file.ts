/** Shows a file of the asset where its model is shown: in the 3D view, or as what it is. */
import { useCallback } from 'react';
import type { AssetDetail } from '../../../main/contract/schema/asset.ts';
import { useStores } from '../../stores/use-stores.ts';
import { shownFiles } from '../stage/model-source.ts';

/** `line`, from 1, asks for the text; without one a model is turned around. */
export function useShowFile(detail: AssetDetail): (localPath: string, line: number | null) => void {
  const { shownFile } = useStores<'shownFile'>();
  const { id, files } = detail;
  return useCallback(
    (localPath, line) => {
      const model =
        line === null ? shownFiles(files).find((file) => file.localPath === localPath) : undefined;
      if (model === undefined) shownFile.read({ assetId: id, localPath, line });
      else shownFile.show(model);
    },
    [shownFile, id, files],
  );
}
