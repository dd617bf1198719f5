/** What a screen says of itself: a banner, the place where there is nothing yet, a failure with its details. */
import { CircleAlert, Info, TriangleAlert } from 'lucide-react';
import { createContext, type ReactNode, use, useState } from 'react';
import { classes } from '../classes.ts';
import { Button } from '../controls/Button.tsx';
import { CopyButton } from '../controls/IconButton.tsx';
import { Facts } from '../layout/Panel.tsx';
import { Dialog } from '../overlays/Dialog.tsx';
import { failureWords } from '../ui-words.ts';
import { describeData, failureText, type ShownFailure, shownSentence } from './failure-text.ts';
import styles from './Messages.module.css';

// A line across a screen that says how things stand, with what can be done about it.

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

// The place where there is nothing yet.

/** What is shown where there is nothing: why, and what to do about it. */
export interface EmptyStateProps {
  readonly icon?: ReactNode;
  readonly title: string;
  readonly children?: ReactNode;
  readonly actions?: ReactNode;
}

/** Fills and centres itself in its container. */
export function EmptyState({ icon, title, children, actions }: EmptyStateProps) {
  return (
    <div className={styles.empty}>
      {icon !== undefined && <div className={styles.emptyStateIcon}>{icon}</div>}
      <h2 className={styles.title}>{title}</h2>
      {children !== undefined && <div className={styles.emptyStateText}>{children}</div>}
      {actions !== undefined && <div className={styles.emptyStateActions}>{actions}</div>}
    </div>
  );
}

// What a failure's code leads to. The feature that knows provides it, so that this folder need not know of it.

/** Both for the code of a failure. */
export interface FailureHelp {
  /** A small button for the actions of a notice. */
  readonly button: (code: string) => ReactNode;
  /** The whole of it, for a window that has the room. */
  readonly inline: (code: string) => ReactNode;
}

/** Null where there is no help: nothing is offered then. */
export const FailureHelpContext = createContext<FailureHelp | null>(null);

// The one way a failure is shown: its sentence where the user is looking, its code and data a click away.

/** A box with the message, own actions, and the details folded in. `compact` is one line for rows of a list. */
export function FailureNotice({
  failure,
  note,
  actions,
  compact = false,
  live = false,
}: {
  readonly failure: ShownFailure;
  /** What this place adds to the sentence: that it tries again on its own, say. */
  readonly note?: ReactNode;
  readonly actions?: ReactNode;
  readonly compact?: boolean;
  /** Announces itself: for a failure that answers what the user just did. */
  readonly live?: boolean;
}) {
  const [open, setOpen] = useState(false);
  return (
    <div className={classes(styles.notice, compact && styles.compact)} role={live ? 'alert' : undefined}>
      <CircleAlert className={styles.failureIcon} aria-hidden="true" />
      <div className={styles.failureText}>
        <p className={styles.message}>
          {shownSentence(failure)}
          {note !== undefined && <> {note}</>}
        </p>
        {open && <FailureDetails failure={failure} />}
      </div>
      <div className={styles.failureActions}>
        {actions}
        <WhatToDo code={failure.code} />
        <Button variant="ghost" size="sm" aria-expanded={open} onClick={() => setOpen(!open)}>
          {failureWords.details}
        </Button>
      </div>
    </div>
  );
}

/** A small button that leads to what to do about an error; for places that show its sentence without a notice. */
export function WhatToDo({ code }: { readonly code: string }) {
  return use(FailureHelpContext)?.button(code) ?? null;
}

/** Code and data as rows, and a button that copies all of it. */
function FailureDetails({ failure }: { readonly failure: ShownFailure }) {
  return (
    <div className={styles.details}>
      <Facts
        rows={[
          [failureWords.code, <code key="code">{failure.code}</code>],
          ...describeData(failure.data).map(([name, value]) => [name, value] as const),
        ]}
      />
      <CopyButton text={failureText(failure)} what={failureWords.what} label={failureWords.copyDetails} />
    </div>
  );
}

/** The details in a window of their own: for toasts. Null is closed. */
export function FailureDialog({
  failure,
  onClose,
}: {
  readonly failure: ShownFailure | null;
  readonly onClose: () => void;
}) {
  const help = use(FailureHelpContext);
  return (
    <Dialog
      open={failure !== null}
      onClose={onClose}
      title={failureWords.title}
      {...(failure !== null && { description: shownSentence(failure) })}
    >
      {failure !== null && (
        <>
          {help?.inline(failure.code)}
          <FailureDetails failure={failure} />
        </>
      )}
    </Dialog>
  );
}
