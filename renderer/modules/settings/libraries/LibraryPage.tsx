/** Which library is open and where it lies, the others, and the folders that belong to it. */
import { useEffect, useRef, useState } from 'react';
import { useStore } from 'zustand';
import type { LibraryMove } from '../../../../main/contract/schema/libraries.ts';
import { useStores } from '../../../stores/use-stores.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { CopyButton } from '../../../ui/controls/IconButton.tsx';
import { Panel } from '../../../ui/layout/Panel.tsx';
import { ConfirmDialog } from '../../../ui/overlays/Dialog.tsx';
import { FailureNotice } from '../../../ui/status/Messages.tsx';
import { ProgressBar } from '../../../ui/status/Progress.tsx';
import { Sentence } from '../../../ui/text/LiveText.tsx';
import { FoldersEntry } from '../../folders/FoldersDialog.tsx';
import { useAction } from '../../shared/use-action.ts';
import styles from './Libraries.module.css';
import { type FolderPurpose, LibraryFolderDialog, LibraryRow } from './LibrarySelection.tsx';
import { libraryMoveWords, libraryWords } from './library-words.ts';

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
        title={libraryWords.title}
        description={libraryWords.about}
        actions={
          <Button disabled={move !== null || now === null || away !== null} onClick={() => setNaming('move')}>
            {libraryWords.move}
          </Button>
        }
      >
        <div className={styles.libraryPagePath}>
          <code>{libraryPath}</code>
          <CopyButton text={libraryPath} what={libraryWords.path} />
        </div>
        <FoldersEntry />
      </Panel>
      <Panel
        title={libraryWords.listTitle}
        description={libraryWords.listAbout}
        flush
        actions={
          <span className={styles.libraryPageButtons}>
            <Button onClick={() => setNaming('open')}>{libraryWords.openOther}</Button>
            <Button ref={create} onClick={() => setNaming('create')}>
              {libraryWords.create}
            </Button>
          </span>
        }
      >
        {error !== null && <FailureNotice failure={error} live />}
        <ul aria-label={libraryWords.listTitle}>
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

// A library that is being moved, or was: how far it is, what is in the way, and what is left of the old place.

/** Above the library itself while there is something to say. */
function LibraryMovePanel({ move }: { readonly move: LibraryMove }) {
  const { step, from, to, failure } = move;
  return (
    <Panel
      title={libraryMoveWords.titles[step]}
      description={
        <Sentence
          words={step === 'removing' ? libraryMoveWords.from : libraryMoveWords.to}
          slots={{ path: <code>{step === 'removing' ? from : to}</code> }}
        />
      }
    >
      <div className={styles.move}>
        {(step === 'copying' || step === 'stopped') && <MoveProgress move={move} />}
        {failure !== null && <FailureNotice failure={failure} live />}
        <MoveState move={move} />
        <MoveActions move={move} />
      </div>
    </Panel>
  );
}

function MoveProgress({ move }: { readonly move: LibraryMove }) {
  const { step, files, filesDone, bytes, bytesDone, leftMs } = move;
  return (
    <>
      <ProgressBar
        label={libraryMoveWords.label}
        value={bytes === 0 ? null : bytesDone / bytes}
        paused={step === 'stopped'}
        tone={step === 'stopped' ? 'warning' : 'info'}
      />
      <p className={styles.figures}>
        <span>{libraryMoveWords.progress(filesDone, files, bytesDone, bytes)}</span>
        {leftMs !== null && <span>{libraryMoveWords.left(leftMs)}</span>}
      </p>
    </>
  );
}

function MoveState({ move: { step, how, failure } }: { readonly move: LibraryMove }) {
  const text = {
    copying: libraryMoveWords.meanwhile,
    stopped: failure === null ? libraryMoveWords.interrupted : null,
    switching: null,
    moved: how === 'copy' ? libraryMoveWords.old : libraryMoveWords.renamed,
    removing: null,
  }[step];
  return text === null ? null : <p className={styles.note}>{text}</p>;
}

function MoveActions({ move: { step, how, from } }: { readonly move: LibraryMove }) {
  const { libraries, notices } = useStores<'libraries' | 'notices'>();
  const action = useAction('notice');
  const [asking, setAsking] = useState(false);
  if (step === 'switching' || step === 'removing') return null;
  if (step === 'moved' && how === 'rename')
    return (
      <span className={styles.buttons}>
        <Button size="sm" onClick={() => action.run(libraries.keepOld)}>
          {libraryMoveWords.fine}
        </Button>
      </span>
    );
  if (step === 'moved')
    return (
      <span className={styles.buttons}>
        <Button size="sm" onClick={() => action.run(libraries.keepOld)}>
          {libraryMoveWords.keepOld}
        </Button>
        <Button size="sm" busy={action.busy} onClick={() => setAsking(true)}>
          {libraryMoveWords.removeOld}
        </Button>
        <ConfirmDialog
          open={asking}
          onClose={() => setAsking(false)}
          danger
          title={libraryMoveWords.confirm.title}
          confirmLabel={libraryMoveWords.confirm.action}
          onConfirm={() => {
            setAsking(false);
            action.run(libraries.removeOld);
          }}
        >
          <p>{libraryMoveWords.confirm.body}</p>
          <p className={styles.place}>
            <code>{from}</code>
          </p>
        </ConfirmDialog>
      </span>
    );
  return (
    <span className={styles.buttons}>
      <Button
        size="sm"
        busy={action.busy}
        onClick={() =>
          action.run(async () => {
            await libraries.cancel();
            notices.tell(libraryMoveWords.cancelled);
          })
        }
      >
        {libraryMoveWords.cancel}
      </Button>
      {step === 'stopped' && (
        <Button size="sm" variant="primary" busy={action.busy} onClick={() => action.run(libraries.resume)}>
          {libraryMoveWords.resume}
        </Button>
      )}
    </span>
  );
}
