/** The way to folders of one's own and to the rest of the account, in a line that says how they stand. */
import { FolderTree } from 'lucide-react';
import { useStore } from 'zustand';
import { useStores } from '../../stores/use-stores.ts';
import { LineButton } from '../../ui/controls/Button.tsx';
import { foldersSummary, foldersWords } from './folder-words.ts';

/** Opens the window of folders. */
export function FoldersEntry() {
  const { folders } = useStores<'folders'>();
  const items = useStore(folders.store, (state) => state.items);
  const summary = foldersSummary(items);
  return (
    <LineButton
      icon={<FolderTree aria-hidden="true" />}
      aside={summary?.text}
      alarming={summary?.alarming === true}
      onClick={folders.open}
    >
      {foldersWords.open}
    </LineButton>
  );
}
