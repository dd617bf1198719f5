/** The presses of which a new shortcut is made, one after another. Pure. */
import type { KeyPress } from '../commands/shortcut.ts';
import { pressToShortcut } from './press-to-shortcut.ts';

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
