/** Two to eight models side by side: formats of one asset, assets, variants; their cameras in step, their facts below. */
import { useCallback, useEffect, useRef, useState } from 'react';
import { AppError, toFailure } from '../../../main/contract/plain/errors.ts';
import type { AssetId } from '../../../main/contract/schema/ids.ts';
import type { ReviewVerdict } from '../../../main/contract/schema/library/organisation.ts';
import type { LoadedModel } from '../../scene/load/load-model.ts';
import { type Graphics, probeGraphics } from '../../scene/view/kept-canvas.tsx';
import { SharedViews } from '../../scene/view/shared-renderer.tsx';
import type { StoresOf } from '../../stores/stores.ts';
import { useStores } from '../../stores/use-stores.ts';
import { screenClass } from '../../ui/layout/ScreenFrame.tsx';
import type { Along, ComparedSide } from '../navigation/store/navigation.ts';
import { useOrganisations } from '../organise/use-organisation.ts';
import { Stopped } from '../stage/ModelPlaceholder.tsx';
import { shownName } from '../stage/model-source.ts';
import { useModelCache } from '../stage/use-model.ts';
import { CompareBar } from './CompareBar.tsx';
import { ComparePane, type PaneModel } from './ComparePane.tsx';
import styles from './CompareScreen.module.css';
import { useCompareKeys } from './compare-keys.ts';
import { FactsTable } from './FactsTable.tsx';
import { judgePane, pickPane, ratePane } from './judge-panes.ts';
import { paneColumns } from './pane-grid.ts';
import { paneTitles } from './pane-titles.ts';
import { useBestFacts } from './use-best-facts.ts';
import { type CompareScale, useCameras } from './use-cameras.ts';
import { type Sides, useSides } from './use-sides.ts';

/** `along` is what can be put on a side instead, null for the search. */
export interface CompareScreenProps {
  readonly sides: readonly ComparedSide[];
  readonly along: Along | null;
}

export function CompareScreen(props: CompareScreenProps) {
  const [graphics] = useState(probeGraphics);
  if (!graphics.available)
    return <Stopped failure={toFailure(new AppError('viewer.no-webgl', { reason: graphics.reason }))} />;
  return (
    <SharedViews software={graphics.software}>
      <Compared {...props} graphics={graphics} />
    </SharedViews>
  );
}

type ComparedStores = 'api' | 'navigation' | 'notices' | 'organise' | 'reviewer' | 'undo';

function Compared({
  sides: asked,
  along,
  graphics,
}: CompareScreenProps & { readonly graphics: Graphics & { readonly available: true } }) {
  const app = useStores<ComparedStores>();
  const { navigation } = app;
  const [together, setTogether] = useState(true);
  const [scale, setScale] = useState<CompareScale>('metres');
  const [facts, setFacts] = useState(true);
  const cameras = useCameras({ together, scale });
  const sides = useSides(asked, along, graphics);
  const { shown } = sides;
  const { place: panes, columns, active, setActive, go } = usePaneGrid(asked.length);
  const { cache, models, onModel } = useModels(shown);
  const titles = paneTitles(shown.map((one) => one?.detail ?? null)).map((title) => title ?? '');
  const { compared, activeId, isSeveral, judging } = useJudging(app, asked, active);
  useCompareKeys({
    ...sides,
    ...judging,
    pick: () => judging.pick(),
    cameras,
    goToPane: (by) => go(active + by),
    step: (by) => void sides.step(active, by),
    remove: () => asked.length > 2 && sides.remove(active),
    toggleTogether: () => setTogether((now) => !now),
    toggleScale: () => setScale((now) => (now === 'metres' ? 'whole' : 'metres')),
    toggleFacts: () => setFacts((now) => !now),
    back: () =>
      navigation.store.getState().index > 0 ? navigation.back() : navigation.go({ name: 'library' }),
  });
  const organisations = useShownOrganisations(shown);
  return (
    <div className={screenClass}>
      <CompareBar
        {...{ together, setTogether, scale, setScale, facts, setFacts, sides }}
        count={asked.length}
        activeTitle={titles[active] ?? ''}
        given={organisations.get(activeId ?? '')?.review?.verdict ?? null}
        onVerdict={judging.judge}
        onPick={isSeveral ? () => judging.pick() : null}
      />
      <div
        ref={panes}
        className={styles.panes}
        style={{ gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))` }}
      >
        {asked.map((_, place) => (
          <ComparePane
            // oxlint-disable-next-line react/no-array-index-key -- a side is its place
            key={place}
            place={place}
            title={titles[place] ?? ''}
            isActive={place === active}
            organisation={organisations.get(compared[place] ?? '') ?? null}
            state={sides.states[place] ?? { detail: null, status: 'loading', error: null }}
            shown={shown[place] ?? null}
            cache={cache}
            software={graphics.software}
            cameras={cameras}
            candidates={sides.candidates}
            onPut={sides.put}
            onReplace={sides.replace}
            onStep={(side, by) => void sides.step(side, by)}
            onActive={setActive}
            onGo={go}
            onPick={isSeveral ? judging.pick : null}
            onRemove={asked.length > 2 ? sides.remove : null}
            onModel={onModel}
          />
        ))}
      </div>
      {facts && <Facts {...{ asked, sides, titles, models, active }} />}
    </div>
  );
}

/** What a pane no longer shows is disposed of with it. */
function useModels(shown: readonly (PaneModel | null)[]) {
  const cache = useModelCache(false);
  const [models, setModels] = useState<readonly (LoadedModel | null)[]>([]);
  useEffect(
    () => cache.ahead(shown.map((one) => one?.order ?? null).filter((order) => order !== null)),
    [cache, shown],
  );
  const onModel = useCallback((place: number, model: LoadedModel | null) => {
    setModels((all) => {
      const next = Array.from({ length: Math.max(all.length, place + 1) }, (_, n) => all[n] ?? null);
      return next.with(place, model);
    });
  }, []);
  return { cache, models, onModel };
}

/** Verdicts and stars for the active pane, and the pick of any pane. */
function useJudging(app: StoresOf<ComparedStores>, asked: readonly ComparedSide[], active: number) {
  const compared = asked.map(({ assetId }) => assetId);
  const activeId = compared[active];
  return {
    compared,
    activeId,
    isSeveral: new Set(compared).size > 1,
    judging: {
      judge: (verdict: ReviewVerdict): void => {
        if (activeId !== undefined) void judgePane(app, activeId, verdict);
      },
      rate: (rating: number): void => {
        if (activeId !== undefined) ratePane(app, activeId, rating);
      },
      pick: (place = active): void => {
        const picked = compared[place];
        if (picked !== undefined) void pickPane(app, picked, compared);
      },
    },
  };
}

function useShownOrganisations(shown: readonly (PaneModel | null)[]) {
  const details = shown.flatMap((one) => (one === null ? [] : [one.detail]));
  const organisations = useOrganisations(details);
  return new Map(details.map(({ id }, n) => [String(id), organisations[n] ?? null] as const));
}

/** The columns that fit, and the pane that the keys are for: the one that has or had the focus. */
function usePaneGrid(count: number) {
  const ref = useRef<HTMLDivElement>(null);
  const [columns, setColumns] = useState(2);
  const [had, setActive] = useState(0);
  useEffect(() => {
    const place = ref.current;
    if (place === null) return undefined;
    const fit = (): void => setColumns(paneColumns(count, place.clientWidth, place.clientHeight));
    const observer = new ResizeObserver(fit);
    observer.observe(place);
    fit();
    return () => observer.disconnect();
  }, [count]);
  return {
    place: ref,
    columns,
    active: Math.min(had, count - 1),
    setActive,
    /** Focuses the view of a pane; after the last comes the first. */
    go(to: number) {
      const pane = ref.current?.children.item((to + count) % count);
      const view = pane?.querySelector('[role=application]') ?? pane;
      if (view instanceof HTMLElement) view.focus();
    },
  };
}

/** An asset's own file says what it states; what it does not comes from the best of the asset's files. */
function Facts({
  asked,
  sides: { shown },
  titles,
  models,
  active,
}: {
  readonly asked: readonly ComparedSide[];
  readonly sides: Sides;
  readonly titles: readonly string[];
  readonly models: readonly (LoadedModel | null)[];
  readonly active: number;
}) {
  const ids = asked.map(({ assetId }) => assetId);
  const best = useBestFacts(ids);
  // Formats of one asset are compared by what each of them states itself.
  const isAlone = (assetId: AssetId): boolean => ids.indexOf(assetId) === ids.lastIndexOf(assetId);
  return (
    <FactsTable
      active={active}
      titles={shown.map((one, place) => rowTitle(one, titles[place] ?? '', place))}
      models={ids.map((assetId, place) => {
        const model = models[place] ?? null;
        return model === null
          ? null
          : { ...model, best: isAlone(assetId) ? (best.get(assetId) ?? null) : null };
      })}
    />
  );
}

/** The asset and the format: either may be the same on both sides. */
function rowTitle(shown: PaneModel | null, title: string, place: number): string {
  if (shown === null) return String(place + 1);
  return shown.file === undefined ? title : `${title}, ${shownName(shown.file, shown.files)}`;
}
