/** The question before an asset or a set is deleted at its service. */
import { useState } from 'react';
import { useStore } from 'zustand';
import { isTerminal } from '../../../main/contract/rules/terminal-status.ts';
import { useStores } from '../../stores/use-stores.ts';
import { ConfirmDialog } from '../../ui/overlays/Dialog.tsx';
import { FailureNotice } from '../../ui/status/Messages.tsx';
import type { Deletion } from '../asset/store/deletions.ts';
import styles from './LibraryScreen.module.css';
import {
  afterFailedDeletion,
  deleteAtServiceWords,
  deleteSetWords,
  deletionConsequence,
  setDeletionConsequence,
} from './library-words.ts';

/** Open while there is a question. */
export function DeleteAtService() {
  const { deletions } = useStores<'deletions'>();
  const { asking, busy, failure } = useStore(deletions.store);
  // The window still shows the name while it fades.
  const [shown, setShown] = useState(asking);
  if (asking !== null && asking !== shown) setShown(asking);
  if (shown === null) return null;
  const { connection, title } = shown;
  const isSet = 'group' in shown;
  const words = isSet ? deleteSetWords : deleteAtServiceWords;
  return (
    <ConfirmDialog
      open={asking !== null}
      onClose={deletions.cancel}
      danger
      busy={busy}
      blocked={isSet && isActive(shown.group)}
      title={words.title(title, connection.name)}
      confirmLabel={words.confirm}
      onConfirm={() => void deletions.confirm()}
    >
      <Explanation deletion={shown} />
      {failure !== null && (
        <div className={styles.refusal}>
          <FailureNotice failure={failure} note={afterFailedDeletion(failure, isSet) ?? undefined} live />
        </div>
      )}
    </ConfirmDialog>
  );
}

function Explanation({ deletion }: { readonly deletion: Deletion }) {
  const { name, baseUrl } = deletion.connection;
  if ('asset' in deletion)
    return (
      <>
        <p>{deleteAtServiceWords.text(name, baseUrl)}</p>
        <p className={styles.kept}>{deletionConsequence(deletion.asset)}</p>
      </>
    );
  const { group } = deletion;
  return (
    <>
      <p>{deleteSetWords.text(group.count, name, baseUrl)}</p>
      <p className={styles.kept}>{deleteSetWords.rule}</p>
      <p className={styles.kept}>{isActive(group) ? deleteSetWords.active : setDeletionConsequence(group)}</p>
    </>
  );
}

function isActive({ job }: Extract<Deletion, { group: unknown }>['group']): boolean {
  return job !== null && !isTerminal(job.status);
}
