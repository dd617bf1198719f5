/** The lines around the list: what is known of the capacity, what is fetched of assets made elsewhere, and that there are older rows. */
import { Info, Pause, Play, RotateCw } from 'lucide-react';
import { useStore } from 'zustand';
import type { Fetches } from '../../../main/contract/schema/asset.ts';
import { useStores } from '../../stores/use-stores.ts';
import { classes } from '../../ui/classes.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { IconButton } from '../../ui/controls/IconButton.tsx';
import { Popover } from '../../ui/overlays/Popover.tsx';
import { formatNumber, formatRate } from '../../ui/text/format.ts';
import { useAction } from '../shared/use-action.ts';
import { fetchesWords } from './progress-words.ts';
import styles from './Queue.module.css';
import { capacityLineWords, queueScreenWords } from './queue-words.ts';
import { leftWords } from './rows/row-progress.ts';
import { capacityLine, capacitySentences } from './rows/waiting-words.ts';
import type { FetchesShown } from './store/account-activity.ts';
import { mostJobs } from './store/queue-tables.ts';

// What is known of the capacity, in one line above the list; its button says more.

/** Keeps its height while nothing is known, so that the list does not move when something is. */
export function CapacityLine() {
  const { capacity: store } = useStores<'capacity'>();
  const capacity = useStore(store);
  return (
    <section className={styles.line} aria-label={capacityLineWords.capacity}>
      {capacity !== null && (
        <>
          <span className={styles.parts}>
            {capacityLine(capacity).map(({ key, text, tone }) => (
              <span key={key} className={classes(styles.part, styles[tone])}>
                {text}
              </span>
            ))}
          </span>
          <Popover
            title={capacityLineWords.title}
            trigger={<IconButton label={capacityLineWords.aboutTheCapacity} size="sm" icon={<Info />} />}
          >
            {capacitySentences(capacity).map(({ title, text }) => (
              <div key={title} className={styles.sentence}>
                <strong>{title}</strong>
                <p>{text}</p>
              </div>
            ))}
          </Popover>
        </>
      )}
    </section>
  );
}

// What is fetched of assets that were made elsewhere: they have no row in the list.

/** Below the capacity; nothing while nothing is fetched. */
export function FetchesLine() {
  const { fetches } = useStores<'fetches'>();
  const sum = useStore(fetches.store);
  const { busy, run } = useAction('notice');
  if (sum === null || sum.assets === 0) return null;
  const { pauses, label, icon } = actionOf(sum);
  return (
    <section className={styles.line} aria-label={fetchesWords.name}>
      <span className={styles.parts}>
        {fetchesLine(sum).map((text) => (
          <span key={text} className={styles.part}>
            {text}
          </span>
        ))}
      </span>
      <Button
        size="sm"
        variant="ghost"
        className={styles.end}
        icon={icon}
        busy={busy}
        aria-label={fetchesWords.action(label)}
        onClick={() => run(() => fetches.pause(pauses))}
      >
        {label}
      </Button>
    </section>
  );
}

function actionOf({ assets, paused, stopped }: Fetches) {
  if (paused + stopped < assets) return { pauses: true, label: fetchesWords.pause, icon: <Pause /> };
  if (paused > 0) return { pauses: false, label: fetchesWords.resume, icon: <Play /> };
  return { pauses: false, label: fetchesWords.tryAgain, icon: <RotateCw /> };
}

/** Left to right, what matters first; nothing when nothing is fetched. */
function fetchesLine(sum: FetchesShown): readonly string[] {
  const { assets, paused, stopped, bytesPerSecond, leftMs } = sum;
  if (assets === 0) return [];
  const going = assets - paused - stopped;
  return [
    going > 0 ? fetchesWords.going(going) : fetchesWords.name,
    ...(bytesPerSecond > 0 ? [formatRate(bytesPerSecond)] : []),
    ...(leftMs === null ? [] : [leftWords(leftMs, 0)]),
    ...(paused > 0 ? [fetchesWords.paused(paused)] : []),
    ...(stopped > 0 ? [fetchesWords.stopped(stopped)] : []),
  ];
}

// Says that the list is not all there is.

/** Nothing as long as every job has its place. */
export function OlderLine() {
  const { jobs } = useStores<'jobs'>();
  const isFull = useStore(jobs.store, () => jobs.isFull());
  if (!isFull) return null;
  return (
    <section className={styles.line} aria-label={queueScreenWords.older}>
      <span className={styles.parts}>{queueScreenWords.newestOnly(formatNumber(mostJobs))}</span>
    </section>
  );
}
