/** One asset: its model at the left, everything known about it at the right; while it is being made, its progress. */

import { Columns2 } from 'lucide-react';
import { createRef, type RefObject, useEffect, useMemo, useRef, useState } from 'react';
import { useStore } from 'zustand';
import type { AssetDetail } from '../../../main/contract/schema/asset.ts';
import type { AssetId } from '../../../main/contract/schema/ids.ts';
import type { ModelCache } from '../../scene/load/model-cache.ts';
import type { KeptView } from '../../scene/view/camera.tsx';
import { SceneNodes } from '../../scene/view/in-scene.tsx';
import { type Graphics, KeptCanvas, probeGraphics } from '../../scene/view/kept-canvas.tsx';
import { useStores } from '../../stores/use-stores.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { SegmentedControl } from '../../ui/controls/Choices.tsx';
import { IconButton } from '../../ui/controls/IconButton.tsx';
import { SplitView } from '../../ui/layout/Panes.tsx';
import { Menu } from '../../ui/overlays/Menu.tsx';
import { FailureNotice } from '../../ui/status/Messages.tsx';
import { Skeleton, useIsSlow } from '../../ui/status/Progress.tsx';
import { statusWords } from '../asset/asset-words.ts';
import { commandGroups } from '../commands/command-words.ts';
import { type ComparedAsset, compareAsset, compareFormats } from '../compare/compare-actions.ts';
import { compareWords } from '../compare/compare-words.ts';
import { FileShown } from '../files/FileShown.tsx';
import type { Along } from '../navigation/store/navigation.ts';
import { foldParts, nextShown, type ShownFile, shownFiles, shownName } from '../stage/model-source.ts';
import { useModelCache } from '../stage/use-model.ts';
import { viewWords } from '../stage/view-words.ts';
import { FlipStrip, useFlip, useModelsAhead, useSeen, useWalk } from './FlipStrip.tsx';
import { NoModel } from './NoModel.tsx';
import { AssetPanel } from './panel/AssetPanel.tsx';
import { overviewWords } from './panel/panel-words.ts';
import styles from './ViewerScreen.module.css';
import { Viewport } from './Viewport.tsx';
import switchStyles from './ViewToolbar.module.css';

/** `along` is what the arrows go through, null for the search; `localPath` the file to begin with. */
export interface ViewerScreenProps {
  readonly assetId: AssetId;
  readonly along: Along | null;
  readonly localPath: string | null;
}

/** What stays when another asset is shown: who flips goes on with the same format, and from the same side if the camera is kept. */
interface Stage {
  readonly graphics: Graphics;
  readonly cache: ModelCache;
  readonly keptView: RefObject<KeptView | null>;
  readonly hadFocus: RefObject<boolean>;
}

export function ViewerScreen(props: ViewerScreenProps) {
  const stage = useStage(props.assetId);
  const screen = <AssetShown {...props} stage={stage} />;
  // What is drawn beside a model by others is drawn on the same canvas.
  return (
    <SceneNodes>
      {stage.graphics.available ? (
        <KeptCanvas software={stage.graphics.software}>{screen}</KeptCanvas>
      ) : (
        screen
      )}
    </SceneNodes>
  );
}

function AssetShown({ assetId, along, localPath, stage }: ViewerScreenProps & { readonly stage: Stage }) {
  const { viewer, library, shownFile } = useStores<'library' | 'shownFile' | 'viewer'>();
  const { detail, status, error, panelWidth } = useStore(viewer.store);
  const walk = useWalk(assetId, along);
  const slow = useIsSlow(status === 'loading' && detail === null);
  useEffect(() => {
    viewer.open(assetId);
    // What is flipped through stays chosen.
    if (along === null) library.select(assetId);
    else library.point(assetId);
  }, [viewer, library, assetId, along]);
  useEffect(() => () => viewer.open(null), [viewer]);
  useEffect(() => () => shownFile.forget(), [shownFile]);
  useEffect(() => {
    if (localPath !== null) shownFile.show({ assetId, localPath, kind: '' });
  }, [shownFile, assetId, localPath]);
  useFlip(assetId, along, detail);

  const retry = (
    <Button size="sm" onClick={viewer.retry}>
      {statusWords.tryAgain}
    </Button>
  );
  if (detail === null) {
    return (
      <div className={styles.alone} aria-busy={status === 'loading'}>
        {error === null ? (
          slow && <Skeleton className={styles.skeleton} />
        ) : (
          <FailureNotice failure={error} actions={retry} live />
        )}
      </div>
    );
  }
  return (
    <SplitView
      main={
        <div className={styles.main}>
          <div className={styles.stage}>
            <Main detail={detail} along={along} stage={stage} />
          </div>
          <FlipStrip assetId={detail.id} />
        </div>
      }
      side={
        <>
          {status === 'failed' && error !== null && <FailureNotice failure={error} actions={retry} />}
          <AssetPanel key={detail.id} detail={detail} walk={walk} />
        </>
      }
      sideLabel={overviewWords.pane}
      width={panelWidth}
      onResize={viewer.setPanelWidth}
    />
  );
}

function useStage(assetId: AssetId): Stage {
  const [graphics] = useState(probeGraphics);
  const cache = useModelCache();
  const keptView = useKeptView(assetId);
  const hadFocus = useRef(false);
  return { graphics, cache, keptView, hadFocus };
}

/** All formats of an asset are looked at from one place; the next asset is framed anew, unless the camera is to be kept. */
function useKeptView(assetId: AssetId): RefObject<KeptView | null> {
  const { viewer } = useStores<'viewer'>();
  const [kept, setKept] = useState(() => ({ assetId, view: createRef<KeptView>() }));
  if (kept.assetId === assetId) return kept.view;
  const { keepCamera } = viewer.store.getState().settings;
  const next = { assetId, view: keepCamera ? kept.view : createRef<KeptView>() };
  setKept(next);
  return next.view;
}

function Main({
  detail,
  along,
  stage,
}: {
  readonly detail: AssetDetail;
  readonly along: Along | null;
  readonly stage: Stage;
}) {
  const app = useStores<'navigation' | 'shownFile'>();
  const { shownFile } = app;
  const { wanted, reading } = useStore(shownFile.store);
  const files = useMemo(() => shownFiles(detail.files), [detail.files]);
  const file = nextShown(files, wanted);
  const isRead = reading?.assetId === detail.id;
  useSeen(detail.id, file === undefined || isRead);
  useModelsAhead({ ...stage, assetId: detail.id, wanted });
  useCompare(file === undefined ? null : { detail, file, along });
  if (isRead) return <FileShown detail={detail} file={reading} />;
  if (file === undefined) return <NoModel detail={detail} />;
  return (
    <div className={switchStyles.main}>
      <Viewport
        key={`${detail.id} ${detail.version} ${file.localPath}`}
        detail={detail}
        file={file}
        {...stage}
      />
      <FormatSwitch
        files={files}
        shown={file}
        onShow={shownFile.show}
        onCompare={() => void compareFormats(app, { detail, file, along })}
      />
    </div>
  );
}

/** `asset` is null while no model of it is shown. */
function useCompare(asset: ComparedAsset | null): void {
  const app = useStores<'assetDetails' | 'commands' | 'flip' | 'navigation' | 'notices'>();
  const latest = useRef(asset);
  useEffect(() => {
    latest.current = asset;
  });
  const isShown = asset !== null;
  useEffect(() => {
    if (!isShown) return undefined;
    return app.commands.add([
      {
        id: 'asset-compare',
        title: compareWords.compare,
        group: commandGroups.asset,
        keywords: compareWords.keywords,
        shortcuts: ['C'],
        run: () => latest.current !== null && compareAsset(app, latest.current),
      },
    ]);
  }, [app, isShown]);
}

// Which of the asset's deliverables is shown; Alt and 1 to 9 choose, too.

/** Shows nothing for an asset with one model only. */
function FormatSwitch({
  files,
  shown,
  onShow,
  onCompare,
}: {
  readonly files: readonly ShownFile[];
  readonly shown: ShownFile;
  readonly onShow: (file: ShownFile) => void;
  /** Puts the shown one beside another. */
  readonly onCompare: () => void;
}) {
  const { commands } = useStores<'commands'>();
  useEffect(() => {
    if (files.length < 2) return undefined;
    return commands.add(
      [...foldParts(files).main, ...foldParts(files).parts].slice(0, 9).map((file, index) => ({
        id: `view-format-${index + 1}`,
        title: viewWords.showFormat(shownName(file, files)),
        group: commandGroups.view,
        shortcuts: [`Alt+${index + 1}`],
        run: () => onShow(file),
      })),
    );
  }, [commands, files, onShow]);
  if (files.length < 2) return null;
  const { main, parts } = foldParts(files);
  // A part that is shown is in the row for as long.
  const inRow = main.includes(shown) ? main : [...main, shown];
  return (
    <div className={switchStyles.strip}>
      <div className={switchStyles.control}>
        <SegmentedControl
          label={viewWords.format}
          value={shown.localPath}
          segments={inRow.map((file) => ({ value: file.localPath, label: shownName(file, files) }))}
          onChange={(path) => {
            const file = files.find(({ localPath }) => localPath === path);
            if (file !== undefined) onShow(file);
          }}
        />
        {parts.length > 0 && (
          <Menu
            entries={parts.map((file) => ({
              label: file.localPath,
              checked: file.localPath === shown.localPath,
              onSelect: () => onShow(file),
            }))}
          >
            <Button size="sm" variant="ghost">
              {viewWords.parts(parts.length)}
            </Button>
          </Menu>
        )}
        <IconButton
          size="sm"
          label={compareWords.compare}
          command="asset-compare"
          shortcut="C"
          icon={<Columns2 />}
          onClick={onCompare}
        />
      </div>
    </div>
  );
}
