/** The presses of which a new shortcut is made, one after another. Pure. */
import { type KeyPress, modifiers } from '../shortcut.ts';

/** Alone, or with Shift, they work the page: moving, choosing, typing. */
const pageKeys: ReadonlySet<string> = new Set([
  'Tab',
  'Enter',
  'Escape',
  ' ',
  'ArrowUp',
  'ArrowDown',
  'ArrowLeft',
  'ArrowRight',
  'Home',
  'End',
  'PageUp',
  'PageDown',
  'Backspace',
]);
/** What browsers and desktops keep for themselves, or what every field needs. */
const kept: ReadonlySet<string> = new Set([
  'Mod+A',
  'Mod+C',
  'Mod+V',
  'Mod+X',
  'Mod+Z',
  'Mod+W',
  'Mod+T',
  'Mod+Q',
  'Mod+R',
  'Mod+Tab',
  'Alt+Tab',
  'Alt+F4',
]);

/** `waiting` while only a modifier is held; `refused` for a key that is needed otherwise. */
type Pressed =
  | { readonly type: 'waiting' }
  | { readonly type: 'refused'; readonly keys: string }
  | { readonly type: 'shortcut'; readonly keys: string };

/** `mac`: the command key is `Mod`, and Ctrl is no part of a shortcut. */
export function pressToShortcut(press: KeyPress, mac: boolean): Pressed {
  if (modifiers.has(press.key)) return { type: 'waiting' };
  const mod = mac ? press.metaKey : press.ctrlKey;
  const otherMod = mac ? press.ctrlKey : press.metaKey;
  const isLetter = /^[a-z0-9]$/i.test(press.key);
  // Which sign needs Shift depends on the keyboard's layout: it is part of the sign.
  const counts = isLetter || press.key.length > 1;
  const name = isLetter ? press.key.toUpperCase() : press.key === ' ' ? 'Space' : press.key;
  const keys = [
    ...(mod ? ['Mod'] : []),
    ...(press.altKey ? ['Alt'] : []),
    ...(press.shiftKey && counts ? ['Shift'] : []),
    name,
  ].join('+');
  const plain = !mod && !press.altKey;
  if (otherMod || name === '+' || kept.has(keys) || (plain && pageKeys.has(press.key)) || name.length > 20)
    return { type: 'refused', keys };
  return { type: 'shortcut', keys };
}

/** `steps`: none, one or two. `refused`: what was pressed last cannot be used. */
export interface Recording {
  readonly steps: readonly string[];
  readonly refused: string | null;
}

/** `keep` with the shortcut, `leave` without one; otherwise it goes on. */
export type Recorded =
  | { readonly type: 'on'; readonly recording: Recording }
  | { readonly type: 'keep'; readonly keys: string }
  | { readonly type: 'leave' };

export const nothingPressed: Recording = { steps: [], refused: null };

/** Enter keeps, Escape leaves, Backspace takes the last press back; a third press begins anew. */
export function record(recording: Recording, press: KeyPress, mac: boolean): Recorded {
  const { steps } = recording;
  const plain = !press.ctrlKey && !press.metaKey && !press.altKey && !press.shiftKey;
  if (plain && press.key === 'Escape') return { type: 'leave' };
  if (plain && press.key === 'Enter' && steps.length > 0) return { type: 'keep', keys: steps.join(' ') };
  if (plain && press.key === 'Backspace')
    return { type: 'on', recording: { steps: steps.slice(0, -1), refused: null } };
  const pressed = pressToShortcut(press, mac);
  if (pressed.type === 'waiting') return { type: 'on', recording };
  if (pressed.type === 'refused') return { type: 'on', recording: { steps, refused: pressed.keys } };
  const before = steps.length === 1 ? steps : [];
  return { type: 'on', recording: { steps: [...before, pressed.keys], refused: null } };
}
