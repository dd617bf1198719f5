/** Every command by name: type, choose, Enter. */
import { Autocomplete } from '@base-ui/react/autocomplete';
import { Dialog } from '@base-ui/react/dialog';
import { Search } from 'lucide-react';
import { useState } from 'react';
import { useStore } from 'zustand';
import type { Command } from '../../state/commands.ts';
import { Kbd } from '../../ui/Kbd.tsx';
import { useApp } from '../app-context.ts';
import styles from './CommandPalette.module.css';
import { shownShortcut } from './shortcut.ts';

interface Group {
  readonly value: string;
  readonly items: readonly Item[];
}

interface Item {
  readonly value: string;
  /** Title and keywords: what the search looks at. */
  readonly label: string;
  readonly command: Command;
}

/** Commands that have every word of `query` in title or keywords, in groups in the order in which they first appear. */
export function grouped(commands: readonly Command[], query = ''): Group[] {
  const words = query.toLowerCase().split(/\s+/);
  const items = commands
    .filter((command) => command.hidden !== true)
    .map((command) => ({
      value: command.id,
      label: `${command.title} ${command.keywords ?? ''}`,
      command,
    }))
    .filter(({ label }) => words.every((word) => label.toLowerCase().includes(word)));
  return [...Map.groupBy(items, (item) => item.command.group)].map(([value, group]) => ({
    value,
    items: group,
  }));
}

/** Opened by Ctrl+K or the top bar; closes before the command runs. */
export function CommandPalette({
  open,
  onClose,
  mac,
}: {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly mac: boolean;
}) {
  return (
    <Dialog.Root open={open} onOpenChange={(next) => !next && onClose()}>
      <Dialog.Portal>
        <Dialog.Backdrop className={styles.backdrop} />
        <Dialog.Viewport className={styles.viewport}>
          <Dialog.Popup className={styles.popup} aria-label="Command palette">
            <Palette onClose={onClose} mac={mac} />
          </Dialog.Popup>
        </Dialog.Viewport>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

function Palette({ onClose, mac }: { readonly onClose: () => void; readonly mac: boolean }) {
  const { commands } = useApp();
  useStore(commands.store);
  // Filtered here, in the render of the very key press: an Enter that follows at once runs what is then shown first.
  const [query, setQuery] = useState('');
  return (
    <Autocomplete.Root
      open
      inline
      items={grouped(commands.usable(), query)}
      filter={null}
      value={query}
      onValueChange={setQuery}
      autoHighlight="always"
      keepHighlight
    >
      <div className={styles.head}>
        <Search aria-hidden="true" />
        <Autocomplete.Input
          className={styles.input}
          aria-label="Search commands"
          placeholder="What do you want to do?"
        />
      </div>
      <div className={styles.scroller}>
        <Autocomplete.Empty className={styles.empty}>No command is called that.</Autocomplete.Empty>
        <Autocomplete.List className={styles.list}>
          {(group: Group) => (
            <Autocomplete.Group key={group.value} items={group.items}>
              <Autocomplete.GroupLabel className={styles.group}>{group.value}</Autocomplete.GroupLabel>
              <Autocomplete.Collection>
                {(item: Item) => (
                  <Autocomplete.Item
                    key={item.value}
                    value={item}
                    className={styles.item}
                    onClick={() => {
                      onClose();
                      item.command.run();
                    }}
                  >
                    <span>{item.command.title}</span>
                    {item.command.shortcuts?.[0] !== undefined && (
                      <Kbd keys={shownShortcut(item.command.shortcuts[0], mac)} />
                    )}
                  </Autocomplete.Item>
                )}
              </Autocomplete.Collection>
            </Autocomplete.Group>
          )}
        </Autocomplete.List>
      </div>
    </Autocomplete.Root>
  );
}
