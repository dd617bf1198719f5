/** A model of an asset before or after fixes, in a view of its own. */
import { createRef, useMemo, useRef, useState } from 'react';
import { useStore } from 'zustand';
import { AppError, toFailure } from '../../../main/contract/plain/errors.ts';
import type { AssetFile } from '../../../main/contract/schema/asset.ts';
import type { ColliderShape } from '../../../main/contract/schema/fix/asset-measures.ts';
import type { ModelCache, ModelOrder } from '../../scene/load/model-cache.ts';
import type { KeptView } from '../../scene/view/camera.tsx';
import { ColliderShapes } from '../../scene/view/collider-shapes.tsx';
import { probeGraphics } from '../../scene/view/kept-canvas.tsx';
import { ModelView } from '../../scene/view/model-view.tsx';
import type { ViewHandle } from '../../scene/view/view-handle.ts';
import { useStores } from '../../stores/use-stores.ts';
import { useLook } from '../look/use-look.ts';
import { LoadingModel, NotLoaded, Stopped } from '../stage/ModelPlaceholder.tsx';
import type { ShownFile } from '../stage/model-source.ts';
import { labelClass, useScenePalette } from '../stage/scene-style.ts';
import { useModel, useModelCache, usualFineness } from '../stage/use-model.ts';
import { ViewStage } from '../stage/ViewStage.tsx';
import { onViewKey } from '../stage/view-keys.ts';

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
  const { viewer } = useStores<'viewer'>();
  const state = useModel(cache, order);
  const settings = useStore(viewer.store, (all) => all.settings);
  const options = useMemo(() => ({ ...settings, turntable: false }), [settings]);
  const { look, onFault } = useLook();
  // Where the asset's own view is cut says nothing here.
  const whole = useMemo(() => ({ ...look, section: null }), [look]);
  const palette = useScenePalette();
  const view = useRef<ViewHandle | null>(null);
  const [keptView] = useState(() => createRef<KeptView>());
  if (state.status === 'failed')
    return <NotLoaded failure={state.failure} source={order.source} onReload={onReload} />;
  if (state.status === 'loading') return <LoadingModel progress={state.progress} sizeBytes={sizeBytes} />;
  return (
    <ViewStage
      className={undefined}
      label={label}
      menu={[]}
      onKey={(press) => onViewKey(press, view.current)}
    >
      <ModelView
        ref={view}
        model={state.model}
        options={options}
        look={whole}
        onFault={onFault}
        palette={palette}
        software={software}
        keptView={keptView}
        labelClass={labelClass}
        onContextLost={onReload}
      >
        <ColliderShapes shapes={shapes} color={palette.accent} />
      </ModelView>
    </ViewStage>
  );
}
