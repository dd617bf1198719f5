/** A small window at its button that says more; Escape and a press elsewhere close it. */
import { Popover as Base } from '@base-ui/react/popover';
import type { ReactElement, ReactNode } from 'react';
import { ContextMenuProvider } from './Menu.tsx';
import styles from './Popups.module.css';

/** `trigger` is the button that opens it. */
export interface PopoverProps {
  readonly title: string;
  readonly trigger: ReactElement<Record<string, unknown>>;
  readonly children: ReactNode;
}

/** Below its button, at its start. */
export function Popover({ title, trigger, children }: PopoverProps) {
  return (
    <Base.Root>
      <Base.Trigger render={trigger} />
      <Base.Portal>
        <Base.Positioner className={styles.positioner} sideOffset={4} align="start">
          <Base.Popup className={styles.popoverPopup}>
            <Base.Title className={styles.title}>{title}</Base.Title>
            <ContextMenuProvider>{children}</ContextMenuProvider>
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}
