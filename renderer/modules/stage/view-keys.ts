/** Keys that move the view while it has the focus. Left and Right on their own belong to going from asset to asset. */
import type { ViewName } from '../../scene/frames.ts';
import type { CameraHandle } from '../../scene/view/camera.tsx';
import type { KeyPress } from '../commands/shortcut.ts';

/** Radians that a key press turns. */
const turn = Math.PI / 18;

/** Part of the distance that a key press moves. */
const shift = 0.06;

const moves: Readonly<Record<string, readonly [right: number, up: number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, 1],
  ArrowDown: [0, -1],
};

/** Views on the number pad, where drawing programs have them; the second is from the other side, with Ctrl. */
const pad: Readonly<Record<string, readonly [ViewName, ViewName]>> = {
  Numpad1: ['front', 'back'],
  Numpad3: ['right', 'left'],
  Numpad7: ['top', 'bottom'],
};

/** What of a key press decides. */
export type ViewKey = KeyPress & Pick<KeyboardEvent, 'code'>;

/** What keys do with a view. */
type Moved = Pick<CameraHandle, 'orbit' | 'pan' | 'zoom' | 'show'>;

/** True when the key was used. `onPerspective` changes between perspective and none. */
export function onViewKey(press: ViewKey, view: Moved | null, onPerspective?: () => void): boolean {
  if (view === null || press.altKey) return false;
  const mod = press.ctrlKey || press.metaKey;
  const move = moves[press.key];
  if (move !== undefined) {
    if (mod) view.pan(move[0] * shift, move[1] * shift);
    else if (press.shiftKey || move[1] !== 0) view.orbit(move[0] * turn, move[1] * turn);
    else return false;
    return true;
  }
  return isPad(press) ? onPad(press, mod, view, onPerspective) : !mod && onZoom(press.key, view);
}

// Without the number lock the same keys are arrows and Home.
const isPad = ({ code, key }: ViewKey): boolean => code.startsWith('Numpad') && /^\d$/.test(key);

function onPad({ code }: ViewKey, mod: boolean, view: Moved, onPerspective?: () => void): boolean {
  const sides = pad[code];
  if (sides !== undefined) {
    view.show(sides[mod ? 1 : 0]);
    return true;
  }
  if (code !== 'Numpad5' || mod || onPerspective === undefined) return false;
  onPerspective();
  return true;
}

function onZoom(key: string, view: Moved): boolean {
  if (key === '+' || key === '=') view.zoom(0.85);
  else if (key === '-' || key === '_') view.zoom(1 / 0.85);
  else return false;
  return true;
}
