/** What of the search could not be understood, in words. */
import { TriangleAlert } from 'lucide-react';
import { useStore } from 'zustand';
import { useApp } from '../app-context.ts';
import styles from './Faults.module.css';

/** The rest of the search counts all the same. */
export function Faults() {
  const { library } = useApp();
  const faults = useStore(library.store, (state) => (state.answered === state.text ? state.faults : none));
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
