/**
 * When a view is drawn and shown where a processor draws it. A page that shows a picture before the driver has finished it
 * stands still until then, 0.4 s for 300,000 triangles: a heavy one is drawn aside and shown when it is finished, and what
 * is asked for meanwhile is drawn once, after it. The first picture is drawn at once: it is what everybody waits for, and it is
 * there sooner. A view that stands still is smoothed in the same way, step by step.
 */
import type { FrameWatch } from '../frame-watch.ts';
import { smoothSteps } from './smoothing.ts';

/** One per view. */
export interface Pace {
  /** A frame was asked for. */
  frame(): void;
  close(): void;
}

/** What is done to the view, and what is known of it. */
export interface Paced {
  /** Draws onto the canvas. */
  paint(): void;
  /** Draws the step `at` of `smoothSteps` aside. */
  step(at: number): void;
  /** Copies what was drawn aside onto the canvas. */
  show(): void;
  /** Asks for another frame. */
  ask(): void;
  /** Calls back when the page has taken over what is on the canvas. It waits for all that the driver was told until then. */
  whenTaken(then: () => void): () => void;
  /** One was asked for and is not drawn yet. */
  isAsked(): boolean;
  /** The picture has all that it is to have. */
  isWhole(): boolean;
  /** The model alone takes longer than a page may stand still. */
  isHeavy(): boolean;
  /** The picture is the last one. */
  tell(still: boolean): void;
  readonly frames: Pick<FrameWatch, 'drawn' | 'isBusy' | 'lastMs'>;
}

/** How often the driver is asked whether it has finished, in milliseconds. */
export const askMs = 8;
/** A frame of these is over before anybody notices. */
const briefMs = 60;
/** A view that has not changed for so long stands still. */
const restMs = 250;
/** Between the steps the page has its turn, and a movement that began. */
const betweenMs = 20;
/** A step of a picture that takes longer would hold up the movement that follows. */
const mostStepMs = 300;

/** Nothing is drawn before the first `frame`. */
export function createPace(view: Paced): Pace {
  const { frames } = view;
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
    if (at === smoothSteps || (known && frames.lastMs() > mostStepMs)) return view.tell(true);
    known = true;
    whenFree(() => {
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
        view.step(0);
        frames.drawn();
        whenFree(() => {
          isOpen = false;
          view.show();
          if (changed) view.ask();
          else rest(1);
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
      if (!isFirst && (view.isHeavy() || frames.lastMs() > briefMs)) return paintAside();
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
