/** Waits for the key that is to be given: nothing else hears it. */
import { useEffect, useRef, useState } from 'react';
import { shownShortcut } from '../shell/shortcut.ts';
import styles from './Keys.module.css';
import { keyWords as words } from './key-words.ts';
import { pressToShortcut } from './press-to-shortcut.ts';

/** `onEnd` with null when it was left by Escape or by going elsewhere. */
export function KeyCapture({
  title,
  mac,
  onEnd,
}: {
  readonly title: string;
  readonly mac: boolean;
  readonly onEnd: (key: string | null) => void;
}) {
  const field = useRef<HTMLInputElement>(null);
  const [refused, setRefused] = useState<string | null>(null);
  useEffect(() => field.current?.focus(), []);
  return (
    <span className={styles.capture}>
      <input
        ref={field}
        className={styles.field}
        readOnly
        aria-label={words.pressing(title)}
        value=""
        placeholder={words.press}
        onBlur={() => onEnd(null)}
        onKeyDown={(event) => {
          if (event.key === 'Tab') return;
          event.preventDefault();
          event.stopPropagation();
          event.nativeEvent.stopImmediatePropagation();
          if (event.key === 'Escape') return onEnd(null);
          const pressed = pressToShortcut(event, mac);
          if (pressed.type === 'shortcut') onEnd(pressed.keys);
          if (pressed.type === 'refused') setRefused(pressed.keys);
        }}
      />
      {refused !== null && (
        <output className={styles.conflict}>{words.refused(shownShortcut(refused, mac))}</output>
      )}
    </span>
  );
}
