/** All keyboard shortcuts at a glance: of what is open now, and of every other screen. */
import { useState } from 'react';
import { useStore } from 'zustand';
import { shippedCommands } from '../modules/commands/keys/key-catalogue-words.ts';
import { keyRows } from '../modules/commands/keys/key-rows.ts';
import { shownShortcut } from '../modules/commands/shortcut.ts';
import { type Command, noKeys, type OwnKeys } from '../modules/shared/store/commands.ts';
import { useStores } from '../stores/use-stores.ts';
import { SearchField } from '../ui/controls/Fields.tsx';
import { Dialog } from '../ui/overlays/Dialog.tsx';
import { Kbd } from '../ui/text/Kbd.tsx';
import styles from './CommandPalette.module.css';
import { fixedKeys, type KeyLine, listKeys } from './screen-key-words.ts';
import { shellWords } from './shell-words.ts';

const sheetWords = shellWords.keys;

interface SheetGroup {
  readonly name: string;
  readonly lines: readonly KeyLine[];
}

/**
 * First what works everywhere and on the open screen, then lists, then the commands of other screens, all by the
 * user's keys; `query` leaves what has it.
 */
export function sheetGroups(commands: readonly Command[], own: OwnKeys, query = ''): SheetGroup[] {
  const known = commands.filter(({ shortcuts = [] }) => shortcuts.length > 0);
  const open = [...Map.groupBy(known, ({ group }) => group)].map(([name, members]) => ({
    name,
    lines: [
      ...members.map(({ title, shortcuts = [] }): KeyLine => [title, ...shortcuts]),
      ...(fixedKeys()[name] ?? []),
    ],
  }));
  const closed = keyRows(shippedCommands, [], own).filter(
    ({ group, keys }) => keys.length > 0 && !open.some(({ name }) => name === group),
  );
  const others = [...Map.groupBy(closed, ({ group }) => group)].map(([name, members]) => ({
    name,
    lines: [...members.map(({ title, keys }): KeyLine => [title, ...keys]), ...(fixedKeys()[name] ?? [])],
  }));
  const asked = query.trim().toLowerCase();
  const all = [...open, { name: sheetWords.lists, lines: listKeys() }, ...others];
  if (asked === '') return all;
  return all.flatMap(({ name, lines }) => {
    const found = name.toLowerCase().includes(asked)
      ? lines
      : lines.filter((line) => line.some((part) => part.toLowerCase().includes(asked)));
    return found.length === 0 ? [] : [{ name, lines: found }];
  });
}

/** Opened by `?`. */
export function ShortcutSheet({
  open,
  onClose,
  mac,
}: {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly mac: boolean;
}) {
  return (
    <Dialog open={open} onClose={onClose} title={sheetWords.title} width="lg">
      <Sheet mac={mac} />
    </Dialog>
  );
}

function Sheet({ mac }: { readonly mac: boolean }) {
  const { commands, session } = useStores<'commands' | 'session'>();
  const all = useStore(commands.store);
  const own = useStore(session.store, ({ preferences }) => preferences?.keys ?? noKeys);
  const [query, setQuery] = useState('');
  const groups = sheetGroups(all, own, query);
  return (
    <>
      <SearchField label={sheetWords.filter} value={query} onChange={setQuery} />
      {groups.length === 0 && <p className={styles.none}>{sheetWords.none}</p>}
      <div className={styles.columns}>
        {groups.map(({ name, lines }) => (
          <section key={name} className={styles.shortcutSheetGroup}>
            <h3 className={styles.title}>{name}</h3>
            <dl>
              {lines.map(([what, ...keys]) => (
                <div key={`${what} ${keys.join()}`} className={styles.row}>
                  <dt>{what}</dt>
                  <dd className={styles.keys}>
                    {keys.map((key) => (
                      <Kbd key={key} keys={shownShortcut(key, mac)} />
                    ))}
                  </dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
    </>
  );
}
