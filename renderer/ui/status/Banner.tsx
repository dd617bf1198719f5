/** A line across a screen that says how things stand, with what can be done about it. */
import { CircleAlert, Info, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { classes } from '../classes.ts';
import styles from './Banner.module.css';

/** `danger` is announced at once, the others when convenient. */
export interface BannerProps {
  readonly tone: 'info' | 'warning' | 'danger';
  readonly children: ReactNode;
  readonly actions?: ReactNode;
  readonly icon?: ReactNode;
}

const icons = { info: <Info />, warning: <TriangleAlert />, danger: <CircleAlert /> };

/** One line that wraps when it must. */
export function Banner({ tone, children, actions, icon }: BannerProps) {
  return (
    <div className={classes(styles.banner, styles[tone])} role={tone === 'danger' ? 'alert' : 'status'}>
      <span className={styles.icon}>{icon ?? icons[tone]}</span>
      <div className={styles.text}>{children}</div>
      {actions !== undefined && <div className={styles.actions}>{actions}</div>}
    </div>
  );
}
