/** The keys of every command: changed, added, removed, and reset. */
import { Plus, RotateCcw, TriangleAlert, X } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useStore } from 'zustand';
import { useStores } from '../../../stores/use-stores.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { SearchField } from '../../../ui/controls/Fields.tsx';
import { IconButton } from '../../../ui/controls/IconButton.tsx';
import { Panel } from '../../../ui/layout/Panel.tsx';
import { ConfirmDialog } from '../../../ui/overlays/Dialog.tsx';
import { Kbd } from '../../../ui/text/Kbd.tsx';
import { noKeys, type OwnKeys } from '../../shared/store/commands.ts';
import { useAction } from '../../shared/use-action.ts';
import { keyWords as words } from '../command-words.ts';
import { isMac, shownShortcut } from '../shortcut.ts';
import styles from './Keys.module.css';
import { shippedCommands } from './key-catalogue-words.ts';
import { conflictsWith, type KeyConflict, type KeyRow, keyRows, rowsWith } from './key-rows.ts';
import { nothingPressed, record } from './record-keys.ts';

/** What is changed acts at once, in the sheet of keys and in tooltips, too. */
export function KeysPage() {
  const { commands, session } = useStores<'commands' | 'session'>();
  useStore(commands.store);
  const own = useStore(session.store, ({ preferences }) => preferences?.keys ?? noKeys);
  const [query, setQuery] = useState('');
  const [asking, setAsking] = useState(false);
  const action = useAction('notice');
  const all = keyRows(shippedCommands, commands.asAdded(), own);
  const rows = rowsWith(all, query);
  const save = (keys: OwnKeys): void =>
    action.run(() =>
      session.setPreferences({
        keys: Object.fromEntries(Object.entries(keys).map(([id, list]) => [id, [...list]])),
      }),
    );
  const change = (row: KeyRow, keys: readonly string[] | null): void => {
    const { [row.id]: _, ...others } = own;
    save(keys === null || keys.join() === row.usual.join() ? others : { ...others, [row.id]: keys });
  };
  const changed = Object.keys(own).length;
  return (
    <Panel
      title={words.title}
      description={words.about}
      actions={
        <span className={styles.buttons}>
          <Button onClick={() => commands.run('shortcuts')}>{words.sheet}</Button>
          <Button icon={<RotateCcw />} disabled={changed === 0} onClick={() => setAsking(true)}>
            {words.resetAll}
          </Button>
        </span>
      }
    >
      <SearchField label={words.find} value={query} onChange={setQuery} />
      {rows.length === 0 && <output className={styles.none}>{words.none}</output>}
      {[...Map.groupBy(rows, ({ group }) => group)].map(([group, members]) => (
        <section key={group} className={styles.group} aria-label={group}>
          <h3 className={styles.heading}>{group}</h3>
          <ul>
            {members.map((row) => (
              <KeyLine
                key={row.id}
                row={row}
                conflictsOf={(keys) => conflictsWith(row, [keys], all)}
                onChange={(keys) => change(row, keys)}
              />
            ))}
          </ul>
        </section>
      ))}
      <ConfirmDialog
        open={asking}
        onClose={() => setAsking(false)}
        onConfirm={() => {
          setAsking(false);
          save({});
        }}
        title={words.resetAllTitle}
        confirmLabel={words.resetAll}
        dismissLabel={words.keep}
      >
        {words.resetAllAbout(changed)}
      </ConfirmDialog>
    </Panel>
  );
}

// One command: its keys, a way to add another by pressing it, and the way back.

const mostKeys = 4;

/** `onChange` is given all keys of the command, null for those it comes with. */
function KeyLine({
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

// Waits for the key that is to be given, or for two one after another: nothing else hears them.

/** `onEnd` with null when it was left by Escape or by going elsewhere; `byKey`: then the focus has no place of its own. */
function KeyCapture({
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
function Conflicts({
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
