/** The models of two versions in one view: either of them, one in the glass of the other, or how far they are apart. */
import { type ReactNode, type RefObject, useEffect, useMemo, useRef, useState } from 'react';
import { useStore } from 'zustand';
import { AppError, toFailure } from '../../../main/contract/plain/errors.ts';
import { contentPaths } from '../../../main/contract/rules/content-paths.ts';
import { assetFilesOf } from '../../../main/contract/rules/version-files.ts';
import type { VersionDiff } from '../../../main/contract/schema/model-diff.ts';
import { boundsOfBoth, deviationModel, ghostOf } from '../../scene/deviation/shown-models.ts';
import type { LoadedModel } from '../../scene/load/load-model.ts';
import type { ModelCache, ModelOrder } from '../../scene/load/model-cache.ts';
import type { ModelBounds } from '../../scene/measure.ts';
import type { KeptView } from '../../scene/view/camera.tsx';
import { probeGraphics } from '../../scene/view/kept-canvas.tsx';
import { useStores } from '../../stores/use-stores.ts';
import { SegmentedControl, Select } from '../../ui/controls/Choices.tsx';
import { PlainView } from '../look/PlainView.tsx';
import { LoadingModel, NotLoaded, Stopped } from '../stage/ModelPlaceholder.tsx';
import { type ShownFile, shownFiles, shownName } from '../stage/model-source.ts';
import { useScenePalette } from '../stage/scene-style.ts';
import { useIsFine, useModel, useModelCache, usualFineness } from '../stage/use-model.ts';
import { Legend } from './Legend.tsx';
import { type ComparedVersions, type DiffViewName, diffViews } from './store/version-diff.ts';
import { type DeviationState, useDeviation } from './use-deviation.ts';
import styles from './VersionDiff.module.css';
import { diffViewWords } from './version-diff-words.ts';

type Side = 'before' | 'after';

interface DiffViewProps {
  readonly subject: ComparedVersions;
  readonly diff: Pick<VersionDiff, 'filesOf'>;
}

export function DiffView({ subject, diff }: DiffViewProps) {
  const { versionDiff } = useStores<'versionDiff'>();
  const view = useStore(versionDiff.store, (state) => state.view);
  const [graphics] = useState(probeGraphics);
  const cache = useModelCache();
  const [wanted, setWanted] = useState('');
  const pairs = useMemo(() => pairsOf(subject, diff), [subject, diff]);
  const pair = pairs.find(({ after }) => after.localPath === wanted) ?? pairs[0];
  const shown = pairs.map(({ after }) => after);
  return (
    <section className={styles.models} aria-label={diffViewWords.view}>
      <div className={styles.bar}>
        <SegmentedControl<DiffViewName>
          label={diffViewWords.view}
          value={view}
          segments={diffViews.map((value) => ({ value, label: diffViewWords.views[value] }))}
          onChange={versionDiff.show}
        />
        {pair !== undefined && pairs.length > 1 && (
          <Select
            size="md"
            hideLabel
            label={diffViewWords.file}
            className={styles.file}
            value={pair.after.localPath}
            options={shown.map((file) => ({ value: file.localPath, label: shownName(file, shown) }))}
            onChange={setWanted}
          />
        )}
      </div>
      <div className={styles.stage}>
        {!graphics.available ? (
          <Stopped failure={toFailure(new AppError('viewer.no-webgl', { reason: graphics.reason }))} />
        ) : pair === undefined ? (
          <p className={styles.wait}>{diffViewWords.noModel}</p>
        ) : (
          <Attempts
            key={pair.after.localPath}
            subject={subject}
            diff={diff}
            pair={pair}
            view={view}
            cache={cache}
            software={graphics.software}
          />
        )}
      </div>
      <p className={styles.small}>{diffViewWords.keys}</p>
    </section>
  );
}

interface Pair {
  readonly before: ShownFile;
  readonly after: ShownFile;
}

/** The same file of both, or else the first of its kind. */
function pairsOf({ assetId }: ComparedVersions, { filesOf }: Pick<VersionDiff, 'filesOf'>): Pair[] {
  const shown = (files: VersionDiff['filesOf']['before']): ShownFile[] =>
    shownFiles(assetFilesOf(assetId, files));
  const old = shown(filesOf.before);
  return shown(filesOf.after).flatMap((after) => {
    const before =
      old.find(({ localPath }) => localPath === after.localPath) ??
      old.find(({ kind }) => kind === after.kind);
    return before === undefined ? [] : [{ before, after }];
  });
}

interface AttemptProps extends DiffViewProps {
  readonly pair: Pair;
  readonly view: DiffViewName;
  readonly cache: ModelCache;
  readonly software: boolean;
}

function Attempts(props: AttemptProps) {
  const [attempt, setAttempt] = useState(0);
  return <Both key={attempt} {...props} onReload={() => setAttempt((count) => count + 1)} />;
}

function orderOf({ subject, diff, pair, software }: AttemptProps, side: Side): ModelOrder {
  const { assetId, from, to } = subject;
  const which = side === 'before' ? from : to;
  const files = diff.filesOf[side];
  const fineness = usualFineness(software);
  const path = pair[side].localPath;
  const stamps = files.map(({ localPath, sizeBytes, sha256 }) => [localPath, sizeBytes, sha256]);
  return {
    // The same version on both sides is drawn twice.
    key: JSON.stringify([side, assetId, which, path, fineness, stamps]),
    fineness,
    source: {
      path,
      choices: null,
      files: files.map(({ localPath, sizeBytes }) => ({
        path: localPath,
        sizeBytes,
        url: contentPaths.versionFile(assetId, which, localPath),
      })),
    },
  };
}

function Both(props: AttemptProps & { readonly onReload: () => void }) {
  const { pair, view, cache, onReload } = props;
  const [orders] = useState(() => ({ before: orderOf(props, 'before'), after: orderOf(props, 'after') }));
  const before = useModel(cache, orders.before);
  const after = useModel(cache, orders.after);
  const states = { before, after };
  // Both are waited for, so that they are seen from one place.
  for (const side of ['after', 'before'] as const) {
    const state = states[side];
    const isNeeded = view === side || view === 'overlay' || view === 'deviation';
    if (state.status === 'failed' && isNeeded)
      return <NotLoaded failure={state.failure} source={orders[side].source} onReload={onReload} />;
    if (state.status === 'loading')
      return <LoadingModel progress={state.progress} sizeBytes={pair[side].sizeBytes} />;
  }
  const models = {
    before: before.status === 'ready' ? before.model : null,
    after: after.status === 'ready' ? after.model : null,
  };
  return <Models {...props} models={models} />;
}

interface ModelsProps extends AttemptProps {
  /** Both are there where the view needs both. */
  readonly models: Readonly<Record<Side, LoadedModel | null>>;
  readonly onReload: () => void;
}

function Models(props: ModelsProps) {
  const { view, models } = props;
  const keptView = useRef<KeptView | null>(null);
  const { before, after } = models;
  const framed = useMemo(
    () =>
      before === null || after === null ? undefined : boundsOfBoth(before.facts.bounds, after.facts.bounds),
    [before, after],
  );
  if (view === 'before' || view === 'after') {
    const model = models[view];
    return model === null ? null : <OneModel {...props} model={model} keptView={keptView} framed={framed} />;
  }
  if (before === null || after === null) return null;
  const both = { ...props, before, after, keptView, framed };
  return view === 'overlay' ? <Overlay {...both} /> : <Deviated {...both} />;
}

interface BothProps extends ModelsProps {
  readonly before: LoadedModel;
  readonly after: LoadedModel;
  readonly keptView: RefObject<KeptView | null>;
  readonly framed: ModelBounds | undefined;
}

function Overlay(props: BothProps) {
  const { before, after } = props;
  const { accent } = useScenePalette();
  const isFine = useIsFine(before);
  // Its shapes are others as soon as the fine ones are there.
  const ghost = useMemo(() => ({ ...ghostOf(before, accent), isFine }), [before, accent, isFine]);
  useEffect(() => () => ghost.dispose(), [ghost]);
  return (
    <>
      <OneModel {...props} model={after}>
        <primitive object={ghost.scene} dispose={null} />
      </OneModel>
      <p className={styles.caption}>{diffViewWords.overlay}</p>
    </>
  );
}

function Deviated(props: BothProps) {
  const { before, after } = props;
  const state = useDeviation(before, after);
  const isSimplified = before.simplified || after.simplified;
  return (
    <>
      {state.status === 'failed' ? (
        <Stopped failure={state.failure} />
      ) : state.status === 'measuring' ? (
        <OneModel {...props} model={after} />
      ) : (
        <Coloured {...props} deviation={state.deviation} />
      )}
      <Legend state={state} isSimplified={isSimplified} />
    </>
  );
}

function Coloured({
  deviation,
  ...props
}: BothProps & { readonly deviation: Extract<DeviationState, { status: 'ready' }>['deviation'] }) {
  const { after } = props;
  const model = useMemo(() => deviationModel(after, deviation, deviation.ofAfter.max), [after, deviation]);
  useEffect(() => () => model.dispose(), [model]);
  return <OneModel {...props} model={model} isPainted />;
}

function OneModel({
  pair,
  view,
  software,
  model,
  keptView,
  framed,
  isPainted = false,
  onReload,
  children,
}: Omit<ModelsProps, 'models'> & {
  readonly model: LoadedModel;
  readonly keptView: RefObject<KeptView | null>;
  readonly framed: ModelBounds | undefined;
  /** Painted as it is, whatever is chosen for other views. */
  readonly isPainted?: boolean;
  readonly children?: ReactNode;
}) {
  const file = (view === 'before' ? pair.before : pair.after).localPath;
  return (
    <PlainView
      className={styles.picture}
      label={diffViewWords.describe(diffViewWords.views[view], file)}
      model={model}
      software={software}
      keptView={keptView}
      framed={framed}
      isPainted={isPainted}
      onContextLost={onReload}
    >
      {children}
    </PlainView>
  );
}
