/** The state of a piece of work as a dot and a word: never colour alone. */
import { classes } from '../classes.ts';
import styles from './StatusPill.module.css';

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

const shown: Record<Status, { readonly tone: Tone; readonly word: string; readonly live?: true }> = {
  queued: { tone: 'neutral', word: 'Queued' },
  running: { tone: 'info', word: 'Running', live: true },
  complete: { tone: 'success', word: 'Complete' },
  failed: { tone: 'danger', word: 'Failed' },
  canceled: { tone: 'neutral', word: 'Canceled' },
  partial: { tone: 'warning', word: 'Partial' },
  sending: { tone: 'info', word: 'Sending', live: true },
  waiting: { tone: 'warning', word: 'Waiting' },
  refused: { tone: 'danger', word: 'Refused' },
  accepted: { tone: 'neutral', word: 'Accepted' },
  downloading: { tone: 'info', word: 'Downloading', live: true },
  stopped: { tone: 'danger', word: 'Stopped' },
  ready: { tone: 'neutral', word: 'Waiting' },
  held: { tone: 'warning', word: 'Held' },
  paused: { tone: 'neutral', word: 'Paused' },
  unknown: { tone: 'neutral', word: 'Not listed' },
};

/** Colour families of the tokens. */
export type Tone = 'neutral' | 'info' | 'success' | 'warning' | 'danger';

/** `label` replaces the usual word. */
export function StatusPill({ status, label }: { readonly status: Status; readonly label?: string }) {
  const { tone, word, live } = shown[status];
  return (
    <span className={classes(styles.pill, styles[tone])}>
      <StatusDot tone={tone} live={live === true} />
      {label ?? word}
    </span>
  );
}

/** Only the dot; the caller says the state in words beside it. `live` lets it breathe. */
export function StatusDot({ tone, live = false }: { readonly tone: Tone; readonly live?: boolean }) {
  return (
    <span className={classes(styles.dot, styles[`${tone}Dot`], live && styles.live)} aria-hidden="true" />
  );
}
