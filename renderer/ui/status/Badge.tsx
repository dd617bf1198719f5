/** A word in a rounded frame beside a name: what is in use, what kind of thing it is. */
import type { ReactNode } from 'react';
import styles from './Badge.module.css';

export function Badge({ children }: { readonly children: ReactNode }) {
  return <span className={styles.badge}>{children}</span>;
}
