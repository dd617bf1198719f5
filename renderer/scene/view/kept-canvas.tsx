/**
 * One canvas for all views of a screen, one after the other: a new one takes the graphics driver 0.1 to 0.3 s, most of what a
 * small model needs to be seen. It lies in an element of its own, which whichever view is shown takes in.
 */

import { addAfterEffect, Canvas, useThree } from '@react-three/fiber';
import {
  createContext,
  Fragment,
  type ReactNode,
  useContext,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import { createPortal } from 'react-dom';
import { NeutralToneMapping, type WebGLProgram, type WebGLRenderer } from 'three';
import { sceneWords } from '../scene-words.ts';
import { fovDegrees } from './both-cameras.ts';
import { WithLights } from './lights.tsx';
import { createFrameWatch, type FrameWatch } from './look/pace-frames.ts';
import { contextOptions, useSharedRenderer } from './shared-renderer.tsx';

interface Kept {
  readonly element: HTMLElement;
  contents(): ReactNode;
  /** Counts the canvases: one that is lost, or stuck, makes way for another. */
  round(): number;
  /** Hears of the frames of the canvas that is there; null when it goes. */
  watch(frames: FrameWatch | null): void;
  /** The view is in this place until the function that is returned is called. */
  enter(place: HTMLElement): () => void;
  show(contents: ReactNode): void;
  renew(): void;
  listen(listener: () => void): () => void;
}

const KeptContext = createContext<Kept | null>(null);

/** Longer than any picture takes that a user would wait for. */
const stuckMs = 1500;

function createKept(): Kept {
  const element = document.createElement('div');
  element.style.cssText = 'position: absolute; inset: 0';
  const listeners = new Set<() => void>();
  let contents: ReactNode = null;
  let round = 0;
  let frames: FrameWatch | null = null;
  const tell = (): void => {
    for (const listener of listeners) listener();
  };
  const renew = (): void => {
    round += 1;
    tell();
  };
  return {
    element,
    contents: () => contents,
    round: () => round,
    watch(next) {
      frames = next;
    },
    enter(place) {
      place.append(element);
      return () => {
        contents = null;
        element.remove();
        // What a model was made to hold up the driver with goes with its context, and not before the next view.
        if (frames !== null && frames.openMs() > stuckMs) renew();
        else tell();
      };
    },
    show(next) {
      contents = next;
      tell();
    },
    renew,
    listen(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** Around everything of which one view is shown at a time. `software` as for `ModelView`. */
export function KeptCanvas({
  software,
  children,
}: {
  readonly software: boolean;
  readonly children: ReactNode;
}) {
  const [kept] = useState(createKept);
  const round = useSyncExternalStore(kept.listen, kept.round);
  return (
    <KeptContext value={kept}>
      {children}
      {createPortal(
        <ViewCanvas key={round} software={software}>
          <KeptContents kept={kept} />
        </ViewCanvas>,
        kept.element,
      )}
    </KeptContext>
  );
}

/** Where a view's contents are drawn: on the kept canvas, which moves here, or on one of its own where none is kept. */
export function CanvasPlace({
  software,
  children,
}: {
  readonly software: boolean;
  readonly children: ReactNode;
}) {
  const kept = useContext(KeptContext);
  if (kept === null) return <ViewCanvas software={software}>{children}</ViewCanvas>;
  return <KeptPlace kept={kept}>{children}</KeptPlace>;
}

function KeptPlace({ kept, children }: { readonly kept: Kept; readonly children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null);
  const id = useId();
  useLayoutEffect(() => (place.current === null ? undefined : kept.enter(place.current)), [kept]);
  // Under a name of its own, so that nothing of the view before it is taken over.
  useLayoutEffect(() => kept.show(<Fragment key={id}>{children}</Fragment>), [kept, id, children]);
  return <div ref={place} style={{ position: 'absolute', inset: 0 }} />;
}

function KeptContents({ kept }: { readonly kept: Kept }) {
  const contents = useSyncExternalStore(kept.listen, kept.contents);
  const gl = useThree((state) => state.gl);
  const canvas = gl.domElement;
  useKeptPrograms(gl);
  useEffect(() => {
    const frames = createFrameWatch(gl.getContext());
    kept.watch(frames);
    const leave = addAfterEffect(frames.drawn);
    return () => {
      leave();
      frames.close();
      kept.watch(null);
    };
  }, [gl, kept]);
  useEffect(() => {
    canvas.addEventListener('webglcontextlost', kept.renew);
    return () => canvas.removeEventListener('webglcontextlost', kept.renew);
  }, [canvas, kept]);
  return contents;
}

/** More kinds of materials than a library's assets have together. */
const mostPrograms = 60;

/**
 * Shaders that were built stay: the next view needs the same few, and each takes the driver up to 50 ms. Only three's own:
 * one that is written by hand counts as another with every material, and would pile up.
 */
function useKeptPrograms({ info }: WebGLRenderer): void {
  useEffect(() => {
    const kept = new Set<WebGLProgram>();
    return addAfterEffect(() => {
      for (const program of info.programs ?? []) {
        if (kept.size >= mostPrograms || kept.has(program) || isByHand(program)) continue;
        kept.add(program);
        program.usedTimes += 1;
      }
    });
  }, [info]);
}

/** Its types do not have what three calls its material's type. */
const isByHand = (program: WebGLProgram): boolean =>
  !('type' in program) || typeof program.type !== 'string' || program.type.endsWith('ShaderMaterial');

/** R3F gives the canvas that it is drawn on in the page; one without a page is never used here. */
function onPage(canvas: unknown): HTMLCanvasElement {
  if (canvas instanceof HTMLCanvasElement) return canvas;
  throw new TypeError('a view is drawn on a canvas of the page');
}

function ViewCanvas({ software, children }: { readonly software: boolean; readonly children: ReactNode }) {
  const shared = useSharedRenderer();
  return (
    <Canvas
      frameloop="demand"
      dpr={software ? 1 : [1, 2]}
      camera={{ fov: fovDegrees }}
      gl={shared === null ? contextOptions(software) : ({ canvas }) => shared.viewOf(onPage(canvas))}
      onCreated={({ gl }) => {
        // Keeps base colours as they are painted; the usual film curve would shift them.
        gl.toneMapping = NeutralToneMapping;
        gl.localClippingEnabled = true;
        // Asking for a shader's faults waits for the driver; ours are known to be in order.
        gl.debug.checkShaderErrors = import.meta.env.DEV;
      }}
    >
      <WithLights>{children}</WithLights>
    </Canvas>
  );
}

// What draws on this machine, found out once before a view is opened.

/** `software` means that the CPU draws: no smoothing of movement, textures at half the size, fewer triangles. */
export type Graphics =
  | { readonly available: true; readonly renderer: string; readonly software: boolean }
  | { readonly available: false; readonly reason: string };

/** Opens a context on a throw-away canvas and closes it again. */
export function probeGraphics(): Graphics {
  const canvas = document.createElement('canvas');
  let reason = sceneWords.noWebGl;
  canvas.addEventListener('webglcontextcreationerror', (event) => {
    if (event instanceof WebGLContextEvent && event.statusMessage !== '') reason = event.statusMessage;
  });
  const gl = canvas.getContext('webgl2');
  if (gl === null) return { available: false, reason };
  const names = gl.getExtension('WEBGL_debug_renderer_info');
  const renderer = String(gl.getParameter(names?.UNMASKED_RENDERER_WEBGL ?? gl.RENDERER));
  gl.getExtension('WEBGL_lose_context')?.loseContext();
  return { available: true, renderer, software: isSoftware(renderer) };
}

/** True for the names under which software renderers are known. */
function isSoftware(renderer: string): boolean {
  return /swiftshader|llvmpipe|softpipe|software|microsoft basic render/i.test(renderer);
}
