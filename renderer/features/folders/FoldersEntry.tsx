/** The way to folders of one's own and to the rest of the account, in a line that says how they stand. */
import { FolderTree } from 'lucide-react';
import { useStore } from 'zustand';
import { useApp } from '../app-context.ts';
import styles from './FoldersEntry.module.css';
import { foldersSummary, foldersWords } from './folder-words.ts';

/** Opens the window of folders. */
export function FoldersEntry() {
  const { folders } = useApp();
  const items = useStore(folders.store, (state) => state.items);
  const summary = foldersSummary(items);
  return (
    <button type="button" className={styles.entry} onClick={folders.open}>
      <FolderTree aria-hidden="true" />
      <span>{foldersWords.open}</span>
      {summary !== null && (
        <span className={summary.alarming ? styles.alarming : styles.summary}>{summary.text}</span>
      )}
    </button>
  );
}
