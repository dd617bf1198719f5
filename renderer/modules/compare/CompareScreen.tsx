/** Two to four models side by side: formats of one asset, assets, variants; their cameras in step, their facts below. */
import { ArrowLeftRight, Link2, Plus, Table2 } from 'lucide-react';
import { useCallback, useEffect, useRef, useState } from 'react';
import { AppError, toFailure } from '../../../main/contract/plain/errors.ts';
import type { LoadedModel } from '../../scene/load/load-model.ts';
import { probeGraphics } from '../../scene/view/kept-canvas.tsx';
import { useStores } from '../../stores/use-stores.ts';
import { classes } from '../../ui/classes.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { SegmentedControl } from '../../ui/controls/Choices.tsx';
import { ScreenBar, screenClass } from '../../ui/layout/ScreenFrame.tsx';
import { assetTitle } from '../asset/asset-text.ts';
import { commandGroups } from '../commands/command-words.ts';
import { lookWords } from '../look/look-words.ts';
import { type Along, type ComparedSide, mostCompared } from '../navigation/store/navigation.ts';
import type { Command } from '../shared/store/commands.ts';
import { Stopped } from '../stage/ModelPlaceholder.tsx';
import { shownName } from '../stage/model-source.ts';
import { useModelCache } from '../stage/use-model.ts';
import { ComparePane, type PaneModel } from './ComparePane.tsx';
import styles from './CompareScreen.module.css';
import { compareWords } from './compare-words.ts';
import { type ComparedModel, comparedFacts } from './compared-facts.ts';
import { type Cameras, type CompareScale, useCameras } from './use-cameras.ts';
import { type Sides, useSides } from './use-sides.ts';

/** `along` is what can be put on a side instead, null for the search. */
export interface CompareScreenProps {
  readonly sides: readonly ComparedSide[];
  readonly along: Along | null;
}

export function CompareScreen({ sides: asked, along }: CompareScreenProps) {
  const { navigation } = useStores<'navigation'>();
  const [graphics] = useState(probeGraphics);
  const cache = useModelCache();
  const [together, setTogether] = useState(true);
  const [scale, setScale] = useState<CompareScale>('metres');
  const [facts, setFacts] = useState(true);
  const [models, setModels] = useState<readonly (LoadedModel | null)[]>([]);
  const cameras = useCameras({ together, scale });
  const sides = useSides(asked, along, graphics);
  const { shown } = sides;
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
  useCompareKeys({
    ...sides,
    cameras,
    toggleTogether: () => setTogether((now) => !now),
    toggleScale: () => setScale((now) => (now === 'metres' ? 'whole' : 'metres')),
    toggleFacts: () => setFacts((now) => !now),
    back: () =>
      navigation.store.getState().index > 0 ? navigation.back() : navigation.go({ name: 'library' }),
  });
  if (!graphics.available)
    return <Stopped failure={toFailure(new AppError('viewer.no-webgl', { reason: graphics.reason }))} />;
  return (
    <div className={screenClass}>
      <Bar {...{ together, setTogether, scale, setScale, facts, setFacts, sides }} count={asked.length} />
      <div className={styles.panes} data-count={asked.length}>
        {asked.map((_, place) => (
          <ComparePane
            // oxlint-disable-next-line react/no-array-index-key -- a side is its place
            key={place}
            place={place}
            state={sides.states[place] ?? { detail: null, status: 'loading', error: null }}
            shown={shown[place] ?? null}
            cache={cache}
            software={graphics.software}
            cameras={cameras}
            candidates={sides.candidates}
            onPut={sides.put}
            onReplace={sides.replace}
            onStep={(side, by) => void sides.step(side, by)}
            onRemove={asked.length > 2 ? sides.remove : null}
            onModel={onModel}
          />
        ))}
      </div>
      {facts && (
        <FactsTable titles={shown.map(rowTitle)} models={asked.map((_, place) => models[place] ?? null)} />
      )}
    </div>
  );
}

/** The asset and the format: either may be the same on both sides. */
function rowTitle(shown: PaneModel | null, place: number): string {
  if (shown === null) return String(place + 1);
  const format = shown.file === undefined ? '' : `, ${shownName(shown.file, shown.files)}`;
  return `${assetTitle(shown.detail)}${format}`;
}

function Bar({
  together,
  setTogether,
  scale,
  setScale,
  facts,
  setFacts,
  sides,
  count,
}: {
  readonly together: boolean;
  readonly setTogether: (together: boolean) => void;
  readonly scale: CompareScale;
  readonly setScale: (scale: CompareScale) => void;
  readonly facts: boolean;
  readonly setFacts: (facts: boolean) => void;
  readonly sides: Sides;
  readonly count: number;
}) {
  return (
    <ScreenBar>
      <div role="toolbar" aria-label={compareWords.bar} className={styles.tools}>
        <Button
          size="sm"
          icon={<Link2 />}
          aria-pressed={together}
          title={compareWords.togetherHint}
          onClick={() => setTogether(!together)}
        >
          {compareWords.together}
        </Button>
        <SegmentedControl<CompareScale>
          label={compareWords.scale}
          value={scale}
          segments={[
            { value: 'metres', label: compareWords.sameScale },
            { value: 'whole', label: compareWords.eachWhole },
          ]}
          onChange={setScale}
        />
        <Button size="sm" icon={<ArrowLeftRight />} title={compareWords.swapTitle} onClick={sides.swap}>
          {compareWords.swap}
        </Button>
        {count < mostCompared && (
          <Button size="sm" icon={<Plus />} onClick={sides.add}>
            {compareWords.add}
          </Button>
        )}
        <Button size="sm" icon={<Table2 />} aria-pressed={facts} onClick={() => setFacts(!facts)}>
          {compareWords.facts}
        </Button>
      </div>
    </ScreenBar>
  );
}

/** What is done beside moving the views. */
interface CompareActions {
  readonly cameras: Cameras;
  readonly swap: () => void;
  readonly add: () => void;
  readonly toggleTogether: () => void;
  readonly toggleScale: () => void;
  readonly toggleFacts: () => void;
  readonly back: () => void;
}

function useCompareKeys(actions: CompareActions): void {
  const { commands, viewer, look } = useStores<'commands' | 'look' | 'viewer'>();
  const latest = useRef(actions);
  useEffect(() => {
    latest.current = actions;
  });
  const { cameras } = actions;
  useEffect(() => {
    const command = (id: string, title: string, key: string | null, run: () => void): Command => ({
      id: `compare-${id}`,
      title,
      group: commandGroups.compare,
      shortcuts: key === null ? [] : [key],
      run,
    });
    const see = (view: 'perspective' | 'front' | 'right' | 'top') => (): void =>
      cameras.do((one) => one.show(view));
    return commands.add([
      command('together', compareWords.together, 'L', () => latest.current.toggleTogether()),
      command('scale', compareWords.sameScale, 'M', () => latest.current.toggleScale()),
      command('swap', compareWords.swapTitle, 'S', () => latest.current.swap()),
      command('add', compareWords.add, 'A', () => latest.current.add()),
      command('facts', compareWords.facts, 'I', () => latest.current.toggleFacts()),
      command('frame', compareWords.frame, 'F', () => cameras.do((one) => one.frame())),
      command('reset', compareWords.reset, 'R', see('perspective')),
      command('front', compareWords.front, null, see('front')),
      command('right', compareWords.right, null, see('right')),
      command('top', compareWords.top, null, see('top')),
      command('orthographic', lookWords.toggleOrthographic, null, () =>
        cameras.toggleFlat(look.store.getState().orthographic),
      ),
      command('wireframe', compareWords.wireframe, 'W', look.toggleWires),
      command('grid', compareWords.grid, 'B', () => viewer.toggle('grid')),
      command('dimensions', compareWords.dimensions, 'D', () => viewer.toggle('dimensions')),
      command('back', compareWords.back, 'Escape', () => latest.current.back()),
    ]);
  }, [commands, viewer, look, cameras]);
}

// The main facts of all sides, a line each, with what differs marked.

/** `titles` in the order of the sides, with their formats. */
function FactsTable({
  titles,
  models,
}: {
  readonly titles: readonly string[];
  readonly models: readonly (ComparedModel | null)[];
}) {
  const rows = comparedFacts(models);
  const withDifference = models.length === 2;
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls sideways in a narrow window
    <section className={styles.frame} aria-label={compareWords.table} tabIndex={0}>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">
              <span className={styles.hidden}>{compareWords.model}</span>
            </th>
            {rows.map(({ name, differs }) => (
              <th key={name} scope="col" className={classes(differs && styles.differs)}>
                {name}
                {differs && <span className={styles.hidden}>{` ${compareWords.differs}`}</span>}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {titles.map((title, side) => (
            // oxlint-disable-next-line react/no-array-index-key -- the same file may be on two sides
            <tr key={side}>
              <th scope="row">{title}</th>
              {rows.map(({ name, values, differs }) => (
                <td key={name} className={classes(differs && styles.differs)}>
                  {values[side] ?? ''}
                </td>
              ))}
            </tr>
          ))}
          {withDifference && (
            <tr className={styles.difference}>
              <th scope="row">{compareWords.difference}</th>
              {rows.map(({ name, difference }) => (
                <td key={name}>{difference}</td>
              ))}
            </tr>
          )}
        </tbody>
      </table>
    </section>
  );
}
