/** One model in one canvas. Draws only when something has changed. */
import { useThree } from '@react-three/fiber';
import { type ReactNode, type Ref, type RefObject, useEffect, useMemo, useRef, useState } from 'react';
import { DataTexture, LinearFilter, type Object3D } from 'three';
import {
  contactShadowName,
  type GroundPlan,
  gridLabels,
  groundPlan,
  type Label,
  type Shadow,
} from '../floor.ts';
import type { LoadedModel } from '../load/load-model.ts';
import type { ModelBounds } from '../measure.ts';
import { type CoverOf, uncovered } from './both-cameras.ts';
import { Camera, type CameraHandle, type KeptView } from './camera.tsx';
import type { ShownWord } from './create-pictures.ts';
import { DimensionMarks, LabelLayer, Labels, marksOf } from './dimension-marks.tsx';
import { GroundGrid } from './ground-grid.tsx';
import { notMet } from './in-scene.tsx';
import { CanvasPlace } from './kept-canvas.tsx';
import { Lights } from './lights.tsx';
import { PaintFrames } from './look/paint-frames.tsx';
import type { Painter } from './look/painter.ts';
import { readSurroundings, type Surroundings, type SurroundingsFault } from './look/read-surroundings.ts';
import { figureLabel, ScaleFigure, withFigure } from './look/scale-figure.tsx';
import { useUploaded } from './upload-textures.ts';
import { useViewHandle } from './use-view-handle.ts';
import type { ViewHandle } from './view-handle.ts';
import { type LookOptions, type ScenePalette, usualLook } from './view-settings.ts';

/** What is shown besides the object, and how. */
export interface ViewOptions {
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
  readonly look?: LookOptions;
  /** Hears why the file of `look.surroundings` gives no light. */
  readonly onFault?: (fault: SurroundingsFault) => void;
  readonly palette: ScenePalette;
  readonly software: boolean;
  readonly keptView: RefObject<KeptView | null>;
  /** What is in the picture at first; the model when absent. */
  readonly framed?: ModelBounds | undefined;
  /** By nothing when absent. */
  readonly covered?: CoverOf;
  readonly labelClass: (kind: Label['kind']) => string;
  readonly onContextLost: () => void;
  /** The model's first picture is there. */
  readonly onFirstPicture?: () => void;
  readonly ref: Ref<ViewHandle>;
  readonly children?: ReactNode;
}

/** Fills its container, which must have a size and be positioned. */
export function ModelView(props: ModelViewProps) {
  const layer = useRef<HTMLDivElement>(null);
  return (
    <>
      <CanvasPlace software={props.software}>
        <Contents {...props} layer={layer} />
      </CanvasPlace>
      <div ref={layer} aria-hidden="true" style={layerStyle} />
    </>
  );
}

const layerStyle = { position: 'absolute', inset: 0, overflow: 'hidden', pointerEvents: 'none' } as const;

function Contents(props: ModelViewProps & { readonly layer: RefObject<HTMLDivElement | null> }) {
  const {
    model,
    options,
    look = usualLook,
    palette,
    software,
    keptView,
    onContextLost,
    ref,
    children,
  } = props;
  const { bounds } = model.facts;
  const camera = useRef<CameraHandle>(null);
  const painter = useRef<Painter>(null);
  const plan = useMemo(() => groundPlan(bounds), [bounds]);
  const surroundings = useSurroundings(look.surroundings, props.onFault ?? unheard);
  const { layer, labelClass } = props;
  const [words] = useState(() => new Set<ShownWord>());
  const labelLayer = useMemo(() => ({ layer, words, classOf: labelClass }), [layer, words, labelClass]);
  const { framed = bounds } = props;
  const framedBounds = useMemo(
    () => (look.figure === 'none' ? framed : withFigure(look.figure, framed, plan)),
    [look.figure, framed, plan],
  );
  const colours = { wire: palette.mark, cut: palette.warning, warning: palette.warning };
  useLostContext(onContextLost);
  const uploaded = useUploaded(model.scene);
  useFirstPicture(uploaded, props.onFirstPicture ?? unheard);
  useViewHandle(ref, { camera, painter, model: model.scene, fine: model.fine, words });
  return (
    <>
      <Camera
        ref={camera}
        bounds={framedBounds}
        smooth={!software}
        turning={options.turntable}
        orthographic={look.orthographic}
        covered={props.covered ?? byNothing}
        keptView={keptView}
      />
      <Lights
        light={look.light}
        lightTurnDegrees={look.lightTurnDegrees}
        exposureStops={look.exposureStops}
        surroundings={surroundings}
        backdrop={backdropOf(look.background, palette, surroundings)}
      />
      {uploaded && <ShownModel scene={model.scene} />}
      <ContactShadow model={model} plan={plan} />
      {options.grid && <GroundGrid plan={plan} palette={palette} />}
      {options.dimensions && <DimensionMarks bounds={bounds} colour={palette.mark} />}
      {look.figure !== 'none' && (
        <ScaleFigure name={look.figure} bounds={bounds} plan={plan} colour={palette.gridStrong} />
      )}
      <ViewLabels {...props} plan={plan} words={words} />
      <PaintFrames
        model={model.scene}
        fine={model.fine}
        bounds={bounds}
        options={look}
        colours={colours}
        isWhole={uploaded}
        triangles={uploaded ? model.facts.triangles : 0}
        painterRef={painter}
      />
      <LabelLayer value={labelLayer}>{children}</LabelLayer>
    </>
  );
}

const unheard = (): void => undefined;
const byNothing: CoverOf = () => uncovered;
const greys = { white: '#ffffff', grey: '#777777', black: '#000000' } as const;

function backdropOf(
  background: LookOptions['background'],
  palette: ScenePalette,
  surroundings: Surroundings | null,
): string | null {
  if (background === 'surroundings') return surroundings === null ? palette.background : null;
  return background === 'theme' ? palette.background : greys[background];
}

function ViewLabels(
  props: ModelViewProps & {
    readonly layer: RefObject<HTMLDivElement | null>;
    readonly plan: GroundPlan;
    readonly words: Set<ShownWord>;
  },
) {
  const { model, options, look = usualLook, plan, layer, words, labelClass } = props;
  const { bounds } = model.facts;
  const { figure } = look;
  const labels = useMemo(
    () => [
      ...(options.dimensions ? marksOf(bounds).labels : []),
      ...(options.grid ? gridLabels(plan) : []),
      ...(figure === 'none' ? [] : [figureLabel(figure, bounds, plan)]),
    ],
    [bounds, plan, options.dimensions, options.grid, figure],
  );
  return <Labels layer={layer} labels={labels} words={words} bounds={bounds} classOf={labelClass} />;
}

/** Draws as soon as everything is in its place, up to a whole frame before the canvas would on its own. */
function useFirstPicture(isReady: boolean, onFirstPicture: () => void): void {
  const get = useThree((state) => state.get);
  useEffect(() => {
    if (!isReady) return;
    get().advance(performance.now(), true);
    onFirstPicture();
  }, [get, isReady, onFirstPicture]);
}

function useLostContext(onContextLost: () => void): void {
  const canvas = useThree((state) => state.gl.domElement);
  useEffect(() => {
    canvas.addEventListener('webglcontextlost', onContextLost);
    return () => canvas.removeEventListener('webglcontextlost', onContextLost);
  }, [canvas, onContextLost]);
}

/** The model itself in the scene. Its owner disposes of it; how it is painted is the painter's. */
function ShownModel({ scene }: { readonly scene: Object3D }) {
  return <primitive object={scene} dispose={null} />;
}

/** Lies in the plane of `plan.heightMetres`; not seen from below. */
function ContactShadow({ model, plan }: { readonly model: LoadedModel; readonly plan: GroundPlan }) {
  const { middle, edgeMetres } = model.shadow;
  const texture = useMemo(() => textureOf(model.shadow), [model]);
  useEffect(() => () => texture.dispose(), [texture]);
  return (
    <mesh
      name={contactShadowName}
      position={[middle[0], plan.heightMetres, middle[1]]}
      rotation={[-Math.PI / 2, 0, 0]}
      raycast={notMet}
      renderOrder={-2}
    >
      <planeGeometry args={[edgeMetres, edgeMetres]} />
      <meshBasicMaterial map={texture} transparent depthWrite={false} toneMapped={false} />
    </mesh>
  );
}

function textureOf({ pixels, size }: Shadow): DataTexture {
  const texture = new DataTexture(pixels, size, size);
  texture.magFilter = LinearFilter;
  texture.minFilter = LinearFilter;
  texture.needsUpdate = true;
  return texture;
}

/** Null while it is read and when there is none; `onFault` hears why a file gives no light. */
function useSurroundings(
  file: File | null,
  onFault: (fault: SurroundingsFault) => void,
): Surroundings | null {
  const [found, setFound] = useState<Surroundings | null>(null);
  useEffect(() => {
    if (file === null) return undefined;
    const leave = new AbortController();
    let mine: Surroundings | null = null;
    readSurroundings(file, leave.signal).then(
      (answer) => {
        if ('fault' in answer) {
          if (!leave.signal.aborted) onFault(answer.fault);
          return undefined;
        }
        mine = answer;
        if (leave.signal.aborted) answer.dispose();
        else setFound(answer);
        return undefined;
      },
      () => undefined,
    );
    return () => {
      leave.abort();
      setFound(null);
      mine?.dispose();
    };
  }, [file, onFault]);
  return found;
}
