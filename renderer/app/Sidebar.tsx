/** Where one can go, how much is under way there, and the active connection at its foot. */
import { useMemo, useState } from 'react';
import { useStore } from 'zustand';
import { shownShortcut } from '../modules/commands/shortcut.ts';
import { healthNow } from '../modules/connections/connection-words.ts';
import { countLive, type RowCache, useQueueSource } from '../modules/queue/rows/queue-rows.ts';
import { activeConnection } from '../modules/session/store/session.ts';
import { disconnection } from '../modules/shared/store/failure.ts';
import { useStores } from '../stores/use-stores.ts';
import { classes } from '../ui/classes.ts';
import { Tooltip } from '../ui/overlays/Tooltip.tsx';
import { Mark, StatusDot, Unseen } from '../ui/status/Signs.tsx';
import { formatNumber } from '../ui/text/format.ts';
import styles from './Sidebar.module.css';
import { commandOf, type Place, placeOf, places, sidebarPlaces } from './screens.tsx';
import { frameWords } from './shell-words.ts';

/** Always there; 208 px. */
export function Sidebar({ mac }: { readonly mac: boolean }) {
  const { navigation } = useStores<'navigation'>();
  const current = useStore(navigation.store, ({ entries, index }) => entries[index]?.name ?? 'library');
  return (
    <nav className={styles.sidebar} aria-label={frameWords.caliper}>
      <div className={styles.brand}>
        <Mark />
        {frameWords.caliper}
      </div>
      <div className={styles.places}>
        <CreateButton mac={mac} chosen={placeOf(current) === 'create'} />
        {sidebarPlaces.map((place) => (
          <div key={place.name} className={styles.row}>
            <PlaceButton place={place} chosen={placeOf(current) === place.name} mac={mac} />
            {place.name === 'library' && <ProblemBadge mac={mac} chosen={current === 'problems'} />}
          </div>
        ))}
      </div>
      <ConnectionFoot />
    </nav>
  );
}

function PlaceButton({
  place,
  chosen,
  mac,
}: {
  readonly place: Place;
  readonly chosen: boolean;
  readonly mac: boolean;
}) {
  const { navigation } = useStores<'navigation'>();
  return (
    <Tooltip
      content={place.title}
      shortcut={shownShortcut(place.shortcuts[0] ?? '', mac)}
      command={commandOf(place)}
      side="right"
    >
      <button
        type="button"
        className={classes(styles.place, chosen && styles.chosen)}
        aria-current={chosen ? 'page' : undefined}
        onClick={() => navigation.go({ name: place.name })}
      >
        {place.icon}
        <span className={styles.title}>{place.title}</span>
        {place.name === 'queue' && <LiveCount />}
      </button>
    </Tooltip>
  );
}

function LiveCount() {
  const source = useQueueSource();
  const [cache] = useState((): RowCache => new WeakMap());
  const live = useMemo(() => countLive(source, cache), [source, cache]);
  if (live === 0) return null;
  return (
    <span className={styles.count}>
      {formatNumber(live)}
      <Unseen> {frameWords.underWay}</Unseen>
    </span>
  );
}

/** Not there without any: the palette and its key lead to the problems all the same. */
function ProblemBadge({ mac, chosen }: { readonly mac: boolean; readonly chosen: boolean }) {
  const { navigation, problems } = useStores<'navigation' | 'problems'>();
  const errors = useStore(problems.store, (state) => state.counts.error);
  const place = places.find(({ name }) => name === 'problems');
  if (errors === 0 || place === undefined) return null;
  return (
    <Tooltip
      content={place.title}
      shortcut={shownShortcut(place.shortcuts[0] ?? '', mac)}
      command={commandOf(place)}
      side="right"
    >
      <button
        type="button"
        className={classes(styles.count, styles.badge)}
        aria-label={frameWords.problems(errors)}
        aria-current={chosen ? 'page' : undefined}
        onClick={() => navigation.go({ name: 'problems' })}
      >
        {formatNumber(errors)}
      </button>
    </Tooltip>
  );
}

/** Back to the rows of a batch when one was looked at last. */
function CreateButton({ mac, chosen }: { readonly mac: boolean; readonly chosen: boolean }) {
  const { navigation, createRoutes } = useStores<'createRoutes' | 'navigation'>();
  const place = places.find(({ name }) => name === 'create');
  if (place === undefined) return null;
  const go = (): void => navigation.go({ name: createRoutes.store.getState().inBatch ? 'batch' : 'create' });
  return (
    <Tooltip
      content={place.title}
      shortcut={shownShortcut(place.shortcuts[0] ?? '', mac)}
      command={commandOf(place)}
      side="right"
    >
      <button type="button" className={styles.create} aria-current={chosen ? 'page' : undefined} onClick={go}>
        {place.icon}
        <span className={styles.createTitle}>{place.title}</span>
      </button>
    </Tooltip>
  );
}

// The active connection and its health, at the foot of the sidebar.

/** A click leads to the settings, or to the connect screen without a connection. */
function ConnectionFoot() {
  const { session, navigation, bridge } = useStores<'bridge' | 'navigation' | 'session'>();
  const isDisconnected = useStore(bridge.status, disconnection) !== null;
  const state = useStore(session.store);
  const connection = activeConnection(state);
  if (state.connections === null) return null;
  const { tone, word } = isDisconnected
    ? { tone: 'danger' as const, word: frameWords.disconnected }
    : connection === null
      ? { tone: 'neutral' as const, word: frameWords.connect }
      : healthNow(state.connections.health);
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
