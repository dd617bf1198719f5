/** What is known of the capacity, in one line above the list; its button says more. */
import { Info } from 'lucide-react';
import { useStore } from 'zustand';
import { useStores } from '../../../stores/use-stores.ts';
import { classes } from '../../../ui/classes.ts';
import { IconButton } from '../../../ui/controls/IconButton.tsx';
import { Popover } from '../../../ui/overlays/Popover.tsx';
import { capacityLineWords as words } from '../queue-words.ts';
import styles from './CapacityLine.module.css';
import { capacityLine, capacitySentences } from './capacity-words.ts';

/** Keeps its height while nothing is known, so that the list does not move when something is. */
export function CapacityLine() {
  const { capacity: store } = useStores<'capacity'>();
  const capacity = useStore(store);
  return (
    <section className={styles.line} aria-label={words.capacity}>
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
            title={words.title}
            trigger={<IconButton label={words.aboutTheCapacity} size="sm" icon={<Info />} />}
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
