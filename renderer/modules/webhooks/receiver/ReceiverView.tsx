/** The receiver on this machine: whether it is on, how the service reaches it, what it received and what it turned away. */
import { useEffect, useRef, useState } from 'react';
import { useStore } from 'zustand';
import type { RefusalReason, WebhookReceiver } from '../../../../main/contract/schema/webhook.ts';
import { useStores } from '../../../stores/use-stores.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { Switch } from '../../../ui/controls/Choices.tsx';
import { TextField } from '../../../ui/controls/Fields.tsx';
import { CopyButton } from '../../../ui/controls/IconButton.tsx';
import { Facts, Panel } from '../../../ui/layout/Panel.tsx';
import { FailureNotice } from '../../../ui/status/Messages.tsx';
import { Unseen } from '../../../ui/status/Signs.tsx';
import { Countdown, Time } from '../../../ui/text/LiveText.tsx';
import { activeConnection } from '../../session/store/session.ts';
import { useAction } from '../../shared/use-action.ts';
import pageStyles from '../checker/Checker.module.css';
import { receiverWords } from '../checker/checker-words.ts';
import styles from '../endpoints/Deliveries.module.css';
import { ReceivedList } from './ReceivedList.tsx';

export function ReceiverView() {
  const { webhooks } = useStores<'webhooks'>();
  const receiver = useStore(webhooks.store, (state) => state.receiver);
  if (receiver === null) return null;
  return (
    <div className={pageStyles.page}>
      <Standing receiver={receiver} />
      <Steps receiver={receiver} />
      <ReceivedList received={receiver.received} />
      <Refusals receiver={receiver} />
    </div>
  );
}

function Standing({ receiver }: { readonly receiver: WebhookReceiver }) {
  const { webhooks } = useStores<'webhooks'>();
  const action = useAction('inline');
  const { on, port, url, failure, secrets } = receiver;
  const parts = useRef<HTMLDivElement>(null);
  const wasAtTry = useRef(false);
  useEffect(() => {
    if (failure !== null) return;
    // The button went when it had done its work.
    if (wasAtTry.current && document.activeElement === document.body)
      parts.current?.querySelector<HTMLElement>('[role="switch"]')?.focus();
    wasAtTry.current = false;
  }, [failure]);
  const set = (to: { on: boolean; port: number }): void => action.run(() => webhooks.setReceiver(to));
  return (
    <Panel title={receiverWords.title} description={receiverWords.about}>
      <div className={styles.receiverViewParts} ref={parts}>
        <Switch
          label={receiverWords.on}
          hint={receiverWords.onHint}
          checked={on}
          onChange={(next) => set({ on: next, port })}
        />
        <PortField port={port} busy={action.busy} onPort={(next) => set({ on, port: next })} />
        <Unseen>
          <output>{standingOf(receiver)}</output>
        </Unseen>
        <Refused
          receiver={receiver}
          busy={action.busy}
          onTry={() => set({ on, port })}
          onFocus={() => {
            wasAtTry.current = true;
          }}
        />
        {action.failure !== null && <FailureNotice failure={action.failure} live />}
        {url !== null && (
          <Facts
            rows={[
              [
                receiverWords.address,
                <span key="url" className={styles.address}>
                  <code>{url}</code>
                  <CopyButton text={url} what={receiverWords.what} />
                </span>,
              ],
              [receiverWords.secrets, receiverWords.secretsCount(secrets)],
            ]}
          />
        )}
      </div>
    </Panel>
  );
}

/** For those who listen: it may get its port while nobody does anything. */
function standingOf({ on, port, url }: WebhookReceiver): string {
  if (url !== null) return receiverWords.standing.listens(port);
  return on ? '' : receiverWords.standing.off;
}

/** What is announced stays the same from one try to the next: the seconds that are left are below it. */
function Refused({
  receiver: { failure, nextTryAt },
  busy,
  onTry,
  onFocus,
}: {
  readonly receiver: WebhookReceiver;
  readonly busy: boolean;
  readonly onTry: () => void;
  readonly onFocus: () => void;
}) {
  if (failure === null) return null;
  return (
    <>
      <FailureNotice
        failure={failure}
        live
        {...(nextTryAt !== null && { note: receiverWords.retries })}
        actions={
          <Button size="sm" busy={busy} onClick={onTry} onFocus={onFocus}>
            {receiverWords.tryAgain}
          </Button>
        }
      />
      {nextTryAt !== null && (
        <p className={styles.none}>
          <Countdown to={nextTryAt} words={receiverWords.next} />
        </p>
      )}
    </>
  );
}

/** Used when the user says so, not while it is typed. */
function PortField({
  port,
  busy,
  onPort,
}: {
  readonly port: number;
  readonly busy: boolean;
  readonly onPort: (port: number) => void;
}) {
  const [text, setText] = useState(String(port));
  const [inUse, setInUse] = useState(port);
  if (port !== inUse) {
    setInUse(port);
    setText(String(port));
  }
  const wanted = /^\d+$/.test(text.trim()) ? Number(text) : Number.NaN;
  const sound = wanted >= 1024 && wanted <= 65_535;
  return (
    <form
      className={styles.port}
      onSubmit={(event) => {
        event.preventDefault();
        if (sound && wanted !== port) onPort(wanted);
        // The button goes when it has done its work.
        event.currentTarget.querySelector('input')?.focus();
      }}
    >
      <TextField
        label={receiverWords.port}
        hint={receiverWords.portHint}
        error={sound ? null : receiverWords.portWrong}
        value={text}
        onChange={setText}
        inputMode="numeric"
        maxLength={5}
        autoComplete="off"
      />
      {text !== String(port) && (
        <Button type="submit" busy={busy} disabled={!sound}>
          {receiverWords.takePort}
        </Button>
      )}
    </form>
  );
}

function Steps({ receiver: { on, port, url } }: { readonly receiver: WebhookReceiver }) {
  const { webhooks, session } = useStores<'session' | 'webhooks'>();
  const sandbox = useStore(session.store, (state) => activeConnection(state)?.kind === 'sandbox');
  const register = (address: string): void =>
    webhooks.open({ kind: 'register', replaces: null, url: address });
  return (
    <Panel title={receiverWords.steps}>
      <ol className={styles.steps}>
        {!on && <li>{receiverWords.switchOn}</li>}
        {sandbox ? (
          <li>
            {receiverWords.sandbox}
            <Button size="sm" disabled={url === null} onClick={() => register(url ?? '')}>
              {receiverWords.registerHere}
            </Button>
          </li>
        ) : (
          <>
            <li>
              {receiverWords.tunnel}
              {tunnelCommands(port).map((command) => (
                <span key={command} className={styles.command}>
                  <code>{command}</code>
                  <CopyButton text={command} what={command} />
                </span>
              ))}
            </li>
            <li>
              {receiverWords.register}
              <Button size="sm" onClick={() => register('')}>
                {receiverWords.registerButton}
              </Button>
            </li>
          </>
        )}
        <li>{receiverWords.test}</li>
      </ol>
    </Panel>
  );
}

/** Typed as they are in every language. */
const tunnelCommands = (port: number): readonly string[] => [
  `cloudflared tunnel --url http://127.0.0.1:${port}`,
  `ngrok http ${port}`,
];

function Refusals({ receiver: { refused, lastRefusal } }: { readonly receiver: WebhookReceiver }) {
  const rows = (Object.entries(refused) as [RefusalReason, number][]).toSorted((a, b) => b[1] - a[1]);
  return (
    <Panel title={receiverWords.refusedTitle}>
      {rows.length === 0 ? (
        <p className={styles.none}>{receiverWords.refusedNone}</p>
      ) : (
        <Facts
          rows={[
            ...rows.map(
              ([reason, count]) =>
                [receiverWords.refusedCount(count), receiverWords.reasons[reason]] as const,
            ),
            ...(lastRefusal === null
              ? []
              : [[receiverWords.last, <Time key="last" at={lastRefusal.at} />] as const]),
          ]}
        />
      )}
    </Panel>
  );
}
