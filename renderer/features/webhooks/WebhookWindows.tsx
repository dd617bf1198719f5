/** The windows of the webhook desk: register, secret, delete. */
import { useStore } from 'zustand';
import { ConfirmDialog } from '../../ui/Dialog.tsx';
import { FailureNotice } from '../../ui/Failure.tsx';
import { useApp } from '../app-context.ts';
import { useAction } from '../use-action.ts';
import { RegisterDialog } from './RegisterDialog.tsx';
import { EnterSecretDialog, SecretDialog } from './SecretDialog.tsx';
import { deleteWebhookWords } from './webhook-words.ts';

/** At most one is open. */
export function WebhookWindows() {
  const { webhooks } = useApp();
  const window = useStore(webhooks.store, (state) => state.window);
  return (
    <>
      <RegisterDialog window={window?.kind === 'register' ? window : null} />
      <SecretDialog window={window?.kind === 'secret' ? window : null} />
      <EnterSecretDialog webhook={window?.kind === 'enter-secret' ? window.webhook : null} />
      <DeleteQuestion />
    </>
  );
}

function DeleteQuestion() {
  const { webhooks } = useApp();
  const window = useStore(webhooks.store, (state) => state.window);
  const webhook = window?.kind === 'delete' ? window.webhook : null;
  const action = useAction('inline');
  return (
    <ConfirmDialog
      open={webhook !== null}
      onClose={() => {
        action.clear();
        webhooks.close();
      }}
      onConfirm={() => webhook !== null && action.run(() => webhooks.remove(webhook))}
      title={deleteWebhookWords.title}
      confirmLabel={deleteWebhookWords.confirm}
      danger
      busy={action.busy}
    >
      {webhook !== null && deleteWebhookWords.about(webhook.url)}
      {action.failure !== null && <FailureNotice failure={action.failure} live />}
    </ConfirmDialog>
  );
}
