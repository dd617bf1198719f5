/** The parts that screens have in common: bars at the top, a foot, and what covers them while files are held over them. */
import type { ReactNode } from 'react';
import { classes } from '../classes.ts';
import styles from './ScreenFrame.module.css';
import { useFootRoom } from './use-foot-room.ts';

/** Of the element that holds a whole screen, one part below the other. */
export const screenClass = styles.screen;

/** As `screenClass`; in a very low window all of it scrolls as one. */
export const scrollingScreenClass = classes(styles.screen, styles.scrollsLow);

interface PartProps {
  readonly className?: string | undefined;
  readonly children: ReactNode;
}

/** A line of controls at the top. */
export function ScreenBar({ className, children }: PartProps) {
  return <div className={classes(styles.bar, className)}>{children}</div>;
}

/** Below what scrolls: what will be done, and the buttons that do it. */
export function ScreenFoot({ className, children }: PartProps) {
  const foot = useFootRoom();
  return (
    <footer ref={foot} className={classes(styles.foot, className)}>
      {children}
    </footer>
  );
}

/** Over the whole screen while files are held over it: what dropping them does. */
export function DropCover({
  over,
  icon,
  children,
}: {
  readonly over: boolean;
  readonly icon: ReactNode;
  readonly children: ReactNode;
}) {
  if (!over) return null;
  return (
    <div className={styles.drop} aria-hidden="true">
      {icon}
      {children}
    </div>
  );
}
