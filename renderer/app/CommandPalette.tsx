/** The command palette, every command by name: type, choose, Enter. */
import { Autocomplete } from '@base-ui/react/autocomplete';
import { Dialog as BaseDialog } from '@base-ui/react/dialog';
import { Search } from 'lucide-react';
import { useState } from 'react';
import { useStore } from 'zustand';
import { paletteWords } from '../modules/commands/command-words.ts';
import {
  type CommandGroup,
  type FoundCommand,
  findCommands,
  nearGroups,
} from '../modules/commands/find-commands.ts';
import { shownShortcut } from '../modules/commands/shortcut.ts';
import { useStores } from '../stores/use-stores.ts';
import { Kbd } from '../ui/text/Kbd.tsx';
import styles from './CommandPalette.module.css';
import { usePaletteFinds } from './palette-finds.ts';

const paletteTexts = paletteWords;

/** Opened by Ctrl+K or the top bar; closes before the command runs. There from the start: made at the first press, it would miss the letters that follow at once. */
export function CommandPalette({
  open,
  onClose,
  mac,
}: {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly mac: boolean;
}) {
  // A new one each time: the one that is on its way out still holds what was typed.
  const [times, setTimes] = useState(0);
  const [wasOpen, setWasOpen] = useState(open);
  if (open !== wasOpen) {
    setWasOpen(open);
    if (open) setTimes(times + 1);
  }
  return (
    <BaseDialog.Root open={open} onOpenChange={(next) => !next && onClose()}>
      <BaseDialog.Portal>
        <BaseDialog.Backdrop className={styles.backdrop} />
        <BaseDialog.Viewport className={styles.viewport}>
          <BaseDialog.Popup className={styles.popup} aria-label={paletteTexts.name}>
            <Palette key={times} onClose={onClose} mac={mac} />
          </BaseDialog.Popup>
        </BaseDialog.Viewport>
      </BaseDialog.Portal>
    </BaseDialog.Root>
  );
}

function Palette({ onClose, mac }: { readonly onClose: () => void; readonly mac: boolean }) {
  const { commands, recent, navigation } = useStores<'commands' | 'navigation' | 'recent'>();
  const known = useStore(commands.store);
  // As it was when the palette opened: its order must not change under the hand.
  const [used] = useState(() => recent.store.getState());
  // Filtered here, in the render of the very key press: an Enter that follows at once runs what is then shown first.
  const [query, setQuery] = useState('');
  const finds = usePaletteFinds(query);
  const found = [
    ...findCommands(commands.usable(), query, used, nearGroups(navigation.current().name)),
    ...(finds ?? []),
  ];
  return (
    <Autocomplete.Root
      open
      inline
      items={found}
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
          aria-label={paletteTexts.search}
          placeholder={paletteTexts.placeholder}
        />
      </div>
      <div className={styles.scroller}>
        <Autocomplete.Empty className={styles.empty}>
          {found.length === 0 &&
            (finds === null ? paletteTexts.searching : nothingWords(findCommands(known, query)))}
        </Autocomplete.Empty>
        <Autocomplete.List className={styles.list}>
          {(group: CommandGroup) => (
            <Autocomplete.Group key={group.value} items={group.items}>
              <Autocomplete.GroupLabel className={styles.group}>{group.value}</Autocomplete.GroupLabel>
              <Autocomplete.Collection>
                {(item: FoundCommand) => (
                  <Autocomplete.Item
                    key={item.value}
                    value={item}
                    className={styles.item}
                    onClick={() => {
                      onClose();
                      if (finds?.includes(group) !== true) recent.used(item.command.id);
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

const mostNamed = 3;

/** Who looks for a command that is not usable now has not mistyped it. */
function nothingWords(groups: readonly CommandGroup[]): string {
  const titles = groups.flatMap(({ items }) => items.map(({ command }) => command.title));
  return titles.length === 0 ? paletteTexts.none : paletteTexts.notNow(titles.slice(0, mostNamed));
}
