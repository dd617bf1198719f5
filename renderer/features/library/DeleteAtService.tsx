/** The question before an asset is deleted at its service. */
import { useState } from 'react';
import { useStore } from 'zustand';
import { ConfirmDialog } from '../../ui/Dialog.tsx';
import { FailureNotice } from '../../ui/Failure.tsx';
import { useApp } from '../app-context.ts';
import styles from './DeleteAtService.module.css';
import { consequence, deleteAtServiceWords, whatToDo } from './deletion-words.ts';

/** Open while there is a question. */
export function DeleteAtService() {
  const { deletions } = useApp();
  const { asking, busy, failure } = useStore(deletions.store);
  // The window still shows the name while it fades.
  const [shown, setShown] = useState(asking);
  if (asking !== null && asking !== shown) setShown(asking);
  const service = shown?.connection.name ?? '';
  return (
    <ConfirmDialog
      open={asking !== null}
      onClose={deletions.cancel}
      danger
      busy={busy}
      title={deleteAtServiceWords.title(shown?.title ?? '', service)}
      confirmLabel={deleteAtServiceWords.confirm}
      onConfirm={() => void deletions.confirm()}
    >
      <p>{deleteAtServiceWords.text(service, shown?.connection.baseUrl ?? null)}</p>
      {shown !== null && <p className={styles.kept}>{consequence(shown.asset)}</p>}
      {failure !== null && (
        <div className={styles.refusal}>
          <FailureNotice failure={failure} note={whatToDo(failure) ?? undefined} live />
        </div>
      )}
    </ConfirmDialog>
  );
}
