/** What is shown while the program or a screen is on its way. */
import { Skeleton, useIsSlow } from '../ui/status/Skeleton.tsx';
import styles from './Starting.module.css';
import { frameWords } from './shell-words.ts';

/** Place-holders while the program or a screen is on its way; nothing for the first 150 ms. */
export function Starting() {
  const slow = useIsSlow(true);
  if (!slow) return null;
  return (
    <section className={styles.starting} aria-busy="true" aria-label={frameWords.loading}>
      <Skeleton className={styles.bar} />
      <div className={styles.grid}>
        {['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'].map((key) => (
          <Skeleton key={key} className={styles.card} />
        ))}
      </div>
    </section>
  );
}
