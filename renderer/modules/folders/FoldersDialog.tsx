/** Folders of one's own that are in the library, and what else the account has at the service. */
import { CloudDownload, FolderPlus, FolderSearch } from 'lucide-react';
import { useStore } from 'zustand';
import { useStores } from '../../stores/use-stores.ts';
import { classes } from '../../ui/classes.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { Dialog } from '../../ui/overlays/Dialog.tsx';
import { FailureNotice } from '../../ui/status/Messages.tsx';
import { Sentence, Time } from '../../ui/text/LiveText.tsx';
import { activeConnection } from '../session/store/session.ts';
import { useFileDrop } from '../shared/file-drop.ts';
import { DroppedFolders } from './DroppedFolders.tsx';
import { addable } from './dropped.ts';
import { FolderRow } from './FolderRow.tsx';
import styles from './FoldersDialog.module.css';
import { accountWords, foldersWords, listingLine, noFolderDropped } from './folder-words.ts';

/** Once in the shell. */
export function FoldersDialog() {
  const { folders, folderDrops, notices } = useStores<'folderDrops' | 'folders' | 'notices'>();
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
  const { folders } = useStores<'folders'>();
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
  const { folders } = useStores<'folders'>();
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

/** Says so where there is no connection, or the service cannot be reached. */
function AccountSection() {
  const { listing, session } = useStores<'listing' | 'session'>();
  const { listing: known, failure } = useStore(listing.store);
  const connection = useStore(session.store, activeConnection);
  const health = useStore(session.store, (state) => state.connections?.health.state ?? 'unknown');
  const running = known?.state === 'running';
  return (
    <section className={styles.section} aria-label={accountWords.name}>
      <h3>{connection === null ? accountWords.name : accountWords.nameAt(connection.name)}</h3>
      {connection === null ? (
        <p className={styles.hint}>{accountWords.noConnection}</p>
      ) : (
        <>
          {health === 'unreachable' && <p className={styles.hint}>{accountWords.unreachable}</p>}
          {failure !== null && <FailureNotice failure={failure} live />}
          {failure === null && known !== null && (
            <p className={styles.state} aria-live="polite">
              {listingLine(known, connection.name)}
              {known.state === 'done' && known.at !== null && (
                <>
                  {' '}
                  <Sentence words={accountWords.listed} slots={{ at: <Time at={known.at} /> }} />
                </>
              )}
            </p>
          )}
          <div className={styles.actions}>
            <Button
              icon={<CloudDownload />}
              busy={running}
              disabled={known?.state === 'not-offered'}
              onClick={() => void listing.begin()}
            >
              {known === null || known.state === 'never' ? accountWords.list : accountWords.again}
            </Button>
          </div>
        </>
      )}
    </section>
  );
}
