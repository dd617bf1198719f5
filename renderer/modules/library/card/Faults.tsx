/** What of the search could not be understood, in words. */
import { TriangleAlert } from 'lucide-react';
import { useStore } from 'zustand';
import { useStores } from '../../../stores/use-stores.ts';
import styles from './Faults.module.css';

/** The rest of the search counts all the same. */
export function Faults() {
  const { library } = useStores<'library'>();
  const writing = useStore(library.store, (state) => (state.writing ? state.text.length : null));
  const all = useStore(library.store, (state) => (state.answered === state.text ? state.faults : none));
  // What is being written at the end is not wrong yet.
  const faults = writing === null ? all : all.filter(({ to }) => to < writing);
  return (
    <output className={styles.faults} hidden={faults.length === 0}>
      {faults.map(({ from, message }) => (
        <span key={from} className={styles.fault}>
          <TriangleAlert />
          {message}
        </span>
      ))}
    </output>
  );
}

const none: readonly never[] = [];
