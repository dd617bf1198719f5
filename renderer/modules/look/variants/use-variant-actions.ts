/** What can be chosen of the file that is shown, what is chosen of it by now, and how to choose. */
import { useMemo } from 'react';
import { useStore } from 'zustand';
import type { AssetDetail } from '../../../../main/contract/schema/asset.ts';
import type { LoadedModel } from '../../../scene/load/load-model.ts';
import {
  type Alternatives,
  choosing,
  type OfferedSet,
  type Purpose,
} from '../../../scene/parse/parsed-model.ts';
import { useStores } from '../../../stores/use-stores.ts';
import type { ShownFile } from '../../stage/model-source.ts';
import { chosenKey } from '../../stage/store/shown-file.ts';

/** `by` is the control that was used last, to give it the focus back when the other model is there. */
export interface VariantActions {
  readonly alternatives: Alternatives;
  readonly by: string;
  readonly isChosen: boolean;
  readonly choose: (set: OfferedSet, variant: string) => void;
  readonly toggle: (purpose: Purpose) => void;
  readonly reset: () => void;
  /** What was requested last, though it may still be loading. */
  readonly shownOf: (set: OfferedSet) => string | null;
  readonly shows: (purpose: Purpose) => boolean;
}

/** Null for a file that leaves nothing open. */
export function useVariantActions(
  { id: assetId }: Pick<AssetDetail, 'id'>,
  { localPath }: Pick<ShownFile, 'localPath'>,
  { alternatives }: Pick<LoadedModel, 'alternatives'>,
): VariantActions | null {
  const { shownFile } = useStores<'shownFile'>();
  const chosen = useStore(shownFile.store, (state) => state.chosen.get(chosenKey({ assetId, localPath })));
  return useMemo(() => {
    if (alternatives === null) return null;
    const file = { assetId, localPath };
    const choices = chosen?.choices ?? null;
    const purposes = choices?.purposes ?? alternatives.shownPurposes;
    return {
      alternatives,
      by: chosen?.by ?? '',
      isChosen: choices !== null,
      choose: (set, variant) =>
        shownFile.choose(file, { choices: choosing(choices, set, variant), by: set.set }),
      toggle: (purpose) =>
        shownFile.choose(file, {
          choices: {
            variants: choices?.variants ?? {},
            purposes: purposes.includes(purpose)
              ? purposes.filter((one) => one !== purpose)
              : [...purposes, purpose],
          },
          by: purpose,
        }),
      reset: () => shownFile.choose(file, { choices: null, by: '' }),
      shownOf: ({ set, prims, shown }) => {
        const asked = prims.map((prim) => choices?.variants[prim]?.[set]);
        const [first] = asked;
        return first !== undefined && asked.every((one) => one === first) ? first : shown;
      },
      shows: (purpose) => purposes.includes(purpose),
    };
  }, [shownFile, assetId, localPath, alternatives, chosen]);
}
