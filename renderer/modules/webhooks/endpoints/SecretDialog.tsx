/** The signing secret, shown until the user says that they have it; and entered where it is known from elsewhere. */

import { useState } from 'react';
import { sentenceOf } from '../../../../main/contract/plain/error-messages.ts';
import type { Webhook } from '../../../../main/contract/schema/webhook.ts';
import { useStores } from '../../../stores/use-stores.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { CopyButton } from '../../../ui/controls/CopyButton.tsx';
import { TextField } from '../../../ui/controls/TextField.tsx';
import { Dialog } from '../../../ui/overlays/Dialog.tsx';
import { FailureNotice } from '../../../ui/status/Failure.tsx';
import { useAction } from '../../shared/use-action.ts';
import type { WebhookWindow } from '../store/webhooks.ts';
import { secretWords } from '../webhook-words.ts';
import styles from './SecretDialog.module.css';

/** Null is closed. Left by Escape, it can be shown once more. */
export function SecretDialog({
  window,
}: {
  readonly window: Extract<WebhookWindow, { kind: 'secret' }> | null;
}) {
  const { webhooks } = useStores<'webhooks'>();
  const action = useAction('inline');
  return (
    <Dialog
      open={window !== null}
      onClose={webhooks.close}
      title={secretWords.title}
      description={secretWords.about}
      footer={
        <Button variant="primary" busy={action.busy} onClick={() => action.run(webhooks.secretSeen)}>
          {secretWords.have}
        </Button>
      }
    >
      {window !== null && (
        <div className={styles.parts}>
          <div className={styles.secret}>
            <code>{window.secret}</code>
            <CopyButton text={window.secret} what={secretWords.what} label={secretWords.copy} />
          </div>
          {window.keepFailure === null ? (
            <p>{secretWords.kept}</p>
          ) : (
            <FailureNotice failure={window.keepFailure} note={secretWords.notKept} live />
          )}
          {window.webhook.replaces !== null && <p>{secretWords.replacing}</p>}
          {action.failure !== null && <FailureNotice failure={action.failure} live />}
        </div>
      )}
    </Dialog>
  );
}

/** Null is closed. */
export function EnterSecretDialog({ webhook }: { readonly webhook: Webhook | null }) {
  const { webhooks } = useStores<'webhooks'>();
  return (
    <Dialog
      open={webhook !== null}
      onClose={webhooks.close}
      title={secretWords.enterTitle}
      description={secretWords.enterAbout}
    >
      {webhook !== null && <EnterForm webhook={webhook} />}
    </Dialog>
  );
}

function EnterForm({ webhook }: { readonly webhook: Webhook }) {
  const { webhooks } = useStores<'webhooks'>();
  const [secret, setSecret] = useState('');
  const action = useAction('inline');
  return (
    <form
      className={styles.parts}
      onSubmit={(event) => {
        event.preventDefault();
        if (secret.trim() !== '') action.run(() => webhooks.keepSecret(webhook, secret.trim()));
      }}
    >
      <TextField
        label={secretWords.name}
        type="password"
        value={secret}
        onChange={setSecret}
        maxLength={4096}
        autoComplete="off"
        refusal={sentenceOf(action.failure)}
      />
      <div className={styles.buttons}>
        <Button onClick={webhooks.close}>{secretWords.cancel}</Button>
        <Button variant="primary" type="submit" busy={action.busy} disabled={secret.trim() === ''}>
          {secretWords.keep}
        </Button>
      </div>
    </form>
  );
}
