/** Says that the list is not all there is. */
import { useStore } from 'zustand';
import { useStores } from '../../stores/use-stores.ts';
import { formatNumber } from '../../ui/text/format.ts';
import styles from './capacity/CapacityLine.module.css';
import { queueScreenWords as words } from './queue-words.ts';
import { mostJobs } from './store/jobs.ts';

/** Nothing as long as every job has its place. */
export function OlderLine() {
  const { jobs } = useStores<'jobs'>();
  const isFull = useStore(jobs.store, () => jobs.isFull());
  if (!isFull) return null;
  return (
    <section className={styles.line} aria-label={words.older}>
      <span className={styles.parts}>{words.newestOnly(formatNumber(mostJobs))}</span>
    </section>
  );
}
