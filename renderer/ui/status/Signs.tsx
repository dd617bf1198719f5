/** Small signs: the state of a piece of work, a word in a frame, the product’s mark, and words for those who listen to the screen. */

import type { ReactNode } from 'react';
import { classes } from '../classes.ts';
import { statusWords } from '../ui-words.ts';
import styles from './Signs.module.css';

// The state of a piece of work as a dot and a word: never colour alone.

/** Statuses of jobs, submissions, transfers and files, as the contract spells them. */
export type Status =
  | 'queued'
  | 'running'
  | 'complete'
  | 'failed'
  | 'canceled'
  | 'partial'
  | 'sending'
  | 'waiting'
  | 'refused'
  | 'accepted'
  | 'downloading'
  | 'stopped'
  /** Waits for its turn, and nothing is wrong. */
  | 'ready'
  | 'held'
  | 'paused'
  /** A place of which nothing is known here. */
  | 'unknown';

const shown: Record<Status, { readonly tone: Tone; readonly live?: true }> = {
  queued: { tone: 'neutral' },
  running: { tone: 'info', live: true },
  complete: { tone: 'success' },
  failed: { tone: 'danger' },
  canceled: { tone: 'neutral' },
  partial: { tone: 'warning' },
  sending: { tone: 'info', live: true },
  waiting: { tone: 'warning' },
  refused: { tone: 'danger' },
  accepted: { tone: 'neutral' },
  downloading: { tone: 'info', live: true },
  stopped: { tone: 'danger' },
  ready: { tone: 'neutral' },
  held: { tone: 'warning' },
  paused: { tone: 'neutral' },
  unknown: { tone: 'neutral' },
};

/** Colour families of the tokens. */
export type Tone = 'neutral' | 'info' | 'success' | 'warning' | 'danger';

/** `label` replaces the usual word. */
export function StatusPill({
  status,
  label,
}: {
  readonly status: Status;
  readonly label?: string | undefined;
}) {
  const { tone, live } = shown[status];
  return (
    <span className={classes(styles.pill, styles[tone])}>
      <StatusDot tone={tone} live={live === true} />
      <span className={styles.word}>{label ?? statusWords[status]}</span>
    </span>
  );
}

/** Only the dot; the caller says the state in words beside it. `live` lets it breathe. */
export function StatusDot({ tone, live = false }: { readonly tone: Tone; readonly live?: boolean }) {
  return (
    <span className={classes(styles.dot, styles[`${tone}Dot`], live && styles.live)} aria-hidden="true" />
  );
}

/** A word in a rounded frame beside a name: what is in use, what kind of thing it is. */
export function Badge({ children }: { readonly children: ReactNode }) {
  return <span className={styles.badge}>{children}</span>;
}

// The product’s sign as a drawing.

/** The product's sign: a pair of calipers. */
export function Mark({ size = 20 }: { readonly size?: number }) {
  return (
    <svg
      className={styles.mark}
      width={size}
      height={size}
      viewBox="0 0 32 32"
      fill="none"
      aria-hidden="true"
    >
      <rect width="32" height="32" rx="8" className={styles.ground} />
      <path
        d="M7 9h18M10 9v13l3 3V9M22 9v6l-3 3V9M16 9v3M10 6v3M22 6v3"
        className={styles.lines}
        strokeWidth="2"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  );
}

// Words for those who listen to the screen, where those who see it have a sign or a place instead.

/** Takes no room. */
export function Unseen({ children }: { readonly children: ReactNode }) {
  return <span className={styles.unseen}>{children}</span>;
}
