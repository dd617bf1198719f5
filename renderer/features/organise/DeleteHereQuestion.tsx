/** The questions before assets go to the bin of this disk, and before the bin is emptied. */
import { useState } from 'react';
import { useStore } from 'zustand';
import type { ConnectionId } from '../../../main/contract/schema/ids.ts';
import { countedAssets } from '../../state/organise-words.ts';
import { ConfirmDialog } from '../../ui/Dialog.tsx';
import { useApp } from '../app-context.ts';
import { assetTitle } from '../asset/asset-text.ts';
import styles from './DeleteHereQuestion.module.css';
import { binQuestionWords, deletionSentences } from './organise-words.ts';

/** Once in the shell; open while there is a question. */
export function DeleteHereQuestion() {
  const { deletionsHere, session } = useApp();
  const { asking, busy } = useStore(deletionsHere.store);
  const connections = useStore(session.store, (state) => state.connections);
  // The window still shows the name while it fades.
  const [shown, setShown] = useState(asking);
  if (asking !== null && asking !== shown) setShown(asking);
  if (shown === null) return null;
  const { known, assets } = shown;
  const [only] = known;
  const what = assets === 1 && only !== undefined ? `“${assetTitle(only)}”` : countedAssets(assets);
  const services = new Set(known.map(({ connectionId }) => connectionId));
  const [service] = services;
  const serviceName =
    services.size === 1 && known.length === assets
      ? (connections?.connections.find(({ id }) => id === service)?.name ?? null)
      : null;
  const isConnected = ({ connectionId }: { connectionId: ConnectionId }): boolean =>
    connections === null || connections.connections.some(({ id }) => id === connectionId);
  return (
    <ConfirmDialog
      open={asking !== null}
      onClose={deletionsHere.cancel}
      busy={busy}
      danger
      title={binQuestionWords.deleteTitle(what)}
      confirmLabel={binQuestionWords.deleteConfirm}
      onConfirm={() => void deletionsHere.confirm()}
    >
      <div className={styles.sentences}>
        {deletionSentences({ assets, known, serviceName, isConnected }).map((sentence) => (
          <p key={sentence}>{sentence}</p>
        ))}
        <p>{binQuestionWords.undoable}</p>
      </div>
    </ConfirmDialog>
  );
}
