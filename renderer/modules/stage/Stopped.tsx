/** In place of a view that cannot be: why, and what to do about it. */
import type { ReactNode } from 'react';
import { FailureNotice } from '../../ui/status/Failure.tsx';
import type { ShownFailure } from '../../ui/status/failure-text.ts';
import styles from './Viewport.module.css';

export function Stopped({
  failure,
  action,
}: {
  readonly failure: ShownFailure;
  readonly action?: ReactNode;
}) {
  return (
    <div className={styles.stopped}>
      <div className={styles.stoppedBox}>
        <FailureNotice failure={failure} actions={action} live />
      </div>
    </div>
  );
}
