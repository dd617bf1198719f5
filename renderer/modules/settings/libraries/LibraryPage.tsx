/** Which library is open and where it lies, the others, and the folders that belong to it. */
import { useEffect, useRef, useState } from 'react';
import { useStore } from 'zustand';
import { useStores } from '../../../stores/use-stores.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { CopyButton } from '../../../ui/controls/CopyButton.tsx';
import { Panel } from '../../../ui/layout/Panel.tsx';
import { FailureNotice } from '../../../ui/status/Failure.tsx';
import { FoldersEntry } from '../../folders/FoldersEntry.tsx';
import { type FolderPurpose, LibraryFolderDialog } from './LibraryFolderDialog.tsx';
import { LibraryMovePanel } from './LibraryMovePanel.tsx';
import styles from './LibraryPage.module.css';
import { LibraryRow } from './LibraryRow.tsx';
import { libraryWords as words } from './library-words.ts';

/** A move that is under way comes first. */
export function LibraryPage() {
  const { session, libraries } = useStores<'libraries' | 'session'>();
  const libraryPath = useStore(session.store, ({ info }) => info?.libraryPath ?? '');
  const { now, error, away } = useStore(libraries.store);
  const [naming, setNaming] = useState<FolderPurpose | null>(null);
  const create = useRef<HTMLButtonElement>(null);
  useEffect(() => void libraries.load(), [libraries]);
  const move = now?.move ?? null;
  return (
    <>
      {move !== null && <LibraryMovePanel move={move} />}
      <Panel
        title={words.title}
        description={words.about}
        actions={
          <Button disabled={move !== null || now === null || away !== null} onClick={() => setNaming('move')}>
            {words.move}
          </Button>
        }
      >
        <div className={styles.path}>
          <code>{libraryPath}</code>
          <CopyButton text={libraryPath} what={words.path} />
        </div>
        <FoldersEntry />
      </Panel>
      <Panel
        title={words.listTitle}
        description={words.listAbout}
        flush
        actions={
          <span className={styles.buttons}>
            <Button onClick={() => setNaming('open')}>{words.openOther}</Button>
            <Button ref={create} onClick={() => setNaming('create')}>
              {words.create}
            </Button>
          </span>
        }
      >
        {error !== null && <FailureNotice failure={error} live />}
        <ul aria-label={words.listTitle}>
          {now?.libraries.map((library) => (
            <LibraryRow key={library.path} library={library} afterLast={create} />
          ))}
        </ul>
      </Panel>
      <LibraryFolderDialog
        purpose={naming}
        hasDialog={now?.hasDialog ?? false}
        onClose={() => setNaming(null)}
      />
    </>
  );
}
