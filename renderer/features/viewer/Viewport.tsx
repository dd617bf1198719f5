/** The 3D view of one file with its toolbar and keys. */

import { type KeyboardEvent, type RefObject, useCallback, useRef, useState } from 'react';
import { useStore } from 'zustand';
import { AppError, toFailure } from '../../../main/contract/errors.ts';
import type { AssetDetail } from '../../../main/contract/model/asset.ts';
import { probeGraphics } from '../../scene/graphics.ts';
import { drawnTriangles, textureEdgePx } from '../../scene/limits.ts';
import type { KeptView } from '../../scene/view/camera.tsx';
import { ModelView, type ViewHandle } from '../../scene/view/model-view.tsx';
import { Button } from '../../ui/Button.tsx';
import { FailureNotice } from '../../ui/Failure.tsx';
import type { ShownFailure } from '../../ui/failure-text.ts';
import { useApp } from '../app-context.ts';
import { assetTitle } from '../library/asset-text.ts';
import { LoadingModel } from './LoadingModel.tsx';
import { ModelFactsBar } from './ModelFactsBar.tsx';
import { modelSource } from './model-source.ts';
import type { ShownFile } from './shown-files.ts';
import { useModel } from './use-model.ts';
import { useScenePalette } from './use-scene-palette.ts';
import { useViewCommands } from './use-view-commands.ts';
import styles from './Viewport.module.css';
import { ViewToolbar } from './ViewToolbar.tsx';
import { onViewKey } from './view-keys.ts';

/** `keptView` outlives the file that is shown. `digitsAreViews`: no other format wants the keys 1, 3 and 7. */
export interface ViewportProps {
  readonly detail: AssetDetail;
  readonly file: ShownFile;
  readonly keptView: RefObject<KeptView | null>;
  readonly digitsAreViews: boolean;
}

export function Viewport(props: ViewportProps) {
  const [graphics] = useState(probeGraphics);
  const [attempt, setAttempt] = useState(0);
  const [fullDetail, setFullDetail] = useState(false);
  if (!graphics.available) {
    const failure = toFailure(new AppError('viewer.no-webgl', { reason: graphics.reason }));
    return <Stopped failure={failure} />;
  }
  return (
    <OpenViewport
      key={`${attempt} ${fullDetail}`}
      {...props}
      software={graphics.software}
      mostTriangles={drawnTriangles[graphics.software && !fullDetail ? 'software' : 'hardware']}
      onFullDetail={() => setFullDetail(true)}
      onReload={() => setAttempt((count) => count + 1)}
    />
  );
}

interface OpenViewportProps extends ViewportProps {
  readonly software: boolean;
  readonly mostTriangles: number;
  readonly onFullDetail: () => void;
  readonly onReload: () => void;
}

function OpenViewport(props: OpenViewportProps) {
  const { detail, file, software, mostTriangles, onFullDetail, onReload, keptView, digitsAreViews } = props;
  const { viewer, notices } = useApp();
  const settings = useStore(viewer.store, (state) => state.settings);
  const palette = useScenePalette();
  const view = useRef<ViewHandle>(null);
  const [lost, setLost] = useState(false);
  // The listing changes with every event about the asset; the model must not be loaded again for that.
  const [source] = useState(() => modelSource(detail, file.localPath));
  const model = useModel({
    source,
    textureEdgePx: textureEdgePx[software ? 'software' : 'hardware'],
    mostTriangles,
  });
  const onContextLost = useCallback(() => setLost(true), []);
  const title = assetTitle(detail);
  const showing = model.status === 'ready' && !lost;
  const picture = useCallback(() => takePicture(view.current, title, notices), [title, notices]);
  useViewCommands(view, showing, picture, digitsAreViews);

  if (model.status === 'failed') {
    return (
      <Stopped
        failure={model.failure}
        action={
          <Button size="sm" onClick={onReload}>
            Load again
          </Button>
        }
      />
    );
  }
  if (lost) {
    const failure = toFailure(new AppError('viewer.context-lost', {}));
    return (
      <Stopped
        failure={failure}
        action={
          <Button size="sm" onClick={() => setLost(false)}>
            Show again
          </Button>
        }
      />
    );
  }
  if (model.status === 'loading')
    return <LoadingModel progress={model.progress} sizeBytes={file.sizeBytes} />;
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- an application takes the keyboard (WAI-ARIA 1.2)
    <div
      className={styles.viewport}
      role="application"
      aria-label={`3D view of ${title}. Arrow keys turn it, with Shift they move it, plus and minus zoom, F shows the whole object.`}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- an application takes the keyboard (WAI-ARIA 1.2)
      tabIndex={0}
      onKeyDown={(event: KeyboardEvent) => {
        if (onViewKey(event, view.current)) event.preventDefault();
      }}
    >
      <ModelView
        ref={view}
        model={model.model}
        options={settings}
        palette={palette}
        software={software}
        keptView={keptView}
        labelClass={labelClass}
        onContextLost={onContextLost}
      />
      <ViewToolbar
        view={view}
        settings={settings}
        viewKeys={digitsAreViews ? '' : 'Numpad '}
        onToggle={viewer.toggle}
        onPicture={picture}
      />
      <ModelFactsBar model={model.model} software={software} onFullDetail={onFullDetail} />
    </div>
  );
}

function labelClass(kind: 'grid' | 'dimension'): string {
  return (kind === 'grid' ? styles['gridLabel'] : styles['dimensionLabel']) ?? '';
}

function Stopped({ failure, action }: { readonly failure: ShownFailure; readonly action?: React.ReactNode }) {
  return (
    <div className={styles.stopped}>
      <div className={styles.stoppedBox}>
        <FailureNotice failure={failure} actions={action} live />
      </div>
    </div>
  );
}

/** To the clipboard, or into the downloads where the clipboard takes no pictures. */
async function takePicture(
  view: ViewHandle | null,
  title: string,
  notices: ReturnType<typeof useApp>['notices'],
): Promise<void> {
  const picture = await view?.picture();
  if (picture === null || picture === undefined) return;
  try {
    await navigator.clipboard.write([new ClipboardItem({ 'image/png': picture })]);
    notices.tell('The picture is on the clipboard.', { tone: 'success' });
  } catch {
    const link = document.createElement('a');
    link.href = URL.createObjectURL(picture);
    link.download = `${title.replaceAll(/[^\p{L}\p{N}]+/gu, '-')}.png`;
    link.click();
    URL.revokeObjectURL(link.href);
    notices.tell('The picture is in your downloads.', { tone: 'success' });
  }
}
