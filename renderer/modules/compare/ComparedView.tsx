/** The model of one side: loading, why it cannot be shown, or its view. */
import { type RefObject, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useStore } from 'zustand';
import { AppError, toFailure } from '../../../main/contract/plain/errors.ts';
import type { LoadedModel } from '../../scene/load/load-model.ts';
import type { ModelCache, ModelOrder } from '../../scene/load/model-cache.ts';
import type { KeptView } from '../../scene/view/camera.tsx';
import { ModelView } from '../../scene/view/model-view.tsx';
import type { ViewHandle } from '../../scene/view/view-handle.ts';
import type { StoresOf } from '../../stores/stores.ts';
import { useStores } from '../../stores/use-stores.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { useLook } from '../look/use-look.ts';
import { LoadingModel, NotLoaded, Stopped } from '../stage/ModelPlaceholder.tsx';
import { labelClass, useScenePalette } from '../stage/scene-style.ts';
import { useModel } from '../stage/use-model.ts';
import { shownItems, type ViewMenuItem, ViewStage } from '../stage/ViewStage.tsx';
import { onViewKey } from '../stage/view-keys.ts';
import { viewWords } from '../stage/view-words.ts';
import styles from './CompareScreen.module.css';
import { compareWords } from './compare-words.ts';
import type { Cameras } from './use-cameras.ts';

/** `onModel` hears what is shown, and null when it is no longer. Give it another `key` for another model. */
export interface ComparedViewProps {
  readonly place: number;
  readonly title: string;
  /** Otherwise its model is kept and nothing is drawn. */
  readonly isSeen: boolean;
  readonly cache: ModelCache;
  readonly order: ModelOrder;
  readonly sizeBytes: number | null;
  readonly software: boolean;
  readonly cameras: Cameras;
  readonly keptView: RefObject<KeptView | null>;
  readonly onModel: (place: number, model: LoadedModel | null) => void;
}

/** Commands of the screen, as the menu of its views has them. */
const menuItems = (app: StoresOf<'look' | 'viewer'>): readonly (readonly ViewMenuItem[])[] => [
  ['compare-frame', 'compare-reset'],
  ['compare-front', 'compare-right', 'compare-top', 'compare-orthographic'],
  shownItems(app, 'compare'),
  ['compare-together', 'compare-scale', 'compare-swap', 'compare-facts'],
];

export function ComparedView(props: ComparedViewProps) {
  const [attempt, setAttempt] = useState(0);
  return <OneAttempt key={attempt} {...props} onReload={() => setAttempt((count) => count + 1)} />;
}

function OneAttempt(props: ComparedViewProps & { readonly onReload: () => void }) {
  const { place, cache, sizeBytes, onModel, onReload } = props;
  const [order] = useState(props.order);
  const state = useModel(cache, order);
  const [lost, setLost] = useState(false);
  const model = state.status === 'ready' ? state.model : null;
  useEffect(() => {
    onModel(place, model);
    return () => onModel(place, null);
  }, [onModel, place, model]);
  if (state.status === 'failed')
    return <NotLoaded failure={state.failure} source={order.source} onReload={onReload} />;
  if (state.status === 'loading') return <LoadingModel progress={state.progress} sizeBytes={sizeBytes} />;
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
  if (!props.isSeen) return null;
  return <View {...props} model={state.model} onLost={() => setLost(true)} />;
}

function View({
  place,
  title,
  model,
  software,
  cameras,
  keptView,
  onLost,
}: ComparedViewProps & { readonly model: LoadedModel; readonly onLost: () => void }) {
  const app = useStores<'look' | 'viewer'>();
  const { viewer } = app;
  const [flat, setFlat] = useState(() => cameras.isFlat(place));
  const settings = useStore(viewer.store, (state) => state.settings);
  const { look, onFault } = useLook();
  const shownLook = useMemo(() => (flat === null ? look : { ...look, orthographic: flat }), [look, flat]);
  const palette = useScenePalette();
  const view = useRef<ViewHandle | null>(null);
  const leave = useRef<(() => void) | null>(null);
  // The handle is there as soon as the canvas is, which is later than this component.
  const onHandle = useCallback(
    (handle: ViewHandle | null) => {
      leave.current?.();
      leave.current = handle === null ? null : cameras.enter(place, handle, model.facts.bounds, setFlat);
      view.current = handle;
    },
    [cameras, place, model],
  );
  return (
    <ViewStage
      className={styles.view}
      label={compareWords.describe(place + 1, viewWords.describe(title))}
      menu={menuItems(app)}
      onKey={(press) => onViewKey(press, view.current, () => cameras.toggleFlat(look.orthographic))}
    >
      <ModelView
        ref={onHandle}
        model={model}
        options={settings}
        look={shownLook}
        onFault={onFault}
        palette={palette}
        software={software}
        keptView={keptView}
        labelClass={labelClass}
        onContextLost={onLost}
      />
    </ViewStage>
  );
}
