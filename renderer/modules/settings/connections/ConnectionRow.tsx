/** One connection in the settings: its name, how it fares, and what can be done with it. */

import { FlaskConical, PlugZap } from 'lucide-react';
import type { Connection, ConnectionHealth } from '../../../../main/contract/schema/connection.ts';
import { useStores } from '../../../stores/use-stores.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { Badge } from '../../../ui/status/Badge.tsx';
import { FailureNotice } from '../../../ui/status/Failure.tsx';
import { StatusDot } from '../../../ui/status/StatusPill.tsx';
import { Sentence } from '../../../ui/text/Sentence.tsx';
import { Countdown, Elapsed } from '../../../ui/text/Time.tsx';
import { tryWordsOf } from '../../connections/connection-words.ts';
import { healthShown } from '../../connections/health-shown.ts';
import { tryConnectionNow } from '../../connections/try-connection-now.ts';
import { useAction } from '../../shared/use-action.ts';
import styles from './Connections.module.css';
import { connectionWords } from './connection-words.ts';
import { Operations } from './Operations.tsx';
import { TryConnection } from './TryConnection.tsx';

/** One connection; `health` only for the one in use. */
export function ConnectionRow({
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
      <div className={styles.line}>
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

function HealthShown({ health: { state, since } }: { readonly health: ConnectionHealth }) {
  return (
    <span className={styles.health}>
      <StatusDot tone={healthShown[state].tone} />
      {healthShown[state].word}
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
