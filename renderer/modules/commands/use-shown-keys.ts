/** The keys that the user has given to commands, for tooltips and buttons. */
import { useCallback } from 'react';
import { useStore } from 'zustand';
import type { StoresOf } from '../../stores/stores.ts';
import type { ShownKeys } from '../../ui/text/ShownKeysContext.ts';
import { shownShortcut } from './shortcut.ts';

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
