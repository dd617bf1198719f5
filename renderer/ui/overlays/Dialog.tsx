/** Modal windows: focus is kept inside and given back, Escape closes. */
import { AlertDialog } from '@base-ui/react/alert-dialog';
import { Dialog as Base } from '@base-ui/react/dialog';
import { X } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import { classes } from '../classes.ts';
import { Button } from '../controls/Button.tsx';
import { uiWords } from '../ui-words.ts';
import styles from './Dialog.module.css';
import { ContextMenuProvider } from './Menu.tsx';

/** `footer` holds the buttons, the main one last. */
export interface DialogProps {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly title: string;
  readonly description?: ReactNode;
  readonly children?: ReactNode;
  readonly footer?: ReactNode;
  readonly width?: 'sm' | 'md' | 'lg' | 'xl';
}

/** A dialog that can be left at any time. */
export function Dialog({ open, onClose, title, description, children, footer, width = 'md' }: DialogProps) {
  const finalFocus = useFinalFocus(open);
  const there = useWasOpen(open);
  if (!open && !there) return null;
  return (
    <Base.Root open={open && there} onOpenChange={(next) => !next && onClose()}>
      <Base.Portal>
        <Base.Backdrop className={styles.backdrop} />
        <Base.Viewport className={styles.viewport}>
          <Base.Popup className={classes(styles.popup, styles[width])} finalFocus={finalFocus}>
            <header className={styles.header}>
              <Base.Title className={styles.title}>{title}</Base.Title>
            </header>
            {description !== undefined && (
              <Base.Description className={styles.description} render={<div />}>
                {description}
              </Base.Description>
            )}
            {children !== undefined && (
              <div className={styles.body}>
                <ContextMenuProvider>{children}</ContextMenuProvider>
              </div>
            )}
            {footer !== undefined && <footer className={styles.footer}>{footer}</footer>}
            {/* Last, so that the first field has the focus when the dialog opens. */}
            <Base.Close className={styles.close} aria-label={uiWords.close}>
              <X />
            </Base.Close>
          </Base.Popup>
        </Base.Viewport>
      </Base.Portal>
    </Base.Root>
  );
}

/** `confirmLabel` names the action ("Remove connection"), never "OK". */
export interface ConfirmDialogProps {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly onConfirm: () => void;
  readonly title: string;
  readonly children: ReactNode;
  readonly confirmLabel: string;
  /** Where “Cancel” would be mistaken for the action. */
  readonly dismissLabel?: string;
  readonly danger?: boolean;
  readonly busy?: boolean;
  /** It cannot be confirmed as things stand; the text says why. */
  readonly blocked?: boolean;
}

/** Asks before something that cannot be undone. */
export function ConfirmDialog({
  open,
  onClose,
  onConfirm,
  title,
  children,
  confirmLabel,
  dismissLabel = uiWords.cancel,
  danger = false,
  busy = false,
  blocked = false,
}: ConfirmDialogProps) {
  const finalFocus = useFinalFocus(open);
  const there = useWasOpen(open);
  if (!open && !there) return null;
  return (
    <AlertDialog.Root open={open && there} onOpenChange={(next) => !next && onClose()}>
      <AlertDialog.Portal>
        <AlertDialog.Backdrop className={styles.backdrop} />
        <AlertDialog.Viewport className={styles.viewport}>
          <AlertDialog.Popup className={classes(styles.popup, styles.sm)} finalFocus={finalFocus}>
            <header className={styles.header}>
              <AlertDialog.Title className={styles.title}>{title}</AlertDialog.Title>
            </header>
            <AlertDialog.Description className={styles.description} render={<div />}>
              {children}
            </AlertDialog.Description>
            <footer className={styles.footer}>
              <AlertDialog.Close render={<Button>{dismissLabel}</Button>} />
              <Button
                variant={danger ? 'danger' : 'primary'}
                busy={busy}
                disabled={blocked}
                onClick={onConfirm}
              >
                {confirmLabel}
              </Button>
            </footer>
          </AlertDialog.Popup>
        </AlertDialog.Viewport>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  );
}

/** Back to what opened it; when that is gone, as after a removal, to the first thing of the screen, never to nowhere. */
function useFinalFocus(open: boolean): () => HTMLElement | true {
  const [opener, setOpener] = useState<Element | null>(null);
  const [wasOpen, setWasOpen] = useState(false);
  if (open !== wasOpen) {
    setWasOpen(open);
    if (open) setOpener(openerOf(document.activeElement));
  }
  return () =>
    opener?.isConnected === true
      ? opener instanceof HTMLElement && opener !== document.body
        ? opener
        : true
      : (document.querySelector<HTMLElement>(
          'main :is(button, input, textarea, [tabindex="0"]):not(:disabled)',
        ) ?? true);
}

/** An option goes with its list; what opened the list stays. */
function openerOf(focused: Element | null): Element | null {
  const list = focused?.closest('[role="listbox"]');
  const trigger = list?.id ? document.querySelector(`[aria-controls="${CSS.escape(list.id)}"]`) : null;
  return trigger ?? focused;
}

// Windows that are not there before somebody opens them.

/**
 * True from the first opening on, and only after it was there closed: it fades in like the next ones. A screen has ten of
 * them that nobody opens.
 */
export function useWasOpen(open: boolean): boolean {
  const [was, setWas] = useState(false);
  useEffect(() => {
    // oxlint-disable-next-line react/set-state-in-effect -- it has to be there closed first, or nothing fades in
    if (open) setWas(true);
  }, [open]);
  return was;
}
