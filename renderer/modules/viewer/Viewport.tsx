/** The 3D view of one file: loading it, and the loaded model with its toolbar, the open tool, keys and commands. */
import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useStore } from 'zustand';
import { AppError, toFailure } from '../../../main/contract/plain/errors.ts';
import type { AssetDetail } from '../../../main/contract/schema/asset.ts';
import type { LoadedModel } from '../../scene/load/load-model.ts';
import type { ModelCache } from '../../scene/load/model-cache.ts';
import type { ModelChoices } from '../../scene/parse/parsed-model.ts';
import { type CoverOf, uncovered } from '../../scene/view/both-cameras.ts';
import type { KeptView } from '../../scene/view/camera.tsx';
import { SceneSlot } from '../../scene/view/in-scene.tsx';
import type { Graphics } from '../../scene/view/kept-canvas.tsx';
import { ModelView } from '../../scene/view/model-view.tsx';
import type { ViewHandle } from '../../scene/view/view-handle.ts';
import type { Drawing } from '../../scene/view/view-settings.ts';
import type { StoresOf } from '../../stores/stores.ts';
import { useStores } from '../../stores/use-stores.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { assetTitle } from '../asset/asset-text.ts';
import { lookWords, optionsOf } from '../look/look-words.ts';
import { usePictureCommands } from '../look/PictureTray.tsx';
import { SectionHandle } from '../look/SectionHandle.tsx';
import { useLook } from '../look/use-look.ts';
import { useShownChoices, useVariantCommands } from '../look/Variants.tsx';
import type { Command } from '../shared/store/commands.ts';
import { DrawingModel, LoadingModel, NotLoaded, Stopped } from '../stage/ModelPlaceholder.tsx';
import { modelOrder, type ShownFile } from '../stage/model-source.ts';
import { labelClass, useScenePalette } from '../stage/scene-style.ts';
import type { TrayName } from '../stage/store/shown-file.ts';
import { useModel, usualFineness } from '../stage/use-model.ts';
import styles from '../stage/Viewport.module.css';
import { type ShownState, shownItems, type ViewMenuItem, ViewStage } from '../stage/ViewStage.tsx';
import { onViewKey } from '../stage/view-keys.ts';
import { viewWords } from '../stage/view-words.ts';
import { AxisGizmo } from './AxisGizmo.tsx';
import { useSeen } from './FlipStrip.tsx';
import { toggleTray } from './open-tray.ts';
import { trays } from './trays.tsx';
import { coveredByTray, ModelFactsBar, TrayFrame, ViewToolbar } from './ViewToolbar.tsx';

/**
 * `keptView` and `hadFocus` outlive the file that is shown: the next one is looked at from there, and takes the keyboard.
 */
export interface ViewportProps {
  readonly graphics: Graphics;
  readonly cache: ModelCache;
  readonly detail: AssetDetail;
  readonly file: ShownFile;
  readonly keptView: RefObject<KeptView | null>;
  readonly hadFocus: RefObject<boolean>;
}

export function Viewport(props: ViewportProps) {
  const { graphics } = props;
  const [attempt, setAttempt] = useState(0);
  const [fullDetail, setFullDetail] = useState(false);
  if (!graphics.available) {
    const failure = toFailure(new AppError('viewer.no-webgl', { reason: graphics.reason }));
    return <Stopped failure={failure} />;
  }
  return (
    <ChosenViewport
      key={`${attempt} ${fullDetail}`}
      {...props}
      software={graphics.software}
      fullDetail={fullDetail}
      onFullDetail={() => setFullDetail(true)}
      onReload={() => setAttempt((count) => count + 1)}
    />
  );
}

/** What was chosen of the file is loaded beside the picture that is there, which stays until the other one is ready. */
function ChosenViewport(props: OpenViewportProps) {
  const { detail, file, cache, software, fullDetail } = props;
  const shown = useShownChoices({ detail, file, cache, fineness: usualFineness(software, fullDetail) });
  return <OpenViewport key={JSON.stringify(shown)} {...props} choices={shown} />;
}

interface OpenViewportProps extends ViewportProps {
  readonly software: boolean;
  readonly fullDetail: boolean;
  readonly onFullDetail: () => void;
  readonly onReload: () => void;
}

function OpenViewport(props: OpenViewportProps & { readonly choices: ModelChoices | null }) {
  const { detail, file, cache, software, fullDetail, choices, onFullDetail, onReload } = props;
  const [lost, setLost] = useState(false);
  // The listing changes with every event about the asset; the model must not be loaded again for that.
  const [order] = useState(() =>
    modelOrder(detail, file.localPath, usualFineness(software, fullDetail), choices),
  );
  const model = useModel(cache, order);
  useSeen(detail.id, model.status !== 'loading');
  const onContextLost = useCallback(() => setLost(true), []);

  if (model.status === 'failed')
    return <NotLoaded failure={model.failure} source={order.source} onReload={onReload} />;
  if (lost) {
    const failure = toFailure(new AppError('viewer.context-lost', {}));
    return (
      <Stopped
        failure={failure}
        action={
          <Button size="sm" onClick={() => setLost(false)}>
            {viewWords.showAgain}
          </Button>
        }
      />
    );
  }
  if (model.status === 'loading')
    return <LoadingModel progress={model.progress} sizeBytes={file.sizeBytes} />;
  return (
    <ShownView {...props} model={model.model} onFullDetail={onFullDetail} onContextLost={onContextLost} />
  );
}

// A loaded model in its view, with the toolbar, the open tool and the keys.

/** As for `Viewport`, with what was loaded. */
export interface ShownViewProps {
  readonly detail: AssetDetail;
  readonly file: ShownFile;
  readonly model: LoadedModel;
  readonly software: boolean;
  readonly keptView: RefObject<KeptView | null>;
  readonly hadFocus: RefObject<boolean>;
  readonly onFullDetail: () => void;
  readonly onContextLost: () => void;
}

function ShownView(props: ShownViewProps) {
  const { detail, file, model, software, keptView, hadFocus } = props;
  const { onFullDetail, onContextLost } = props;
  const app = useStores<'look' | 'viewer'>();
  const { viewer, look: choices } = app;
  const settings = useStore(viewer.store, (state) => state.settings);
  const { look, onFault } = useLook();
  const palette = useScenePalette();
  const view = useRef<ViewHandle>(null);
  // The handle comes with the canvas, later than this component. What lies around the picture waits for it: meanwhile the
  // driver draws, and all of it is seen at once.
  const [hasView, setHasView] = useState(false);
  const onHandle = useCallback((handle: ViewHandle | null) => {
    view.current = handle;
    setHasView(handle !== null);
  }, []);
  const [isDrawn, setIsDrawn] = useState(false);
  const onFirstPicture = useCallback(() => setIsDrawn(true), []);
  const stage = useRef<HTMLDivElement>(null);
  useGivenFocus(stage, hadFocus);
  const title = assetTitle(detail);
  const hasTray = useStore(viewer.store, ({ tray }) => tray !== null);
  const covered = useCallback<CoverOf>((size) => (hasTray ? coveredByTray(size) : uncovered), [hasTray]);
  useViewCommands(view);
  const onTray = useTrayCommands(detail, file);
  usePictureCommands(view, title);
  useShownNotes(detail, file, model);
  useVariantCommands(detail, file, model);
  return (
    <div className={styles.viewport}>
      <ViewStage
        ref={stage}
        className={styles.picture}
        label={viewWords.describe(title)}
        busy={!isDrawn}
        menu={viewItems(app)}
        onKey={(press) => onViewKey(press, view.current, choices.toggleOrthographic)}
      >
        <ModelView
          ref={onHandle}
          model={model}
          options={settings}
          look={look}
          onFault={onFault}
          palette={palette}
          software={software}
          keptView={keptView}
          covered={covered}
          labelClass={labelClass}
          onContextLost={onContextLost}
          onFirstPicture={onFirstPicture}
        >
          <SceneSlot />
        </ModelView>
      </ViewStage>
      {!isDrawn && <DrawingModel />}
      {hasView && (
        <>
          <SectionHandle view={view} bounds={model.facts.bounds} />
          <ViewToolbar view={view} onTray={onTray} />
          <AxisGizmo view={view} upAxis={model.stated.upAxis ?? 'y'} />
          <TrayFrame detail={detail} file={file} model={model} view={view} />
          <ModelFactsBar model={model} known={detail.facts} software={software} onFullDetail={onFullDetail} />
        </>
      )}
    </div>
  );
}

/** The view of the next model has the keyboard when the one before it had it, unless the user went elsewhere. */
function useGivenFocus(stage: RefObject<HTMLDivElement | null>, hadFocus: RefObject<boolean>): void {
  useLayoutEffect(() => {
    const element = stage.current;
    const focused = document.activeElement;
    const isFree = focused === null || focused === document.body || focused.tagName === 'MAIN';
    if (hadFocus.current && isFree) element?.focus({ preventScroll: true });
    return () => {
      // Also from its toolbar, which goes with it; an open tool finds its own control again.
      const last = document.activeElement;
      const isInBar =
        last?.closest('[role="toolbar"]') !== null && element?.parentElement?.contains(last) === true;
      hadFocus.current = element?.contains(last) === true || isInBar;
    };
  }, [stage, hadFocus]);
}

/** The loader's notes are shown in the report, too, under their file. */
function useShownNotes({ id }: AssetDetail, { localPath }: ShownFile, { notes }: LoadedModel): void {
  const { shownFile } = useStores<'shownFile'>();
  useEffect(() => shownFile.setNotes({ assetId: id, localPath, notes }), [shownFile, id, localPath, notes]);
}

/** Before the canvas is there a tool is only noted, and opens with it; a tool's own commands come later, and have their keys. */
function useTrayCommands(detail: AssetDetail, file: ShownFile): (name: TrayName) => void {
  const app = useStores<'commands' | 'shownFile' | 'viewer'>();
  const { commands } = app;
  const latest = useRef({ detail, file });
  useEffect(() => {
    latest.current = { detail, file };
  });
  const onTray = useCallback((name: TrayName) => toggleTray(app, latest.current, name), [app]);
  useEffect(
    () =>
      commands.add(
        trays.map(({ name, label, shortcut }) => ({
          id: `view-tray-${name}`,
          title: viewWords.openTool(label),
          group: viewWords.commands,
          shortcuts: [shortcut],
          run: () => onTray(name),
        })),
      ),
    [commands, onTray],
  );
  return onTray;
}

/** Of the view of one model. */
function viewItems(state: ShownState): readonly (readonly ViewMenuItem[])[] {
  const { viewer, look } = state;
  return [
    ['view-frame', 'view-reset'],
    [
      { id: 'view-front', padKey: `${viewWords.numpad}1` },
      { id: 'view-right', padKey: `${viewWords.numpad}3` },
      { id: 'view-top', padKey: `${viewWords.numpad}7` },
      {
        id: 'view-orthographic',
        padKey: `${viewWords.numpad}5`,
        label: lookWords.orthographic,
        isOn: () => look.store.getState().orthographic,
      },
    ],
    [
      ...shownItems(state, 'view'),
      { id: 'view-section', label: lookWords.section, isOn: () => look.store.getState().sectionOn },
      {
        id: 'view-turntable',
        label: viewWords.turntable,
        isOn: () => viewer.store.getState().settings.turntable,
      },
      {
        id: 'view-keep-camera',
        label: viewWords.keepCamera,
        isOn: () => viewer.store.getState().settings.keepCamera,
      },
    ],
    ['view-picture', 'view-save-picture'],
    trays.map(({ name, label }) => ({
      id: `view-tray-${name}`,
      label,
      isOn: () => viewer.store.getState().tray === name,
    })),
  ];
}

// The view's commands, in the palette and on single keys, while a model is shown.

function useViewCommands(view: RefObject<ViewHandle | null>): void {
  const app = useStores<'commands' | 'look' | 'viewer'>();
  useEffect(
    () => app.commands.add([...cameraCommands(view, app), ...shownCommands(app), ...drawingCommands(app)]),
    [app, view],
  );
}

function command(id: string, title: string, keys: readonly string[], run: () => void): Command {
  return { id: `view-${id}`, title, group: viewWords.commands, shortcuts: keys, run };
}

/** Sides have no keys of their own but those of the number pad: digits are stars. */
function cameraCommands(view: RefObject<ViewHandle | null>, { look }: StoresOf<'look'>): Command[] {
  const { actions } = viewWords;
  return [
    command('frame', viewWords.frame, ['F'], () => view.current?.frame()),
    command('reset', viewWords.reset, ['R'], () => view.current?.show('perspective')),
    ...(['front', 'back', 'right', 'left', 'top', 'bottom'] as const).map((side) =>
      command(side, actions[side], [], () => view.current?.show(side)),
    ),
    command('orthographic', lookWords.toggleOrthographic, [], look.toggleOrthographic),
  ];
}

function shownCommands({ viewer, look, commands }: StoresOf<'commands' | 'look' | 'viewer'>): Command[] {
  const { actions } = viewWords;
  return [
    command('wireframe', lookWords.cycleWires, ['W'], look.toggleWires),
    // Not G: it begins the ways to other screens.
    command('grid', actions.grid, ['B'], () => viewer.toggle('grid')),
    command('dimensions', actions.dimensions, ['D'], () => viewer.toggle('dimensions')),
    command('turntable', actions.turntable, ['T'], () => viewer.toggle('turntable')),
    command('keep-camera', actions.keepCamera, [], () => viewer.toggle('keepCamera')),
    command('section', lookWords.toggleSection, ['S'], look.toggleSection),
    { ...command('help', actions.help, ['H'], () => void commands.run('shortcuts')), hidden: true },
  ];
}

/** Without keys of their own: there are thirteen. */
function drawingCommands({ look }: StoresOf<'look'>): Command[] {
  return optionsOf<Drawing>(lookWords.drawings).map(({ value, label }) => ({
    ...command(`show-${value}`, lookWords.show(label), [], () => look.set({ drawing: value })),
    keywords: lookWords.keywords,
    enabled: () => look.store.getState().drawing !== value,
  }));
}
