/** Notices at the corner of the window: they leave on their own, wait while pointed at or focused, and F6 reaches them. */
import { Toast as Base } from '@base-ui/react/toast';
import { CircleAlert, CircleCheck, Info, X } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { classes } from '../classes.ts';
import { Button } from '../controls/Button.tsx';
import { IconButton } from '../controls/IconButton.tsx';
import { uiWords } from '../ui-words.ts';
import styles from './Toast.module.css';

/** One notice. `timeoutMs` 0 stays until dismissed. */
export interface ToastItem {
  readonly id: string;
  readonly tone: 'info' | 'success' | 'danger';
  readonly message: string;
  readonly timeoutMs: number;
  readonly actions: readonly { readonly label: string; readonly onSelect: () => void }[];
}

/** Shows exactly `items`; `onDismiss` is notified when one was closed or its time was over. */
export function ToastStack({
  items,
  onDismiss,
  children,
}: {
  readonly items: readonly ToastItem[];
  readonly onDismiss: (id: string) => void;
  readonly children: ReactNode;
}) {
  return (
    <Base.Provider limit={4}>
      {children}
      <Follow items={items} onDismiss={onDismiss} />
      <Base.Portal>
        <Base.Viewport className={styles.viewport} aria-label={uiWords.notifications}>
          <Shown />
        </Base.Viewport>
      </Base.Portal>
    </Base.Provider>
  );
}

function Follow({
  items,
  onDismiss,
}: {
  readonly items: readonly ToastItem[];
  readonly onDismiss: (id: string) => void;
}) {
  const { add, close } = Base.useToastManager<ToastItem>();
  const shown = useRef(new Map<string, ToastItem>());
  useEffect(() => {
    for (const item of items) {
      if (shown.current.get(item.id) === item) continue;
      shown.current.set(item.id, item);
      add({
        id: item.id,
        title: item.message,
        timeout: item.timeoutMs,
        // A high priority would hide the notice's own buttons from assistive technology until it has the focus.
        priority: 'low',
        data: item,
        onClose: () => {
          shown.current.delete(item.id);
          onDismiss(item.id);
        },
      });
    }
    for (const id of shown.current.keys()) {
      if (!items.some((item) => item.id === id)) {
        shown.current.delete(id);
        close(id);
      }
    }
  }, [items, add, close, onDismiss]);
  return null;
}

const icons = { info: <Info />, success: <CircleCheck />, danger: <CircleAlert /> };

function Shown() {
  const { toasts, close } = Base.useToastManager<ToastItem>();
  return toasts.map((toast) => {
    const item = toast.data;
    if (item === undefined) return null;
    return (
      <Base.Root key={toast.id} toast={toast} className={styles.toast} swipeDirection={[]}>
        <Base.Content className={styles.content} data-notice="">
          <span className={classes(styles.icon, styles[item.tone])}>{icons[item.tone]}</span>
          <Base.Title className={styles.message} render={<p />} />
          {item.actions.map((action) => (
            <Button
              key={action.label}
              size="sm"
              variant="ghost"
              onClick={() => {
                action.onSelect();
                close(toast.id);
              }}
            >
              {action.label}
            </Button>
          ))}
          <Base.Close render={<IconButton label={uiWords.dismiss} icon={<X />} size="sm" />} />
        </Base.Content>
      </Base.Root>
    );
  });
}
