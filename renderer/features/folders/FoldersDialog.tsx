/** Folders of one's own that are in the library, and what else the account has at the service. */
import { FolderPlus, FolderSearch } from 'lucide-react';
import { useStore } from 'zustand';
import { Button } from '../../ui/Button.tsx';
import { classes } from '../../ui/classes.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { FailureNotice } from '../../ui/Failure.tsx';
import { useApp } from '../app-context.ts';
import { useFileDrop } from '../use-file-drop.ts';
import { AccountSection } from './AccountSection.tsx';
import { DroppedFolders } from './DroppedFolders.tsx';
import { addable } from './dropped.ts';
import { FolderRow } from './FolderRow.tsx';
import styles from './FoldersDialog.module.css';
import { foldersWords, noFolderDropped } from './folder-words.ts';

/** Once in the shell. */
export function FoldersDialog() {
  const { folders, folderDrops, notices } = useApp();
  const { open, failure } = useStore(folders.window);
  const over = useFileDrop(
    (_reading, items) => {
      const names = addable(items);
      if (names.length > 0) void folderDrops.take(items, names);
      else notices.tell(noFolderDropped);
    },
    { enabled: open, alone: true },
  );
  return (
    <>
      {!open && <DroppedFolders />}
      <Dialog
        open={open}
        onClose={folders.close}
        title={foldersWords.title}
        width="lg"
        footer={<Button onClick={folders.close}>{foldersWords.close}</Button>}
      >
        <div className={classes(styles.body, over && styles.over)}>
          {open && <DroppedFolders />}
          {failure !== null && <FailureNotice failure={failure} live />}
          <section className={styles.section} aria-label={foldersWords.here}>
            <h3>{foldersWords.here}</h3>
            <p className={styles.hint}>{foldersWords.untouched}</p>
            <FolderList />
            <AddFolder />
          </section>
          <AccountSection />
        </div>
      </Dialog>
    </>
  );
}

function FolderList() {
  const { folders } = useApp();
  const { items, error } = useStore(folders.store);
  if (error !== null && items.length === 0) return <FailureNotice failure={error} />;
  if (items.length === 0) return null;
  return (
    <ul className={styles.list} aria-label={foldersWords.list}>
      {items.map((folder) => (
        <FolderRow key={folder.id} folder={folder} />
      ))}
    </ul>
  );
}

function AddFolder() {
  const { folders } = useApp();
  const choosing = useStore(folders.window, (state) => state.choosing);
  return (
    <div className={styles.actions}>
      <Button icon={<FolderPlus />} busy={choosing} onClick={() => void folders.choose(false)}>
        {foldersWords.importFolder}
      </Button>
      <Button icon={<FolderSearch />} disabled={choosing} onClick={() => void folders.choose(true)}>
        {foldersWords.watchFolder}
      </Button>
      <p className={styles.hint}>{foldersWords.importOrWatch}</p>
    </div>
  );
}
