/** A short hint on hover and keyboard focus; never the only place where something is said. */
import { Tooltip as Base } from '@base-ui/react/tooltip';
import { cloneElement, type ReactElement, type ReactNode, useRef } from 'react';
import { Kbd } from '../text/Kbd.tsx';
import { type Hint, hintAttributes, useHint } from '../use-hint.ts';
import styles from './Tooltip.module.css';

/** Wraps one element, which passes on its `data-` attributes. An empty `content` shows no tooltip. */
export interface TooltipProps extends Omit<Hint, 'anchor'> {
  readonly children: ReactElement<Record<string, unknown>>;
}

/** Needs a `TooltipProvider` somewhere above. A screen has hundreds: each is a few attributes, and one popup shows them. */
export function Tooltip({ children, ...hint }: TooltipProps) {
  return hint.content === '' ? children : cloneElement(children, hintAttributes(hint));
}

/** The popup of all tooltips on the page, from the first that is shown. */
export function TooltipProvider({ children }: { readonly children: ReactNode }) {
  return (
    <>
      {children}
      <TooltipPopup />
    </>
  );
}

function TooltipPopup() {
  const popup = useRef<HTMLDivElement>(null);
  const { hint, open, close } = useHint(popup);
  if (hint === null) return null;
  const { anchor, side, content, shortcut, command } = hint;
  return (
    <Base.Root open={open} onOpenChange={(next) => !next && close()}>
      <Base.Portal>
        <Base.Positioner anchor={anchor} side={side} sideOffset={6} className={styles.positioner}>
          <Base.Popup ref={popup} className={styles.popup}>
            {content}
            <Kbd keys={shortcut} command={command} />
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}
