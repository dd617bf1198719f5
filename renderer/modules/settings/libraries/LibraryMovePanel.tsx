/** A library that is being moved, or was: how far it is, what is in the way, and what is left of the old place. */
import { useState } from 'react';
import type { LibraryMove } from '../../../../main/contract/schema/libraries.ts';
import { useStores } from '../../../stores/use-stores.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { Panel } from '../../../ui/layout/Panel.tsx';
import { ConfirmDialog } from '../../../ui/overlays/Dialog.tsx';
import { FailureNotice } from '../../../ui/status/Failure.tsx';
import { ProgressBar } from '../../../ui/status/ProgressBar.tsx';
import { Sentence } from '../../../ui/text/Sentence.tsx';
import { useAction } from '../../shared/use-action.ts';
import styles from './Libraries.module.css';
import { libraryMoveWords as words } from './library-words.ts';

/** Above the library itself while there is something to say. */
export function LibraryMovePanel({ move }: { readonly move: LibraryMove }) {
  const { step, from, to, failure } = move;
  return (
    <Panel
      title={words.titles[step]}
      description={
        <Sentence
          words={step === 'removing' ? words.from : words.to}
          slots={{ path: <code>{step === 'removing' ? from : to}</code> }}
        />
      }
    >
      <div className={styles.move}>
        {(step === 'copying' || step === 'stopped') && <Progress move={move} />}
        {failure !== null && <FailureNotice failure={failure} live />}
        <About move={move} />
        <Actions move={move} />
      </div>
    </Panel>
  );
}

function Progress({ move }: { readonly move: LibraryMove }) {
  const { step, files, filesDone, bytes, bytesDone, leftMs } = move;
  return (
    <>
      <ProgressBar
        label={words.label}
        value={bytes === 0 ? null : bytesDone / bytes}
        paused={step === 'stopped'}
        tone={step === 'stopped' ? 'warning' : 'info'}
      />
      <p className={styles.figures}>
        <span>{words.progress(filesDone, files, bytesDone, bytes)}</span>
        {leftMs !== null && <span>{words.left(leftMs)}</span>}
      </p>
    </>
  );
}

function About({ move: { step, how, failure } }: { readonly move: LibraryMove }) {
  const text = {
    copying: words.meanwhile,
    stopped: failure === null ? words.interrupted : null,
    switching: null,
    moved: how === 'copy' ? words.old : words.renamed,
    removing: null,
  }[step];
  return text === null ? null : <p className={styles.note}>{text}</p>;
}

function Actions({ move: { step, how, from } }: { readonly move: LibraryMove }) {
  const { libraries, notices } = useStores<'libraries' | 'notices'>();
  const action = useAction('notice');
  const [asking, setAsking] = useState(false);
  if (step === 'switching' || step === 'removing') return null;
  if (step === 'moved' && how === 'rename')
    return (
      <span className={styles.buttons}>
        <Button size="sm" onClick={() => action.run(libraries.keepOld)}>
          {words.fine}
        </Button>
      </span>
    );
  if (step === 'moved')
    return (
      <span className={styles.buttons}>
        <Button size="sm" onClick={() => action.run(libraries.keepOld)}>
          {words.keepOld}
        </Button>
        <Button size="sm" busy={action.busy} onClick={() => setAsking(true)}>
          {words.removeOld}
        </Button>
        <ConfirmDialog
          open={asking}
          onClose={() => setAsking(false)}
          danger
          title={words.confirm.title}
          confirmLabel={words.confirm.action}
          onConfirm={() => {
            setAsking(false);
            action.run(libraries.removeOld);
          }}
        >
          <p>{words.confirm.body}</p>
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
            notices.tell(words.cancelled);
          })
        }
      >
        {words.cancel}
      </Button>
      {step === 'stopped' && (
        <Button size="sm" variant="primary" busy={action.busy} onClick={() => action.run(libraries.resume)}>
          {words.resume}
        </Button>
      )}
    </span>
  );
}
