/** A part of the tray that can be folded away. */
import { ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import styles from './PhysicsTray.module.css';

/** `aside` stays visible when it is folded. */
export function Fold({
  title,
  aside,
  open = false,
  children,
}: {
  readonly title: string;
  readonly aside?: string | undefined;
  readonly open?: boolean;
  readonly children: ReactNode;
}) {
  return (
    <details className={`${styles.part} ${styles.fold}`} open={open}>
      <summary>
        <ChevronRight aria-hidden="true" />
        {title}
        {aside !== undefined && <span className={styles.quiet}>{aside}</span>}
      </summary>
      <div>{children}</div>
    </details>
  );
}
