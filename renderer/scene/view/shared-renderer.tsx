/**
 * One WebGL context for many views at a time: each view has a plain canvas of its own, and is drawn in a scissored corner of
 * the context's canvas, from where it is copied. Browsers end contexts beyond 16, and each costs a driver's start.
 */
import { createContext, type ReactNode, useContext, useEffect, useState } from 'react';
import { Vector2, WebGLRenderer } from 'three';

/** What of a renderer has to be there to be shared. */
type Shareable = Pick<WebGLRenderer, 'domElement' | 'render' | 'getRenderTarget' | 'setViewport'> &
  Pick<WebGLRenderer, 'setPixelRatio' | 'setSize' | 'setScissor' | 'setScissorTest' | 'dispose'> &
  Pick<WebGLRenderer, 'forceContextLoss'>;

/** Gives every view a renderer that looks like its own. */
export interface SharedRenderer<Renderer = WebGLRenderer> {
  /** Draws onto `canvas`, which must have no context but `2d`. */
  viewOf(canvas: HTMLCanvasElement): Renderer;
  /** How many views have it now. */
  views(): number;
  /** Ends the context; the next view begins another. */
  close(): void;
}

interface View {
  readonly canvas: HTMLCanvasElement;
  readonly size: Vector2;
  pixelRatio: number;
}

/** `create` makes the renderer when the first view needs it. */
export function createSharedRenderer<Renderer extends Shareable>(
  create: () => Renderer,
): SharedRenderer<Renderer> {
  const views = new Set<View>();
  let shared: Renderer | null = null;
  const lost = (): void => {
    shared = null;
    for (const { canvas } of views) canvas.dispatchEvent(new Event('webglcontextlost'));
  };
  const open = (): Renderer => {
    const made = create();
    // Views draw in its corner and say how large they are themselves.
    made.setPixelRatio(1);
    made.domElement.addEventListener('webglcontextlost', lost, { once: true });
    return made;
  };
  return {
    viewOf(canvas) {
      const gl = (shared ??= open());
      const view: View = { canvas, size: new Vector2(canvas.width, canvas.height), pixelRatio: 1 };
      views.add(view);
      return rendererOf(gl, view, () => void views.delete(view));
    },
    views: () => views.size,
    close() {
      const gl = shared;
      shared = null;
      views.clear();
      gl?.domElement.removeEventListener('webglcontextlost', lost);
      gl?.dispose();
      gl?.forceContextLoss();
    },
  };
}

/** Everything of `gl`, but the canvas, its size and the end of it are the view's. */
function rendererOf<Renderer extends Shareable>(gl: Renderer, view: View, leave: () => void): Renderer {
  const { canvas, size } = view;
  const fit = (): void => {
    canvas.width = Math.max(1, Math.floor(size.x * view.pixelRatio));
    canvas.height = Math.max(1, Math.floor(size.y * view.pixelRatio));
  };
  const own = {
    domElement: canvas,
    getSize: (into: Vector2) => into.copy(size),
    getDrawingBufferSize: (into: Vector2) => into.set(canvas.width, canvas.height),
    getPixelRatio: () => view.pixelRatio,
    setPixelRatio(ratio: number) {
      view.pixelRatio = ratio;
      fit();
    },
    setSize(width: number, height: number, withStyle = true) {
      size.set(width, height);
      fit();
      if (!withStyle) return;
      canvas.style.width = `${width}px`;
      canvas.style.height = `${height}px`;
    },
    render(...scene: Parameters<WebGLRenderer['render']>) {
      if (gl.getRenderTarget() !== null) return gl.render(...scene);
      takeCorner(gl, canvas);
      gl.render(...scene);
      return copyCorner(gl.domElement, canvas);
    },
    // A view that goes takes nothing from the others.
    dispose: leave,
    forceContextLoss: leave,
  };
  const isOwn = (key: PropertyKey): key is keyof typeof own => Object.hasOwn(own, key);
  return new Proxy(gl, {
    get: (target, key): unknown => (isOwn(key) ? own[key] : Reflect.get(target, key, target)),
    set: (target, key, value) => Reflect.set(target, key, value, target),
  });
}

/** The context's canvas grows to the largest view, and does not shrink: to change its size clears it and takes time. */
function takeCorner(gl: Shareable, { width, height }: HTMLCanvasElement): void {
  const { domElement } = gl;
  if (domElement.width < width || domElement.height < height)
    gl.setSize(Math.max(domElement.width, width), Math.max(domElement.height, height), false);
  gl.setViewport(0, 0, width, height);
  gl.setScissor(0, 0, width, height);
  gl.setScissorTest(true);
}

/** WebGL counts rows from below, canvases from above. */
function copyCorner(from: HTMLCanvasElement, to: HTMLCanvasElement): void {
  const { width, height } = to;
  const pen = to.getContext('2d');
  if (pen === null) return;
  pen.clearRect(0, 0, width, height);
  pen.drawImage(from, 0, from.height - height, width, height, 0, 0, width, height);
}

const SharedContext = createContext<SharedRenderer | null>(null);

/** The renderer of the views around which `SharedViews` is; null where each has one of its own. */
export const useSharedRenderer = (): SharedRenderer | null => useContext(SharedContext);

/** Around views that are shown at the same time. `software` as for `ModelView`. */
export function SharedViews({
  software,
  children,
}: {
  readonly software: boolean;
  readonly children: ReactNode;
}) {
  const [shared] = useState(() => createSharedRenderer(() => new WebGLRenderer(contextOptions(software))));
  // The views leave first: theirs are the effects inside.
  useEffect(() => () => shared.close(), [shared]);
  return <SharedContext value={shared}>{children}</SharedContext>;
}

/** As every view of Caliper has its context. */
export function contextOptions(software: boolean) {
  return {
    // Smooth edges take a processor more than half of a frame's time: see `SmoothTarget`.
    antialias: !software,
    powerPreference: 'high-performance',
    preserveDrawingBuffer: false,
    stencil: true,
  } as const;
}
