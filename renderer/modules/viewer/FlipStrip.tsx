/** Going from asset to asset: the strip with the neighbours, its keys and commands, and the models that come next. */
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useStore } from 'zustand';
import type { AssetDetail } from '../../../main/contract/schema/asset.ts';
import type { AssetId } from '../../../main/contract/schema/ids.ts';
import type { ModelCache, ModelOrder } from '../../scene/load/model-cache.ts';
import type { Graphics } from '../../scene/view/kept-canvas.tsx';
import type { StoresOf } from '../../stores/stores.ts';
import { useStores } from '../../stores/use-stores.ts';
import { classes } from '../../ui/classes.ts';
import { IconButton } from '../../ui/controls/IconButton.tsx';
import { assetTitle } from '../asset/asset-text.ts';
import type { DetailState } from '../asset/store/asset-details.ts';
import { commandGroups } from '../commands/command-words.ts';
import { Preview } from '../library/preview/Preview.tsx';
import type { Along } from '../navigation/store/navigation.ts';
import { verdictWords } from '../organise/store/organise-notice-words.ts';
import { useOrganisation } from '../organise/use-organisation.ts';
import { verdictIcons } from '../organise/VerdictIcon.tsx';
import type { Command } from '../shared/store/commands.ts';
import { failureOf } from '../shared/store/failure.ts';
import { modelOrder, nextShown, shownFiles } from '../stage/model-source.ts';
import type { WantedFile } from '../stage/store/shown-file.ts';
import { usualFineness } from '../stage/use-model.ts';
import { flipWords } from './flip-words.ts';
import { besideOf, type Stretch } from './store/flip.ts';
import styles from './ViewerScreen.module.css';

// Below the asset: its place in the browsed list, and its neighbours as small pictures.

const picturePx = 32;

/** Takes its room from the beginning, so that nothing moves when it is known. */
export function FlipStrip({ assetId }: { readonly assetId: AssetId }) {
  const { flip } = useStores<'flip'>();
  const stretch = useStore(flip.store, (state) => state.stretch);
  const isAlone = stretch === null || stretch.total < 2;
  return (
    <nav className={styles.strip} aria-label={flipWords.strip}>
      {stretch !== null && (
        <output className={styles.place} title={flipWords.place(stretch)}>
          {flipWords.place(stretch)}
        </output>
      )}
      {!isAlone && (
        <>
          <IconButton
            size="sm"
            label={flipWords.previous}
            command="asset-flip-previous"
            shortcut="←"
            icon={<ChevronLeft />}
            disabled={stretch.place === 0}
            onClick={() => void flip.go(-1)}
          />
          <ol className={styles.pictures}>
            {stretch.assetIds.map((id, index) => (
              <li key={id}>
                <Neighbour assetId={id} place={stretch.first + index} isCurrent={id === assetId} />
              </li>
            ))}
          </ol>
          <IconButton
            size="sm"
            label={flipWords.next}
            command="asset-flip-next"
            shortcut="→"
            icon={<ChevronRight />}
            disabled={stretch.place === stretch.total - 1}
            onClick={() => void flip.go(1)}
          />
        </>
      )}
    </nav>
  );
}

function Neighbour({
  assetId,
  place,
  isCurrent,
}: {
  readonly assetId: AssetId;
  readonly place: number;
  readonly isCurrent: boolean;
}) {
  const { flip, assetDetails } = useStores<'assetDetails' | 'flip'>();
  const detail = useStore(assetDetails.store, (all) => all.get(assetId)?.detail ?? null);
  const title = detail === null ? flipWords.unread(place) : assetTitle(detail);
  return (
    <button
      type="button"
      className={classes(styles.neighbour, isCurrent && styles.current)}
      aria-current={isCurrent}
      title={title}
      // The keys do the same from anywhere: tabbing past them is no gain.
      tabIndex={-1}
      onClick={() => flip.jump(assetId)}
    >
      <span className={styles.unseen}>{title}</span>
      {detail !== null && (
        <>
          <Preview asset={detail} edgePx={picturePx} className={styles.picture ?? ''} />
          <VerdictBadge detail={detail} />
        </>
      )}
    </button>
  );
}

function VerdictBadge({ detail }: { readonly detail: AssetDetail }) {
  const { review } = useOrganisation(detail);
  if (review === null) return null;
  return (
    <span className={classes(styles.badge, styles[review.verdict])} title={verdictWords[review.verdict]}>
      {verdictIcons[review.verdict]}
      <span className={styles.unseen}>{verdictWords[review.verdict]}</span>
    </span>
  );
}

// Going from asset to asset on this screen: its keys and commands, and the models that come next.

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

// From asset to asset through the search that led here, whatever else is flipped through.

/** Null at the ends, and until it is known. */
export interface Walk {
  readonly previous: AssetId | null;
  readonly next: AssetId | null;
  /** Asks when it is not known yet. */
  readonly go: (step: 1 | -1) => void;
}

/** The way back leads to the library, not through all that was passed. `along` is kept while it holds the asset. */
export function useWalk(assetId: AssetId, along: Along | null): Walk {
  const { flip, neighbours, navigation, notices } = useStores<
    'flip' | 'navigation' | 'neighbours' | 'notices'
  >();
  const flipped = useStore(flip.store, ({ stretch }) =>
    stretch?.what === 'search' || stretch?.what === 'library' ? stretch : null,
  );
  const [read, setRead] = useState<Stretch | null>(null);
  const current = useRef(assetId);
  useEffect(() => {
    current.current = assetId;
    // Without anything else to go through, the search is what is flipped through.
    if (along === null) return undefined;
    const leave = new AbortController();
    neighbours.around(assetId, null, 1, { signal: leave.signal }).then(
      (stretch) => !leave.signal.aborted && setRead(stretch),
      // The arrows stay grey; the keys ask again and say why.
      () => undefined,
    );
    return () => leave.abort();
  }, [neighbours, assetId, along]);
  const go = (step: 1 | -1): void => {
    if (along === null) return void flip.go(step);
    neighbours.of(assetId, step).then(
      (to) => {
        // After a second press the user is already further.
        if (to === null || current.current !== assetId) return undefined;
        const kept = along.assetIds.includes(to) ? { along } : {};
        navigation.replace({ name: 'asset', assetId: to, ...kept });
        return undefined;
      },
      (error: unknown) => notices.fail(failureOf(error)),
    );
  };
  return { ...besideOf(along === null ? flipped : read, assetId), go };
}
