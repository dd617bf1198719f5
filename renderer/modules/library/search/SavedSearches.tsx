/** Keeping the search under a name, and the list of those that are kept. */
import { Bookmark, Pencil, Trash2 } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useStore } from 'zustand';
import type { SavedSearch } from '../../../../main/contract/schema/library/search.ts';
import { useStores } from '../../../stores/use-stores.ts';
import { classes } from '../../../ui/classes.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { TextField } from '../../../ui/controls/Fields.tsx';
import { IconButton } from '../../../ui/controls/IconButton.tsx';
import { Dialog } from '../../../ui/overlays/Dialog.tsx';
import { ContextMenu } from '../../../ui/overlays/Menu.tsx';
import { FailureNotice } from '../../../ui/status/Messages.tsx';
import { commandGroups } from '../../commands/command-words.ts';
import { failureOf } from '../../shared/store/failure.ts';
import { useAction } from '../../shared/use-action.ts';
import styles from '../facets/FacetPanel.module.css';
import { PanelSection } from '../facets/FacetSection.tsx';
import { savedSearchWords } from '../library-words.ts';

// Keeps the search under a name.

/** Beside the search while there is one. */
export function SaveSearch() {
  const { commands } = useStores<'commands'>();
  const [open, setOpen] = useState(false);
  useEffect(
    () =>
      commands.add([
        {
          id: 'library-save-search',
          title: savedSearchWords.command,
          group: commandGroups.library,
          keywords: savedSearchWords.keywords,
          run: () => setOpen(true),
        },
      ]),
    [commands],
  );
  return (
    <>
      <IconButton label={savedSearchWords.save} size="sm" icon={<Bookmark />} onClick={() => setOpen(true)} />
      <SearchNameDialog open={open} onClose={() => setOpen(false)} />
    </>
  );
}

/** Asks for the name; that of another saved search replaces it. */
function SearchNameDialog({ open, onClose }: { readonly open: boolean; readonly onClose: () => void }) {
  const { library, savedSearches } = useStores<'library' | 'savedSearches'>();
  const text = useStore(library.store, (state) => (open ? state.text : ''));
  const saved = useStore(savedSearches.store, ({ items }) => items);
  const [name, setName] = useState('');
  const saving = useAction('inline');
  const same = saved.find((one) => one.name.toLowerCase() === name.trim().toLowerCase());
  const save = (): void => {
    if (name.trim() === '') return;
    saving.run(async () => {
      const { sort } = library.store.getState();
      await savedSearches.save({ name: name.trim(), text, sort, ...(same !== undefined && { id: same.id }) });
      setName('');
      onClose();
    });
  };
  return (
    <Dialog
      open={open}
      onClose={onClose}
      width="sm"
      title={savedSearchWords.save}
      description={text}
      footer={
        <>
          <Button onClick={onClose}>{savedSearchWords.dismiss}</Button>
          <Button variant="primary" busy={saving.busy} onClick={save}>
            {same === undefined ? savedSearchWords.confirm : savedSearchWords.replace}
          </Button>
        </>
      }
    >
      <TextField
        label={savedSearchWords.name}
        maxLength={100}
        value={name}
        onChange={setName}
        {...(same !== undefined && { hint: savedSearchWords.replaces(same.name) })}
        onKeyDown={(event) => event.key === 'Enter' && save()}
      />
      {saving.failure !== null && <FailureNotice failure={saving.failure} live />}
    </Dialog>
  );
}

// The saved searches: a click searches, the menu renames and removes.

/** Nothing while there are none. */
export function SavedSearchList() {
  const { savedSearches } = useStores<'savedSearches'>();
  const saved = useStore(savedSearches.store, ({ items }) => items);
  if (saved.length === 0) return null;
  return (
    <PanelSection id="saved" title={savedSearchWords.list}>
      <ul className={styles.values}>
        {saved.map((search) => (
          <li key={search.id}>
            <Saved search={search} />
          </li>
        ))}
      </ul>
    </PanelSection>
  );
}

function Saved({ search }: { readonly search: SavedSearch }) {
  const { library, savedSearches, notices } = useStores<'library' | 'notices' | 'savedSearches'>();
  const text = useStore(library.store, (state) => state.text);
  const [renaming, setRenaming] = useState(false);
  const attempt = (action: Promise<unknown>): void => {
    action.catch((error: unknown) => notices.fail(failureOf(error)));
  };
  const rename = (name: string): void => {
    setRenaming(false);
    if (name.trim() !== '' && name !== search.name)
      attempt(savedSearches.save({ ...search, name: name.trim() }));
  };
  if (renaming)
    return (
      <input
        className={styles.rename}
        aria-label={savedSearchWords.newNameOf(search.name)}
        defaultValue={search.name}
        maxLength={100}
        ref={(field) => field?.select()}
        onBlur={(event) => rename(event.target.value)}
        onKeyDown={(event) => {
          event.stopPropagation();
          if (event.key === 'Enter') rename(event.currentTarget.value);
          else if (event.key === 'Escape') setRenaming(false);
        }}
      />
    );
  return (
    <ContextMenu
      entries={() => [
        {
          label: savedSearchWords.rename,
          icon: <Pencil />,
          shortcut: 'F2',
          onSelect: () => setRenaming(true),
        },
        {
          label: savedSearchWords.remove,
          icon: <Trash2 />,
          shortcut: 'Del',
          onSelect: () => attempt(savedSearches.remove(search)),
        },
      ]}
    >
      <button
        type="button"
        className={classes(styles.value, text === search.text && styles.wanted)}
        aria-pressed={text === search.text}
        title={search.text}
        onClick={() => showSaved(library, search)}
        onKeyDown={(event) => {
          if (event.key === 'F2') setRenaming(true);
          else if (event.key === 'Delete') attempt(savedSearches.remove(search));
          else return;
          event.preventDefault();
          event.stopPropagation();
        }}
      >
        <Bookmark />
        <span className={styles.label}>{search.name}</span>
      </button>
    </ContextMenu>
  );
}

/** Searches as it was saved, in its order. */
export function showSaved(
  library: { setText(text: string): void; setSort(sort: SavedSearch['sort']): void },
  search: SavedSearch,
): void {
  library.setText(search.text);
  library.setSort(search.sort);
}
