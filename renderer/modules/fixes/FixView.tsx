/** A model of an asset before or after fixes, in a view of its own. */
import { useState } from 'react';
import { AppError, toFailure } from '../../../main/contract/plain/errors.ts';
import type { AssetFile } from '../../../main/contract/schema/asset.ts';
import type { ColliderShape } from '../../../main/contract/schema/fix/asset-measures.ts';
import type { ModelCache, ModelOrder } from '../../scene/load/model-cache.ts';
import { ColliderShapes } from '../../scene/view/collider-shapes.tsx';
import { probeGraphics } from '../../scene/view/kept-canvas.tsx';
import { PlainView } from '../look/PlainView.tsx';
import { LoadingModel, NotLoaded, Stopped } from '../stage/ModelPlaceholder.tsx';
import type { ShownFile } from '../stage/model-source.ts';
import { useScenePalette } from '../stage/scene-style.ts';
import { useModel, useModelCache, usualFineness } from '../stage/use-model.ts';

/** `files` are all of the asset, `urlOf` leads to one of them. */
interface FixViewProps {
  readonly label: string;
  readonly files: readonly AssetFile[];
  readonly file: ShownFile;
  /** Drawn over the model. */
  readonly shapes: readonly ColliderShape[];
  readonly urlOf: (localPath: string) => string;
}

export function FixView(props: FixViewProps) {
  const [graphics] = useState(probeGraphics);
  const cache = useModelCache();
  if (!graphics.available)
    return <Stopped failure={toFailure(new AppError('viewer.no-webgl', { reason: graphics.reason }))} />;
  const key = props.urlOf(props.file.localPath) + props.files.map(({ sha256 }) => sha256).join();
  return <Ordered key={key} {...props} orderKey={key} cache={cache} software={graphics.software} />;
}

interface OrderedProps extends FixViewProps {
  readonly orderKey: string;
  readonly cache: ModelCache;
  readonly software: boolean;
}

function Ordered({ label, files, file, shapes, urlOf, orderKey, cache, software }: OrderedProps) {
  const [attempt, setAttempt] = useState(0);
  const [order] = useState<ModelOrder>(() => ({
    key: orderKey,
    fineness: usualFineness(software),
    source: {
      path: file.localPath,
      choices: null,
      files: files.flatMap(({ localPath, state, sizeBytes }) =>
        state === 'complete' && localPath !== null
          ? [{ path: localPath, sizeBytes: sizeBytes ?? 0, url: urlOf(localPath) }]
          : [],
      ),
    },
  }));
  return (
    <Loaded
      key={attempt}
      label={label}
      shapes={shapes}
      order={order}
      cache={cache}
      software={software}
      sizeBytes={file.sizeBytes}
      onReload={() => setAttempt((count) => count + 1)}
    />
  );
}

function Loaded({
  label,
  shapes,
  order,
  cache,
  software,
  sizeBytes,
  onReload,
}: {
  readonly label: string;
  readonly shapes: readonly ColliderShape[];
  readonly order: ModelOrder;
  readonly cache: ModelCache;
  readonly software: boolean;
  readonly sizeBytes: number | null;
  readonly onReload: () => void;
}) {
  const state = useModel(cache, order);
  const { accent } = useScenePalette();
  if (state.status === 'failed')
    return <NotLoaded failure={state.failure} source={order.source} onReload={onReload} />;
  if (state.status === 'loading') return <LoadingModel progress={state.progress} sizeBytes={sizeBytes} />;
  return (
    <PlainView label={label} model={state.model} software={software} onContextLost={onReload}>
      <ColliderShapes shapes={shapes} color={accent} />
    </PlainView>
  );
}
