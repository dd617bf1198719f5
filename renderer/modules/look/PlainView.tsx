/** A model in a view that belongs to a dialog: with the viewer's settings, but not turning, not cut, and without a menu. */
import { createRef, type ReactNode, type RefObject, useMemo, useRef, useState } from 'react';
import { useStore } from 'zustand';
import type { LoadedModel } from '../../scene/load/load-model.ts';
import type { ModelBounds } from '../../scene/measure.ts';
import type { KeptView } from '../../scene/view/camera.tsx';
import { ModelView } from '../../scene/view/model-view.tsx';
import type { ViewHandle } from '../../scene/view/view-handle.ts';
import { useStores } from '../../stores/use-stores.ts';
import { labelClass, useScenePalette } from '../stage/scene-style.ts';
import { ViewStage } from '../stage/ViewStage.tsx';
import { onViewKey } from '../stage/view-keys.ts';
import { useLook } from './use-look.ts';

export interface PlainViewProps {
  readonly label: string;
  readonly model: LoadedModel;
  readonly software: boolean;
  readonly className?: string | undefined;
  /** Where it is seen from, for the next model; without one each begins anew. */
  readonly keptView?: RefObject<KeptView | null>;
  /** In place of the model's own bounds. */
  readonly framed?: ModelBounds | undefined;
  /** Painted as it is, whatever is chosen for other views. */
  readonly isPainted?: boolean;
  readonly onContextLost: () => void;
  readonly children?: ReactNode;
}

export function PlainView({
  label,
  model,
  software,
  className,
  keptView,
  framed,
  isPainted = false,
  onContextLost,
  children,
}: PlainViewProps) {
  const { viewer } = useStores<'viewer'>();
  const settings = useStore(viewer.store, (all) => all.settings);
  const options = useMemo(() => ({ ...settings, turntable: false }), [settings]);
  const { look, onFault } = useLook();
  const shownLook = useMemo(
    () => ({ ...look, section: null, ...(isPainted && { drawing: 'lit' as const }) }),
    [look, isPainted],
  );
  const palette = useScenePalette();
  const view = useRef<ViewHandle | null>(null);
  const [ownView] = useState(() => createRef<KeptView>());
  return (
    <ViewStage
      className={className}
      label={label}
      menu={[]}
      onKey={(press) => onViewKey(press, view.current)}
    >
      <ModelView
        ref={view}
        model={model}
        options={options}
        look={shownLook}
        onFault={onFault}
        palette={palette}
        software={software}
        keptView={keptView ?? ownView}
        framed={framed}
        labelClass={labelClass}
        onContextLost={onContextLost}
      >
        {children}
      </ModelView>
    </ViewStage>
  );
}
