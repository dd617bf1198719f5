/** A loaded model in its view, with the toolbar, the open tool and the keys. */
import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useStore } from 'zustand';
import type { AssetDetail } from '../../../main/contract/schema/asset.ts';
import type { LoadedModel } from '../../scene/load/load-model.ts';
import { type CoverOf, uncovered } from '../../scene/view/both-cameras.ts';
import type { KeptView } from '../../scene/view/camera.tsx';
import { SceneSlot } from '../../scene/view/in-scene.tsx';
import { ModelView } from '../../scene/view/model-view.tsx';
import type { ViewHandle } from '../../scene/view/view-handle.ts';
import { useStores } from '../../stores/use-stores.ts';
import { assetTitle } from '../asset/asset-text.ts';
import { lookWords } from '../look/look-words.ts';
import { usePictureCommands } from '../look/picture/use-picture-commands.ts';
import { SectionHandle } from '../look/SectionHandle.tsx';
import { useLook } from '../look/use-look.ts';
import { useVariantCommands } from '../look/variants/use-variant-commands.ts';
import { labelClass } from '../stage/label-class.ts';
import type { ShownFile } from '../stage/shown-files.ts';
import { type ShownState, shownItems } from '../stage/shown-items.ts';
import { useScenePalette } from '../stage/use-scene-palette.ts';
import styles from '../stage/Viewport.module.css';
import { type ViewMenuItem, ViewStage } from '../stage/ViewStage.tsx';
import { onViewKey } from '../stage/view-keys.ts';
import { viewWords } from '../stage/view-words.ts';
import { ModelFactsBar } from './ModelFactsBar.tsx';
import { coveredByTray, TrayFrame } from './TrayFrame.tsx';
import { trays } from './trays.tsx';
import { useViewCommands } from './use-view-commands.ts';
import { ViewToolbar } from './ViewToolbar.tsx';

/** As for `Viewport`, with what was loaded. */
export interface ShownViewProps {
  readonly detail: AssetDetail;
  readonly file: ShownFile;
  readonly model: LoadedModel;
  readonly software: boolean;
  readonly keptView: RefObject<KeptView | null>;
  readonly hadFocus: RefObject<boolean>;
  readonly digitsAreViews: boolean;
  readonly onFullDetail: () => void;
  readonly onContextLost: () => void;
}

export function ShownView(props: ShownViewProps) {
  const { detail, file, model, software, keptView, hadFocus, digitsAreViews } = props;
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
  const stage = useRef<HTMLDivElement>(null);
  useGivenFocus(stage, hadFocus);
  const title = assetTitle(detail);
  const hasTray = useStore(viewer.store, ({ tray }) => tray !== null);
  const covered = useCallback<CoverOf>((size) => (hasTray ? coveredByTray(size) : uncovered), [hasTray]);
  useViewCommands(view, digitsAreViews);
  useTrayCommands();
  usePictureCommands(view, title);
  useShownNotes(detail, file, model);
  useVariantCommands(detail, file, model);
  return (
    <div className={styles.viewport}>
      <ViewStage
        ref={stage}
        className={styles.picture}
        label={viewWords.describe(title)}
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
        >
          <SceneSlot />
        </ModelView>
      </ViewStage>
      {hasView && (
        <>
          <SectionHandle view={view} bounds={model.facts.bounds} />
          <ViewToolbar view={view} digitsAreViews={digitsAreViews} />
          <TrayFrame detail={detail} file={file} model={model} view={view} />
          <ModelFactsBar model={model} software={software} onFullDetail={onFullDetail} />
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
      hadFocus.current = element?.contains(document.activeElement) === true;
    };
  }, [stage, hadFocus]);
}

/** The loader's notes are shown in the report, too, under their file. */
function useShownNotes({ id }: AssetDetail, { localPath }: ShownFile, { notes }: LoadedModel): void {
  const { shownFile } = useStores<'shownFile'>();
  useEffect(() => shownFile.setNotes({ assetId: id, localPath, notes }), [shownFile, id, localPath, notes]);
}

/** Before the canvas is there a tool is only noted, and opens with it; a tool's own commands come later, and have their keys. */
function useTrayCommands(): void {
  const { viewer, commands } = useStores<'commands' | 'viewer'>();
  useEffect(
    () =>
      commands.add(
        trays.map(({ name, label, shortcut }) => ({
          id: `view-tray-${name}`,
          title: viewWords.openTool(label),
          group: viewWords.commands,
          shortcuts: [shortcut],
          run: () => viewer.setTray(viewer.store.getState().tray === name ? null : name),
        })),
      ),
    [commands, viewer],
  );
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
    ],
    ['view-picture', 'view-save-picture'],
    trays.map(({ name, label }) => ({
      id: `view-tray-${name}`,
      label,
      isOn: () => viewer.store.getState().tray === name,
    })),
  ];
}
