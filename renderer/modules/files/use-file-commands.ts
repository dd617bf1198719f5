/** What can be done with the file that is read, in the palette. */
import { useEffect, useRef } from 'react';
import { useStores } from '../../stores/use-stores.ts';
import { commandGroups } from '../commands/command-words.ts';

export interface FileAction {
  readonly id: string;
  readonly title: string;
  readonly run: () => void;
}

/** While the file is shown; ids and titles stay as they are at first. */
export function useFileCommands(actions: readonly FileAction[]): void {
  const { commands } = useStores<'commands'>();
  const latest = useRef(actions);
  useEffect(() => {
    latest.current = actions;
  });
  useEffect(
    () =>
      commands.add(
        latest.current.map(({ id, title }, n) => ({
          id: `file-${id}`,
          title,
          group: commandGroups.asset,
          run: () => latest.current[n]?.run(),
        })),
      ),
    [commands],
  );
}
