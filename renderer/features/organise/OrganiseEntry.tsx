/** What belongs to organising wherever one is: its windows, its questions, and the way back by Ctrl+Z. */
import { useEffect } from 'react';
import { useStore } from 'zustand';
import { useApp } from '../app-context.ts';
import { FoldersDialog } from '../folders/FoldersDialog.tsx';
import { DeleteHereQuestion } from './DeleteHereQuestion.tsx';
import { EmptyBinQuestion } from './EmptyBinQuestion.tsx';
import { OrganiseDialog } from './OrganiseDialog.tsx';
import { libraryWideCommands, undoCommands } from './organise-commands.ts';

/** Once in the shell. */
export function OrganiseEntry() {
  const app = useApp();
  const { commands, undo } = app;
  const stack = useStore(undo.store);
  // oxlint-disable-next-line react/exhaustive-deps -- the commands' titles tell what is on the stack
  useEffect(() => commands.add(undoCommands(app)), [commands, app, stack]);
  useEffect(() => commands.add(libraryWideCommands(app)), [commands, app]);
  return (
    <>
      <OrganiseDialog />
      <DeleteHereQuestion />
      <EmptyBinQuestion />
      <FoldersDialog />
    </>
  );
}
