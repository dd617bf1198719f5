/** The 3D view of one file with its toolbar and keys. */
import { type RefObject, useCallback, useState } from 'react';
import { AppError, toFailure } from '../../../main/contract/errors.ts';
import type { AssetDetail } from '../../../main/contract/model/asset.ts';
import { probeGraphics } from '../../scene/graphics.ts';
import { drawnTriangles, textureEdgePx } from '../../scene/limits.ts';
import type { KeptView } from '../../scene/view/camera.tsx';
import { Button } from '../../ui/Button.tsx';
import { LoadingModel } from './LoadingModel.tsx';
import { modelSource } from './model-source.ts';
import { ShownView } from './ShownView.tsx';
import { Stopped } from './Stopped.tsx';
import type { ShownFile } from './shown-files.ts';
import { useModel } from './use-model.ts';
import { viewWords } from './view-words.ts';

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
  const [lost, setLost] = useState(false);
  // The listing changes with every event about the asset; the model must not be loaded again for that.
  const [source] = useState(() => modelSource(detail, file.localPath));
  const model = useModel({
    source,
    textureEdgePx: textureEdgePx[software ? 'software' : 'hardware'],
    mostTriangles,
  });
  const onContextLost = useCallback(() => setLost(true), []);

  if (model.status === 'failed') {
    return (
      <Stopped
        failure={model.failure}
        action={
          <Button size="sm" onClick={onReload}>
            {viewWords.loadAgain}
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
            {viewWords.showAgain}
          </Button>
        }
      />
    );
  }
  if (model.status === 'loading')
    return <LoadingModel progress={model.progress} sizeBytes={file.sizeBytes} />;
  return (
    <ShownView
      detail={detail}
      file={file}
      model={model.model}
      software={software}
      keptView={keptView}
      digitsAreViews={digitsAreViews}
      onFullDetail={onFullDetail}
      onContextLost={onContextLost}
    />
  );
}
