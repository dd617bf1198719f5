/** The one way a failure is shown: its sentence where the user is looking, its code and data a click away. */
import { CircleAlert } from 'lucide-react';
import { type ReactNode, use, useState } from 'react';
import { classes } from '../classes.ts';
import { Button } from '../controls/Button.tsx';
import { CopyButton } from '../controls/CopyButton.tsx';
import { Facts } from '../layout/Panel.tsx';
import { Dialog } from '../overlays/Dialog.tsx';
import styles from './Failure.module.css';
import { FailureHelpContext } from './failure-help.ts';
import { describeData, failureText, type ShownFailure, shownSentence } from './failure-text.ts';

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
      <CircleAlert className={styles.icon} aria-hidden="true" />
      <div className={styles.text}>
        <p className={styles.message}>
          {shownSentence(failure)}
          {note !== undefined && <> {note}</>}
        </p>
        {open && <FailureDetails failure={failure} />}
      </div>
      <div className={styles.actions}>
        {actions}
        <WhatToDo code={failure.code} />
        <Button variant="ghost" size="sm" aria-expanded={open} onClick={() => setOpen(!open)}>
          Details
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
export function FailureDetails({ failure }: { readonly failure: ShownFailure }) {
  return (
    <div className={styles.details}>
      <Facts
        rows={[
          ['Code', <code key="code">{failure.code}</code>],
          ...describeData(failure.data).map(([name, value]) => [name, value] as const),
        ]}
      />
      <CopyButton text={failureText(failure)} what="details" label="Copy details" />
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
      title="What happened"
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
