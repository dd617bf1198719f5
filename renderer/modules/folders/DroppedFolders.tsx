/** The one question about folders and models that were dropped: shall they be in the library; in a browser, why that cannot be done so. */
import { useState } from 'react';
import { useStore } from 'zustand';
import { useStores } from '../../stores/use-stores.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { Switch } from '../../ui/controls/Choices.tsx';
import { Dialog } from '../../ui/overlays/Dialog.tsx';
import { FailureNotice } from '../../ui/status/Messages.tsx';
import styles from './FoldersDialog.module.css';
import {
  addTitle,
  droppedFolderWords,
  droppedModels,
  foldersWords,
  nowhereWords,
  watchLine,
} from './folder-words.ts';
import type { FolderQuestion } from './store/folder-drops.ts';

/** Once in the shell. */
export function DroppedFolders() {
  const { folderDrops } = useStores<'folderDrops'>();
  const { question } = useStore(folderDrops.store);
  const [last, setLast] = useState<FolderQuestion | null>(null);
  if (question !== null && question !== last) setLast(question);
  const open = question !== null;
  if (last === null) return null;
  return last.state === 'asking' ? (
    <AddQuestion key={last.drop} open={open} folders={last.folders} />
  ) : (
    <Nowhere open={open} names={last.names} />
  );
}

function AddQuestion({
  open,
  folders,
}: {
  readonly open: boolean;
  readonly folders: (FolderQuestion & { state: 'asking' })['folders'];
}) {
  const { folderDrops } = useStores<'folderDrops'>();
  const { busy, failure } = useStore(folderDrops.store);
  const [watched, setWatched] = useState(false);
  return (
    <Dialog
      open={open}
      onClose={folderDrops.dismiss}
      width="sm"
      title={addTitle(folders.length)}
      footer={
        <>
          <Button onClick={folderDrops.dismiss}>{droppedFolderWords.dismiss}</Button>
          <Button variant="primary" busy={busy} onClick={() => void folderDrops.add(watched)}>
            {droppedFolderWords.add}
          </Button>
        </>
      }
    >
      <div className={styles.body}>
        {failure !== null && <FailureNotice failure={failure} live />}
        <ul className={styles.list} aria-label={droppedFolderWords.list}>
          {folders.map(({ path, models }) => (
            <li key={path} className={styles.folder}>
              <span className={styles.words}>
                <code className={styles.path}>{path}</code>
                {models.length > 0 && <span className={styles.state}>{droppedModels(models)}</span>}
              </span>
            </li>
          ))}
        </ul>
        <Switch label={watchLine(folders.length)} checked={watched} onChange={setWatched} />
      </div>
    </Dialog>
  );
}

function Nowhere({ open, names }: { readonly open: boolean; readonly names: readonly string[] }) {
  const { folderDrops, folders } = useStores<'folderDrops' | 'folders'>();
  const goOn = (): void => {
    folderDrops.dismiss();
    folders.open();
  };
  return (
    <Dialog
      open={open}
      onClose={folderDrops.dismiss}
      width="sm"
      title={droppedFolderWords.nowhereTitle}
      footer={
        <>
          <Button onClick={folderDrops.dismiss}>{droppedFolderWords.dismiss}</Button>
          <Button variant="primary" onClick={goOn}>
            {foldersWords.open}
          </Button>
        </>
      }
    >
      <p>{nowhereWords(names)}</p>
    </Dialog>
  );
}
