/** Folders of one's own that are in the library, and what else the account has at the service: their window, the question about dropped ones, and the way there. */
import {
  CloudDownload,
  FileArchive,
  FolderPlus,
  FolderSearch,
  FolderTree,
  RefreshCw,
  Trash2,
} from 'lucide-react';
import { useState } from 'react';
import { useStore } from 'zustand';
import type { LocalFolder } from '../../../main/contract/schema/library/folders.ts';
import { useStores } from '../../stores/use-stores.ts';
import { classes } from '../../ui/classes.ts';
import { Button, LineButton } from '../../ui/controls/Button.tsx';
import { Switch } from '../../ui/controls/Choices.tsx';
import { IconButton } from '../../ui/controls/IconButton.tsx';
import { ConfirmDialog, Dialog } from '../../ui/overlays/Dialog.tsx';
import { FailureNotice, WhatToDo } from '../../ui/status/Messages.tsx';
import { ProgressBar } from '../../ui/status/Progress.tsx';
import { Sentence, Time } from '../../ui/text/LiveText.tsx';
import { activeConnection } from '../session/store/session.ts';
import { useFileDrop } from '../shared/file-drop.ts';
import { addable } from './dropped.ts';
import styles from './FoldersDialog.module.css';
import {
  accountWords,
  addTitle,
  droppedFolderWords,
  droppedModels,
  folderLine,
  foldersSummary,
  foldersWords,
  forgetWords,
  listingLine,
  noFolderDropped,
  nowhereWords,
  watchLine,
} from './folder-words.ts';
import type { FolderQuestion } from './store/folders.ts';

// Folders of one's own that are in the library, and what else the account has at the service.

/** Once in the shell. */
export function FoldersDialog() {
  const { folders, folderDrops, notices } = useStores<'folderDrops' | 'folders' | 'notices'>();
  const { open, failure } = useStore(folders.window);
  const over = useFileDrop(
    (_reading, items) => {
      const names = addable(items);
      if (names.length > 0) void folderDrops.take(items, names);
      else notices.tell(noFolderDropped());
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
  const { commands, folders } = useStores<'commands' | 'folders'>();
  const choosing = useStore(folders.window, (state) => state.choosing);
  return (
    <div className={styles.actions}>
      <Button icon={<FolderPlus />} busy={choosing} onClick={() => void folders.choose(false)}>
        {foldersWords.importFolder}
      </Button>
      <Button icon={<FolderSearch />} disabled={choosing} onClick={() => void folders.choose(true)}>
        {foldersWords.watchFolder}
      </Button>
      <Button icon={<FileArchive />} onClick={() => void commands.run('open-hand-on')}>
        {foldersWords.importZip}
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

/** One folder: where it is, its state, watching it, looking through it again, forgetting it. */
function FolderRow({ folder }: { readonly folder: LocalFolder }) {
  const { folders } = useStores<'folders'>();
  const [asking, setAsking] = useState(false);
  const { id, path, watched, state, scannedAt, error } = folder;
  const { text, alarming } = folderLine(folder);
  const name = path.split(/[/\\]/).findLast((part) => part !== '') ?? path;
  return (
    <li className={styles.folder}>
      <div className={styles.words}>
        <span className={styles.name}>{name}</span>
        <code className={styles.path}>{path}</code>
        <span className={classes(styles.state, alarming && styles.alarming)}>
          {text}
          {state === 'ready' && scannedAt !== null && (
            <Sentence words={foldersWords.lookedThrough} slots={{ at: <Time at={scannedAt} /> }} />
          )}
        </span>
        {state === 'failed' && error !== null && (
          <span>
            <WhatToDo code={error.code} />
          </span>
        )}
        {state === 'scanning' && <ProgressBar label={foldersWords.lookingThrough(name)} value={null} />}
      </div>
      <div className={styles.buttons}>
        <Switch
          label={<span className={styles.watch}>{foldersWords.watch}</span>}
          checked={watched}
          onChange={(next) => void folders.watch(id, next)}
        />
        <IconButton
          size="sm"
          label={foldersWords.lookAgain(name)}
          icon={<RefreshCw />}
          disabled={state === 'scanning'}
          onClick={() => void folders.rescan(id)}
        />
        <IconButton
          size="sm"
          label={foldersWords.forget(name)}
          icon={<Trash2 />}
          onClick={() => setAsking(true)}
        />
      </div>
      <ConfirmDialog
        open={asking}
        onClose={() => setAsking(false)}
        title={foldersWords.forgetTitle(name)}
        confirmLabel={foldersWords.forgetConfirm}
        danger
        onConfirm={() => {
          setAsking(false);
          void folders.remove(id);
        }}
      >
        {forgetWords(folder)}
      </ConfirmDialog>
    </li>
  );
}

// The one question about folders and models that were dropped: shall they be in the library; in a browser, why that cannot be done so.

/** Once in the shell. */
function DroppedFolders() {
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

// The way to folders of one's own and to the rest of the account, in a line that says how they stand.

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
