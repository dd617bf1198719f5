/** The question before a connection is removed, and the explanation when that is refused. */
import { useState } from 'react';
import type { Connection } from '../../../main/contract/schema/connection.ts';
import { ConfirmDialog } from '../../ui/Dialog.tsx';
import { FailureNotice } from '../../ui/Failure.tsx';
import { useApp } from '../app-context.ts';
import { useAction } from '../use-action.ts';
import styles from './Connections.module.css';
import { removeConnectionWords } from './connection-words.ts';

/** Asks, removes, and explains a refusal in the same window. Null is closed. */
export function RemoveConnection({
  connection,
  onClose,
}: {
  readonly connection: Connection | null;
  readonly onClose: () => void;
}) {
  const { session } = useApp();
  const action = useAction('inline');
  // The window still shows the name while it fades.
  const [shown, setShown] = useState(connection);
  if (connection !== null && connection !== shown) setShown(connection);
  const close = (): void => {
    action.clear();
    onClose();
  };
  return (
    <ConfirmDialog
      open={connection !== null}
      onClose={close}
      danger
      busy={action.busy}
      title={removeConnectionWords.title(shown?.name ?? '')}
      confirmLabel={removeConnectionWords.confirm}
      onConfirm={() =>
        action.run(async () => {
          if (connection === null) return;
          await session.removeConnection(connection.id);
          close();
        })
      }
    >
      <p>{shown?.kind === 'sandbox' ? removeConnectionWords.sandbox : removeConnectionWords.service}</p>
      {action.failure !== null && (
        <div className={styles.refusal}>
          <FailureNotice failure={action.failure} live />
        </div>
      )}
    </ConfirmDialog>
  );
}
