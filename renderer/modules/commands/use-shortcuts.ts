/** Lets the keyboard and the mouse's side buttons run commands, and shows the keys that the user has given to them. */
import { useCallback, useEffect } from 'react';
import { useStore } from 'zustand';
import type { StoresOf } from '../../stores/stores.ts';
import { useStores } from '../../stores/use-stores.ts';
import type { ShownKeys } from '../../ui/text/Kbd.tsx';
import type { Command } from '../shared/store/commands.ts';
import {
  ariaKeys,
  isMac,
  isPress,
  type KeyPress,
  modifiers,
  shownShortcut,
  worksWhileTyping,
} from './shortcut.ts';

const sequenceMs = 900;

/**
 * One listener for the whole page; text fields keep the keys that are theirs. `paused` while a window of the shell opens:
 * what is typed before it has the focus is meant for it.
 */
export function useShortcuts(app: StoresOf<'commands' | 'navigation'>, mac: boolean, paused: boolean): void {
  useEffect(() => {
    let pending: { readonly press: KeyboardEvent; readonly at: number } | null = null;
    const onKeyDown = (event: KeyboardEvent): void => {
      if (event.defaultPrevented || event.isComposing || isPressing(event)) return;
      const quiet = paused || isTyping(event.target);
      // Shift, held for the second of two, is none of them.
      if (modifiers.has(event.key)) return;
      const first = pending !== null && event.timeStamp - pending.at < sequenceMs ? pending.press : null;
      const { command, leads } = readPress(app.commands.usable(), event, { first, quiet, mac });
      pending = leads ? { press: event, at: event.timeStamp } : null;
      if (command === null && !leads) return;
      event.preventDefault();
      command?.run();
    };
    const onMouseUp = (event: MouseEvent): void => {
      if (event.button !== 3 && event.button !== 4) return;
      event.preventDefault();
      if (event.button === 3) app.navigation.back();
      else app.navigation.forward();
    };
    window.addEventListener('keydown', onKeyDown);
    window.addEventListener('mouseup', onMouseUp);
    return () => {
      window.removeEventListener('keydown', onKeyDown);
      window.removeEventListener('mouseup', onMouseUp);
    };
  }, [app, mac, paused]);
}

/** The space bar presses what has the focus. */
function isPressing({ key, target }: KeyboardEvent): boolean {
  return key === ' ' && target instanceof HTMLElement && target.closest(pressed) !== null;
}

const pressed = 'button, summary, a[href], [role="checkbox"], [role="switch"], [role="radio"]';

function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  return (
    target.isContentEditable ||
    target.matches('input, textarea, select') ||
    // An open dialog or menu has the keyboard to itself.
    target.closest('[role="dialog"], [role="alertdialog"], [role="menu"], [role="listbox"]') !== null
  );
}

/** `quiet`: somebody types, or a window has the keyboard to itself. `first`: the press before, while it counts. */
interface PressContext {
  readonly first: KeyPress | null;
  readonly quiet: boolean;
  readonly mac: boolean;
}

/** `leads`: a second press may follow; it runs nothing on its own. */
interface PressRead {
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

// The keys that the user has given to commands, for tooltips and buttons.

/** Changes with the preferences alone; what an open tool has taken is seen when it is asked. */
export function useShownKeys(
  { session, commands }: StoresOf<'session' | 'commands'>,
  mac: boolean,
): ShownKeys {
  const own = useStore(session.store, ({ preferences }) => preferences?.keys);
  return useCallback(
    (command, usual) => {
      if (commands.isKeyTaken(command)) return undefined;
      const keys = own !== undefined && Object.hasOwn(own, command) ? own[command] : undefined;
      if (keys === undefined) return usual;
      const [first] = keys;
      return first === undefined ? undefined : shownShortcut(first, mac);
    },
    [own, mac, commands],
  );
}

// The key of a command for `aria-keyshortcuts`, as the user has set it.

/** Undefined while the command is not there or has no key that can be said so. */
export function useAriaKeys(command: string): string | undefined {
  const { commands } = useStores<'commands'>();
  const [first] =
    useStore(commands.store, (all) => all.findLast(({ id }) => id === command)?.shortcuts) ?? [];
  return first === undefined ? undefined : ariaKeys(first, isMac(navigator.platform));
}
