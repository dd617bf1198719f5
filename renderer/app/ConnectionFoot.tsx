/** The active connection and its health, at the foot of the sidebar. */
import { useStore } from 'zustand';
import { healthShown } from '../modules/connections/connection-words.ts';
import { activeConnection } from '../modules/session/store/session.ts';
import { disconnection } from '../modules/shared/store/failure.ts';
import { useStores } from '../stores/use-stores.ts';
import { Tooltip } from '../ui/overlays/Tooltip.tsx';
import { StatusDot } from '../ui/status/StatusPill.tsx';
import styles from './ConnectionFoot.module.css';
import { frameWords } from './shell-words.ts';

/** A click leads to the settings, or to the connect screen without a connection. */
export function ConnectionFoot() {
  const { session, navigation, bridge } = useStores<'bridge' | 'navigation' | 'session'>();
  const isDisconnected = useStore(bridge.status, disconnection) !== null;
  const state = useStore(session.store);
  const connection = activeConnection(state);
  if (state.connections === null) return null;
  const { tone, word } = isDisconnected
    ? { tone: 'danger' as const, word: frameWords.disconnected }
    : connection === null
      ? { tone: 'neutral' as const, word: frameWords.connect }
      : healthShown[state.connections.health.state];
  const name = connection?.name ?? frameWords.noConnection;
  return (
    <Tooltip content={`${name}: ${word}`} side="right">
      <button
        type="button"
        className={styles.foot}
        onClick={() =>
          navigation.go(connection === null ? { name: 'connect' } : { name: 'settings', page: 'connections' })
        }
      >
        <StatusDot tone={tone} />
        <span className={styles.text}>
          <span className={styles.name}>{name}</span>
          <span className={styles.word}>{word}</span>
        </span>
      </button>
    </Tooltip>
  );
}
