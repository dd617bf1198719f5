/** Going from asset to asset on this screen: its keys and commands, and the models that come next. */
import { useEffect, useMemo, useRef } from 'react';
import { useStore } from 'zustand';
import type { AssetDetail } from '../../../../main/contract/schema/asset.ts';
import type { AssetId } from '../../../../main/contract/schema/ids.ts';
import type { Graphics } from '../../../scene/graphics.ts';
import type { ModelCache, ModelOrder } from '../../../scene/load/model-cache.ts';
import type { StoresOf } from '../../../stores/stores.ts';
import { useStores } from '../../../stores/use-stores.ts';
import type { DetailState } from '../../asset/store/asset-details.ts';
import { commandGroups } from '../../commands/group-words.ts';
import type { Along } from '../../navigation/store/navigation.ts';
import type { Command } from '../../shared/store/commands.ts';
import { failureOf } from '../../shared/store/failure.ts';
import { modelOrder } from '../../stage/model-source.ts';
import { nextShown, shownFiles } from '../../stage/shown-files.ts';
import type { WantedFile } from '../../stage/store/shown-file.ts';
import { usualFineness } from '../../stage/usual-fineness.ts';
import { besideOf } from '../store/neighbours.ts';
import { flipWords } from './flip-words.ts';

/** Larger ones are not loaded before they are requested: three models are kept at a time. */
const mostAheadBytes = 48_000_000;
/** An asset is passed by while the key is held down. */
const restMs = 150;

/** What lies beside the asset is read when `isSeen`, so that nothing takes the processor from its picture. */
export function useSeen(assetId: AssetId, isSeen: boolean): void {
  const { flip } = useStores<'flip'>();
  useEffect(() => {
    if (isSeen) flip.seen(assetId);
  }, [flip, assetId, isSeen]);
}

/** What has a use of its own for the arrows. */
const arrowUsers =
  '[data-arrows], [role=tab], [role=slider], [role=separator], [role=grid], [role=radio], video, audio';

/** `detail` is null until it is known. */
export function useFlip(assetId: AssetId, along: Along | null, detail: AssetDetail | null): void {
  const app = useStores<'api' | 'commands' | 'flip' | 'navigation' | 'notices'>();
  const { flip, commands } = app;
  useEffect(() => flip.show(assetId, along), [flip, assetId, along]);
  useEffect(() => () => flip.show(null, null), [flip]);
  useEffect(() => commands.add(flipCommands(app)), [commands, app]);
  const latest = useRef(detail);
  useEffect(() => {
    latest.current = detail;
  });
  const isBatch = detail?.madeBy?.route.endsWith('batch') === true;
  const isMember = detail !== null && detail.groupId !== null;
  useEffect(() => {
    if (!isMember) return undefined;
    return commands.add([
      {
        id: 'asset-flip-group',
        title: isBatch ? flipWords.throughBatch : flipWords.throughSet,
        group: commandGroups.asset,
        keywords: flipWords.throughHint,
        run: () => latest.current !== null && void flipThroughGroup(app, latest.current),
      },
    ]);
  }, [app, commands, isBatch, isMember]);
}

/** The focus is in such an element. */
function hasFocus(selector: string): boolean {
  return document.activeElement?.closest(selector) instanceof Element;
}

function command(id: string, title: string, key: string, rest: Pick<Command, 'run' | 'enabled'>): Command {
  return { id: `asset-flip-${id}`, title, group: commandGroups.asset, shortcuts: [key], ...rest };
}

function flipCommands({ flip }: StoresOf<'flip'>): readonly Command[] {
  const canFlip = (): boolean => !hasFocus(arrowUsers) && (flip.store.getState().stretch?.total ?? 0) > 1;
  // In the panel beside the model these keys scroll.
  const canJump = (): boolean => canFlip() && !hasFocus('aside');
  return [
    command('next', flipWords.next, 'ArrowRight', { enabled: canFlip, run: () => void flip.go(1) }),
    command('previous', flipWords.previous, 'ArrowLeft', { enabled: canFlip, run: () => void flip.go(-1) }),
    command('first', flipWords.first, 'Home', { enabled: canJump, run: () => void flip.go('first') }),
    command('last', flipWords.last, 'End', { enabled: canJump, run: () => void flip.go('last') }),
  ];
}

/** The members of its batch or set that are here, in the order of their places. */
async function flipThroughGroup(
  { api, navigation, notices }: StoresOf<'api' | 'navigation' | 'notices'>,
  { id, groupId }: AssetDetail,
): Promise<void> {
  if (groupId === null) return;
  try {
    const { type, members } = await api.groups.get({ groupId });
    const assetIds = members
      .filter((member) => member.transfer?.state === 'complete' || member.assetId === id)
      .toSorted((a, b) => a.index - b.index)
      .map((member) => member.assetId);
    if (assetIds.length < 2) notices.tell(flipWords.noneThere);
    else {
      const along: Along = { what: type === 'batch' ? 'batch' : 'set', assetIds };
      navigation.replace({ name: 'asset', assetId: id, along });
    }
  } catch (error) {
    notices.fail(failureOf(error));
  }
}

/** Loads the models beside the one that is shown, when the user rests at it; `wanted` is the deliverable that was chosen. */
export function useModelsAhead({
  cache,
  graphics,
  assetId,
  wanted,
}: {
  readonly cache: ModelCache;
  readonly graphics: Graphics;
  readonly assetId: AssetId;
  readonly wanted: WantedFile | null;
}): void {
  const { flip, assetDetails } = useStores<'assetDetails' | 'flip'>();
  const stretch = useStore(flip.store, (state) => state.stretch);
  const { previous, next } = besideOf(stretch, assetId);
  const after = useStore(assetDetails.store, (all) => detailOf(all, next));
  const before = useStore(assetDetails.store, (all) => detailOf(all, previous));
  const orders = useMemo(
    () =>
      [after, before].flatMap((detail) =>
        detail === null || !graphics.available ? [] : orderAhead(detail, wanted, graphics.software),
      ),
    [after, before, wanted, graphics],
  );
  useEffect(() => {
    const rest = setTimeout(() => cache.ahead(orders), restMs);
    return () => clearTimeout(rest);
  }, [cache, orders]);
}

function detailOf(all: ReadonlyMap<AssetId, DetailState>, assetId: AssetId | null): AssetDetail | null {
  return assetId === null ? null : (all.get(assetId)?.detail ?? null);
}

function orderAhead(detail: AssetDetail, wanted: WantedFile | null, software: boolean): ModelOrder[] {
  const file = nextShown(shownFiles(detail.files), wanted);
  if (file === undefined || (file.sizeBytes ?? 0) > mostAheadBytes) return [];
  return [modelOrder(detail, file.localPath, usualFineness(software))];
}
