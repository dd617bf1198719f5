/** One command: its keys, a way to add another by pressing it, and the way back. */
import { Plus, RotateCcw, X } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { IconButton } from '../../../ui/controls/IconButton.tsx';
import { Kbd } from '../../../ui/text/Kbd.tsx';
import { isMac, shownShortcut } from '../shortcut.ts';
import { Conflicts, KeyCapture } from './KeyCapture.tsx';
import styles from './Keys.module.css';
import type { KeyConflict, KeyRow } from './key-rows.ts';
import { keyWords as words } from './key-words.ts';

const mostKeys = 4;

/** `onChange` is given all keys of the command, null for those it comes with. */
export function KeyLine({
  row,
  conflictsOf,
  onChange,
}: {
  readonly row: KeyRow;
  /** What would come into the way of keys that are being pressed. */
  readonly conflictsOf: (keys: string) => readonly KeyConflict[];
  readonly onChange: (keys: readonly string[] | null) => void;
}) {
  const [capturing, setCapturing] = useState(false);
  const adding = useRef<HTMLButtonElement>(null);
  const { title, keys, isChanged, conflicts } = row;
  const mac = isMac(navigator.platform);
  const isFull = keys.length >= mostKeys;
  // The button that was pressed goes with its key, or rests once all are as they come.
  const before = useRef<string | null>(null);
  const now = keys.join();
  useEffect(() => {
    if (before.current === null || before.current === now) return;
    before.current = null;
    adding.current?.focus();
  });
  const changeAndStay = (next: readonly string[] | null): void => {
    before.current = now;
    onChange(next);
  };
  return (
    <li className={styles.row}>
      <span className={styles.title}>
        {title}
        <Conflicts conflicts={conflicts} mac={mac} />
      </span>
      <span className={styles.keys}>
        {keys.length === 0 && !capturing && <span className={styles.empty}>{words.noKey}</span>}
        {keys.map((key) => (
          <span key={key} className={styles.key}>
            <Kbd keys={shownShortcut(key, mac)} />
            <button
              type="button"
              className={styles.remove}
              aria-label={words.remove(shownShortcut(key, mac), title)}
              onClick={() => changeAndStay(keys.filter((each) => each !== key))}
            >
              <X />
            </button>
          </span>
        ))}
        {capturing && (
          <KeyCapture
            title={title}
            mac={mac}
            conflictsOf={conflictsOf}
            onEnd={(key, byKey) => {
              if (byKey) adding.current?.focus();
              setCapturing(false);
              if (key !== null && !keys.includes(key)) onChange([...keys, key]);
            }}
          />
        )}
      </span>
      <span className={styles.actions}>
        <IconButton
          ref={adding}
          size="sm"
          label={isFull ? words.most : words.change(title)}
          icon={<Plus />}
          disabled={isFull}
          onClick={() => setCapturing(true)}
        />
        <IconButton
          size="sm"
          label={words.reset(title)}
          icon={<RotateCcw />}
          disabled={!isChanged}
          onClick={() => changeAndStay(null)}
        />
      </span>
    </li>
  );
}
