/** Which choices of a file are on the screen: the user's, as soon as the file is composed with them. */
import { useEffect, useState } from 'react';
import { useStore } from 'zustand';
import type { AssetDetail } from '../../../../main/contract/schema/asset.ts';
import type { Fineness } from '../../../scene/limits.ts';
import type { ModelCache } from '../../../scene/load/model-cache.ts';
import type { ModelChoices } from '../../../scene/parse/parsed-model.ts';
import { useStores } from '../../../stores/use-stores.ts';
import { failureOf } from '../../shared/store/failure.ts';
import { modelOrder, type ShownFile } from '../../stage/model-source.ts';
import { chosenKey } from '../../stage/store/shown-file.ts';

/** A choice that cannot be shown is said and taken back. */
export function useShownChoices({
  detail,
  file,
  cache,
  fineness,
}: {
  readonly detail: AssetDetail;
  readonly file: ShownFile;
  readonly cache: ModelCache;
  readonly fineness: Fineness;
}): ModelChoices | null {
  const { shownFile, notices } = useStores<'notices' | 'shownFile'>();
  const wanted = useStore(shownFile.store, ({ chosen }) => chosen.get(chosenKey(file))?.choices ?? null);
  const [shown, setShown] = useState(wanted);
  useEffect(() => {
    if (wanted === shown) return undefined;
    const order = modelOrder(detail, file.localPath, fineness, wanted);
    return cache.hold(order, (state) => {
      if (state.status === 'ready') setShown(wanted);
      if (state.status !== 'failed') return;
      notices.fail(failureOf(state.error));
      shownFile.choose(file, { choices: shown, by: '' });
    });
  }, [cache, detail, file, fineness, wanted, shown, notices, shownFile]);
  return shown;
}
