/**
 * When a view is drawn and shown where a processor draws it. A page that shows a picture before the driver has finished it
 * freezes until then, 0.4 s for 300,000 triangles: a heavy one is drawn aside and shown when it is finished, and what
 * is requested meanwhile is drawn once, after it. The first picture is drawn at once: it is what everybody waits for, and it is
 * there sooner. A view at rest is smoothed in the same way, step by step. A model with a coarse form is drawn by that
 * while the view moves, and by its own when it is at rest.
 */
import { smoothSteps } from './smoothing.ts';

/** One per view. */
export interface Pace {
  /** A frame was requested. */
  frame(): void;
  close(): void;
}

/** What is done to the view, and what is known of it. */
export interface Paced {
  /** Draws onto the canvas, in the coarse form if there is one. */
  paint(): void;
  /** Does the same aside. */
  paintAside(): void;
  /** Draws the step `at` of `smoothSteps` aside, as it is. */
  step(at: number): void;
  /** Copies what was drawn aside onto the canvas. */
  show(): void;
  /** Asks for another frame. */
  ask(): void;
  /** Calls back when the page has taken over what is on the canvas. It waits for all that the driver was given until then. */
  whenTaken(then: () => void): () => void;
  /** One was requested and is not drawn yet. */
  isAsked(): boolean;
  /** The picture has all that it is to have. */
  isWhole(): boolean;
  /** What is drawn at rest is there; it comes shortly. */
  isFine(): boolean;
  /** What is drawn of the model while it moves takes longer than a page may stand still. */
  isHeavy(): boolean;
  /** What is drawn while it moves is coarser than it is. */
  isCoarse(): boolean;
  /** The picture is the last one. */
  tell(still: boolean): void;
  readonly frames: Pick<FrameWatch, 'drawn' | 'isBusy' | 'lastMs'>;
}

/** How often the driver is asked whether it has finished, in milliseconds. */
export const askMs = 8;
/** A frame of these is over before anybody notices. */
const briefMs = 60;
/** A view that has not changed for so long is at rest. */
const restMs = 250;
/** Between the steps the page has its turn, and a movement that began. */
const betweenMs = 20;
/** A step of a picture that takes longer would hold up the movement that follows. */
const mostStepMs = 300;

/** Nothing is drawn before the first `frame`. */
export function createPace(view: Paced): Pace {
  const { frames } = view;
  const moving = createMovingTime(view);
  let timer: ReturnType<typeof setTimeout> | undefined;
  /** A picture is being drawn that is not shown yet; `changed` when it is out of date by now. */
  let isOpen = false;
  let changed = false;
  let leave: (() => void) | null = null;

  const stop = (): void => {
    clearTimeout(timer);
    leave?.();
  };
  const later = (ms: number, what: () => void): void => {
    stop();
    timer = setTimeout(what, ms);
  };
  const whenFree = (then: () => void): void => {
    if (frames.isBusy()) later(askMs, () => whenFree(then));
    else then();
  };
  /** The driver builds its programs with the first picture: how long that took says nothing. */
  let known = false;
  const smooth = (at: number): void => {
    if (view.isAsked()) return;
    if (!view.isFine()) return later(askMs, () => smooth(at));
    // What is only there in its coarse form is drawn as it is, however long that takes.
    const isNeeded = at === 0 && view.isCoarse();
    if (at === smoothSteps || (known && !isNeeded && frames.lastMs() > mostStepMs)) return view.tell(true);
    known = true;
    whenFree(() => {
      moving.ends();
      view.step(at);
      frames.drawn();
      whenFree(() => {
        if (view.isAsked()) return;
        view.show();
        leave = view.whenTaken(() => later(betweenMs, () => smooth(at + 1)));
      });
    });
  };
  const rest = (at: number): void => {
    if (view.isWhole()) later(restMs, () => smooth(at));
  };
  const paintAside = (): void => {
    isOpen = true;
    // The page first takes over what is on the canvas.
    later(0, () =>
      whenFree(() => {
        changed = false;
        moving.goesOn();
        view.paintAside();
        frames.drawn();
        whenFree(() => {
          isOpen = false;
          view.show();
          if (changed) view.ask();
          else rest(view.isCoarse() ? 0 : 1);
        });
      }),
    );
  };
  /** There was a picture with all that it is to have. */
  let painted = false;
  return {
    frame() {
      view.tell(false);
      changed = true;
      if (isOpen) return;
      stop();
      const isFirst = !painted;
      painted = view.isWhole();
      if (!isFirst && (view.isHeavy() || moving.takesLong())) return paintAside();
      moving.goesOn();
      view.paint();
      frames.drawn();
      rest(0);
    },
    close() {
      stop();
      view.tell(false);
    },
  };
}

/** How long pictures of a movement take: those that are drawn at rest say nothing of them. */
function createMovingTime({ frames, isCoarse }: Pick<Paced, 'frames' | 'isCoarse'>): {
  goesOn(): void;
  ends(): void;
  takesLong(): boolean;
} {
  let isMoving = true;
  let lastMs = 0;
  const learn = (): void => {
    if (isMoving) lastMs = frames.lastMs();
  };
  return {
    goesOn() {
      learn();
      isMoving = true;
    },
    ends() {
      learn();
      isMoving = false;
    },
    takesLong() {
      learn();
      // One at rest that is under way would hold up the page, too.
      return lastMs > briefMs || (!isMoving && isCoarse() && frames.isBusy());
    },
  };
}

// Whether the driver has finished the drawing it was given: asked without waiting, since waiting would freeze the page.

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

/** The driver is asked every `everyMs` milliseconds while a frame is open. */
export function createFrameWatch(
  gl: WebGLRenderingContext | WebGL2RenderingContext,
  everyMs = usualAskMs,
): FrameWatch {
  let open: { readonly fence: WebGLSync; readonly since: number } | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let last = 0;
  const context: Context | null = 'fenceSync' in gl ? gl : null;
  const ask = (): void => {
    if (context === null || open === null) return;
    if (!context.isContextLost() && context.getSyncParameter(open.fence, signalledName) !== signalled) {
      timer = setTimeout(ask, everyMs);
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
      timer = setTimeout(ask, everyMs);
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
