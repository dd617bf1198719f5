/** One model in one canvas. Draws only when something has changed. */
import { Canvas, useThree } from '@react-three/fiber';
import { type ReactNode, type Ref, type RefObject, useEffect, useMemo, useRef } from 'react';
import { NeutralToneMapping } from 'three';
import type { LoadedModel } from '../load/load-model.ts';
import { Camera, type CameraHandle, type KeptView } from './camera.tsx';
import { ContactShadow } from './contact-shadow.tsx';
import { DimensionMarks, dimensionMarks } from './dimension-marks.tsx';
import { GroundGrid } from './ground-grid.tsx';
import { gridLabels, groundPlan, type Label } from './ground-plan.ts';
import { Labels } from './labels.tsx';
import { Lights } from './lights.tsx';
import type { ScenePalette } from './palette.ts';
import { ShownModel } from './shown-model.tsx';
import { useViewHandle } from './use-view-handle.ts';
import type { ViewHandle } from './view-handle.ts';

/** What is shown besides the object, and how. */
export interface ViewOptions {
  readonly wireframe: boolean;
  readonly grid: boolean;
  readonly dimensions: boolean;
  readonly turntable: boolean;
}

/**
 * `software` as found by `probeGraphics`; `onContextLost` when the driver took the view away: show it anew. `children` are
 * nodes inside the canvas, in metres of the model's frame.
 */
export interface ModelViewProps {
  readonly model: LoadedModel;
  readonly options: ViewOptions;
  readonly palette: ScenePalette;
  readonly software: boolean;
  readonly keptView: RefObject<KeptView | null>;
  readonly labelClass: (kind: Label['kind']) => string;
  readonly onContextLost: () => void;
  readonly ref: Ref<ViewHandle>;
  readonly children?: ReactNode;
}

/** Fills its container, which must have a size and be positioned. */
export function ModelView(props: ModelViewProps) {
  const layer = useRef<HTMLDivElement>(null);
  return (
    <>
      <Canvas
        frameloop="demand"
        dpr={props.software ? 1 : [1, 2]}
        camera={{ fov: 35 }}
        gl={{ antialias: true, powerPreference: 'high-performance', preserveDrawingBuffer: false }}
        onCreated={({ gl }) => {
          // Keeps base colours as they are painted; the usual film curve would shift them.
          gl.toneMapping = NeutralToneMapping;
        }}
      >
        <Contents {...props} layer={layer} />
      </Canvas>
      <div ref={layer} aria-hidden="true" style={layerStyle} />
    </>
  );
}

const layerStyle = { position: 'absolute', inset: 0, overflow: 'hidden', pointerEvents: 'none' } as const;

function Contents(props: ModelViewProps & { readonly layer: RefObject<HTMLDivElement | null> }) {
  const { model, options, palette, software, keptView, labelClass, onContextLost, ref, layer, children } =
    props;
  const { bounds } = model.facts;
  const camera = useRef<CameraHandle>(null);
  const plan = useMemo(() => groundPlan(bounds), [bounds]);
  const labels = useMemo(
    () => [
      ...(options.dimensions ? dimensionMarks(bounds).labels : []),
      ...(options.grid ? gridLabels(plan) : []),
    ],
    [bounds, plan, options.dimensions, options.grid],
  );
  useLostContext(onContextLost);
  useViewHandle(ref, camera, model.scene);
  return (
    <>
      <color attach="background" args={[palette.background]} />
      <Camera
        ref={camera}
        bounds={bounds}
        smooth={!software}
        turning={options.turntable}
        keptView={keptView}
      />
      <Lights />
      <ShownModel scene={model.scene} wireframe={options.wireframe} />
      <ContactShadow model={model} plan={plan} />
      {options.grid && <GroundGrid plan={plan} palette={palette} />}
      {options.dimensions && <DimensionMarks bounds={bounds} colour={palette.mark} />}
      <Labels layer={layer} labels={labels} classOf={labelClass} />
      {children}
    </>
  );
}

function useLostContext(onContextLost: () => void): void {
  const canvas = useThree((state) => state.gl.domElement);
  useEffect(() => {
    canvas.addEventListener('webglcontextlost', onContextLost);
    return () => canvas.removeEventListener('webglcontextlost', onContextLost);
  }, [canvas, onContextLost]);
}
