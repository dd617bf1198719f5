/** One command: its keys, a way to add another by pressing it, and the way back. */
import { Plus, RotateCcw, TriangleAlert, X } from 'lucide-react';
import { useState } from 'react';
import { IconButton } from '../../ui/IconButton.tsx';
import { Kbd } from '../../ui/Kbd.tsx';
import { isMac, shownShortcut } from '../shell/shortcut.ts';
import { KeyCapture } from './KeyCapture.tsx';
import styles from './Keys.module.css';
import type { KeyRow } from './key-rows.ts';
import { keyWords as words } from './key-words.ts';

const mostKeys = 4;

/** `onChange` is given all keys of the command, null for those it comes with. */
export function KeyLine({
  row,
  onChange,
}: {
  readonly row: KeyRow;
  readonly onChange: (keys: readonly string[] | null) => void;
}) {
  const [capturing, setCapturing] = useState(false);
  const { title, keys, isChanged, conflicts } = row;
  const mac = isMac(navigator.platform);
  const isFull = keys.length >= mostKeys;
  return (
    <li className={styles.row}>
      <span className={styles.title}>
        {title}
        {conflicts.length > 0 && (
          <span className={styles.conflict}>
            <TriangleAlert aria-hidden="true" />
            {words.conflict(conflicts)}
          </span>
        )}
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
              onClick={() => onChange(keys.filter((each) => each !== key))}
            >
              <X />
            </button>
          </span>
        ))}
        {capturing && (
          <KeyCapture
            title={title}
            mac={mac}
            onEnd={(key) => {
              setCapturing(false);
              if (key !== null && !keys.includes(key)) onChange([...keys, key]);
            }}
          />
        )}
      </span>
      <span className={styles.deeds}>
        <IconButton
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
          onClick={() => onChange(null)}
        />
      </span>
    </li>
  );
}
