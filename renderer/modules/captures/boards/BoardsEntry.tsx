/** The window of the boards wherever one is, opened by a command: from the palette and from the settings. */
import { useEffect, useState } from 'react';
import { useStores } from '../../../stores/use-stores.ts';
import { commandGroups } from '../../commands/group-words.ts';
import { BoardsDialog } from './BoardsDialog.tsx';
import { boardsEntryWords as words } from './board-words.ts';

/** Once in the shell. Commands `boards` and `print-board`. */
export function BoardsEntry() {
  const { commands } = useStores<'commands'>();
  const [open, setOpen] = useState<'list' | 'print' | null>(null);
  useEffect(
    () =>
      commands.add([
        {
          id: 'boards',
          title: words.boards,
          group: commandGroups.captures,
          keywords: words.boardsKeywords,
          run: () => setOpen('list'),
        },
        {
          id: 'print-board',
          title: words.printABoard,
          group: commandGroups.captures,
          keywords: words.printABoardKeywords,
          run: () => setOpen('print'),
        },
      ]),
    [commands],
  );
  return <BoardsDialog open={open !== null} start={open ?? 'list'} onClose={() => setOpen(null)} />;
}
