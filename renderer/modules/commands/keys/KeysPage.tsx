/** The keys of every command: changed, added, removed, and reset. */
import { RotateCcw } from 'lucide-react';
import { useState } from 'react';
import { useStore } from 'zustand';
import { useStores } from '../../../stores/use-stores.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { SearchField } from '../../../ui/controls/SearchField.tsx';
import { Panel } from '../../../ui/layout/Panel.tsx';
import { ConfirmDialog } from '../../../ui/overlays/Dialog.tsx';
import type { OwnKeys } from '../../shared/store/commands.ts';
import { useAction } from '../../shared/use-action.ts';
import { KeyLine } from './KeyLine.tsx';
import styles from './Keys.module.css';
import { shippedCommands } from './key-catalogue-words.ts';
import { conflictsWith, type KeyRow, keyRows, rowsWith } from './key-rows.ts';
import { keyWords as words } from './key-words.ts';

const nothing: OwnKeys = {};

/** What is changed acts at once, in the sheet of keys and in tooltips, too. */
export function KeysPage() {
  const { commands, session } = useStores<'commands' | 'session'>();
  useStore(commands.store);
  const own = useStore(session.store, ({ preferences }) => preferences?.keys ?? nothing);
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
