/** The windows of the webhook desk: the form of a registration or replacement, and the signing secret. */
import { useState } from 'react';
import { sentenceOf } from '../../../../main/contract/plain/error-messages.ts';
import { checkWebhook } from '../../../../main/contract/plain/request-rules/other-calls.ts';
import {
  type WebhookSubject,
  webhookEventGroups,
  webhookEvents,
} from '../../../../main/contract/plain/webhooks.ts';
import type { Webhook } from '../../../../main/contract/schema/webhook.ts';
import { useStores } from '../../../stores/use-stores.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { Checkbox } from '../../../ui/controls/Choices.tsx';
import { TextField } from '../../../ui/controls/Fields.tsx';
import { CopyButton } from '../../../ui/controls/IconButton.tsx';
import { Dialog } from '../../../ui/overlays/Dialog.tsx';
import { Banner, FailureNotice } from '../../../ui/status/Messages.tsx';
import { useAction } from '../../shared/use-action.ts';
import type { WebhookWindow } from '../store/webhooks.ts';
import { registerWords, secretWords } from '../webhook-words.ts';
import styles from './Endpoints.module.css';

// The form of a registration, also of one that is to take the place of another.

type RegisterWindow = Extract<WebhookWindow, { kind: 'register' }>;

/** Null is closed. */
export function RegisterDialog({ window }: { readonly window: RegisterWindow | null }) {
  const { webhooks } = useStores<'webhooks'>();
  const replaces = window !== null && window.replaces !== null;
  return (
    <Dialog
      open={window !== null}
      onClose={webhooks.close}
      title={replaces ? registerWords.replaceTitle : registerWords.title}
      description={replaces ? registerWords.replaceAbout : registerWords.about}
      width="lg"
    >
      {window !== null && <RegisterForm window={window} />}
    </Dialog>
  );
}

function RegisterForm({ window: { url: first, replaces } }: { readonly window: RegisterWindow }) {
  const { webhooks, notices } = useStores<'notices' | 'webhooks'>();
  const [url, setUrl] = useState(first);
  const [events, setEvents] = useState<readonly string[]>(replaces?.events ?? webhookEvents);
  const [asked, setAsked] = useState(false);
  const [there, setThere] = useState<Webhook | null>(null);
  const action = useAction('inline');
  const faults = checkWebhook({ url: url.trim(), events });
  const faultOf = (path: string): string | null =>
    asked ? (faults.find((fault) => fault.path === path)?.message ?? null) : null;
  const register = (another: boolean): void => {
    setAsked(true);
    setThere(null);
    if (faults.length > 0) return;
    action.run(async () => {
      const made = await webhooks.register({ url: url.trim(), events, another });
      if (made.outcome === 'secret-unknown') setThere(made.webhook);
      if (made.outcome === 'adopted') notices.tell(registerWords.adopted);
    });
  };
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        register(false);
      }}
    >
      <TextField
        label={registerWords.url}
        value={url}
        onChange={setUrl}
        placeholder="https://"
        hint={registerWords.urlHint}
        error={faultOf('url')}
        spellCheck={false}
        autoComplete="off"
        inputMode="url"
      />
      <EventChoice events={events} onChange={setEvents} />
      {asked && events.length === 0 && <p className={styles.fault}>{registerWords.noneChosen}</p>}
      {there !== null && (
        <Banner
          tone="warning"
          actions={
            <Button size="sm" onClick={() => register(true)}>
              {registerWords.another}
            </Button>
          }
        >
          {registerWords.unknownThere(there.url)}
        </Banner>
      )}
      {action.failure !== null && <FailureNotice failure={action.failure} live />}
      <div className={styles.buttons}>
        <Button onClick={webhooks.close}>{registerWords.cancel}</Button>
        <Button variant="primary" type="submit" busy={action.busy}>
          {registerWords.register}
        </Button>
      </div>
    </form>
  );
}

const subjects = Object.keys(webhookEventGroups) as readonly WebhookSubject[];

/** All nine, by what they are about; what a service has beyond them stays chosen. */
function EventChoice({
  events,
  onChange,
}: {
  readonly events: readonly string[];
  readonly onChange: (events: readonly string[]) => void;
}) {
  const all = webhookEvents.every((event) => events.includes(event));
  const others = events.filter((event) => !webhookEvents.some((known) => known === event));
  const toggle = (event: string, on: boolean): void => {
    const chosen = new Set(events);
    if (on) chosen.add(event);
    else chosen.delete(event);
    onChange([...webhookEvents.filter((one) => chosen.has(one)), ...others]);
  };
  return (
    <fieldset className={styles.registerDialogEvents}>
      <legend className={styles.legend}>{registerWords.events}</legend>
      <Checkbox
        label={registerWords.all}
        checked={all}
        onChange={(on) => onChange(on ? [...webhookEvents, ...others] : others)}
      />
      {subjects.map((subject) => (
        <fieldset key={subject} className={styles.group}>
          <legend className={styles.subject}>{registerWords.subjects[subject]}</legend>
          {webhookEventGroups[subject].map((event) => (
            <Checkbox
              key={event}
              label={<code>{event}</code>}
              hint={registerWords.explained[event]}
              checked={events.includes(event)}
              onChange={(on) => toggle(event, on)}
            />
          ))}
        </fieldset>
      ))}
    </fieldset>
  );
}

// The signing secret, shown until the user says that they have it; and entered where it is known from elsewhere.

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
          <div className={styles.secretDialogSecret}>
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
      {webhook !== null && <SecretForm webhook={webhook} />}
    </Dialog>
  );
}

function SecretForm({ webhook }: { readonly webhook: Webhook }) {
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
