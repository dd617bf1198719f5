/** A way to somewhere else, as a line that says how things stand there. */
import type { ReactNode } from 'react';
import { classes } from '../classes.ts';
import styles from './LineButton.module.css';

/** As wide as there is room; `aside` is muted, or says that the user is needed. */
export function LineButton({
  icon,
  children,
  aside,
  alarming = false,
  onClick,
}: {
  readonly icon: ReactNode;
  readonly children: ReactNode;
  readonly aside?: ReactNode;
  readonly alarming?: boolean;
  readonly onClick: () => void;
}) {
  return (
    <button type="button" className={styles.line} onClick={onClick}>
      {icon}
      <span>{children}</span>
      {aside !== undefined && (
        <span className={classes(styles.aside, alarming && styles.alarming)}>{aside}</span>
      )}
    </button>
  );
}
