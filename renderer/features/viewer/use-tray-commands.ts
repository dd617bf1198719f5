/** Opening and closing the tools, in the palette and on single keys, from the moment a model is shown. */
import { useEffect } from 'react';
import { useApp } from '../app-context.ts';
import { viewWords } from '../stage/view-words.ts';
import { trays } from './trays.tsx';

/** Before the canvas is there a tool is only noted, and opens with it; a tool's own commands come later, and have their keys. */
export function useTrayCommands(): void {
  const { viewer, commands } = useApp();
  useEffect(
    () =>
      commands.add(
        trays.map(({ name, label, shortcut }) => ({
          id: `view-tray-${name}`,
          title: viewWords.openTool(label),
          group: viewWords.commands,
          shortcuts: [shortcut],
          run: () => viewer.setTray(viewer.store.getState().tray === name ? null : name),
        })),
      ),
    [commands, viewer],
  );
}
