/** Place-holders, and when they are worth showing. */
import { useEffect, useState } from 'react';
import { classes } from '../classes.ts';
import styles from './Skeleton.module.css';

/** A grey place-holder of the shape of what is to come; it takes its size from `className`. */
export function Skeleton({ className }: { readonly className?: string | undefined }) {
  return <span className={classes(styles.skeleton, className)} aria-hidden="true" />;
}

/** True once `loading` has lasted 150 ms: what is quick shows no place-holder at all. */
export function useIsSlow(loading: boolean, afterMs = 150): boolean {
  const [slow, setSlow] = useState(false);
  useEffect(() => {
    if (!loading) return undefined;
    const timer = setTimeout(() => setSlow(true), afterMs);
    return () => {
      clearTimeout(timer);
      setSlow(false);
    };
  }, [loading, afterMs]);
  return loading && slow;
}
