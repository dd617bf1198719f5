/** What the sides show and what could be there instead, and how that is changed: the screen's address says it. */
import { useEffect, useMemo, useState } from 'react';
import { useStore } from 'zustand';
import type { AssetId } from '../../../main/contract/schema/ids.ts';
import type { Fineness } from '../../scene/limits.ts';
import type { Graphics } from '../../scene/view/kept-canvas.tsx';
import { useStores } from '../../stores/use-stores.ts';
import { assetTitle } from '../asset/asset-text.ts';
import { type DetailState, unread } from '../asset/store/asset-details.ts';
import { type Along, type ComparedSide, mostCompared } from '../navigation/store/navigation.ts';
import { failureOf } from '../shared/store/failure.ts';
import { modelOrder, nextShown, type ShownFile, shownFiles } from '../stage/model-source.ts';
import { sharedFineness } from '../stage/use-model.ts';
import { type PaneModel, paneModel } from './ComparePane.tsx';

/** Offered in the menu of a side, on each side of the asset. */
const reach = mostCompared;

export interface Sides {
  readonly states: readonly DetailState[];
  readonly shown: readonly (PaneModel | null)[];
  readonly candidates: readonly { readonly assetId: AssetId; readonly title: string }[];
  readonly put: (place: number, side: ComparedSide) => void;
  /** By another asset, of the same format where it has that. */
  readonly replace: (place: number, assetId: AssetId) => void;
  /** The one before or after it among the candidates, that no other side shows. */
  readonly step: (place: number, by: 1 | -1) => Promise<void>;
  readonly swap: () => void;
  readonly remove: (place: number) => void;
  readonly add: () => void;
}

export function useSides(sides: readonly ComparedSide[], along: Along | null, graphics: Graphics): Sides {
  const { assetDetails, navigation, neighbours, notices } = useStores<
    'assetDetails' | 'navigation' | 'neighbours' | 'notices'
  >();
  const details = useStore(assetDetails.store);
  const around = useAround(sides[0]?.assetId ?? null, along);
  useEffect(
    () => assetDetails.want('compare', [...sides.map(({ assetId }) => assetId), ...around]),
    [assetDetails, sides, around],
  );
  useEffect(() => () => assetDetails.want('compare', []), [assetDetails]);
  const software = graphics.available && graphics.software;
  const views = sides.length;
  const fineness = useMemo(() => sharedFineness(software, views), [software, views]);
  const shown = useMemo(() => {
    const seen = new Map<string, number>();
    return sides.map(({ assetId, localPath }) => {
      const detail = details.get(assetId)?.detail ?? null;
      if (detail === null) return null;
      return paneModel(detail, localPath, (file) => orderFor(detail, file, fineness, seen));
    });
  }, [sides, details, fineness]);
  const candidates = around.flatMap((assetId) => {
    const detail = details.get(assetId)?.detail ?? null;
    return detail === null ? [] : [{ assetId, title: assetTitle(detail) }];
  });
  const show = (next: readonly ComparedSide[]): void =>
    navigation.replace({ name: 'compare', sides: next, ...(along !== null && { along }) });
  const put = (place: number, side: ComparedSide): void => show(sides.with(place, side));
  // Who compares USD files goes on with USD files.
  const alike = (assetId: AssetId, place: number): ComparedSide => {
    const detail = details.get(assetId)?.detail ?? null;
    const file =
      detail === null ? undefined : nextShown(shownFiles(detail.files), shown[place]?.file ?? null);
    return { assetId, localPath: file?.localPath ?? null };
  };
  return {
    states: sides.map(({ assetId }) => details.get(assetId) ?? unread),
    shown,
    candidates,
    put,
    replace: (place, assetId) => put(place, alike(assetId, place)),
    async step(place, by) {
      const here = sides[place];
      if (here === undefined) return;
      try {
        const stretch = await neighbours.around(here.assetId, along, mostCompared);
        if (stretch === null) return;
        const at = stretch.place - stretch.first;
        const beyond = by > 0 ? stretch.assetIds.slice(at + 1) : stretch.assetIds.slice(0, at).toReversed();
        const assetId = beyond.find((id) => !sides.some((side) => side.assetId === id));
        if (assetId !== undefined) put(place, alike(assetId, place));
      } catch (error) {
        notices.fail(failureOf(error));
      }
    },
    swap: () => show(sides.toReversed()),
    remove: (place) => show(sides.filter((_, n) => n !== place)),
    add() {
      const free = around.find((id) => !sides.some((side) => side.assetId === id));
      const last = sides.at(-1);
      if (sides.length >= mostCompared || last === undefined) return;
      show([...sides, free === undefined ? last : alike(free, sides.length - 1)]);
    },
  };
}

/** The same file on two sides is loaded twice: a model can be drawn in one place at a time. */
function orderFor(
  detail: PaneModel['detail'],
  file: ShownFile,
  fineness: Fineness,
  seen: Map<string, number>,
): NonNullable<PaneModel['order']> {
  const order = modelOrder(detail, file.localPath, fineness);
  const times = seen.get(order.key) ?? 0;
  seen.set(order.key, times + 1);
  return times === 0 ? order : { ...order, key: `${order.key} ${times}` };
}

/** What else could be shown: all that were chosen, or what lies around it in the search. */
function useAround(assetId: AssetId | null, along: Along | null): readonly AssetId[] {
  const { neighbours } = useStores<'neighbours'>();
  const [around, setAround] = useState<readonly AssetId[]>([]);
  useEffect(() => {
    if (assetId === null) return undefined;
    const leave = new AbortController();
    neighbours.around(assetId, along, reach, { signal: leave.signal }).then(
      (stretch) => !leave.signal.aborted && setAround(stretch?.assetIds ?? []),
      // The arrows ask again and say why.
      () => undefined,
    );
    return () => leave.abort();
  }, [neighbours, assetId, along]);
  return around;
}
