/** The key of a command for `aria-keyshortcuts`, as the user has set it. */
import { useStore } from 'zustand';
import { useStores } from '../../stores/use-stores.ts';
import { ariaKeys, isMac } from './shortcut.ts';

/** Undefined while the command is not there or has no key that can be said so. */
export function useAriaKeys(command: string): string | undefined {
  const { commands } = useStores<'commands'>();
  const [first] =
    useStore(commands.store, (all) => all.findLast(({ id }) => id === command)?.shortcuts) ?? [];
  return first === undefined ? undefined : ariaKeys(first, isMac(navigator.platform));
}
