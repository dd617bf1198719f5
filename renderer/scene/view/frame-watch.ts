/** Whether the driver has finished the drawing it was given: asked without waiting, since waiting would freeze the page. */

/** Of one context. */
export interface FrameWatch {
  /** A frame was handed to the driver just now. */
  drawn(): void;
  /** There is a frame that is not finished. */
  isBusy(): boolean;
  /** For how long the oldest frame that is not finished has been with the driver; 0 when all are. Milliseconds. */
  openMs(): number;
  /** How long the last one that is finished took, to within `askMs`; 0 before there is one. */
  lastMs(): number;
  close(): void;
}

const usualAskMs = 40;

type Context = Pick<
  WebGL2RenderingContext,
  'fenceSync' | 'flush' | 'getSyncParameter' | 'deleteSync' | 'isContextLost'
>;

/** The driver is asked every `askMs` milliseconds while a frame is open. */
export function createFrameWatch(
  gl: WebGLRenderingContext | WebGL2RenderingContext,
  askMs = usualAskMs,
): FrameWatch {
  let open: { readonly fence: WebGLSync; readonly since: number } | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let last = 0;
  const context: Context | null = 'fenceSync' in gl ? gl : null;
  const ask = (): void => {
    if (context === null || open === null) return;
    if (!context.isContextLost() && context.getSyncParameter(open.fence, signalledName) !== signalled) {
      timer = setTimeout(ask, askMs);
      return;
    }
    context.deleteSync(open.fence);
    last = performance.now() - open.since;
    open = null;
  };
  return {
    drawn() {
      // The ones that follow wait behind it.
      if (context === null || open !== null || context.isContextLost()) return;
      const fence = context.fenceSync(commandsComplete, 0);
      if (fence === null) return;
      context.flush();
      open = { fence, since: performance.now() };
      timer = setTimeout(ask, askMs);
    },
    isBusy: () => open !== null,
    openMs: () => (open === null ? 0 : performance.now() - open.since),
    lastMs: () => last,
    close() {
      clearTimeout(timer);
      if (open !== null) context?.deleteSync(open.fence);
      open = null;
    },
  };
}

// WebGL 2.0, 3.7.14.
const commandsComplete = 0x9117;
const signalledName = 0x9114;
const signalled = 0x9119;
