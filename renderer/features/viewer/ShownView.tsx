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
import { useApp } from '../app-context.ts';
import { assetTitle } from '../asset/asset-text.ts';
import { usePictureCommands } from '../look/picture/use-picture-commands.ts';
import { SectionHandle } from '../look/SectionHandle.tsx';
import { useLook } from '../look/use-look.ts';
import { useVariantCommands } from '../look/variants/use-variant-commands.ts';
import { labelClass } from '../stage/label-class.ts';
import type { ShownFile } from '../stage/shown-files.ts';
import { useScenePalette } from '../stage/use-scene-palette.ts';
import styles from '../stage/Viewport.module.css';
import { ViewStage } from '../stage/ViewStage.tsx';
import { onViewKey } from '../stage/view-keys.ts';
import { viewWords } from '../stage/view-words.ts';
import { ModelFactsBar } from './ModelFactsBar.tsx';
import { coveredByTray, TrayFrame } from './TrayFrame.tsx';
import { useTrayCommands } from './use-tray-commands.ts';
import { useViewCommands } from './use-view-commands.ts';
import { ViewToolbar } from './ViewToolbar.tsx';
import { viewItems } from './view-menu-items.ts';

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
  const app = useApp();
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
  useToldNotes(detail, file, model);
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

/** What the loader said stands in the report, too, under its file. */
function useToldNotes({ id }: AssetDetail, { localPath }: ShownFile, { notes }: LoadedModel): void {
  const { shownFile } = useApp();
  useEffect(() => shownFile.tellNotes({ assetId: id, localPath, notes }), [shownFile, id, localPath, notes]);
}
