/** Waits for the key that is to be given, or for two one after another: nothing else hears them. */

import { TriangleAlert } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { Button } from '../../../ui/controls/Button.tsx';
import { shownShortcut } from '../shortcut.ts';
import styles from './Keys.module.css';
import type { KeyConflict } from './key-rows.ts';
import { keyWords as words } from './key-words.ts';
import { nothingPressed, record } from './record-keys.ts';

/** `onEnd` with null when it was left by Escape or by going elsewhere; `byKey`: then the focus has no place of its own. */
export function KeyCapture({
  title,
  mac,
  conflictsOf,
  onEnd,
}: {
  readonly title: string;
  readonly mac: boolean;
  readonly conflictsOf: (keys: string) => readonly KeyConflict[];
  readonly onEnd: (keys: string | null, byKey: boolean) => void;
}) {
  const field = useRef<HTMLInputElement>(null);
  const [recording, setRecording] = useState(nothingPressed);
  const { steps, refused } = recording;
  useEffect(() => field.current?.focus(), []);
  const keys = steps.join(' ');
  return (
    <span
      className={styles.capture}
      onBlur={({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget)) onEnd(null, false);
      }}
    >
      <input
        ref={field}
        className={styles.field}
        readOnly
        aria-label={words.pressing(title)}
        value={shownShortcut(keys, mac)}
        placeholder={words.press}
        onKeyDown={(event) => {
          if (event.key === 'Tab') return;
          event.preventDefault();
          event.stopPropagation();
          event.nativeEvent.stopImmediatePropagation();
          const recorded = record(recording, event, mac);
          if (recorded.type === 'on') setRecording(recorded.recording);
          else onEnd(recorded.type === 'keep' ? recorded.keys : null, true);
        }}
      />
      {steps.length > 0 && (
        <Button size="sm" onClick={() => onEnd(keys, true)}>
          {words.keepKey}
        </Button>
      )}
      <output className={styles.said}>
        {refused === null ? (
          steps.length > 0 && words.hint
        ) : (
          <span className={styles.conflict}>{words.refused(shownShortcut(refused, mac))}</span>
        )}
        {steps.length > 0 && <Conflicts conflicts={conflictsOf(keys)} mac={mac} />}
      </output>
    </span>
  );
}

/** Nothing when there is none. */
export function Conflicts({
  conflicts,
  mac,
}: {
  readonly conflicts: readonly KeyConflict[];
  readonly mac: boolean;
}) {
  return [...Map.groupBy(conflicts, ({ type }) => type)].map(([type, members]) => (
    <span key={type} className={styles.conflict}>
      <TriangleAlert aria-hidden="true" />
      {words.conflicts[type](
        members.map(({ title, keys }) =>
          type === 'same' ? title : words.withKeys(title, shownShortcut(keys, mac)),
        ),
      )}
    </span>
  ));
}
