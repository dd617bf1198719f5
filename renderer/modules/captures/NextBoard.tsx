/** By which board the next clips are judged, and the way to one's own boards. */
import { useMemo } from 'react';
import { useStore } from 'zustand';
import type { BoardId } from '../../../main/contract/schema/ids.ts';
import { useStores } from '../../stores/use-stores.ts';
import { Select } from '../../ui/controls/Select.tsx';
import { nextBoardWords as words } from './capture-words.ts';
import styles from './NextBoard.module.css';
import { sortedBoards } from './store/boards.ts';

const automatic = 'auto';
const manage = 'manage';

/** A choice for clips that are yet to come. */
export function NextBoard() {
  const { boards, clipIntake, commands } = useStores<'boards' | 'clipIntake' | 'commands'>();
  const byId = useStore(boards.store, (state) => state.byId);
  const known = useMemo(() => sortedBoards(byId), [byId]);
  const chosen = useStore(clipIntake.store, ({ board }) =>
    board.type === 'named' ? board.boardId : automatic,
  );
  return (
    <Select<string>
      className={styles.select}
      label={words.boardOfTheNext}
      hideLabel
      size="md"
      value={chosen}
      options={[
        { value: automatic, label: words.boardDetected, hint: words.boardDetectedHint },
        ...known.map(({ id, name, layout }) => ({
          value: id,
          label: name,
          hint: `${layout.columns} × ${layout.rows}, ${layout.dictionary}`,
        })),
        { value: manage, label: words.myBoards },
      ]}
      onChange={(value) => {
        if (value === manage) void commands.run('boards');
        else
          clipIntake.setBoard(
            value === automatic ? { type: 'auto' } : { type: 'named', boardId: value as BoardId },
          );
      }}
    />
  );
}
