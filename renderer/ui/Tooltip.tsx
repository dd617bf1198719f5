/** A short hint on hover and keyboard focus; never the only place where something is said. */
import { Tooltip as Base } from '@base-ui/react/tooltip';
import type { ReactElement, ReactNode } from 'react';
import { Kbd } from './Kbd.tsx';
import styles from './Tooltip.module.css';

/** Wraps one focusable element. An empty `content` shows no tooltip. */
export interface TooltipProps {
  readonly content: ReactNode;
  readonly children: ReactElement<Record<string, unknown>>;
  readonly shortcut?: string;
  /** Whose key `shortcut` is: the person may have given it another. */
  readonly command?: string | undefined;
  readonly side?: 'top' | 'right' | 'bottom' | 'left';
}

/** Needs a `TooltipProvider` somewhere above. */
export function Tooltip({ content, children, shortcut, command, side = 'bottom' }: TooltipProps) {
  if (content === '' || content === null || content === undefined) return children;
  return (
    <Base.Root>
      <Base.Trigger render={children} />
      <Base.Portal>
        <Base.Positioner side={side} sideOffset={6} className={styles.positioner}>
          <Base.Popup className={styles.popup}>
            {content}
            <Kbd keys={shortcut} command={command} />
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}

/** Shares one delay between neighbouring tooltips. */
export function TooltipProvider({ children }: { readonly children: ReactNode }) {
  return (
    <Base.Provider delay={450} closeDelay={0}>
      {children}
    </Base.Provider>
  );
}
