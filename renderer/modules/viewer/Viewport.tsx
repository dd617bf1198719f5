/** The 3D view of one file with its toolbar and keys. */
import { type RefObject, useCallback, useState } from 'react';
import { AppError, toFailure } from '../../../main/contract/plain/errors.ts';
import type { AssetDetail } from '../../../main/contract/schema/asset.ts';
import type { Graphics } from '../../scene/graphics.ts';
import type { ModelCache } from '../../scene/load/model-cache.ts';
import type { ModelChoices } from '../../scene/parse/alternatives.ts';
import type { KeptView } from '../../scene/view/camera.tsx';
import { Button } from '../../ui/controls/Button.tsx';
import { useShownChoices } from '../look/variants/use-shown-choices.ts';
import { LoadingModel } from '../stage/LoadingModel.tsx';
import { modelOrder } from '../stage/model-source.ts';
import { NotLoaded } from '../stage/NotLoaded.tsx';
import { Stopped } from '../stage/Stopped.tsx';
import type { ShownFile } from '../stage/shown-files.ts';
import { useModel } from '../stage/use-model.ts';
import { usualFineness } from '../stage/usual-fineness.ts';
import { viewWords } from '../stage/view-words.ts';
import { useSeen } from './flip/use-flip.ts';
import { ShownView } from './ShownView.tsx';

/**
 * `keptView` and `hadFocus` outlive the file that is shown: the next one is looked at from there, and takes the keyboard.
 * `digitsAreViews`: no other format wants the keys 1, 3 and 7.
 */
export interface ViewportProps {
  readonly graphics: Graphics;
  readonly cache: ModelCache;
  readonly detail: AssetDetail;
  readonly file: ShownFile;
  readonly keptView: RefObject<KeptView | null>;
  readonly hadFocus: RefObject<boolean>;
  readonly digitsAreViews: boolean;
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
