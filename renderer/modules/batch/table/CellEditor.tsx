/** The text of a cell while it is edited: Enter and Tab keep it, Escape does not. */
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import styles from './BatchGrid.module.css';

/** `onKeep` tells where the user goes from here. */
export interface CellEditorProps {
  readonly label: string;
  readonly text: string;
  readonly onKeep: (
    text: string,
    then: 'left' | 'stay' | 'next' | 'previous' | 'below' | 'trouble' | 'cancel',
  ) => void;
}

/** Takes the focus; leaving it keeps the text. */
export function CellEditor({ label, text, onKeep }: CellEditorProps) {
  const [value, setValue] = useState(text);
  const field = useRef<HTMLTextAreaElement>(null);
  const isDone = useRef(false);
  useEffect(() => {
    field.current?.focus();
    field.current?.setSelectionRange(text.length, text.length);
    // Only the text with which it began.
    // oxlint-disable-next-line react/exhaustive-deps -- see above
  }, []);
  const end = (action: () => void): void => {
    if (isDone.current) return;
    isDone.current = true;
    action();
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Escape') {
      event.preventDefault();
      event.stopPropagation();
      end(() => onKeep(text, 'cancel'));
    } else if (event.key === 'Enter' && !event.shiftKey) {
      const sends = event.ctrlKey || event.metaKey || event.altKey;
      if (!sends) event.preventDefault();
      end(() => onKeep(value, sends ? 'stay' : 'below'));
    } else if (event.key === 'Tab') {
      event.preventDefault();
      end(() => onKeep(value, event.shiftKey ? 'previous' : 'next'));
    } else if (event.key === 'F8') {
      event.preventDefault();
      end(() => onKeep(value, 'trouble'));
    }
  };
  return (
    <textarea
      ref={field}
      className={styles.editor}
      aria-label={label}
      rows={Math.min(6, Math.max(1, value.split('\n').length, Math.ceil(value.length / 60)))}
      spellCheck={false}
      value={value}
      onChange={(event) => setValue(event.currentTarget.value)}
      onKeyDown={onKeyDown}
      // The text has the browser's own menu.
      onContextMenu={(event) => event.stopPropagation()}
      onBlur={() => end(() => onKeep(value, 'left'))}
    />
  );
}
