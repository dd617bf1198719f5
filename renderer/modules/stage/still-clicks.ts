/** The right button over a view moves the picture when it is dragged, and asks for the menu when it stays where it is. Pure. */

/** Where a pointer is, in CSS pixels. */
export interface Point {
  readonly clientX: number;
  readonly clientY: number;
}

/** What becomes of an order for the menu: it is shown, shown when the button is let go if that is where it was pressed, or never. */
export type MenuOrder = 'now' | 'later' | 'never';

/** Hears the pointer over a view. */
export interface StillClicks {
  /** A button was pressed that moves the picture when it is dragged. */
  down(at: Point): void;
  /** By a button Linux and the Mac order the menu when it is pressed, Windows when it was let go. */
  order(by: 'button' | 'key'): MenuOrder;
  /** True when the menu that was ordered is to be shown now. */
  up(at: Point): boolean;
  /** The system took the pointer away. */
  cancel(): void;
}

/** A hand is not still. Pixels. */
const mostTravel = 4;

/** Nothing is pressed at first. */
export function createStillClicks(): StillClicks {
  let pressed: Point | null = null;
  let ordered = false;
  let dragged = false;
  return {
    down(at) {
      pressed = at;
      ordered = false;
      dragged = false;
    },
    order(by) {
      if (by === 'key') return 'now';
      if (pressed === null) return dragged ? 'never' : 'now';
      ordered = true;
      return 'later';
    },
    up(at) {
      if (pressed === null) return false;
      dragged = Math.hypot(at.clientX - pressed.clientX, at.clientY - pressed.clientY) > mostTravel;
      pressed = null;
      return ordered && !dragged;
    },
    cancel() {
      pressed = null;
      dragged = true;
    },
  };
}
