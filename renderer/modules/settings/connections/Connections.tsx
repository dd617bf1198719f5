/** The connections: which one is used, switching, adding, removing. */
import { FlaskConical, PlugZap, Plus } from 'lucide-react';
import { useState } from 'react';
import { useStore } from 'zustand';
import type { Connection, ConnectionHealth } from '../../../../main/contract/schema/connection.ts';
import { useStores } from '../../../stores/use-stores.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { Panel } from '../../../ui/layout/Panel.tsx';
import { ConfirmDialog, Dialog } from '../../../ui/overlays/Dialog.tsx';
import { FailureNotice } from '../../../ui/status/Messages.tsx';
import { Badge, StatusDot } from '../../../ui/status/Signs.tsx';
import { Countdown, Elapsed, Sentence } from '../../../ui/text/LiveText.tsx';
import { healthNow, tryWordsOf } from '../../connections/connection-words.ts';
import { tryConnectionNow } from '../../connections/try-connection-now.ts';
import { useAction } from '../../shared/use-action.ts';
import { ConnectForm } from '../../welcome/ConnectForm.tsx';
import { Operations, TryConnection } from './ConnectionDetails.tsx';
import styles from './Connections.module.css';
import { connectionWords, removeConnectionWords } from './connection-words.ts';

/** The panel at the top of the settings. */
export function Connections() {
  const { session } = useStores<'session'>();
  const state = useStore(session.store, (all) => all.connections);
  const [adding, setAdding] = useState<Connection | 'new' | null>(null);
  const [removing, setRemoving] = useState<Connection | null>(null);
  const sandbox = useAction('inline');
  if (state === null) return null;
  const { connections, health } = state;
  const hasSandbox = connections.some((connection) => connection.kind === 'sandbox');
  return (
    <Panel
      title={connectionWords.title}
      description={connectionWords.about}
      flush
      actions={
        <span className={styles.buttons}>
          {!hasSandbox && (
            <Button busy={sandbox.busy} onClick={() => sandbox.run(session.chooseSandbox)}>
              {connectionWords.sandbox}
            </Button>
          )}
          <Button icon={<Plus />} onClick={() => setAdding('new')}>
            {connectionWords.add}
          </Button>
        </span>
      }
    >
      {sandbox.failure !== null && <FailureNotice failure={sandbox.failure} live />}
      {connections.length === 0 ? (
        <p className={styles.none}>{connectionWords.none}</p>
      ) : (
        <ul>
          {connections.map((connection) => (
            <ConnectionRow
              key={connection.id}
              connection={connection}
              health={connection.active ? health : null}
              onNewToken={() => setAdding(connection)}
              onRemove={() => setRemoving(connection)}
            />
          ))}
        </ul>
      )}
      <AddService about={adding} onClose={() => setAdding(null)} />
      <RemoveConnection connection={removing} onClose={() => setRemoving(null)} />
    </Panel>
  );
}

/** `about` is the connection that needs a new token or its URL, `'new'` for one more service, null is closed. */
function AddService({
  about,
  onClose,
}: {
  readonly about: Connection | 'new' | null;
  readonly onClose: () => void;
}) {
  const { notices } = useStores<'notices'>();
  const connection = about === 'new' ? null : about;
  return (
    <Dialog
      open={about !== null}
      onClose={onClose}
      title={wordsFor(connection).title}
      description={wordsFor(connection).about}
    >
      <ConnectForm
        {...(connection !== null && given(connection))}
        onSaved={() => {
          onClose();
          notices.tell(connectionWords.connected, { tone: 'success' });
        }}
      />
    </Dialog>
  );
}

/** What the form begins with. */
function given({ id, baseUrl, name }: Connection) {
  return baseUrl === null ? { replaces: id } : { initial: { baseUrl, name } };
}

function wordsFor(connection: Connection | null): { readonly title: string; readonly about: string } {
  const { add, serviceAbout, lostTitle, lostAbout, newTokenFor, tokenFrom } = connectionWords;
  if (connection === null) return { title: add, about: serviceAbout };
  if (connection.baseUrl === null) return { title: lostTitle, about: lostAbout };
  return { title: newTokenFor(connection.name), about: tokenFrom };
}

/** Asks, removes, and explains a refusal in the same window. Null is closed. */
function RemoveConnection({
  connection,
  onClose,
}: {
  readonly connection: Connection | null;
  readonly onClose: () => void;
}) {
  const { session } = useStores<'session'>();
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

// One connection in the settings: its name, how it fares, and what can be done with it.

/** One connection; `health` only for the one in use. */
function ConnectionRow({
  connection,
  health,
  onNewToken,
  onRemove,
}: {
  readonly connection: Connection;
  readonly health: ConnectionHealth | null;
  /** Enters a new token, and the URL of a service that has lost it. */
  readonly onNewToken: () => void;
  readonly onRemove: () => void;
}) {
  const app = useStores<'api' | 'session' | 'submissions'>();
  const action = useAction('notice');
  const ailing = health !== null && health.state !== 'ok' && health.state !== 'unknown';
  const isLost = connection.kind === 'service' && connection.baseUrl === null;
  return (
    <li className={styles.connection}>
      <div className={styles.connectionsLine}>
        <span className={styles.icon}>{connection.kind === 'sandbox' ? <FlaskConical /> : <PlugZap />}</span>
        <span className={styles.what}>
          <span className={styles.name}>{connection.name}</span>
          <span className={styles.url}>{placeOf(connection)}</span>
        </span>
        {health !== null && <HealthShown health={health} />}
        {connection.active ? (
          <Badge>{connectionWords.used}</Badge>
        ) : (
          <Button
            size="sm"
            busy={action.busy}
            onClick={() => action.run(() => app.session.selectConnection(connection.id))}
          >
            {connectionWords.choose}
          </Button>
        )}
        {isLost && (
          <Button size="sm" onClick={onNewToken}>
            {connectionWords.enterUrl}
          </Button>
        )}
        <Button size="sm" variant="ghost" onClick={onRemove}>
          {connectionWords.remove}
        </Button>
      </div>
      {ailing && health.error !== null && (
        <FailureNotice
          failure={health.error}
          note={
            health.nextTryAt === null ? undefined : (
              <Countdown to={health.nextTryAt} words={tryWordsOf(health.state)} />
            )
          }
          actions={
            <>
              {health.state === 'unauthorized' && connection.kind === 'service' && (
                <Button size="sm" onClick={onNewToken}>
                  {connectionWords.newToken}
                </Button>
              )}
              <Button size="sm" busy={action.busy} onClick={() => action.run(() => tryConnectionNow(app))}>
                {connectionWords.tryNow}
              </Button>
            </>
          }
        />
      )}
      <TryConnection connection={connection} />
      <Operations connection={connection} />
    </li>
  );
}

function HealthShown({ health }: { readonly health: ConnectionHealth }) {
  const { state, since } = health;
  const { tone, word } = healthNow(health);
  return (
    <span className={styles.health}>
      <StatusDot tone={tone} />
      {word}
      {state !== 'unknown' && (
        <span className={styles.since}>
          <Sentence words={connectionWords.since} slots={{ time: <Elapsed from={since} to={null} /> }} />
        </span>
      )}
    </span>
  );
}

function placeOf({ baseUrl, kind }: Connection): string {
  return baseUrl ?? (kind === 'sandbox' ? connectionWords.sandboxPlace : connectionWords.addressLost);
}
