/** What everybody must know now, under the top bar: the lost host, a library that is away, an ailing connection, notices of the start. */

import { HardDrive, Unplug, WifiOff } from 'lucide-react';
import { useState, useSyncExternalStore } from 'react';
import { useStore } from 'zustand';
import { sentenceOf } from '../../main/contract/plain/error-messages.ts';
import type { AppFailureWire } from '../../main/contract/plain/errors.ts';
import { tryWordsOf } from '../modules/connections/connection-words.ts';
import { tryConnectionNow } from '../modules/connections/try-connection-now.ts';
import { activeConnection, hasNoConnection } from '../modules/session/store/session.ts';
import { disconnection } from '../modules/shared/store/failure.ts';
import { useAction } from '../modules/shared/use-action.ts';
import { useStores } from '../stores/use-stores.ts';
import { Button } from '../ui/controls/Button.tsx';
import { Banner, FailureDialog, WhatToDo } from '../ui/status/Messages.tsx';
import { Spinner } from '../ui/status/Progress.tsx';
import { Countdown } from '../ui/text/LiveText.tsx';
import styles from './Shell.module.css';
import { shellWords } from './shell-words.ts';

/** Nothing when all is well. */
export function Banners() {
  const { session, bridge } = useStores<'bridge' | 'session'>();
  const isDisconnected = useStore(bridge.status, disconnection) !== null;
  // The sandbox needs no network.
  const remote = useStore(session.store, (state) => activeConnection(state)?.kind === 'service');
  const offline = !useIsOnline() && remote;
  return (
    <>
      <BridgeBanner />
      {!isDisconnected && <LibraryAwayBanner />}
      {/* What was known of the service last is nobody's worry now. */}
      {!isDisconnected && (offline ? <OfflineBanner /> : <ConnectionBanner />)}
      {!isDisconnected && <NoConnectionBanner />}
      <StartNotices />
    </>
  );
}

function BridgeBanner() {
  const { bridge } = useStores<'bridge'>();
  const status = useStore(bridge.status);
  const cause = disconnection(status);
  if (cause === null || status.state !== 'lost') return null;
  return (
    <Banner
      tone={cause === 'closed' || cause === 'silent' ? 'warning' : 'danger'}
      icon={cause === 'closed' || cause === 'silent' ? <Spinner /> : <Unplug />}
      actions={
        cause !== 'silent' && (
          <Button size="sm" disabled={status.nextTryAtMs === null} onClick={bridge.tryNow}>
            {words.tryNow}
          </Button>
        )
      }
    >
      <strong>{words.disconnected}</strong> {words.bridge[cause]}
    </Banner>
  );
}

/** Goes on its own when the folder is back. */
function LibraryAwayBanner() {
  const { libraries, navigation } = useStores<'libraries' | 'navigation'>();
  const away = useStore(libraries.store, (state) => state.away);
  const isInSettings = useStore(navigation.store, ({ entries, index }) => {
    const shown = entries[index];
    return shown?.name === 'settings' && shown.page === 'library';
  });
  const looking = useAction('notice');
  const [hasLooked, setHasLooked] = useState(false);
  if (away === null && hasLooked) setHasLooked(false);
  if (away === null) return null;
  const look = async (): Promise<void> => {
    await libraries.look();
    setHasLooked(true);
  };
  return (
    <Banner
      tone="warning"
      icon={<HardDrive />}
      actions={
        <>
          <WhatToDo code={away.code} />
          {!isInSettings && (
            <Button size="sm" onClick={() => navigation.go({ name: 'settings', page: 'library' })}>
              {words.librarySettings}
            </Button>
          )}
          <Button size="sm" busy={looking.busy} onClick={() => looking.run(look)}>
            {words.lookAgain}
          </Button>
        </>
      }
    >
      {away.code === 'library.away' ? words.away['library.away'] : words.away['library.unusable']}{' '}
      <span className={styles.muted}>{words.awaySafe}</span>
      {hasLooked && ` ${words.stillAway}`}
    </Banner>
  );
}

function OfflineBanner() {
  return (
    <Banner tone="warning" icon={<WifiOff />}>
      {words.offline}
    </Banner>
  );
}

function ConnectionBanner() {
  const app = useStores<'api' | 'navigation' | 'session' | 'submissions'>();
  const state = useStore(app.session.store);
  const shown = useStore(app.navigation.store, ({ entries, index }) => entries[index]);
  const action = useAction('notice');
  const [details, setDetails] = useState<AppFailureWire | null>(null);
  const connection = activeConnection(state);
  const health = state.connections?.health;
  // In its settings the connection's own row says it, with more that can be done about it.
  if (shown?.name === 'settings' && shown.page === 'connections') return null;
  if (connection === null || health === undefined || health.error === null) return null;
  if (health.state === 'ok' || health.state === 'unknown') return null;
  const { error } = health;
  const refused = health.state === 'unauthorized';
  const openSettings = (
    <Button size="sm" onClick={() => app.navigation.go({ name: 'settings', page: 'connections' })}>
      {words.settings}
    </Button>
  );
  return (
    <>
      <Banner
        tone={refused ? 'danger' : 'warning'}
        actions={
          <>
            <Button size="sm" variant="ghost" onClick={() => setDetails(error)}>
              {words.details}
            </Button>
            {refused && openSettings}
            <Button size="sm" busy={action.busy} onClick={() => action.run(() => tryConnectionNow(app))}>
              {words.tryNow}
            </Button>
          </>
        }
      >
        {sentenceOf(error)}
        {health.state === 'unreachable' && ` ${words.local}`}
        {health.nextTryAt !== null && (
          <>
            {' '}
            <span className={styles.muted}>
              {words.lost}{' '}
              <span className={styles.next}>
                <Countdown to={health.nextTryAt} words={tryWordsOf(health.state)} />
              </span>
            </span>
          </>
        )}
      </Banner>
      <FailureDialog failure={details} onClose={() => setDetails(null)} />
    </>
  );
}

function NoConnectionBanner() {
  const { session, navigation } = useStores<'navigation' | 'session'>();
  const none = useStore(session.store, hasNoConnection);
  const screen = useStore(navigation.store, ({ entries, index }) => entries[index]?.name);
  if (!none || screen === 'connect' || screen === 'create' || screen === 'settings') return null;
  return (
    <Banner
      tone="info"
      actions={
        <Button size="sm" onClick={() => navigation.go({ name: 'connect' })}>
          {words.connect}
        </Button>
      }
    >
      {words.noConnection}
    </Banner>
  );
}

function StartNotices() {
  const { session } = useStores<'session'>();
  const notices = useStore(session.store, (state) => state.info?.notices ?? noNotices);
  const [read, setRead] = useState<readonly AppFailureWire[]>([]);
  return notices
    .filter((notice) => !read.some((other) => sentenceOf(other) === sentenceOf(notice)))
    .map((notice) => (
      <Banner
        key={sentenceOf(notice)}
        tone="warning"
        actions={
          <>
            <WhatToDo code={notice.code} />
            <Button size="sm" variant="ghost" onClick={() => setRead([...read, notice])}>
              {words.understood}
            </Button>
          </>
        }
      >
        {sentenceOf(notice)}
      </Banner>
    ));
}

const words = shellWords.banner;
const noNotices: readonly AppFailureWire[] = [];

/** False only when there surely is none; true says little. */
function useIsOnline(): boolean {
  return useSyncExternalStore(subscribe, () => navigator.onLine);
}

function subscribe(changed: () => void): () => void {
  window.addEventListener('online', changed);
  window.addEventListener('offline', changed);
  return () => {
    window.removeEventListener('online', changed);
    window.removeEventListener('offline', changed);
  };
}
