/** What the forms of all ways have in common: the bar of ways, two columns, the foot, Ctrl+Enter, and files over the window. */
import { ImageDown } from 'lucide-react';
import type { KeyboardEvent, ReactNode } from 'react';
import type { CreateWay } from '../../state/create-routes.ts';
import { classes } from '../../ui/classes.ts';
import { DropCover, scrollingScreenClass } from '../../ui/ScreenFrame.tsx';
import styles from './CreateFrame.module.css';
import { OfferBanner } from './OfferBanner.tsx';
import { RouteBar } from './RouteBar.tsx';

/** `label` names the form; `over` while files are held over it, then `dropWords` say what dropping does. */
export interface CreateFrameProps {
  readonly way: CreateWay;
  readonly label: string;
  readonly onSubmit: () => void;
  readonly over: boolean;
  readonly dropWords: string;
  readonly foot: ReactNode;
  readonly children: ReactNode;
}

export function CreateFrame({ way, label, onSubmit, over, dropWords, foot, children }: CreateFrameProps) {
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || event.repeat) return;
    // A window over the form has keys of its own.
    if (event.target instanceof Element && event.target.closest('[role="dialog"]') !== null) return;
    event.preventDefault();
    onSubmit();
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Ctrl+Enter sends from any field
    <form
      className={classes(scrollingScreenClass, styles.screen)}
      aria-label={label}
      noValidate
      onKeyDown={onKeyDown}
      // Enter in a field must not send by accident what costs credits; the button and Ctrl+Enter do.
      onSubmit={(event) => event.preventDefault()}
    >
      <RouteBar way={way} />
      <OfferBanner />
      <div className={styles.panels}>{children}</div>
      {foot}
      <DropCover over={over} icon={<ImageDown />}>
        {dropWords}
      </DropCover>
    </form>
  );
}

/** After an attempt to send: the first field or option that has to be put right. */
export function focusFirstProblem(): void {
  requestAnimationFrame(() => {
    const first = document.querySelector<HTMLElement>(
      'form [aria-invalid="true"], form [data-problem] button, form button[data-problem]',
    );
    first?.focus();
    if (first === null) document.querySelector('form [role="alert"]')?.scrollIntoView({ block: 'nearest' });
  });
}
