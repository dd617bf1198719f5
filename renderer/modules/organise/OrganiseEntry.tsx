/** What belongs to organising wherever one is: its windows, its questions, and the way back by Ctrl+Z. */

import { useEffect, useState } from 'react';
import { useStore } from 'zustand';
import type { ConnectionId } from '../../../main/contract/schema/ids.ts';
import { useStores } from '../../stores/use-stores.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { ConfirmDialog, Dialog } from '../../ui/overlays/Dialog.tsx';
import { assetTitle } from '../asset/asset-text.ts';
import { FoldersDialog } from '../folders/FoldersDialog.tsx';
import { countedAssets } from '../shared/store/undo.ts';
import styles from './DeleteHereQuestion.module.css';
import { OrganiseFields } from './OrganiseFields.tsx';
import { libraryWideCommands, undoCommands } from './organise-commands.ts';
import {
  binQuestionWords,
  binWords,
  deletionSentences,
  emptiedWords,
  organiseWindowWords,
} from './organise-words.ts';

type OrganiseEntryStores = 'commands' | 'deletionsHere' | 'folders' | 'listing' | 'problems' | 'undo';

/** Once in the shell. */
function OrganiseDialog() {
  const { organiseWindows } = useStores<'organiseWindows'>();
  const window = useStore(organiseWindows.store);
  // It still shows them while it fades.
  const [shown, setShown] = useState(window);
  if (window !== null && window !== shown) setShown(window);
  if (shown === null) return null;
  const { subject, field } = shown;
  const [only] = subject.known;
  const title =
    subject.assets === 1 && only !== undefined
      ? organiseWindowWords.edit(assetTitle(only))
      : organiseWindowWords.editMany(countedAssets(subject.assets));
  return (
    <Dialog
      open={window !== null}
      onClose={organiseWindows.close}
      title={title}
      description={organiseWindowWords.about}
      footer={
        <Button variant="primary" onClick={organiseWindows.close}>
          {organiseWindowWords.done}
        </Button>
      }
    >
      <OrganiseFields
        subject={subject}
        focus={field}
        withTitle
        usualTitle={only === undefined ? '' : assetTitle({ ...only, organisation: untitled(only) })}
      />
    </Dialog>
  );
}

const untitled = <T extends { organisation: { title: string | null } }>(one: T): T['organisation'] => ({
  ...one.organisation,
  title: null,
});

/** Once in the shell. */
export function OrganiseEntry() {
  const app = useStores<OrganiseEntryStores>();
  const { commands, undo } = app;
  const stack = useStore(undo.store);
  // oxlint-disable-next-line react/exhaustive-deps -- the commands' titles tell what is on the stack
  useEffect(() => commands.add(undoCommands(app)), [commands, app, stack]);
  useEffect(() => commands.add(libraryWideCommands(app)), [commands, app]);
  return (
    <>
      <OrganiseDialog />
      <DeleteHereQuestion />
      <EmptyBinQuestion />
      <FoldersDialog />
    </>
  );
}

/** Once in the shell. */
function EmptyBinQuestion() {
  const { deletionsHere, notices } = useStores<'deletionsHere' | 'notices'>();
  const { bin, emptying } = useStore(deletionsHere.store);
  const empty = async (): Promise<void> => {
    const gone = await deletionsHere.empty();
    if (gone !== null) notices.tell(emptiedWords(gone), { tone: 'success' });
  };
  return (
    <ConfirmDialog
      open={emptying !== 'no'}
      onClose={deletionsHere.cancel}
      busy={emptying === 'busy'}
      danger
      title={binQuestionWords.emptyTitle}
      confirmLabel={binQuestionWords.emptyConfirm}
      onConfirm={() => void empty()}
    >
      <div className={styles.sentences}>
        <p>{binQuestionWords.emptyText(binWords(bin ?? { assets: 0, bytes: 0 }))}</p>
        <p>{binQuestionWords.emptyAgain}</p>
      </div>
    </ConfirmDialog>
  );
}

/** Once in the shell; open while there is a question. */
function DeleteHereQuestion() {
  const { deletionsHere, session } = useStores<'deletionsHere' | 'session'>();
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
