/** The parts that screens have in common: bars at the top, a foot, what covers them while files are held over them; and what follows their size. */
import {
  type ReactNode,
  type RefCallback,
  type RefObject,
  useCallback,
  useLayoutEffect,
  useState,
} from 'react';
import { classes } from '../classes.ts';
import styles from './ScreenFrame.module.css';

/** Of the element that holds a whole screen, one part below the other. */
export const screenClass = styles.screen;

/** As `screenClass`; in a very low window all of it scrolls as one. */
export const scrollingScreenClass = classes(styles.screen, styles.scrollsLow);

interface ScreenPartProps {
  readonly className?: string | undefined;
  readonly children: ReactNode;
}

/** A line of controls at the top. */
export function ScreenBar({ className, children }: ScreenPartProps) {
  return <div className={classes(styles.bar, className)}>{children}</div>;
}

/** Below what scrolls: what will be done, and the buttons that do it. */
export function ScreenFoot({ className, children }: ScreenPartProps) {
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

// How high the bar at the foot of the screen is, for what floats above it: notices never cover its buttons.

/** Kept as `--foot-room` on the page, in CSS pixels, as long as the bar is there. */
export function useFootRoom(): RefCallback<HTMLElement> {
  return useCallback((bar: HTMLElement | null) => {
    if (bar === null) return undefined;
    const { style } = document.documentElement;
    const sizes = new ResizeObserver(() => style.setProperty('--foot-room', `${bar.offsetHeight}px`));
    sizes.observe(bar);
    return () => {
      sizes.disconnect();
      style.removeProperty('--foot-room');
    };
  }, []);
}

// The width of an element, followed.

/** The element's inner width in CSS pixels, without its scroll bar; 0 before the first layout. */
export function useWidth(element: RefObject<HTMLElement | null>): number {
  const [width, setWidth] = useState(0);
  useLayoutEffect(() => {
    const { current } = element;
    if (current === null) return undefined;
    const observer = new ResizeObserver(() => setWidth(current.clientWidth));
    observer.observe(current);
    return () => observer.disconnect();
  }, [element]);
  return width;
}
