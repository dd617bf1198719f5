/** The window of the boards wherever one is, opened by a command: from the palette and from the settings. */
import { useEffect, useState } from 'react';
import { useApp } from '../app-context.ts';
import { BoardsDialog } from './BoardsDialog.tsx';

/** Once in the shell. Commands `boards` and `print-board`. */
export function BoardsEntry() {
  const { commands } = useApp();
  const [open, setOpen] = useState<'list' | 'print' | null>(null);
  useEffect(
    () =>
      commands.add([
        {
          id: 'boards',
          title: 'Boards…',
          group: 'Captures',
          keywords: 'charuco aruco square measure ruler scale',
          run: () => setOpen('list'),
        },
        {
          id: 'print-board',
          title: 'Print a board…',
          group: 'Captures',
          keywords: 'charuco aruco pdf paper a4 a3 letter',
          run: () => setOpen('print'),
        },
      ]),
    [commands],
  );
  return <BoardsDialog open={open !== null} start={open ?? 'list'} onClose={() => setOpen(null)} />;
}
