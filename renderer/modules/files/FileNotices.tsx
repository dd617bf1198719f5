/** Notices shown in place of a file's content. */
import type { ReactNode } from 'react';
import styles from './FileShown.module.css';
import { shownWords } from './files-shown-words.ts';

/** While it is read. */
export function Waiting() {
  return (
    <Centre>
      <p aria-live="polite">{shownWords.reading}</p>
    </Centre>
  );
}

/** It could not be read. */
export function Gone() {
  return (
    <Centre>
      <p role="alert">{shownWords.gone}</p>
    </Centre>
  );
}

/** In the middle of the place. */
export function Centre({ children }: { readonly children: ReactNode }) {
  return <div className={styles.centre}>{children}</div>;
}
