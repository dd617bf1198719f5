/** Keys that move the view while it has the focus. */
import type { ViewName } from '../../scene/frames.ts';
import type { CameraHandle } from '../../scene/view/camera.tsx';

/** Radians a key press turns, part of the distance it moves. */
const turn = Math.PI / 18;
const shift = 0.06;

const moves: Readonly<Record<string, readonly [right: number, up: number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, 1],
  ArrowDown: [0, -1],
};

/** Views on the number pad, where drawing programs have them. */
const pad: Readonly<Record<string, ViewName>> = { Numpad1: 'front', Numpad3: 'right', Numpad7: 'top' };

/** What of a key press decides. */
export interface ViewKey {
  readonly key: string;
  readonly code: string;
  readonly shiftKey: boolean;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly altKey: boolean;
}

/** True when the key was used. */
export function onViewKey(
  press: ViewKey,
  view: Pick<CameraHandle, 'orbit' | 'pan' | 'zoom' | 'show'> | null,
): boolean {
  if (view === null || press.ctrlKey || press.metaKey || press.altKey) return false;
  const move = moves[press.key];
  if (move !== undefined) {
    if (press.shiftKey) view.pan(move[0] * shift, move[1] * shift);
    else view.orbit(move[0] * turn, move[1] * turn);
    return true;
  }
  const side = pad[press.code];
  if (side !== undefined && /^\d$/.test(press.key)) {
    view.show(side);
    return true;
  }
  if (press.key === '+' || press.key === '=') view.zoom(0.85);
  else if (press.key === '-' || press.key === '_') view.zoom(1 / 0.85);
  else return false;
  return true;
}
