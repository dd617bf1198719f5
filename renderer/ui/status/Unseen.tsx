/** Words for those who listen to the screen, where those who see it have a sign or a place instead. */
import type { ReactNode } from 'react';
import styles from './Unseen.module.css';

/** Takes no room. */
export function Unseen({ children }: { readonly children: ReactNode }) {
  return <span className={styles.unseen}>{children}</span>;
}
