/** How far all that runs is, small beside the search; it leads to the queue. */
import { useMemo, useState } from 'react';
import { useStore } from 'zustand';
import { overallParts } from '../modules/queue/OverallLine.tsx';
import { overallWords } from '../modules/queue/overall-words.ts';
import { overallProgress } from '../modules/queue/rows/overall-progress.ts';
import { queueRows, type RowCache, useQueueSource } from '../modules/queue/rows/queue-rows.ts';
import { useStores } from '../stores/use-stores.ts';
import { Tooltip } from '../ui/overlays/Tooltip.tsx';
import { ProgressBar } from '../ui/status/Progress.tsx';
import { formatNumber } from '../ui/text/format.ts';
import styles from './Shell.module.css';

/** Nothing while nothing runs, and on the queue itself, whose head says it at length. */
export function QueueProgress() {
  const { navigation } = useStores<'navigation'>();
  const isInQueue = useStore(navigation.store, ({ entries, index }) => entries[index]?.name === 'queue');
  return isInQueue ? null : <Compact />;
}

function Compact() {
  const { navigation } = useStores<'navigation'>();
  const source = useQueueSource();
  const [cache] = useState((): RowCache => new WeakMap());
  const progress = useMemo(() => overallProgress(queueRows(source, cache)), [source, cache]);
  if (progress === null) return null;
  const text = overallParts(progress).join(', ');
  return (
    <Tooltip content={text}>
      <button
        type="button"
        className={styles.queueProgress}
        aria-label={overallWords.openQueue(text)}
        onClick={() => navigation.go({ name: 'queue' })}
      >
        <ProgressBar className={styles.queueBar} label={overallWords.progress} value={progress.fraction} />
        <span>{overallWords.short(formatNumber(progress.ended), formatNumber(progress.entered))}</span>
      </button>
    </Tooltip>
  );
}
