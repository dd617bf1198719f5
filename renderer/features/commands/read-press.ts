/** Which command a press runs, and whether it is the first of two: `G L` is one key after another. Pure. */
import type { Command } from '../../state/commands.ts';
import { isPress, type KeyPress, worksWhileTyping } from './shortcut.ts';

/** `quiet`: somebody types, or a window has the keyboard to itself. `first`: the press before, while it counts. */
interface PressContext {
  readonly first: KeyPress | null;
  readonly quiet: boolean;
  readonly mac: boolean;
}

/** `leads`: a second press may follow; it runs nothing on its own. */
export interface PressRead {
  readonly command: Command | null;
  readonly leads: boolean;
}

/**
 * Of several commands the one that came last. A key that runs something on its own runs it at once, so that what begins
 * with it is never reached; after the first of two, a press that ends no sequence does nothing.
 */
export function readPress(commands: readonly Command[], press: KeyPress, context: PressContext): PressRead {
  const { first, quiet, mac } = context;
  const steps = commands.flatMap((command) =>
    (command.shortcuts ?? [])
      .filter((shortcut) => !quiet || worksWhileTyping(shortcut))
      .map((shortcut) => ({ command, steps: shortcut.split(' ') })),
  );
  if (first !== null) {
    const ended = steps.findLast(
      ({ steps: [one = '', two] }) =>
        two !== undefined && isPress(one, first, mac) && isPress(two, press, mac),
    );
    if (ended !== undefined) return { command: ended.command, leads: false };
  }
  const begun = steps.filter(({ steps: [one = ''] }) => isPress(one, press, mac));
  const alone = begun.findLast(({ steps: [, two] }) => two === undefined);
  if (alone !== undefined && first === null) return { command: alone.command, leads: false };
  return { command: null, leads: begun.some(({ steps: [, two] }) => two !== undefined) };
}
